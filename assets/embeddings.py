"""Stage 4, per folder: the vectors of each unit that is in force on some day."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, folders_of_run, run_batch
from assets.clause_chunks import clause_chunks
from assets.folder_asset import folder_asset
from assets.tables import EMBEDDINGS_LINEAGE, lineage
from citation_platform.home import Home
from citation_platform.releases.tables import EMBEDDINGS
from citation_platform.stages.capture import require_captured
from citation_platform.stages.embedding import EmbeddingReport, embed_folder, embed_texts_of
from citation_platform.stages.planning import readable_in
from resources.faults import step_faults
from resources.home import HomeResource
from resources.model import ModelResource
from resources.progress import Progress

_SCHEMA = dg.TableSchema(
    columns=[
        dg.TableColumn(
            "unit_id", "string", description="Retrieval unit (whole artikel); once per vector."
        ),
        dg.TableColumn("dense", "fixed_size_list<float>", description="Normalised vector."),
    ]
)


@folder_asset(
    deps=[clause_chunks],
    kinds={"onnx", "parquet"},
    stage="4",
    schema=_SCHEMA,
    description="Dense vectors of the units: of each whole and of each of its leden. Each distinct text is embedded once per model, "
    "whatever folder it stands in; all folders of a run share their batches.",
)
def embeddings(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    model: dg.ResourceParam[ModelResource],
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    with step_faults(context):
        embedder = model.embedder(home)
        readable = readable_in(home, folders_of_run(context), context.run.run_id)
        found = embed_texts_of(
            home,
            readable,
            embedder,
            on_progress=lambda done, total: progress.report("texts embedded", done, total),
        )
    context.log.info(f"{found.distinct} texts, {found.computed} computed in {found.seconds:.1f} s")
    yield from run_batch(
        context,
        home,
        progress,
        # A folder that waits for its first approval has no table yet, and is not at fault.
        keys=readable,
        work=lambda key: embed_folder(home, key, found.by_text, embedder.identity),
        fingerprint=lambda key: require_captured(home, key).fingerprint,
        shown=Shown(lambda report: report.sha256, lambda report: _metadata(home, report)),
    )


def _metadata(home: Home, report: EmbeddingReport) -> dict[str, Any]:
    return {
        "dagster/partition_row_count": report.units,
        "dagster/uri": str(home.table(EMBEDDINGS, report.key)),
        "dagster/column_lineage": lineage(EMBEDDINGS_LINEAGE),
        "vectors": report.vectors,
        "distinct_texts": report.texts,
        "model": report.model.name,
        "model_hash": report.model.sha256,
        "dimension": report.model.dimension,
    }
