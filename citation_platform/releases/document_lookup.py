"""The documents of an opened release: one Arrow table and the look-ups on it.

Belongs here: finding a document by its hash. Does not belong here: opening a release
(``releases.reader``), or whether a document may be cited today (``approvals``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.releases.document_table import SCHEMA, DocumentEntry, from_row

_CACHED_DOCUMENTS = 1024
"""Records kept ready; one of 40 pages takes about 10 KB."""

_REPEATED = ["folder", "supplier", "language", "approval_id"]


class Documents:
    """All documents of a release. The same file in two folders is two entries."""

    def __init__(self, table: pa.Table | None = None) -> None:
        self._table = SCHEMA.empty_table() if table is None else table.combine_chunks()
        self._rows: dict[str, list[int]] = defaultdict(list)
        for row, document_hash in enumerate(self._table["document_hash"].to_pylist()):
            self._rows[document_hash].append(row)
        self._record = lru_cache(maxsize=_CACHED_DOCUMENTS)(self._make_record)

    @classmethod
    def read(cls, path: Path) -> Documents:
        """The documents of ``documents.parquet``; a release without the file has none."""
        return cls(pq.read_table(path, read_dictionary=_REPEATED)) if path.exists() else cls()

    def __len__(self) -> int:
        return int(self._table.num_rows)

    def __iter__(self) -> Iterator[DocumentEntry]:
        """Every entry, in order of folder; not kept in memory."""
        for batch in self._table.to_batches(max_chunksize=256):
            yield from (from_row(row) for row in batch.to_pylist())

    def entry(self, document_hash: str) -> DocumentEntry | None:
        """The document; where several folders hold it, one under an approval comes first."""
        return next(iter(self.entries(document_hash)), None)

    def entries(self, document_hash: str) -> tuple[DocumentEntry, ...]:
        """The document in every folder that holds it, those under an approval first."""
        found = [self._record(row) for row in self._rows.get(document_hash, ())]
        return tuple(sorted(found, key=lambda entry: (entry.approval_id is None, entry.folder)))

    def _make_record(self, row: int) -> DocumentEntry:
        return from_row(self._table.slice(row, 1).to_pylist()[0])


def concatenated(tables: Sequence[pa.Table]) -> pa.Table:
    """The tables of several folders after each other, in the schema of documents."""
    return pa.concat_tables(list(tables)) if tables else SCHEMA.empty_table()
