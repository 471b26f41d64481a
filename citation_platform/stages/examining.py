"""Stage content_hashes for manuals: what every file of a supplier's folder is and holds.

Belongs here: one examination per content ever, the folder's table of examined files.
Does not belong here: examining (``documents.intake``, ``documents.contents``), comparing files
with each other (``stages.cataloguing``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.documents.catalog.model import (
    CatalogDocument,
    DocumentState,
    PageText,
)
from citation_platform.documents.catalog.opening import read_opening
from citation_platform.documents.contents.model import Examination
from citation_platform.documents.contents.store import ExaminationStore
from citation_platform.documents.intake.passwords import Secret, SecretStore
from citation_platform.documents.model import Folder, SourceFile
from citation_platform.documents.pages.languages import language_of
from citation_platform.durable import local_path, replacing, write_atomic
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.releases.under_review import EXAMINED, folders_under_review
from citation_platform.stages.capture import require_captured

_FIELDS: tuple[tuple[str, pa.DataType, bool, str], ...] = (
    ("path", pa.string(), False, "Where the file lies in the supplier's folder."),
    ("document_hash", pa.string(), False, "SHA-256 of the bytes."),
    (
        "state",
        pa.string(),
        False,
        "ok, repaired, password, corrupt, empty, not_pdf, bomb, timeout.",
    ),
    ("reason_code", pa.string(), False, "The finer reason."),
    ("message", pa.string(), False, "What it is and what to do, for the operations lead."),
    ("pages", pa.int32(), True, "Number of pages."),
    ("structural_hash", pa.string(), True, "Content, however it is packed; null = unreadable."),
    ("semantic_hash", pa.string(), True, "Text and pictures; equal for a re-export."),
    ("hash_version", pa.string(), False, "Algorithm of both hashes."),
    ("title", pa.string(), True, "Title in the PDF's metadata."),
    ("producer", pa.string(), True, "Program that wrote the PDF."),
    ("created", pa.date32(), True, "When the PDF was made, as it says."),
    ("modified", pa.date32(), True, "When the PDF was changed last, as it says."),
    ("language", pa.string(), True, "ISO 639-1 of its first pages."),
    ("needs_copy", pa.bool_(), False, "Pages are read from a repaired copy."),
    ("password_label", pa.string(), True, "Name of the secret that opened it."),
    ("opening", pa.string(), False, "Text of the first two pages and the last, as JSON."),
)
SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in _FIELDS
    ]
)

OnDocument = Callable[[int, int], None]
"""Called with how many documents are examined and how many there are."""


@dataclass(frozen=True, slots=True)
class Examined:
    """One file of a folder; fields as the columns say."""

    path: str
    document_hash: str
    state: DocumentState
    reason_code: str
    message: str
    pages: int | None
    structural_hash: str | None
    semantic_hash: str | None
    hash_version: str
    title: str | None
    producer: str | None
    created: date | None
    modified: date | None
    language: str | None
    needs_copy: bool
    password_label: str | None
    opening: tuple[PageText, ...]

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.path.rsplit("/", 1)[-1]

    @property
    def content_hash(self) -> str:
        """What an approval binds to: the structural hash, of unreadable files the bytes'."""
        return self.structural_hash or self.document_hash

    @property
    def readable(self) -> bool:
        """True when its pages can be read."""
        return self.state.readable

    def in_catalog(self, folder: str) -> CatalogDocument:
        """As the catalogue compares it."""
        return CatalogDocument(
            folder=folder,
            path=self.path,
            name=self.name,
            document_hash=self.document_hash,
            content_hash=self.structural_hash,
            semantic_hash=self.semantic_hash,
            state=self.state,
            pages=self.pages,
            title=self.title,
            created=self.created,
            modified=self.modified,
            producer=self.producer,
            page_texts=self.opening,
            language=self.language,
        )


def examine_folder(
    home: Home, key: str, *, secrets: SecretStore, on_document: OnDocument | None = None
) -> tuple[Examined, ...]:
    """Examine every file of a captured folder, write its table; known content costs a look-up.

    A file that cannot be read is a state, never an error. Raises ``InvalidSource`` when the
    folder was never captured or an original is missing from the store.
    """
    folder = require_captured(home, key)
    paths = _paths(folder)
    store, passwords = ExaminationStore(home), secrets.passwords(folder.name)
    known: dict[str, Mapping[str, Any]] = {}
    for done, file in enumerate(folder.files, start=1):
        known[file.sha256] = _examined(home, store, file, passwords)
        if on_document:
            on_document(done, len(folder.files))
    rows = [{**known[sha256], "path": path} for path, sha256 in sorted(paths.items())]
    with replacing(local_path(home.table(EXAMINED, key))) as temporary:
        pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), temporary, compression="zstd")
    return tuple(_from_row(row) for row in rows)


def examined_folder(home: Home, key: str) -> tuple[Examined, ...]:
    """The files as they were last examined; none when they never were."""
    path = local_path(home.table(EXAMINED, key))
    if not path.exists():
        return ()
    try:
        return tuple(_from_row(row) for row in pq.read_table(path, schema=SCHEMA).to_pylist())
    except (OSError, ValueError, pa.ArrowException) as fault:
        raise _damaged(path, key, fault) from fault


def was_examined(home: Home, key: str) -> bool:
    """True when there are examined files; only the table's footer is read. Raises as above."""
    path = local_path(home.table(EXAMINED, key))
    try:
        return path.exists() and pq.read_metadata(path).num_rows > 0
    except (OSError, ValueError, pa.ArrowException) as fault:
        raise _damaged(path, key, fault) from fault


def examined_folders(home: Home) -> tuple[str, ...]:
    """Keys of all folders that have been examined, in order."""
    return folders_under_review(home)


def forget_examined(home: Home, key: str) -> None:
    """Forget a folder whose source is gone."""
    local_path(home.table(EXAMINED, key)).unlink(missing_ok=True)


def secret_of(document: Examined, secrets: tuple[Secret, ...]) -> Secret | None:
    """The password that opened the document, by its label."""
    return next((one for one in secrets if one.label == document.password_label), None)


def _damaged(path: Path, key: str, fault: Exception) -> InvalidSource:
    return InvalidSource(
        f"the table cannot be used: {fault}",
        where=str(path),
        remedy=f"materialise content_hashes of folder {key} again",
    )


def _paths(folder: Folder) -> dict[str, str]:
    """Path in the folder → SHA-256, copies of the same bytes included."""
    by_path = {file.path: file.sha256 for file in folder.files}
    found = {_role_path(file): file.sha256 for file in folder.files}
    for copy in folder.duplicates:
        same = next(file for file in folder.files if file.path == copy.same_as)
        found[_beside(copy.path, same)] = by_path[copy.same_as]
    return found


def _role_path(file: SourceFile) -> str:
    return file.role.removeprefix("file:")


def _beside(path: Path, same: SourceFile) -> str:
    """The copy's path in the folder; below the root its first directory is the supplier."""
    try:
        parts = path.relative_to(same.root).parts
    except ValueError:  # the copy lies below another root of the same folder
        return path.name
    return "/".join(parts[1:] if len(parts) > 1 else parts)


def _examined(
    home: Home, store: ExaminationStore, file: SourceFile, passwords: tuple[Secret, ...]
) -> dict[str, Any]:
    """The row of one content but its path; what was examined before costs a look-up."""
    objects = ObjectStore(home.objects)
    found = store.find(file.sha256, passwords)
    if found is None:
        with objects.as_file(file.sha256) as path:
            found = store.examine(path, passwords=passwords, raw_sha256=file.sha256)
    looked = found.inspection
    opening = _opening(home, objects, found, passwords) if looked.readable else ()
    return {
        "document_hash": file.sha256,
        "state": looked.state.value,
        "reason_code": looked.reason_code.value,
        "message": looked.message,
        "pages": looked.pages,
        "structural_hash": found.hashes.structural,
        "semantic_hash": found.hashes.semantic,
        "hash_version": found.hashes.version,
        "title": looked.metadata.title,
        "producer": looked.metadata.producer,
        "created": looked.metadata.created and looked.metadata.created.date(),
        "modified": looked.metadata.modified and looked.metadata.modified.date(),
        "language": language_of("\n".join(page.text for page in opening)),
        "needs_copy": looked.needs_copy,
        "password_label": looked.password_label,
        "opening": json.dumps([[page.number, page.text] for page in opening], ensure_ascii=False),
    }


def _opening(
    home: Home, objects: ObjectStore, found: Examination, passwords: tuple[Secret, ...]
) -> tuple[PageText, ...]:
    """The opening pages' text, kept by content; a damaged entry is read again."""
    sha256, label = found.hashes.raw_sha256, found.inspection.password_label
    kept = local_path(home.root) / "tables" / "openings" / sha256[:2] / f"{sha256}.json"
    try:
        return tuple(PageText(number, text) for number, text in json.loads(kept.read_bytes()))
    except (FileNotFoundError, ValueError, TypeError):
        secret = next((one for one in passwords if one.label == label), None)
    with objects.as_file(sha256) as path:
        opening = read_opening(path, password=secret)
    pages = [[page.number, page.text] for page in opening]
    write_atomic(kept, json.dumps(pages, ensure_ascii=False).encode())
    return opening


def _from_row(row: Mapping[str, Any]) -> Examined:
    opening = tuple(PageText(number, text) for number, text in json.loads(row["opening"]))
    return Examined(**{**row, "state": DocumentState(row["state"]), "opening": opening})
