"""The columns of the catalogue's four tables, each with its description.

Belongs here: names, types, descriptions. Does not belong here: filling them (``tables``).
"""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa

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
        ("found_at", pa.timestamp("us", "UTC"), False, "When the catalogue first saw it."),
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
