"""What one file is, from its first bytes: kind, law and state date.

Belongs here: looking at the root element (and the file name where the XML is silent).
Does not belong here: reading law (``law.reading``), walking directories.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath
from xml.parsers import expat

from citation_platform.documents.model import FileKind

HEAD_BYTES = 64 * 1024
"""How much is looked at. The root element began within 1 KB in all real files (measured)."""

_PDF_MARK, _PDF_MARK_WITHIN = b"%PDF-", 1024
"""Readers accept the mark anywhere in the first kilobyte (ISO 32000-1, annex H, note 13)."""

_BWB_ID = re.compile(r"BWB[RVW]\d{7}")
_NAME_DATE = re.compile(r"BWB[RVW]\d{7}_(\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True, slots=True)
class Sniffed:
    """What the head of a file tells. ``root_element`` is None where the file is no XML."""

    kind: FileKind
    root_element: str | None = None
    bwb_id: str | None = None
    state_date: date | None = None


class _RootFound(Exception):
    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes


def sniff(head: bytes, name: str) -> Sniffed:
    """What a file with these first bytes (up to ``HEAD_BYTES``) and this name is.

    Nothing outside the bytes is read and no entity is expanded. A damaged rest of the
    file does not show here: its reader will say so, with the line.
    """
    if not head:
        return Sniffed(FileKind.EMPTY)
    if _PDF_MARK in head[:_PDF_MARK_WITHIN]:
        return Sniffed(FileKind.PDF)
    root = _root_element(head)
    if root is None:
        return Sniffed(FileKind.NOT_XML)
    element, attributes = root
    if element == "toestand":
        return _state(FileKind.BWB_STATE, element, attributes, name)
    if element == "wetgeving":
        return _state(FileKind.BWB_STATE_2012, element, attributes, name)
    label = _BWB_ID.fullmatch(attributes.get("label", ""))
    if element == "work" and label:
        return Sniffed(FileKind.BWB_MANIFEST, element, label.group())
    return Sniffed(FileKind.XML, element)


def _state(kind: FileKind, element: str, attributes: dict[str, str], name: str) -> Sniffed:
    bwb_id = _BWB_ID.fullmatch(attributes.get("bwb-id", "")) or _BWB_ID.match(PurePath(name).name)
    named = _NAME_DATE.match(PurePath(name).name)
    written = attributes.get("inwerkingtreding") or (named.group(1) if named else "")
    return Sniffed(kind, element, bwb_id.group() if bwb_id else None, _date(written))


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _root_element(head: bytes) -> tuple[str, dict[str, str]] | None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = _stop_at_root
    try:
        parser.Parse(head, False)
    except _RootFound as found:
        return found.name, found.attributes
    except (expat.ExpatError, ValueError):  # ValueError: an encoding that Python does not know
        return None
    return None


def _stop_at_root(name: str, attributes: dict[str, str]) -> None:
    raise _RootFound(name, attributes)
