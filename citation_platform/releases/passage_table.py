"""The passages of an opened release: one Arrow table and the look-ups on it.

Belongs here: id, unit and address look-ups in memory.
Does not belong here: opening a release (``releases.reader``), judging validity (``gate``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import Address, parse_address
from citation_platform.law.document_addresses import DocumentAddress
from citation_platform.passages.record import FIELD_NAMES, Passage, from_row

_REPEATED = ["context_text", "corpus", "folder", "role", "source", "document_hash", "version"]
"""Columns whose values repeat (a context per lid): kept once each, as in the file."""

_CACHED_PASSAGES = 8192
"""Records kept ready; a record takes about 3 KB."""

_NUMBER = re.compile(r"(\d+)(.*)")


class PassageTable:
    """All passages of a release, addressable by passage id, unit id and address."""

    def __init__(self, table: pa.Table) -> None:
        table = table.combine_chunks()  # one chunk: a row is found at once
        self._table = table
        self._columns = {
            name: table[name].chunk(0) if table.num_rows else [] for name in FIELD_NAMES
        }
        self._rows_by_id = {key: row for row, key in enumerate(table["passage_id"].to_pylist())}
        self._rows_by_unit = _group(table, "unit_id")
        self._rows_by_address = _group(table, "address")
        self._rows_by_artikel = _group(table, "artikel_address")
        self._record = lru_cache(maxsize=_CACHED_PASSAGES)(self._make_record)

    @classmethod
    def read(cls, path: Path) -> PassageTable:
        """The table of ``passages.parquet``."""
        return cls(pq.read_table(path, read_dictionary=_REPEATED))

    def passage(self, passage_id: str) -> Passage | None:
        """The passage with this id."""
        row = self._rows_by_id.get(passage_id)
        return None if row is None else self._record(row)

    def all(self) -> Iterator[Passage]:
        """Every passage, in table order; not kept in memory."""
        for batch in self._table.to_batches(max_chunksize=1024):
            yield from (from_row(row) for row in batch.to_pylist())

    def unit(self, unit_id: str) -> tuple[Passage, ...]:
        """All passages of a unit, leden in order."""
        return self._sorted(self._rows_by_unit.get(unit_id, ()))

    def editions(self, address: Address) -> tuple[Passage, ...]:
        """All editions at an address: of its lid, or of all leden when it is an artikel.

        An onderdeel without a lid is of an artikel without leden: only there it exists.
        """
        if address.lid is None and not address.onderdeel:
            return self._sorted(self._rows_by_artikel.get(str(address), ()))
        return self._sorted(self._rows_by_address.get(str(address.lid_address), ()))

    def passages_at(self, address: DocumentAddress) -> tuple[Passage, ...]:
        """The passages at a place in a document: the one there, or all of that unit."""
        place = str(address)
        rows = self._rows_by_address.get(place) or self._rows_by_artikel.get(place, ())
        return self._sorted(rows)

    def has_artikel(self, address: Address) -> bool:
        """True when any edition of the artikel is here."""
        return str(address.artikel_address) in self._rows_by_artikel

    def _sorted(self, rows: Sequence[int]) -> tuple[Passage, ...]:
        return tuple(sorted((self._record(row) for row in rows), key=_reading_order))

    def _make_record(self, row: int) -> Passage:
        return from_row({name: column[row].as_py() for name, column in self._columns.items()})


def _group(table: pa.Table, column: str) -> Mapping[str, Sequence[int]]:
    rows: dict[str, list[int]] = defaultdict(list)
    for row, value in enumerate(table[column].to_pylist()):
        rows[value].append(row)
    return dict(rows)


def _reading_order(passage: Passage) -> tuple[tuple[int, str], int, date, str]:
    """Leden by number, not by position: positions of two states don't compare."""
    number = _lid_number(passage.address)
    position = passage.position if number == _NO_NUMBER else 0
    return number, position, passage.valid_from or date.min, passage.passage_id


_NO_NUMBER = (0, "")


def _lid_number(address: str) -> tuple[int, str]:
    try:
        lid = parse_address(address).lid
    except InvalidAddress:
        return _NO_NUMBER
    match = _NUMBER.fullmatch(lid or "")
    return (int(match.group(1)), match.group(2)) if match else (0, lid or "")
