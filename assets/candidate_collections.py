"""Stage 5: all folders as one immutable candidate release."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.embeddings import embeddings
from assets.partitions import GROUP_RELEASE, OWNERS
from assets.tables import CANDIDATE_LINEAGE, column_schema, lineage, sample
from citation_platform.home import Home
from citation_platform.passages.schema import SCHEMA
from citation_platform.stages.checking import REQUIRED
from citation_platform.stages.embedding import model_ref
from citation_platform.stages.releasing import Awaiting, Candidate, assemble
from resources.faults import step_faults
from resources.home import HomeResource
from resources.model import ModelResource
from resources.progress import Progress


@dg.asset(
    deps=[embeddings],
    group_name=GROUP_RELEASE,
    owners=OWNERS,
    kinds={"qdrant", "parquet"},
    tags={"stage": "5"},
    metadata={"dagster/column_schema": column_schema(SCHEMA)},
    description="Passages, dense and sparse vectors, index and manifest of every folder that "
    "may enter. A folder without passed checks of exactly these bytes is kept out here too. While "
    "every folder waits for approval there is no candidate, and the stages after it are skipped.",
    output_required=False,
)
def candidate_collections(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    model: dg.ResourceParam[ModelResource],
    progress: dg.ResourceParam[Progress],
) -> Iterator[dg.MaterializeResult[None]]:
    home = citation_home.home()
    with step_faults(context):
        candidate = assemble(
            home,
            citation_home.scan(),
            model=model_ref(model.identity(home)),
            required_checks=REQUIRED,
            on_progress=lambda step, done, total: progress.report(f"build {step}", done, total),
        )
    if isinstance(candidate, Awaiting):
        context.log.warning(candidate.message)
        return
    for refused in candidate.manifest.refused:
        context.log.warning(f"{refused.key} was kept out: {refused.reason}")
    yield dg.MaterializeResult(
        metadata=_metadata(home, candidate),
        data_version=dg.DataVersion(candidate.manifest.id),
    )


def _metadata(home: Home, candidate: Candidate) -> dict[str, Any]:
    manifest = candidate.manifest
    folders = [
        {
            "folder": one.key,
            "passages": one.passages,
            "units": one.units,
            "fingerprint": one.source.fingerprint[:16],
        }
        for one in manifest.folders[:10]
    ]
    return {
        "release_id": manifest.id,
        "dagster/row_count": manifest.counts.passages,
        "dagster/uri": str(home.releases / manifest.id),
        "dagster/column_lineage": lineage(CANDIDATE_LINEAGE),
        "folders": manifest.counts.folders,
        "units": manifest.counts.units,
        "indexed_units": manifest.counts.indexed_units,
        "model": manifest.model.name,
        "model_hash": manifest.model.sha256,
        "lexicon": manifest.lexicon,
        "bytes": sum(file.size for file in manifest.files),
        "refused": sample({"folder": one.key, "reason": one.reason} for one in manifest.refused),
        "kept_at_last_good": list(candidate.kept_at_last_good),
        "removed": list(candidate.removed),
        "sample_rows": sample(folders),
    }
