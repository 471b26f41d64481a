"""The columns of a passage that the graph is read from.

Belongs here: the record and its way out of ``passages.parquet``.
Does not belong here: what is read in its text (``graph.mentions``, ``graph.definitions``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import Address, parse_address
from citation_platform.passages.record import PassageReference
from citation_platform.passages.schema import Role

_COLUMNS = (
    "passage_id",
    "folder",
    "role",
    "address",
    "artikel_address",
    "label",
    "text",
    "references",
    "parent_path",
    "status",
    "valid_from",
    "valid_to",
    "superseded_by",
    "superseded_by_address",
    "page",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePassage:
    """A passage as the graph reads it; fields as in ``passages.schema``.

    ``place``: the parsed address, None for a place in a document.
    """

    passage_id: str
    folder: str
    role: str
    address: str
    artikel_address: str
    label: str
    text: str
    references: tuple[PassageReference, ...] = ()
    parent_path: tuple[str, ...] = ()
    status: str = "in_force"
    valid_from: date | None = None
    valid_to: date | None = None
    superseded_by: str | None = None
    superseded_by_address: str | None = None
    place: Address | None = None

    @property
    def is_authority(self) -> bool:
        """Only authority passages make edges."""
        return self.role == Role.AUTHORITY

    @property
    def bwb_folder(self) -> str:
        """The folder without its corpus: the BWB id of a statute."""
        return self.folder.partition(".")[2]


def read_source_passages(path: Path) -> Iterator[SourcePassage]:
    """All passages of ``passages.parquet``, in table order."""
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(columns=list(_COLUMNS)):
            for row in batch.to_pylist():
                yield _source_passage(row)


def _source_passage(row: Mapping[str, Any]) -> SourcePassage:
    values = {name: row[name] for name in _COLUMNS if name != "page"}
    values["references"] = tuple(PassageReference(**item) for item in row["references"])
    values["parent_path"] = tuple(row["parent_path"])
    place = parsed(row["address"]) if row["page"] is None else None
    return SourcePassage(**values, place=place)


def parsed(address: str) -> Address | None:
    """The address of a provision; None for anything else (a place in a document)."""
    try:
        return parse_address(address)
    except InvalidAddress:
        return None
