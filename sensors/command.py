"""A person's command as the start of a run: scan, read what is due, release.

Belongs here: one ingest in this process, on the instance that the UI shows.
Does not belong here: the stages, the command line itself (``citation_platform.cli``).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import dagster as dg

from assets.jobs import REFRESH, RELEASE
from assets.partitions import range_tags
from citation_platform.documents.model import Folder, Scan
from citation_platform.errors import StoreBusy
from citation_platform.home import Home
from citation_platform.releases.checks import read_checks
from citation_platform.releases.publish import current_id
from citation_platform.releases.tables import describe_passages
from citation_platform.stages.planning import Plan, is_read, plan, release_is_due, scan_sources
from citation_platform.stages.refusals import refusal_of
from citation_platform.stages.summary import (
    FolderResult,
    FolderState,
    IngestSummary,
    SkippedInput,
)
from sensors.requests import apply, busy, registration

_LOGS = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


@dataclass(frozen=True, slots=True)
class _Run:
    """What a run said. ``problem``: why it failed, in words."""

    run_id: str
    problem: str | None


def run_ingest(
    home: Home,
    instance: dg.DagsterInstance,
    definitions: dg.Definitions,
    *,
    retry_refused: bool = True,
) -> IngestSummary:
    """Scan all registered roots, read what is due, release when something is new.

    ``retry_refused``: also try folders whose present state was refused before; the platform
    may have changed since. Raises ``StoreBusy`` while another refresh is on its way.
    """
    started = time.perf_counter()
    _require_free(instance)
    found = scan_sources(home)
    scanned = time.perf_counter()
    due = plan(home, found)
    todo = (*due.todo, *due.refused) if retry_refused else due.todo
    before = current_id(home)
    run = _execute(home, instance, definitions, due, todo)
    after = current_id(home)
    done = time.perf_counter()
    return IngestSummary(
        folders=_results(home, due, todo, due if run is None else plan(home, found)),
        skipped=_skipped(found),
        release_id=after,
        published=after != before,
        problem=_problem(home, found, run, published=after != before),
        run_id=run.run_id if run else None,
        files=found.cost.files,
        files_read=found.cost.hashed,
        seconds={"scan": round(scanned - started, 3), "run": round(done - scanned, 3)},
    )


def _require_free(instance: dg.DagsterInstance) -> None:
    if busy(instance):
        raise StoreBusy(
            "a refresh or release is on its way",
            where="Dagster",
            remedy="wait for it (see the Runs page), or cancel it there",
        )


def _execute(
    home: Home,
    instance: dg.DagsterInstance,
    definitions: dg.Definitions,
    due: Plan,
    todo: Sequence[Folder],
) -> _Run | None:
    """One run for all folders; a release alone when only the release is due."""
    wanted = registration(instance, todo, due.removed)
    apply(instance, wanted.changes)
    if wanted.order:
        tags = {
            "citation/folders": str(len(wanted.order)),
            **range_tags(wanted.order[0], wanted.order[-1]),
        }
        return _run(instance, definitions, REFRESH, tags)
    if due.removed or release_is_due(home, due.scan):
        return _run(instance, definitions, RELEASE, {})
    return None


def _run(
    instance: dg.DagsterInstance, definitions: dg.Definitions, job: str, tags: dict[str, str]
) -> _Run:
    result = definitions.resolve_job_def(job).execute_in_process(
        instance=instance, run_config=_LOGS, tags=tags, raise_on_error=False
    )
    problem = None if result.success else _why(result)
    return _Run(result.run_id, problem)


def _why(result: dg.ExecuteInProcessResult) -> str:
    """What failed, in the words of the fault: step by step, refused folders left out.

    Refused folders have their own line in the summary; they fail the run, not the release.
    """
    reasons = []
    for event in result.filter_events(lambda event: event.is_step_failure):
        if event.step_key == "folder_was_read_check":
            continue
        failure = event.step_failure_data
        said = failure.user_failure_data
        cause = failure.error
        while cause is not None and cause.cause is not None:
            cause = cause.cause
        text = said.description if said and said.description else (cause.message if cause else "")
        reasons.append(f"{event.step_key}: {(text or 'failed').strip()}")
    return "; ".join(reasons)


def _problem(home: Home, found: Scan, run: _Run | None, *, published: bool) -> str | None:
    if run is None or not run.problem:
        return None
    if published and not release_is_due(home, found):
        return None
    return run.problem


def _results(home: Home, due: Plan, todo: Sequence[Folder], left: Plan) -> tuple[FolderResult, ...]:
    """``left``: what is still to be done after the run."""
    worked = {folder.key for folder in todo}
    waiting = {folder.key for folder in left.waiting}
    results = [
        _waiting(home, folder)
        if folder.key in waiting
        else _result(home, folder, folder.key in worked)
        for folder in left.scan.folders
    ]
    results += [FolderResult(key=key, state=FolderState.REMOVED) for key in due.removed]
    return tuple(results)


def _waiting(home: Home, folder: Folder) -> FolderResult:
    reason = (
        f"review it with `citation-platform approvals show {folder.key}`, then: "
        f"citation-platform approvals approve {folder.key} --fingerprint … --by NAME"
    )
    table = describe_passages(home, folder.key)
    rows = table.rows if table else None
    return FolderResult(
        key=folder.key, state=FolderState.AWAITING_APPROVAL, reason=reason, passages=rows
    )


def _result(home: Home, folder: Folder, worked: bool) -> FolderResult:
    refusal = refusal_of(home, folder.key)
    if refusal is not None and not is_read(home, folder):
        return FolderResult(key=folder.key, state=FolderState.REFUSED, reason=refusal.message)
    if not is_read(home, folder):
        reason = "the run ended before this folder; ingest again"
        return FolderResult(key=folder.key, state=FolderState.NOT_DONE, reason=reason)
    table = describe_passages(home, folder.key)
    failed = [
        f"{record.check}: {record.message}"
        for record in read_checks(home, folder.key).values()
        if table is not None
        and record.table_sha256 == table.sha256
        and record.blocking
        and not record.passed
    ]
    rows = table.rows if table else None
    if failed:
        state, reason = FolderState.FAILED_CHECK, "; ".join(failed)
        return FolderResult(key=folder.key, state=state, reason=reason, passages=rows)
    state = FolderState.READ if worked else FolderState.UNCHANGED
    return FolderResult(key=folder.key, state=state, passages=rows)


def _skipped(found: Scan) -> tuple[SkippedInput, ...]:
    files = [SkippedInput(path=str(one.path), reason=one.detail) for one in found.skipped]
    roots = [SkippedInput(path=str(one.root), reason=one.detail) for one in found.unavailable]
    return tuple(files + roots)
