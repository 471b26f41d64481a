"""Documents that a person must look at: the table that the stages write and the service shows.

Belongs here: columns, record, file. Does not belong here: finding such documents
(``stages``), or how the list is shown (``service``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.home import Home

NEEDS_PERSON = "needs_person"
EVERY_FOLDER = "all"

# (name, type, nullable, description)
COLUMNS: tuple[tuple[str, pa.DataType, bool, str], ...] = (
    ("folder", pa.string(), False, "Folder (Dagster partition), e.g. manuals.<supplier>."),
    ("supplier", pa.string(), True, "Supplier as the operations lead calls it."),
    ("name", pa.string(), False, "File name in the folder."),
    ("state", pa.string(), False, "What became of it: password, corrupt, empty, not_pdf …"),
    ("reason", pa.string(), False, "Why it cannot be used, in a sentence."),
    ("remedy", pa.string(), False, "What a person can do about it, in a sentence."),
)

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in COLUMNS
    ]
)


@dataclass(frozen=True, slots=True)
class NeedsPerson:
    """One document that waits for a person; fields as the columns say."""

    folder: str
    supplier: str | None
    name: str
    state: str
    reason: str
    remedy: str


def write_needs_person(home: Home, rows: Iterable[NeedsPerson]) -> None:
    """Replace the list, ordered by folder and name."""
    ordered = sorted(rows, key=lambda row: (row.folder, row.name))
    table = pa.Table.from_pylist([asdict(row) for row in ordered], schema=SCHEMA)
    with replacing(_path(home)) as temporary:
        pq.write_table(table, temporary, compression="zstd")


def read_needs_person(home: Home) -> tuple[NeedsPerson, ...]:
    """The list; empty when nothing has been inspected yet. Raises ``InvalidSource``."""
    path = _path(home)
    if not path.exists():
        return ()
    try:
        table = pq.ParquetFile(path).read(use_threads=False).select(SCHEMA.names).cast(SCHEMA)
    except (ValueError, KeyError, OSError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the list of documents that need a person cannot be read: {fault}",
            where=str(path),
            remedy="materialise the manuals again",
        ) from fault
    return tuple(NeedsPerson(**row) for row in table.to_pylist())


def _path(home: Home) -> Path:
    return local_path(home.table(NEEDS_PERSON, EVERY_FOLDER))
