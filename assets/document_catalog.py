"""Stage 1b, all suppliers together: copies, revisions, silent updates, what needs a person."""

from typing import Any

import dagster as dg

from assets.examined_documents import examined_documents
from assets.partitions import GROUP_FOLDERS, OWNERS
from assets.tables import column_schema, sample
from citation_platform.approvals.opening import opened_approvals
from citation_platform.documents.catalog.needs_person import NeedsPerson, to_markdown
from citation_platform.documents.catalog.table_schemas import DOCUMENTS_SCHEMA
from citation_platform.documents.catalog.tables import (
    CATALOG_CHANGES,
    CATALOG_CLUSTERS,
    CATALOG_DOCUMENTS,
    CATALOG_REVISIONS,
)
from citation_platform.home import Home
from citation_platform.stages.catalog_basis import ASSET
from citation_platform.stages.cataloguing import CatalogReport, catalogue
from resources.faults import step_faults
from resources.home import HomeResource

_SHOWN = {
    CATALOG_CLUSTERS: (
        "folder",
        "path",
        "sameness",
        "canonical_folder",
        "canonical_path",
        "because",
    ),
    CATALOG_REVISIONS: ("folder", "paths", "label", "confidence", "standing", "evidence", "doubts"),
    CATALOG_CHANGES: ("folder", "path", "change", "before_revision", "after_revision", "diff"),
}
_ROWS = 40
"""Rows of each table in the metadata: a screenful; the Parquet files hold all."""


@dg.asset(
    deps=[examined_documents],
    group_name=GROUP_FOLDERS,
    owners=OWNERS,
    kinds={"parquet"},
    tags={"stage": "1b"},
    metadata={"dagster/column_schema": column_schema(DOCUMENTS_SCHEMA)},
    description="Every examined file beside every other: clusters of equal content over all "
    "suppliers with the copy that counts and why, the revisions of one manual in order with what "
    "says so, re-exports without change, files that changed under the same name without saying so. "
    "Compared again only when a file or a person's decision about one changed.",
)
def document_catalog(
    context: dg.AssetExecutionContext, citation_home: HomeResource
) -> dg.MaterializeResult[None]:
    home = citation_home.home()
    with step_faults(context), opened_approvals(home) as approvals:
        report = catalogue(home, approvals)
    return dg.MaterializeResult(metadata=_metadata(home, report))


def _metadata(home: Home, report: CatalogReport) -> dict[str, Any]:
    made = report.catalog
    changes = [change.kind.value for change in made.changes] if made else []
    waiting = [
        NeedsPerson(one.folder, one.name, one.state, one.remedy) for one in report.needs_person
    ]
    return {
        "dagster/row_count": report.tables[CATALOG_DOCUMENTS].num_rows,
        "dagster/uri": str(home.table(ASSET, CATALOG_DOCUMENTS)),
        "made_again": made is not None,
        "comparisons": made.comparisons if made else 0,
        "files_needing_a_person": len(report.needs_person),
        "needs_person": dg.MetadataValue.md(to_markdown(waiting)),
        **{f"changes_{kind}": changes.count(kind) for kind in sorted(set(changes))},
        **{
            name: sample(
                report.tables[name]
                .select(list(columns))
                .slice(max(0, report.tables[name].num_rows - _ROWS))
                .to_pylist()
            )
            for name, columns in _SHOWN.items()
        },
    }
