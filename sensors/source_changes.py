"""The sensor on source fingerprints: a changed folder starts one run, no change starts none.

Belongs here: the cursor and its commit. Does not belong here: scanning, run requests.
"""

import json

import dagster as dg

from assets.jobs import refresh, release
from citation_platform.documents.changes import compare
from citation_platform.stages.planning import plan
from citation_platform.stages.vetting import decisions, needs_approval
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
    looked, seen, decisions_seen = _read(context.cursor)
    found = citation_home.scan()
    changes = compare(found, seen)
    home = citation_home.home()
    # A decision about a folder changes what may be read, though no file changed.
    decided = decisions(home)
    if not changes.any and decided == decisions_seen:
        return _nothing(context, changes.cursor != seen, looked, changes.cursor, decided)
    due = plan(home, found)
    news = {one.key for one in (*changes.new, *changes.changed)}
    # After ``ingest`` everything is new to the sensor and nothing is to be done.
    folders = [
        one
        for one in due.todo
        if one.key in news or (decided != decisions_seen and needs_approval(one))
    ]
    cursor = _write(looked + 1, changes.cursor, decided)
    # A revocation leaves nothing to read; the release is made anew without the folder.
    if not folders and not changes.removed and decided == decisions_seen:
        context.update_cursor(cursor)
        return dg.SkipReason("what changed is read already")
    wanted = registration(context.instance, folders, changes.removed)
    request = run_request(wanted.order, folders, changes.removed, occasion=f"change-{looked + 1}")
    return dg.SensorResult(
        run_requests=[request],
        dynamic_partitions_requests=list(wanted.changes),
        cursor=cursor,
    )


def _nothing(
    context: dg.SensorEvaluationContext, moved: bool, looked: int, seen: str, decided: int
) -> dg.SkipReason:
    if moved:
        context.update_cursor(_write(looked, seen, decided))
    return dg.SkipReason("no source changed")


def _read(cursor: str | None) -> tuple[int, str | None, int]:
    """How many changes were acted on, the fingerprints and the last decision seen."""
    if not cursor:
        return 0, None, 0
    try:
        content = json.loads(cursor)
        return int(content["changes"]), str(content["seen"]), int(content.get("decisions", 0))
    except (ValueError, KeyError, TypeError):
        return 0, None, 0


def _write(changes: int, seen: str, decided: int) -> str:
    return json.dumps({"changes": changes, "seen": seen, "decisions": decided})
