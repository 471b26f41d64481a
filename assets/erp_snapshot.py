"""The ERP beside the folders: a read-only copy that look-ups read, and where it comes from."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import dagster as dg

from assets.partitions import GROUP_ERP, OWNERS
from assets.tables import column_schema, sample
from citation_platform.connectors.erp import SnapshotReport
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.products.snapshot_tables import ASSET, SPECS, SnapshotTable
from citation_platform.stages.erp import sample_items, snapshot_erp
from resources.erp import NOT_CONFIGURED, ErpResource
from resources.faults import step_faults
from resources.home import HomeResource

_SHOWN = 40
"""Refused rows in the metadata: a screenful; ``rejected_rows`` holds all."""

ERP = dg.AssetSpec(
    "erp",
    group_name=GROUP_ERP,
    kinds={"postgresql"},
    description="The office's ERP (a replica in PostgreSQL, or Parquet exports). The platform "
    "reads it with a role that cannot write, and changes nothing in it.",
)


class SnapshotConfig(dg.Config):
    """``as_of``: last day of the 36 months, YYYY-MM-DD; empty = today."""

    as_of: str = ""

    def day(self) -> date:
        """The day. Raises ``InvalidInput``."""
        try:
            return date.fromisoformat(self.as_of) if self.as_of else date.today()
        except ValueError as fault:
            raise InvalidInput(
                f"{self.as_of[:20]!r} is no date", where="as_of", remedy="write YYYY-MM-DD"
            ) from fault


@dg.asset(
    deps=[ERP],
    output_required=False,
    group_name=GROUP_ERP,
    owners=OWNERS,
    kinds={"postgresql", "parquet"},
    metadata={
        "dagster/column_schema": column_schema(SPECS[SnapshotTable.SALES_LINE].schema),
        **{
            f"columns_{table}": column_schema(spec.schema)
            for table, spec in SPECS.items()
            if table is not SnapshotTable.SALES_LINE
        },
    },
    description="A copy of the ERP's articles and variants, and of what was sold and bought in "
    "the last 36 months. From it the platform knows who really makes an article (also one of "
    "the own label), so that a question looks in the right supplier's manuals, and can tell a "
    "salesperson what a customer bought before and for which price. Nothing in it can be cited. "
    "Of a customer it holds number and name only. Without an ERP it is skipped.",
)
def erp_snapshot(
    context: dg.AssetExecutionContext,
    config: SnapshotConfig,
    citation_home: HomeResource,
    erp: ErpResource,
) -> Iterator[dg.Output[None] | dg.AssetObservation]:
    home = citation_home.home()
    with step_faults(context):
        settings = erp.settings()
        source = settings.source()
        report = snapshot_erp(source, settings, home, as_of=config.day()) if source else None
    if report is None:
        context.log.info(NOT_CONFIGURED)
        yield dg.AssetObservation("erp_snapshot", description=NOT_CONFIGURED)
        return
    yield dg.Output(None, metadata=_metadata(home, report))


def _metadata(home: Home, report: SnapshotReport) -> dict[str, Any]:
    rows = {one.table: one.rows for one in report.tables}
    rejected = [
        {"table": one.table.value, "row": one.row, "column": one.column, "reason": one.reason}
        for one in report.rejected[:_SHOWN]
    ]
    return {
        "dagster/row_count": sum(rows.values()),
        "dagster/uri": str(home.table(ASSET, SnapshotTable.SALES_LINE).parent),
        "snapshot": report.snapshot_id,
        "source": report.source,
        "first_day": report.period.first.isoformat(),
        "last_day": report.period.last.isoformat(),
        **{f"rows_{table}": count for table, count in rows.items()},
        "rows_refused": len(report.rejected),
        "refused": sample(rejected),
        "sample_rows": sample(sample_items(home, 5)),
    }
