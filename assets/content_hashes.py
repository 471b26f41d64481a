"""Stage 2, per folder: the verified fingerprint, and which files changed."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, run_batch
from assets.document_catalog import document_catalog
from assets.folder_asset import folder_asset
from assets.raw_documents import raw_documents
from assets.tables import CONTENT_HASHES_LINEAGE, column_schema, lineage
from citation_platform.home import Home
from citation_platform.stages.capture import require_captured
from citation_platform.stages.hashing import CONTENT_HASHES, SCHEMA, HashReport, hash_folder
from resources.home import HomeResource
from resources.progress import Progress


@folder_asset(
    deps=[raw_documents, document_catalog],
    kinds={"parquet"},
    stage="2",
    schema=column_schema(SCHEMA),
    description="Each stored file verified against its hash; the folder's fingerprint is the "
    "Merkle root over them. A table or an approval of another content counts for nothing.",
)
def content_hashes(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    yield from run_batch(
        context,
        home,
        progress,
        work=lambda key: hash_folder(home, key),
        fingerprint=lambda key: require_captured(home, key).fingerprint,
        shown=Shown(lambda report: report.fingerprint, lambda report: _metadata(home, report)),
    )


def _metadata(home: Home, report: HashReport) -> dict[str, Any]:
    return {
        "dagster/partition_row_count": sum(report.changes.values()),
        "dagster/uri": str(home.table(CONTENT_HASHES, report.key)),
        "dagster/column_lineage": lineage(CONTENT_HASHES_LINEAGE),
        **{f"files_{change.value}": count for change, count in report.changes.items()},
    }
