"""The nightly look: repairs what a failed run left, and touches nothing when nothing is due."""

import dagster as dg

from assets.jobs import refresh
from citation_platform.stages.planning import plan
from resources.home import HomeResource
from sensors.requests import apply, busy, registration, run_request


@dg.schedule(
    name="nightly",
    target=refresh,
    cron_schedule="0 2 * * *",
    execution_timezone="Europe/Amsterdam",
    default_status=dg.DefaultScheduleStatus.RUNNING,
    description="Compares the sources with the tables themselves, not with what the sensor saw: "
    "folders that a failed run left behind are read, folders refused for good are left alone.",
)
def nightly(
    context: dg.ScheduleEvaluationContext, citation_home: HomeResource
) -> dg.RunRequest | dg.SkipReason:
    if busy(context.instance):
        return dg.SkipReason("a run is on its way")
    due = plan(citation_home.home(), citation_home.scan())
    if not due.any:
        return dg.SkipReason("every folder is read and released")
    wanted = registration(context.instance, due.todo, due.removed)
    apply(context.instance, wanted.changes)
    day = context.scheduled_execution_time.date().isoformat()
    return run_request(wanted.order, due.todo, due.removed, occasion=f"night-{day}")
