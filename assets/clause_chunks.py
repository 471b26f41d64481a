"""Stage 3, per folder: the Passage table, the one table that everything later stands on."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, run_batch
from assets.content_hashes import content_hashes
from assets.folder_asset import folder_asset
from assets.layout_blocks import layout_blocks
from assets.standing import vetted_keys
from assets.tables import CLAUSE_CHUNKS_LINEAGE, column_schema, lineage, sample
from citation_platform.home import Home
from citation_platform.passages.schema import SCHEMA
from citation_platform.releases.tables import PASSAGES, read_passages
from citation_platform.stages.capture import require_captured
from citation_platform.stages.reading import ReadReport, read_folder
from resources.home import HomeResource
from resources.progress import Progress

_SHOWN = ["address", "label", "status", "valid_from", "valid_to", "text"]


@folder_asset(
    deps=[content_hashes, layout_blocks],
    kinds={"python", "parquet"},
    stage="3",
    schema=column_schema(SCHEMA),
    description="Passages: the unit of citation (lid, table row, warning, paragraph) with its "
    "address, validity and the unit of retrieval it belongs to (artikel, section). Several states "
    "of a law are joined to editions; a manual enters only under an approval of its folder.",
)
def clause_chunks(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    yield from run_batch(
        context,
        home,
        progress,
        keys=vetted_keys(context, home),
        work=lambda key: read_folder(home, key),
        fingerprint=lambda key: require_captured(home, key).fingerprint,
        shown=Shown(lambda report: report.table.sha256, lambda report: _metadata(home, report)),
    )


def _metadata(home: Home, report: ReadReport) -> dict[str, Any]:
    table = read_passages(home, report.table.key).select([*_SHOWN, "artikel_address", "unit_id"])
    return {
        "dagster/partition_row_count": report.table.rows,
        "dagster/uri": str(home.table(PASSAGES, report.table.key)),
        "dagster/column_lineage": lineage(CLAUSE_CHUNKS_LINEAGE),
        "titles": list(report.table.titles),
        "source_dates": [str(day) for day in report.state_dates],
        "artikelen": len(table["artikel_address"].unique()),
        "units": len(table["unit_id"].unique()),
        "in_force": table["status"].to_pylist().count("in_force"),
        "warnings": list(report.warnings[:20]),
        "sample_rows": sample(table.select(_SHOWN).slice(0, 5).to_pylist()),
    }
