"""Checks on the ERP snapshot. None blocks: what they find narrows or informs, and proves nothing.

Belongs here: which checks there are. Does not belong here: what they look at
(``citation_platform.stages.erp_checks``).
"""

import dagster as dg

from assets.erp_snapshot import erp_snapshot
from assets.tables import sample
from citation_platform.stages.erp_checks import (
    SnapshotFinding,
    check_columns,
    check_makers,
    check_read_only,
    check_recent,
    check_window,
    packs_that_sell,
    snapshot_of,
)
from resources.erp import ErpResource
from resources.faults import step_faults
from resources.home import HomeResource

_SHOWN = 100


@dg.asset_check(
    asset=erp_snapshot,
    description="Every table has the columns and types that look-ups rely on.",
)
def columns_are_as_expected(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    with step_faults(context):
        return _result(check_columns(snapshot_of(citation_home.home())))


@dg.asset_check(
    asset=erp_snapshot,
    description="Lines cover exactly the 36 months that end on the snapshot's last day.",
)
def window_is_36_months(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    with step_faults(context):
        return _result(check_window(snapshot_of(citation_home.home())))


@dg.asset_check(
    asset=erp_snapshot,
    description="The newest sale is at most a month old; otherwise the export has stopped "
    "(a warning).",
)
def sales_are_recent(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    with step_faults(context):
        found = check_recent(snapshot_of(citation_home.home()))
    return _result(found, severity=dg.AssetCheckSeverity.WARN)


@dg.asset_check(
    asset=erp_snapshot,
    description="Every article has a maker, or a reason why purchases do not tell: never "
    "bought, bought once, two vendors delivered as much, no vendor delivered nearly all. The "
    "own label comes first in the list.",
)
def every_sku_has_a_maker_or_a_reason(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    with step_faults(context):
        return _result(check_makers(snapshot_of(citation_home.home()), packs_that_sell()))


@dg.asset_check(
    asset=erp_snapshot,
    description="The ERP refuses us every write. On a database it is tried with statements "
    "that touch no row and are taken back.",
)
def erp_role_cannot_write(
    context: dg.AssetCheckExecutionContext, erp: ErpResource
) -> dg.AssetCheckResult:
    with step_faults(context):
        return _result(check_read_only(erp.source()))


def _result(
    found: SnapshotFinding, severity: dg.AssetCheckSeverity = dg.AssetCheckSeverity.ERROR
) -> dg.AssetCheckResult:
    rows = {"rows": sample(found.rows[:_SHOWN])} if found.rows else {}
    return dg.AssetCheckResult(
        passed=found.passed,
        severity=severity,
        description=found.message,
        metadata={**found.figures, **rows},
    )
