"""The catalogue as four tables.

Belongs here: rows, reading the last table back as ``PreviousFile``.
Does not belong here: columns (``table_schemas``), where tables lie (``stages``).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
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
from citation_platform.documents.catalog.table_schemas import (
    CHANGES_SCHEMA,
    CLUSTERS_SCHEMA,
    DOCUMENTS_SCHEMA,
    REVISIONS_SCHEMA,
)

CATALOG_DOCUMENTS = "catalog_documents"
CATALOG_CLUSTERS = "catalog_clusters"
CATALOG_REVISIONS = "catalog_revisions"
CATALOG_CHANGES = "catalog_changes"
TABLES = (CATALOG_DOCUMENTS, CATALOG_CLUSTERS, CATALOG_REVISIONS, CATALOG_CHANGES)

Row = dict[str, Any]


def catalog_tables(
    catalog: Catalog, *, now: datetime, earlier_changes: pa.Table | None = None
) -> dict[str, pa.Table]:
    """The four tables by name.

    Changes are a log, newest last: those of ``earlier_changes`` (the table of the last
    materialisation) stay, or the next look would hide a silent update that nobody has seen.
    """
    return {
        CATALOG_DOCUMENTS: _table(document_rows(catalog), DOCUMENTS_SCHEMA),
        CATALOG_CLUSTERS: _table(cluster_rows(catalog.clusters), CLUSTERS_SCHEMA),
        CATALOG_REVISIONS: _table(revision_rows(catalog.manuals), REVISIONS_SCHEMA),
        CATALOG_CHANGES: _logged(catalog, now, earlier_changes),
    }


def _logged(catalog: Catalog, now: datetime, earlier: pa.Table | None) -> pa.Table:
    found = _table(change_rows(catalog.changes, now), CHANGES_SCHEMA)
    return found if earlier is None else pa.concat_tables([earlier.cast(CHANGES_SCHEMA), found])


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


def change_rows(changes: Iterable[FileChange], now: datetime) -> list[Row]:
    """One row a change, ordered by place. ``now``: aware, when it was found."""
    return [
        {
            "folder": change.folder,
            "path": change.path,
            "change": change.kind.value,
            "found_at": now,
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
