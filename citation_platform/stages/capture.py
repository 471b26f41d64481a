"""Stage raw_documents: the originals of a folder, kept under their content hash.

Belongs here: copying a scanned folder into the object store and writing down what lay there.
Does not belong here: scanning (``documents.folders``), reading law (``stages.reading``).
"""

from __future__ import annotations

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import TypeAdapter

from citation_platform.documents.model import Folder
from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.objects import ObjectStore

RAW_DOCUMENTS = "raw_documents"

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in (
            ("path", pa.string(), False, "Where the file lay when it was captured."),
            (
                "role",
                pa.string(),
                False,
                "Its place in the folder: state:<date>, manifest, file:<name>.",
            ),
            ("kind", pa.string(), False, "What the first bytes say it is."),
            ("size", pa.int64(), False, "Bytes."),
            ("sha256", pa.string(), False, "SHA-256 of the bytes: its name in the object store."),
            ("state_date", pa.date32(), True, "First day of the state that the file holds."),
        )
    ]
)

_FOLDER: TypeAdapter[Folder] = TypeAdapter(Folder)
_KEY = b"citation_platform.folder_scan"


def capture_folder(home: Home, folder: Folder) -> Folder:
    """Store every file of the folder and write the folder's raw_documents table.

    Raises ``InvalidSource`` for a file that cannot be read, ``TransientFault`` when a file
    changed after it was scanned.
    """
    store = ObjectStore(home.objects)
    for file in folder.files:
        store.put_file(file.path, expected=file.sha256)
    rows = [
        {
            "path": str(file.path),
            "role": file.role,
            "kind": file.kind.value,
            "size": file.size,
            "sha256": file.sha256,
            "state_date": file.state_date,
        }
        for file in folder.files
    ]
    table = pa.Table.from_pylist(rows, schema=SCHEMA)
    table = table.replace_schema_metadata({_KEY: _FOLDER.dump_json(folder)})
    with replacing(local_path(home.table(RAW_DOCUMENTS, folder.key))) as temporary:
        pq.write_table(table, temporary, compression="zstd")
    return folder


def captured_folder(home: Home, key: str) -> Folder | None:
    """The folder as it was last captured, or None. Raises ``InvalidSource`` when damaged."""
    path = local_path(home.table(RAW_DOCUMENTS, key))
    if not path.exists():
        return None
    try:
        metadata = pq.read_schema(path).metadata or {}
        return _FOLDER.validate_json(metadata[_KEY])
    except (KeyError, ValueError, OSError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the table cannot be used: {fault}",
            where=str(path),
            remedy=f"materialise raw_documents of folder {key} again",
        ) from fault


def require_captured(home: Home, key: str) -> Folder:
    """The captured folder. Raises ``InvalidSource`` when there is none."""
    folder = captured_folder(home, key)
    if folder is None:
        raise InvalidSource(
            "the folder has never been captured",
            where=key,
            remedy=f"materialise raw_documents of folder {key} first",
        )
    return folder
