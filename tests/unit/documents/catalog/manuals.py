"""Self-written manuals as the catalogue sees them."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime
from typing import Any

from citation_platform.documents.catalog.model import (
    CatalogDocument,
    DocumentState,
    PageText,
    PreviousFile,
)

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
"""When the catalogue is made in tests."""

PROSE = (
    "Lees deze handleiding voordat u het toestel plaatst en bewaar haar bij het toestel. "
    "Het toestel mag alleen door een erkende installateur worden aangesloten. "
    "Sluit de rookgasafvoer aan volgens de tabel en houd de genoemde afstanden vrij. "
    "Controleer na het vullen de waterdruk en ontlucht de installatie op het hoogste punt. "
    "Schakel bij storing de netspanning uit en noteer de code die het paneel aangeeft. "
)
"""A page of a manual: two manuals with it are alike."""

OTHER_PROSE = (
    "Diese Pumpe fördert sauberes Wasser ohne feste Bestandteile aus Brunnen und Zisternen. "
    "Prüfen Sie vor dem Einschalten die Drehrichtung des Motors und füllen Sie das Gehäuse. "
    "Bei Frostgefahr muss die Pumpe vollständig entleert und trocken gelagert werden. "
    "Die Gleitringdichtung verschleißt und wird jedes zweite Jahr vom Kundendienst erneuert. "
)


def digest(seed: str) -> str:
    """A hash that looks like one."""
    return hashlib.sha256(seed.encode()).hexdigest()


def manual(
    path: str = "Kamst/Q38S.pdf",
    *,
    content: str | None = None,
    text: str | None = None,
    cover: str = "",
    back: str = "",
    prose: str = PROSE,
    folder: str = "manuals.kamst",
    **more: Any,
) -> CatalogDocument:
    """A readable two-page manual; ``content`` and ``text`` name its structure and its text."""
    content = content if content is not None else f"{folder} {path} {cover} {back}"
    fields: dict[str, Any] = {
        "folder": folder,
        "path": path,
        "name": path.rsplit("/", 1)[-1],
        "document_hash": digest(f"bytes {content}"),
        "content_hash": digest(f"content {content}"),
        "semantic_hash": digest(f"text {text if text is not None else content}"),
        "state": DocumentState.OK,
        "pages": 2,
        "created": date(2020, 1, 1),
        "language": "nl",
        "page_texts": (PageText(1, f"{cover}\n{prose}"), PageText(2, f"{prose}\n{back}")),
    }
    return CatalogDocument(**{**fields, **more})


def as_previous(document: CatalogDocument, revision: str | None = None) -> PreviousFile:
    """The document as it lay there before."""
    return PreviousFile(
        document.folder,
        document.path,
        document.document_hash,
        document.content_hash,
        document.semantic_hash,
        document.state,
        revision,
    )
