"""Stage 1, per folder: the originals, kept under their content hash."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, run_batch
from assets.folder_asset import folder_asset
from assets.tables import column_schema, sample
from citation_platform.documents.model import Folder
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.stages.capture import RAW_DOCUMENTS, SCHEMA, capture_folder
from resources.home import HomeResource
from resources.progress import Progress


@folder_asset(
    kinds={"xml", "parquet"},
    stage="1",
    schema=column_schema(SCHEMA),
    description="The source files of one folder as they lay there, stored under their SHA-256. "
    "An unchanged file is never read again.",
)
def raw_documents(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    found = {folder.key: folder for folder in citation_home.scan().folders}

    def capture(key: str) -> Folder:
        # A second look: the file that made the first try fail may have changed since.
        folder = found.pop(key, None) or citation_home.scan().folder(key)
        if folder is None:
            raise InvalidSource(
                "no source root holds this folder now",
                where=key,
                remedy="add its source root again, or delete the partition",
            )
        return capture_folder(home, folder)

    fingerprints = {key: folder.fingerprint for key, folder in found.items()}
    yield from run_batch(
        context,
        home,
        progress,
        work=capture,
        fingerprint=lambda key: fingerprints.get(key, ""),
        shown=Shown(lambda folder: folder.fingerprint, lambda folder: _metadata(home, folder)),
    )


def _metadata(home: Home, folder: Folder) -> dict[str, Any]:
    rows = [
        {"path": file.path, "role": file.role, "bytes": file.size, "sha256": file.sha256[:16]}
        for file in folder.files[:5]
    ]
    return {
        "dagster/partition_row_count": len(folder.files),
        "dagster/uri": str(home.table(RAW_DOCUMENTS, folder.key)),
        "bytes": sum(file.size for file in folder.files),
        "source_dates": [str(file.state_date) for file in folder.files if file.state_date],
        "duplicates": [str(one.path) for one in folder.duplicates],
        "office": folder.office,
        "corpus": folder.corpus,
        "sample_rows": sample(rows),
    }
