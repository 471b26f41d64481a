"""An inspection as JSON and back: how it leaves the sandbox, and how it is kept.

Belongs here: the conversion, both ways. Does not belong here: where it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from citation_platform.documents.intake.model import (
    DocumentState,
    Inspection,
    Metadata,
    ReasonCode,
    TextLayer,
)


def inspection_row(inspection: Inspection) -> dict[str, Any]:
    """Plain JSON values; dates as ISO texts. ``needs_person`` is added for readers of the row."""
    row = asdict(inspection)
    row["damage"] = list(inspection.damage)
    for name in ("created", "modified"):
        moment: datetime | None = getattr(inspection.metadata, name)
        row["metadata"][name] = moment.isoformat() if moment else None
    row["needs_person"] = inspection.needs_person
    return row


def inspection_from_row(row: Mapping[str, Any]) -> Inspection:
    """The inspection that ``inspection_row`` wrote."""
    values = {name: value for name, value in row.items() if name != "needs_person"}
    metadata = dict(values["metadata"])
    for name in ("created", "modified"):
        metadata[name] = datetime.fromisoformat(metadata[name]) if metadata[name] else None
    values.update(
        state=DocumentState(values["state"]),
        reason_code=ReasonCode(values["reason_code"]),
        text=TextLayer(values["text"]) if values["text"] else None,
        damage=tuple(values["damage"]),
        metadata=Metadata(**metadata),
    )
    return Inspection(**values)
