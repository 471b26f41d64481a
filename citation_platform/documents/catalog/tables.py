"""The catalogue as four tables, each column described.

Belongs here: schemas, rows, reading the last table back as ``PreviousFile``.
Does not belong here: where tables lie (``stages``), what the rows mean (the other modules).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from citation_platform.documents.catalog.build import Catalog
from citation_platform.documents.catalog.changes import FileChange, printed_label
from citation_platform.documents.catalog.clusters import Cluster
from citation_platform.documents.catalog.model import (
    DocumentState,
    Evidence,
    PreviousFile,
    Revision,
)
from citation_platform.documents.catalog.succession import Manual, RankedContent

CATALOG_DOCUMENTS = "catalog_documents"
CATALOG_CLUSTERS = "catalog_clusters"
CATALOG_REVISIONS = "catalog_revisions"
CATALOG_CHANGES = "catalog_changes"

Row = dict[str, Any]
_Column = tuple[str, pa.DataType, bool, str]
_STRINGS = pa.list_(pa.string())

_PLACE: tuple[_Column, ...] = (
    ("folder", pa.string(), False, "Folder (Dagster partition), e.g. manuals.itho."),
    ("path", pa.string(), False, "Where the file lies in the supplier's folder."),
)


def _schema(columns: Iterable[_Column]) -> pa.Schema:
    return pa.schema(
        [
            pa.field(name, kind, nullable=nullable, metadata={"description": text})
            for name, kind, nullable, text in columns
        ]
    )


DOCUMENTS_SCHEMA: pa.Schema = _schema(
    (
        *_PLACE,
        (
            "state",
            pa.string(),
            False,
            "ok, repaired, password, corrupt, empty, not_pdf, bomb, timeout.",
        ),
        ("pages", pa.int32(), True, "Number of pages."),
        ("title", pa.string(), True, "Title in the PDF's metadata."),
        ("language", pa.string(), True, "ISO 639-1."),
        ("producer", pa.string(), True, "Program that wrote the PDF."),
        ("created", pa.date32(), True, "When the PDF was made, as it says."),
        ("modified", pa.date32(), True, "When the PDF was changed last, as it says."),
        ("document_hash", pa.string(), False, "SHA-256 of the bytes."),
        ("content_hash", pa.string(), True, "Structural hash; null = unreadable."),
        ("semantic_hash", pa.string(), True, "Hash of text and pictures."),
        ("cluster_id", pa.string(), False, "Content that this file shares with its copies."),
        ("canonical", pa.bool_(), False, "True for the copy that counts."),
        ("manual_id", pa.string(), True, "Manual that this is a revision of; null = unreadable."),
        ("revision", pa.string(), True, "Label as printed; null = nothing printed."),
        ("revision_key", pa.list_(pa.int32()), False, "Year, month, day (0 = unknown), version."),
        ("standing", pa.string(), True, "newest, superseded or undecided."),
    )
)
CLUSTERS_SCHEMA: pa.Schema = _schema(
    (
        ("cluster_id", pa.string(), False, "Semantic hash, else structural, else of the bytes."),
        *_PLACE,
        (
            "sameness",
            pa.string(),
            False,
            "canonical, same_bytes, same_content (saved again), same_text (exported again).",
        ),
        ("canonical_folder", pa.string(), False, "Folder of the copy that counts."),
        ("canonical_path", pa.string(), False, "Path of the copy that counts."),
        ("because", pa.string(), False, "Why that copy counts."),
        ("files", pa.int32(), False, "Copies, over all folders."),
        ("folders", pa.int32(), False, "Folders that hold a copy."),
        ("document_hash", pa.string(), False, "SHA-256 of the bytes."),
    )
)
REVISIONS_SCHEMA: pa.Schema = _schema(
    (
        ("folder", pa.string(), False, "Folder (Dagster partition)."),
        ("manual_id", pa.string(), False, "The manual; the same for all its revisions."),
        ("language", pa.string(), True, "ISO 639-1; another language is another manual."),
        ("content_hash", pa.string(), False, "The content; a correction is made for it."),
        ("paths", _STRINGS, False, "Files of the folder that hold it."),
        ("position", pa.int32(), True, "1 = oldest; null while undecided."),
        ("revisions", pa.int32(), False, "Contents of this manual in the folder."),
        ("label", pa.string(), False, "As printed, else inhoud <first 8 of the content hash>."),
        ("weak", pa.bool_(), False, "True when nothing is printed."),
        ("printed_date", pa.date32(), True, "First day that the printed date can mean."),
        ("sort_key", pa.list_(pa.int32()), False, "Year, month, day (0 = unknown), version."),
        ("confidence", pa.float32(), False, "0 to 1; 1 = a person said so."),
        ("evidence", _STRINGS, False, "What says so and where, best first."),
        ("grouped_by", pa.string(), True, "document_number, file_name or text; null = alone."),
        ("standing", pa.string(), False, "newest, superseded or undecided."),
        ("superseded_by", pa.string(), True, "Content hash of the next newer revision."),
        ("doubts", _STRINGS, False, "Why a person should look."),
    )
)
CHANGES_SCHEMA: pa.Schema = _schema(
    (
        *_PLACE,
        (
            "change",
            pa.string(),
            False,
            "new, removed, moved, resaved, re_exported, new_revision, other_revision,"
            " silent_update, replaced, became_unreadable or became_readable.",
        ),
        ("needs_person", pa.bool_(), False, "True when somebody should look before approving."),
        ("moved_from", pa.string(), True, "Earlier path of the same content."),
        ("before_hash", pa.string(), True, "SHA-256 before; null = was not there."),
        ("after_hash", pa.string(), True, "SHA-256 now; null = is gone."),
        ("before_revision", pa.string(), True, "Revision that was printed before."),
        ("after_revision", pa.string(), True, "Revision that is printed now."),
        ("pages_changed", pa.list_(pa.int32()), True, "Pages, from 1; null = not compared."),
        ("diff", _STRINGS, False, "Changed lines (- before, + now) under their page, cut short."),
        ("diff_cut", pa.bool_(), False, "True when there is more than shown."),
    )
)


def catalog_tables(catalog: Catalog) -> dict[str, pa.Table]:
    """The four tables by name."""
    return {
        CATALOG_DOCUMENTS: _table(document_rows(catalog), DOCUMENTS_SCHEMA),
        CATALOG_CLUSTERS: _table(cluster_rows(catalog.clusters), CLUSTERS_SCHEMA),
        CATALOG_REVISIONS: _table(revision_rows(catalog.manuals), REVISIONS_SCHEMA),
        CATALOG_CHANGES: _table(change_rows(catalog.changes), CHANGES_SCHEMA),
    }


def _table(rows: list[Row], schema: pa.Schema) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=schema)


def document_rows(catalog: Catalog) -> list[Row]:
    """One row a file, ordered by place."""
    cluster_of = {
        member.document.place: cluster for cluster in catalog.clusters for member in cluster.members
    }
    stands = {
        document.place: (manual, content)
        for manual in catalog.manuals
        for content in manual.contents
        for document in content.documents
    }
    rows: list[Row] = []
    for document in catalog.documents:
        cluster = cluster_of[document.place]
        manual, content = stands.get(document.place, (None, None))
        rows.append(
            {
                **{name: getattr(document, name) for name in _FIELDS},
                "state": document.state.value,
                "cluster_id": cluster.cluster_id,
                "canonical": cluster.canonical is document,
                "manual_id": manual.manual_id if manual else None,
                "standing": content.standing.value if content else None,
                **_revision_columns(catalog.revisions.get(document.place)),
            }
        )
    return rows


_FIELDS = (
    "folder",
    "path",
    "pages",
    "title",
    "language",
    "producer",
    "created",
    "modified",
    "document_hash",
    "content_hash",
    "semantic_hash",
)


def _revision_columns(revision: Revision | None) -> Row:
    """What the next materialisation compares with."""
    if revision is None:
        return {"revision": None, "revision_key": []}
    return {"revision": printed_label(revision), "revision_key": list(revision.sort_key)}


def cluster_rows(clusters: Iterable[Cluster]) -> list[Row]:
    """One row a file of every content that has more than one file."""
    return [
        {
            "cluster_id": cluster.cluster_id,
            "folder": member.document.folder,
            "path": member.document.path,
            "sameness": member.sameness.value,
            "canonical_folder": cluster.canonical.folder,
            "canonical_path": cluster.canonical.path,
            "because": cluster.because,
            "files": len(cluster.members),
            "folders": len(cluster.folders),
            "document_hash": member.document.document_hash,
        }
        for cluster in clusters
        if len(cluster.members) > 1
        for member in cluster.members
    ]


def revision_rows(manuals: Iterable[Manual]) -> list[Row]:
    """One row a content hash of each manual, oldest revision first."""
    return [
        _revision_row(manual, content, content_hash)
        for manual in manuals
        for content in manual.contents
        for content_hash in sorted({one.content_hash or "" for one in content.documents})
    ]


def _revision_row(manual: Manual, content: RankedContent, content_hash: str) -> Row:
    revision = content.revision
    return {
        "folder": manual.folder,
        "manual_id": manual.manual_id,
        "language": manual.language,
        "content_hash": content_hash,
        "paths": [one.path for one in content.documents if one.content_hash == content_hash],
        "position": content.position,
        "revisions": len(manual.contents),
        "label": revision.label,
        "weak": revision.weak,
        "printed_date": revision.date,
        "sort_key": list(revision.sort_key),
        "confidence": revision.confidence,
        "evidence": [in_words(one) for one in revision.evidence],
        "grouped_by": manual.link.value if manual.link else None,
        "standing": content.standing.value,
        "superseded_by": content.superseded_by,
        "doubts": [doubt.value for doubt in content.doubts],
    }


def in_words(evidence: Evidence) -> str:
    """``text, p. 1: "Rev. 3 / 2023-05"``."""
    page = f", p. {evidence.page}" if evidence.page else ""
    return f'{evidence.source.value}{page}: "{evidence.text}"'


def change_rows(changes: Iterable[FileChange]) -> list[Row]:
    """One row a change, ordered by place."""
    return [
        {
            "folder": change.folder,
            "path": change.path,
            "change": change.kind.value,
            "needs_person": change.kind.needs_person,
            "moved_from": change.moved_from,
            "before_hash": change.before_hash,
            "after_hash": change.after_hash,
            "before_revision": change.before_revision,
            "after_revision": change.after_revision,
            "pages_changed": list(change.diff.pages) if change.diff else None,
            "diff": list(change.diff.lines) if change.diff else [],
            "diff_cut": change.diff.cut if change.diff else False,
        }
        for change in changes
    ]


def previous_files(table: pa.Table) -> tuple[PreviousFile, ...]:
    """What lay where, from the ``catalog_documents`` table of the last materialisation."""
    return tuple(
        PreviousFile(
            row["folder"],
            row["path"],
            row["document_hash"],
            row["content_hash"],
            row["semantic_hash"],
            DocumentState(row["state"]),
            row["revision"],
            tuple(row["revision_key"]),
        )
        for row in table.to_pylist()
    )
