"""Files that nobody can read without a person: which, why, and what to do.

Belongs here: the list, as CSV and as Markdown.
Does not belong here: finding out the state (``documents.intake``).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

from citation_platform.documents.catalog.model import CatalogDocument, DocumentState

REMEDIES: dict[DocumentState, str] = {
    DocumentState.PASSWORD: (
        "ask the supplier for the password and add it to the supplier's secrets,"
        " or ask for a file without one"
    ),
    DocumentState.CORRUPT: "ask the supplier for the file again; opening it fails, repaired or not",
    DocumentState.EMPTY: "delete it or ask the supplier for the file: it holds nothing",
    DocumentState.NOT_PDF: "save it as PDF, or move it out of the supplier's folder",
    DocumentState.BOMB: (
        "do not open it; it unpacks beyond all limits: ask the supplier, and tell security"
    ),
    DocumentState.TIMEOUT: "split the file, or ask the supplier for a smaller one",
}


@dataclass(frozen=True, slots=True)
class NeedsPerson:
    """One file that waits for a person. ``todo``: what to do, in words."""

    folder: str
    path: str
    state: str
    todo: str


def needs_person(documents: Sequence[CatalogDocument]) -> tuple[NeedsPerson, ...]:
    """All files that cannot be read, by folder, state and path."""
    waiting = [
        NeedsPerson(one.folder, one.path, one.state.value, REMEDIES[one.state])
        for one in documents
        if not one.state.readable
    ]
    return tuple(sorted(waiting, key=lambda one: (one.folder, one.state, one.path)))


def to_csv(rows: Sequence[NeedsPerson]) -> str:
    """CSV with a header (UTF-8 text, CRLF): no cell is a formula to a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(field.name for field in fields(NeedsPerson))
    writer.writerows([[harmless(cell) for cell in astuple(row)] for row in rows])
    return out.getvalue()


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def harmless(cell: str) -> str:
    """The cell with an apostrophe before it where a spreadsheet would calculate it.

    Leading spaces don't protect: spreadsheets strip them (OWASP, CSV injection).
    """
    risky = cell.startswith(_FORMULA) or cell.lstrip().startswith(_FORMULA)
    return f"'{cell}" if risky else cell


def to_markdown(rows: Sequence[NeedsPerson], *, most: int = 100) -> str:
    """A table for Dagster's metadata, at most so many rows."""
    if not rows:
        return "Nothing waits for a person."
    shown = [
        f"| {_cell(row.folder)} | {_cell(row.path)} | {row.state} | {_cell(row.todo)} |"
        for row in rows[:most]
    ]
    more = [f"\n… and {len(rows) - most} more: see the CSV."] if len(rows) > most else []
    return "\n".join(["| folder | file | state | what to do |", "|---|---|---|---|", *shown, *more])


def _cell(text: str) -> str:
    """Text that stays text in Markdown: file names come from strangers."""
    safe = "".join(f"\\{char}" if char in r"\`*_{}[]<>|#!" else char for char in text)
    flat = " ".join(safe.split())
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in flat)
