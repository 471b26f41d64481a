"""Checks per folder: blocking where a wrong row could be cited.

Belongs here: which checks there are on which asset, and reporting each folder by itself,
also when many folders share a run. Does not belong here: the checks
(``citation_platform.stages``), checks on a release (``assets.release_checks``).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import dagster as dg

from assets.batches import folders_of_run
from assets.clause_chunks import clause_chunks
from assets.embeddings import embeddings
from assets.events import answered, evaluated
from assets.partitions import FOLDERS
from assets.tables import sample
from citation_platform.home import Home
from citation_platform.passages.expectations import Severity
from citation_platform.stages.checking import (
    BLOCKING,
    CheckOutcome,
    FolderCheck,
    FolderChecker,
    record_outcomes,
)
from citation_platform.stages.embedding import model_ref
from citation_platform.stages.passage_checks import (
    check_citation_targets,
    check_counts,
    check_expectations,
    check_unique_addresses,
)
from citation_platform.stages.planning import readable_in
from citation_platform.stages.refusals import refusal_of
from citation_platform.stages.vector_checks import check_vectors
from resources.faults import step_faults
from resources.home import HomeResource
from resources.model import ModelResource

_CHECKERS: dict[FolderCheck, FolderChecker] = {
    FolderCheck.ROWS_MEET_EXPECTATIONS: check_expectations,
    FolderCheck.COUNTS_MATCH_SOURCE: check_counts,
    FolderCheck.ADDRESSES_UNIQUE_PER_DATE: check_unique_addresses,
    FolderCheck.CITATION_TARGETS_KNOWN: check_citation_targets,
}
_SEVERITIES = {
    Severity.CRITICAL: dg.AssetCheckSeverity.ERROR,
    Severity.WARNING: dg.AssetCheckSeverity.WARN,
}


def _spec(check: FolderCheck, asset: dg.AssetsDefinition, description: str) -> dg.AssetCheckSpec:
    return dg.AssetCheckSpec(
        check.value,
        asset=asset,
        description=description,
        blocking=check in BLOCKING,
        partitions_def=FOLDERS,
    )


@dg.multi_asset_check(
    name="clause_chunks_checks",
    specs=[
        _spec(
            FolderCheck.ROWS_MEET_EXPECTATIONS,
            clause_chunks,
            "Schema and content of every row (Great Expectations).",
        ),
        _spec(
            FolderCheck.COUNTS_MATCH_SOURCE,
            clause_chunks,
            "As many artikelen and leden as an independent count of the XML.",
        ),
        _spec(
            FolderCheck.ADDRESSES_UNIQUE_PER_DATE,
            clause_chunks,
            "No address stands for two texts on one day.",
        ),
        _spec(
            FolderCheck.CITATION_TARGETS_KNOWN,
            clause_chunks,
            "Every cited artikel is in the corpus; the others are listed (a warning).",
        ),
    ],
    can_subset=True,
)
def clause_chunks_checks(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> Iterator[Any]:
    home = citation_home.home()
    keys = readable_in(home, folders_of_run(context), context.run.run_id)
    for key in sorted(context.selected_asset_check_keys, key=str):
        checker = _CHECKERS[FolderCheck(key.name)]
        with step_faults(context):
            yield from _report(context, home, checker(home, keys))
    yield from answered(context)


@dg.multi_asset_check(
    name="embeddings_checks",
    specs=[
        _spec(
            FolderCheck.UNITS_HAVE_VECTORS,
            embeddings,
            "Every unit in force has one normalised vector of the right model.",
        )
    ],
)
def embeddings_checks(
    context: dg.AssetCheckExecutionContext,
    citation_home: HomeResource,
    model: dg.ResourceParam[ModelResource],
) -> Iterator[Any]:
    home = citation_home.home()
    keys = readable_in(home, folders_of_run(context), context.run.run_id)
    with step_faults(context):
        outcomes = check_vectors(home, keys, model_ref(model.identity(home)))
        yield from _report(context, home, outcomes)
    yield from answered(context)


@dg.multi_asset_check(
    name="folder_was_read_check",
    specs=[
        dg.AssetCheckSpec(
            "folder_was_read",
            asset=clause_chunks,
            description="The folder's present files could be read. When not: where and why. The "
            "others go on, and this folder stays at its last good table.",
            partitions_def=FOLDERS,
            # Waits for the last folder stage, in which a folder can still be refused.
            additional_deps=[embeddings],
        )
    ],
)
def folder_was_read(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> Iterator[Any]:
    home = citation_home.home()
    (key,) = context.selected_asset_check_keys
    keys = folders_of_run(context)
    refusals = {one: refusal_of(home, one) for one in keys}
    for one, refusal in refusals.items():
        yield evaluated(
            context,
            key,
            one,
            passed=refusal is None,
            blocking=False,
            severity=dg.AssetCheckSeverity.ERROR,
            description=refusal.message if refusal else "read",
            metadata=refusal.model_dump(exclude={"attempt"}) if refusal else {},
        )
    yield from answered(context)
    failed = [f"{one}: {refusal.message}" for one, refusal in refusals.items() if refusal]
    if failed:
        raise dg.Failure(_summary(failed, len(keys)), allow_retries=False)


def _summary(failed: Sequence[str], total: int) -> str:
    shown = "\n".join(failed[:20])
    more = f"\n… and {len(failed) - 20} more" if len(failed) > 20 else ""
    return f"{len(failed)} of {total} folders could not be read; the others went on:\n{shown}{more}"


def _report(
    context: dg.AssetCheckExecutionContext, home: Home, outcomes: Iterable[CheckOutcome]
) -> Iterator[dg.AssetCheckEvaluation]:
    for outcome in record_outcomes(home, outcomes):
        key = next(one for one in context.selected_asset_check_keys if one.name == outcome.check)
        yield evaluated(
            context,
            key,
            outcome.folder,
            passed=outcome.passed,
            blocking=outcome.check in BLOCKING,
            severity=_SEVERITIES[outcome.severity],
            description=outcome.message,
            metadata={
                **outcome.figures,
                **({"failing_rows": outcome.count} if outcome.count else {}),
                **({"rows": sample(outcome.rows)} if outcome.rows else {}),
            },
        )
