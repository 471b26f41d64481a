"""The list of documents that need a person: filtered, counted, and as CSV.

Belongs here: replies and the CSV's cells. Does not belong here: the table
(``releases.needs_person``), HTTP (``service.routes_needs_person``).
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence

from citation_platform.releases.needs_person import COLUMNS, NeedsPerson
from citation_platform.service.answers import Model

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a cell begins that a spreadsheet would calculate (OWASP, CSV injection), also in the
full width forms that some versions read alike."""


class NeedsPersonRow(Model):
    """One document that waits for a person; ``remedy``: what that person can do."""

    folder: str
    supplier: str | None
    name: str
    state: str
    reason: str
    remedy: str


class NeedsPersonReply(Model):
    """``total``: after filtering; ``states``: how many per state; ``documents``: one page."""

    total: int
    states: dict[str, int]
    suppliers: tuple[str, ...]
    documents: tuple[NeedsPersonRow, ...]


def chosen(
    rows: Iterable[NeedsPerson], *, supplier: str | None, state: str | None
) -> tuple[NeedsPerson, ...]:
    """The rows of one supplier and one state; None = all."""
    return tuple(
        row
        for row in rows
        if (supplier is None or row.supplier == supplier) and (state is None or row.state == state)
    )


def reply(
    every: Sequence[NeedsPerson], wanted: Sequence[NeedsPerson], *, offset: int, limit: int
) -> NeedsPersonReply:
    """One page of ``wanted``; ``every``: what can be chosen from."""
    return NeedsPersonReply(
        total=len(wanted),
        states=dict(sorted(Counter(row.state for row in wanted).items())),
        suppliers=tuple(sorted({row.supplier for row in every if row.supplier})),
        documents=tuple(
            NeedsPersonRow(**{name: getattr(row, name) for name, *_ in COLUMNS})
            for row in wanted[offset : offset + limit]
        ),
    )


def as_csv(rows: Iterable[NeedsPerson]) -> bytes:
    """The rows as UTF-8 CSV (RFC 4180) that a spreadsheet opens, and calculates nothing of."""
    stream = io.StringIO()
    writer = csv.writer(stream, quoting=csv.QUOTE_ALL)
    names = [name for name, *_ in COLUMNS]
    writer.writerow(names)
    writer.writerows([_cell(getattr(row, name)) for name in names] for row in rows)
    # The mark tells spreadsheets that this is UTF-8.
    return ("\ufeff" + stream.getvalue()).encode()


def _cell(value: str | None) -> str:
    text = value or ""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
