"""The last gate before rows enter a collection: which folders a release may hold.

Belongs here: every rule that a folder's table and vectors must pass, whatever ran before.
Does not belong here: recording checks (``releases.checks``), writing a release.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.passages.schema import Role
from citation_platform.releases.checks import refusal
from citation_platform.releases.folder_documents import FolderDocuments, orphans, read_documents
from citation_platform.releases.model import ModelRef, RefusedFolder
from citation_platform.releases.tables import (
    FolderTable,
    inspect_passages,
    law_rows,
    read_embeddings,
)


@dataclass(frozen=True, slots=True)
class FolderInput:
    """A folder that should be in the release.

    ``fingerprint``: of the source state that the table must have been made of; None takes
    the last good table as it is (a folder whose newest source state was refused).
    ``barred``: why nothing of the folder may enter now, e.g. its approval was revoked.
    """

    key: str
    fingerprint: str | None = None
    barred: str | None = None


@dataclass(frozen=True, slots=True)
class Admitted:
    """A folder that may enter, pinned to the bytes that were looked at.

    ``documents``: what readers can look at, of a folder that has documents with pages.
    """

    table: FolderTable
    embeddings_sha256: str
    corpus: str
    role: str
    documents: FolderDocuments | None = None


@dataclass(frozen=True, slots=True)
class Admission:
    """All folders that may enter, in order of key, and those that may not."""

    admitted: tuple[Admitted, ...]
    refused: tuple[RefusedFolder, ...]


_COLUMNS = (
    "passage_id",
    "unit_id",
    "folder",
    "corpus",
    "role",
    "status",
    "valid_from",
    "vetted_by",
    "vetted_at",
    "approval_id",
    "revision",
    "document_hash",
    "page",
)


class _Refused(Exception):
    """Control flow inside this module: why the folder in hand may not enter."""


def admit_all(
    home: Home, folders: Sequence[FolderInput], *, model: ModelRef, required: Collection[str]
) -> Admission:
    """Try every folder; one that is refused never stops another."""
    admitted: list[Admitted] = []
    refused: list[RefusedFolder] = []
    passages: dict[str, str] = {}
    for folder in sorted(folders, key=lambda folder: folder.key):
        try:
            admitted.append(_admit(home, folder, model, required, passages))
        except (_Refused, InvalidSource) as fault:
            refused.append(RefusedFolder(key=folder.key, reason=str(fault)))
    return Admission(tuple(admitted), tuple(refused))


def _admit(
    home: Home,
    folder: FolderInput,
    model: ModelRef,
    required: Collection[str],
    passages: dict[str, str],
) -> Admitted:
    if folder.barred is not None:
        raise _Refused(folder.barred)
    found = inspect_passages(home, folder.key, columns=_COLUMNS)
    if found is None:
        raise _Refused("the folder has no Passage table; materialise it")
    description, table = found
    if folder.fingerprint not in (None, description.source.fingerprint):
        raise _Refused("the table was made of another source state; materialise the folder again")
    reason = refusal(home, folder.key, description.sha256, required)
    if reason is not None:
        raise _Refused(reason)
    corpus, role = _belongs(table, folder.key)
    _vetted(table, role)
    embeddings = _embedded(home, folder.key, table, model)
    documents = _shown(home, folder.key, table)
    _unique(table, folder.key, passages)
    return Admitted(description, embeddings, corpus, role, documents)


def _belongs(table: pa.Table, key: str) -> tuple[str, str]:
    """The one corpus and role of the rows; folder and corpus must be those of the key."""
    found = {name: table[name].unique().to_pylist() for name in ("folder", "corpus", "role")}
    if not table.num_rows:
        raise _Refused("the table is empty")
    if found["folder"] != [key] or found["corpus"] != [key.partition(".")[0]]:
        raise _Refused(f"rows belong to folder {found['folder']} of corpus {found['corpus']}")
    if len(found["role"]) != 1 or found["role"][0] not in set(Role):
        raise _Refused(f"rows have roles {found['role']}; a folder has exactly one")
    return found["corpus"][0], found["role"][0]


def _vetted(table: pa.Table, role: str) -> None:
    """Authority may be cited, so each of its rows says who vetted it, when, under what approval."""
    if role != Role.AUTHORITY:
        return
    for name in ("vetted_by", "vetted_at", "approval_id", "revision"):
        missing = table[name].null_count
        if missing:
            raise _Refused(f"{missing} authority rows have no {name}; vet the folder first")


def _shown(home: Home, key: str, table: pa.Table) -> FolderDocuments | None:
    """The folder's documents; every page that a passage cites can be looked at."""
    documents = read_documents(home, key)
    if documents is None:
        return None
    missing = orphans(table, documents.table)
    if missing:
        raise _Refused(f"{len(missing)} cited pages are in no document, e.g. {missing[0]}")
    return documents


def _unique(table: pa.Table, key: str, passages: dict[str, str]) -> None:
    """No passage id twice, in this folder or in one admitted before."""
    counts = table["passage_id"].value_counts()
    twice = counts.filter(pc.greater(counts.field("counts"), 1))
    if len(twice):
        raise _Refused(f"passage id {twice[0]['values']} occurs {twice[0]['counts']} times")
    own = table["passage_id"].to_pylist()
    for passage_id in own:
        if passage_id in passages:
            raise _Refused(f"passage id {passage_id} is in folder {passages[passage_id]} too")
    passages.update(dict.fromkeys(own, key))


def _embedded(home: Home, key: str, table: pa.Table, model: ModelRef) -> str:
    """SHA-256 of the embeddings, once every unit that can be in force has its vector."""
    vectors = read_embeddings(home, key)
    if vectors is None:
        raise _Refused("the folder has no embeddings; materialise them")
    if vectors.model != model:
        raise _Refused(
            f"embeddings were made by {vectors.model.name} ({vectors.model.sha256[:12]}), "
            f"the release uses {model.name} ({model.sha256[:12]}); embed the folder again"
        )
    needed = table["unit_id"].filter(law_rows(table)).unique().to_pylist()
    missing = set(needed) - set(vectors.unit_ids)
    if missing:
        raise _Refused(f"{len(missing)} units have no embedding; embed the folder again")
    return vectors.sha256
