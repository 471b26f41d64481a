"""What an ERP source must offer, and how its headings are recognised.

Belongs here: the port and the matching of headings to columns.
Does not belong here: a particular source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import date
from typing import Any, Protocol

from citation_platform.errors import InvalidSource
from citation_platform.products.snapshot_tables import Column, TableSpec
from citation_platform.products.window import Period

Row = Sequence[Any]

EMPTY_DATE = date(1753, 1, 1)
"""What Business Central's SQL replicas hold where a date is empty."""


class ErpReader(Protocol):
    """A source held open: one state of its data, whatever is posted meanwhile."""

    def rows(self, spec: TableSpec, period: Period | None) -> Iterator[Row]:
        """Rows with one value per column of ``spec`` (None where the source has none).

        ``period``: only rows dated in it; None for tables without dates. A row whose date
        cannot be compared is given as well, so that it is listed instead of lost.
        Raises ``InvalidSource`` when the table or a required column is missing,
        ``SourceUnavailable`` when the source stops answering.
        """
        ...


class ErpSource(Protocol):
    """A place where ERP data lies. ``name``: for people and metadata, without any secret."""

    @property
    def name(self) -> str:
        """Where the data comes from, without user, password or parameters."""
        ...

    def open(self) -> AbstractContextManager[ErpReader]:
        """Open it for reading. Raises ``SourceUnavailable``, ``InvalidSource``."""
        ...


def matched_headings(
    spec: TableSpec, headings: Sequence[str], *, where: str
) -> Mapping[str, str | None]:
    """Column name → heading of the source, None for an optional column that it lacks.

    A heading is a column's own name or one that ERP systems use, compared by letters and
    digits only, because SQL replicas write "No." as "No_". The order of ``known_as`` decides
    where two headings fit. Raises ``InvalidSource`` naming a missing required column.
    """
    known = {_letters(heading): heading for heading in reversed(headings)}
    found = {column.name: _heading(column, known) for column in spec.columns}
    missing = [column for column in spec.columns if column.required and not found[column.name]]
    if missing:
        names = ", ".join(f"{column.name} ({column.known_as[0]})" for column in missing)
        raise InvalidSource(
            f"table {spec.table.value} has no column {names}",
            where=where,
            remedy="add the column to the export or view; its headings are: " + ", ".join(headings),
        )
    return found


def _heading(column: Column, known: Mapping[str, str]) -> str | None:
    names = (column.name, *column.known_as)
    return next((known[key] for key in map(_letters, names) if key in known), None)


def _letters(heading: str) -> str:
    return "".join(letter for letter in heading.casefold() if letter.isalnum())
