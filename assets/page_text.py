"""Stage 2b, per supplier: the words of every page, digital or by OCR."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, run_batch
from assets.content_hashes import content_hashes
from assets.folder_asset import folder_asset
from assets.standing import captured_in, paged, vetted_keys
from assets.tables import PAGE_TEXT_LINEAGE, column_schema, lineage, sample
from citation_platform.documents.pages.page_table import SCHEMA
from citation_platform.home import Home
from citation_platform.stages.manuals import document_reader, pages_of_folder
from citation_platform.stages.paging import PAGE_TEXT, PagesReport
from resources.home import HomeResource
from resources.progress import Progress


@folder_asset(
    deps=[content_hashes],
    kinds={"pdf", "parquet"},
    stage="2b",
    pool="ocr",
    schema=column_schema(SCHEMA),
    description="Words with boxes and confidences, page by page: the text that the PDF draws, or "
    "OCR of what is a picture. Read once per content, whatever folder it lies in. Pages below the "
    "gates of resolution and confidence are listed with the reason and never enter an index. "
    "Folders of laws have no pages and pass by.",
)
def page_text(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    found = captured_in(context, home)
    reader = document_reader(home)

    def on_page(name: str, done: int, total: int) -> None:
        progress.report(f"pages of {name}", done, total)
        if done == total or done % 25 == 0:
            context.log.info(f"{name}: {done} of {total} pages read")

    yield from run_batch(
        context,
        home,
        progress,
        keys=paged(found, vetted_keys(context, home)),
        work=lambda key: pages_of_folder(reader, found[key], on_page),
        fingerprint=lambda key: found[key].fingerprint,
        shown=Shown(lambda report: report.sha256, lambda report: _metadata(home, report)),
    )


def _metadata(home: Home, report: PagesReport) -> dict[str, Any]:
    rows = [
        {"file": name, "page": page or "all", "reason": reason}
        for name, page, reason in report.unusable
    ]
    return {
        "dagster/partition_row_count": sum(report.states.values()),
        "dagster/uri": str(home.table(PAGE_TEXT, report.key)),
        "dagster/column_lineage": lineage(PAGE_TEXT_LINEAGE),
        "documents": len(report.documents),
        **{f"pages_{state}": count for state, count in sorted(report.states.items())},
        "not_in_index": sample(rows[:100]),
    }
