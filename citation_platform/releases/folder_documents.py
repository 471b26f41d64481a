"""A folder's table of documents, ``Home.table("documents", folder)``: written whole, read checked.

Belongs here: the file, and the rules a folder's rows keep. Does not belong here: the
columns (``releases.document_table``), or finding out anything about a document.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases.document_table import SCHEMA, DocumentEntry, to_table

DOCUMENTS = "documents"
"""The asset whose tables these are."""


@dataclass(frozen=True, slots=True)
class FolderDocuments:
    """A folder's documents as they were read. ``sha256``: of the file's bytes."""

    folder: str
    sha256: str
    table: pa.Table


def write_documents(home: Home, folder: str, entries: Iterable[DocumentEntry]) -> str:
    """Write a folder's table at once; the same entries give the same bytes. Returns its SHA-256.

    Raises ``InvalidSource`` when the entries break a rule that ``read_documents`` checks.
    """
    path = _path(home, folder)
    table = to_table(entries)
    _require_rules(table, folder, path)
    with replacing(path) as temporary:
        pq.write_table(table, temporary, compression="zstd")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_documents(home: Home, folder: str) -> FolderDocuments | None:
    """The folder's documents; None when it has no such table (laws, deeds).

    Raises ``InvalidSource`` when the file is damaged, has rows of another folder, or holds
    one document twice.
    """
    path = _path(home, folder)
    if not path.exists():
        return None
    try:
        content = path.read_bytes()
        table = pq.ParquetFile(pa.BufferReader(content)).read(use_threads=False)
        table = table.select(SCHEMA.names).cast(SCHEMA)
    except (ValueError, KeyError, OSError, pa.ArrowException) as fault:
        raise _unusable(str(fault), folder, path) from fault
    _require_rules(table, folder, path)
    return FolderDocuments(folder, hashlib.sha256(content).hexdigest(), table)


def orphans(passages: pa.Table, documents: pa.Table) -> tuple[str, ...]:
    """Places (``<hash>#p3``) that passages cite and no document has: a reader could not look.

    ``passages``: with the columns ``document_hash`` and ``page``; rows without a page are
    no places in a document.
    """
    known = {
        (row["document_hash"], page["number"])
        for row in documents.select(["document_hash", "pages"]).to_pylist()
        for page in row["pages"]
    }
    cited = zip(passages["document_hash"].to_pylist(), passages["page"].to_pylist(), strict=True)
    missing = {place for place in cited if place[1] is not None} - known
    return tuple(f"{document}#p{page}" for document, page in sorted(missing))


def _require_rules(table: pa.Table, folder: str, path: Path) -> None:
    folders = set(table["folder"].to_pylist()) - {folder}
    if folders:
        raise _unusable(f"it has rows of folder {sorted(folders)[0]}", folder, path)
    twice = _first_repeated(table["document_hash"].to_pylist())
    if twice is not None:
        raise _unusable(f"it holds document {twice} twice", folder, path)


def _first_repeated(values: Sequence[str]) -> str | None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            return value
        seen.add(value)
    return None


def _unusable(what: str, folder: str, path: Path) -> InvalidSource:
    return InvalidSource(
        f"the table of documents cannot be used: {what}",
        where=str(path),
        remedy=f"materialise folder {folder} again",
    )


def _path(home: Home, folder: str) -> Path:
    return local_path(home.table(DOCUMENTS, folder))
