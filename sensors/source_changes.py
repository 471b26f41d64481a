"""The sensor on source fingerprints: a changed folder starts one run, no change starts none.

Belongs here: the cursor and its commit. Does not belong here: scanning, run requests.
"""

import json

import dagster as dg

from assets.jobs import refresh, release
from citation_platform.documents.changes import compare
from citation_platform.stages.planning import is_read
from resources.home import HomeResource
from sensors.requests import busy, registration, run_request

SECONDS = 60
"""How often: a scan costs one stat and one look-up per file."""


@dg.sensor(
    name="source_changes",
    jobs=[refresh, release],
    minimum_interval_seconds=SECONDS,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Looks at the registered source roots; folders whose fingerprint changed are "
    "read in one run that ends in a release.",
)
def source_changes(
    context: dg.SensorEvaluationContext, citation_home: HomeResource
) -> dg.SensorResult | dg.SkipReason:
    if busy(context.instance):
        return dg.SkipReason("a run is on its way; looking again after it")
    looked, seen = _read(context.cursor)
    found = citation_home.scan()
    changes = compare(found, seen)
    if not changes.any:
        return _nothing(context, changes.cursor != seen, looked, changes.cursor)
    home = citation_home.home()
    # After ``ingest`` everything is new to the sensor and nothing is to be done.
    folders = [one for one in (*changes.new, *changes.changed) if not is_read(home, one)]
    cursor = _write(looked + 1, changes.cursor)
    if not folders and not changes.removed:
        context.update_cursor(cursor)
        return dg.SkipReason("what changed is read already")
    plan = registration(context.instance, folders, changes.removed)
    request = run_request(plan.order, folders, changes.removed, occasion=f"change-{looked + 1}")
    return dg.SensorResult(
        run_requests=[request],
        dynamic_partitions_requests=list(plan.changes),
        cursor=cursor,
    )


def _nothing(
    context: dg.SensorEvaluationContext, moved: bool, looked: int, seen: str
) -> dg.SkipReason:
    if moved:
        context.update_cursor(_write(looked, seen))
    return dg.SkipReason("no source changed")


def _read(cursor: str | None) -> tuple[int, str | None]:
    """How many changes were acted on, and the fingerprints seen last."""
    if not cursor:
        return 0, None
    try:
        content = json.loads(cursor)
        return int(content["changes"]), str(content["seen"])
    except (ValueError, KeyError, TypeError):
        return 0, None


def _write(changes: int, seen: str) -> str:
    return json.dumps({"changes": changes, "seen": seen})
