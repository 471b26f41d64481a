"""Stage 2c, per supplier: headings, paragraphs, warnings and tables in reading order."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, run_batch
from assets.folder_asset import folder_asset
from assets.page_text import page_text
from assets.standing import captured_in, paged, vetted_keys
from assets.tables import LAYOUT_LINEAGE, column_schema, lineage, sample
from citation_platform.documents.layout.table import SCHEMA
from citation_platform.home import Home
from citation_platform.stages.layouts import LAYOUT_BLOCKS, LayoutReport
from citation_platform.stages.manuals import document_reader, layouts_of_folder
from resources.home import HomeResource
from resources.progress import Progress


@folder_asset(
    deps=[page_text],
    kinds={"python", "parquet"},
    stage="2c",
    pool="ocr",
    schema=column_schema(SCHEMA),
    description="Blocks of each page in the order a person reads them; tables as grids of cells "
    "with their headers, continued over pages. A scanned figure on which two engines differ is "
    "not citable and listed here for review.",
)
def layout_blocks(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    found = captured_in(context, home)
    reader = document_reader(home)
    yield from run_batch(
        context,
        home,
        progress,
        keys=paged(found, vetted_keys(context, home)),
        work=lambda key: layouts_of_folder(reader, found[key]),
        fingerprint=lambda key: found[key].fingerprint,
        shown=Shown(lambda report: report.sha256, lambda report: _metadata(home, report)),
    )


def _metadata(home: Home, report: LayoutReport) -> dict[str, Any]:
    doubtful = [
        {"file": name, "page": page, "first reading": first, "second reading": second}
        for name, page, first, second in report.doubtful
    ]
    return {
        "dagster/partition_row_count": sum(report.kinds.values()),
        "dagster/uri": str(home.table(LAYOUT_BLOCKS, report.key)),
        "dagster/column_lineage": lineage(LAYOUT_LINEAGE),
        **{f"blocks_{kind}": count for kind, count in sorted(report.kinds.items())},
        "uncertain_cells": len(doubtful),
        "cells_for_review": sample(doubtful[:50]),
    }
