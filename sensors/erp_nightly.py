"""The nightly ERP snapshot: before the look at the folders, and calm where there is no ERP."""

import dagster as dg

from assets.jobs import erp_job
from resources.erp import NOT_CONFIGURED, ErpResource


@dg.schedule(
    name="erp_nightly",
    target=erp_job,
    cron_schedule="0 1 * * *",
    execution_timezone="Europe/Amsterdam",
    default_status=dg.DefaultScheduleStatus.RUNNING,
    description="Takes the ERP snapshot anew. Where no ERP is configured it does nothing.",
)
def erp_nightly(
    context: dg.ScheduleEvaluationContext, erp: ErpResource
) -> dg.RunRequest | dg.SkipReason:
    if not erp.configured():
        return dg.SkipReason(NOT_CONFIGURED)
    return dg.RunRequest(run_key=f"erp-{context.scheduled_execution_time.date().isoformat()}")
