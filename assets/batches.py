"""One stage over all folders of a run, as Dagster events.

Belongs here: looping over the partitions of the run and reporting progress.
Does not belong here: what a stage does (``citation_platform.stages``), the events
themselves (``assets.events``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import dagster as dg
from dagster._core.events import DagsterEvent

from assets.events import materialised, produced
from citation_platform.home import Home
from citation_platform.stages.batch import Outcome, Stage, run_stage
from resources.progress import Progress

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown(Generic[T]):
    """How a stage shows its result: ``version`` (content fingerprint) and ``metadata``."""

    version: Callable[[T], str]
    metadata: Callable[[T], Mapping[str, Any]]


def folders_of_run(context: dg.AssetExecutionContext | dg.AssetCheckExecutionContext) -> list[str]:
    """The folders (partitions) that this run is about, in order of registration."""
    return list(context.partition_keys)


def run_batch(
    context: dg.AssetExecutionContext,
    home: Home,
    progress: Progress,
    *,
    work: Callable[[str], T],
    fingerprint: Callable[[str], str],
    shown: Shown[T],
    keys: Sequence[str] | None = None,
) -> Iterator[dg.AssetMaterialization | DagsterEvent]:
    """Work through the folders; the good ones are materialised, the others logged.

    The step itself succeeds: a refused folder fails the check ``folder_was_read`` and, at
    the end, the run; it never stops the others. ``keys``: only these folders of the run.
    """
    name = context.asset_key.to_user_string()
    keys = folders_of_run(context) if keys is None else keys
    stage = Stage(name, context.run.run_id, work, fingerprint)
    for done, outcome in enumerate(run_stage(home, keys, stage), start=1):
        progress.report(name, done, len(keys))
        if outcome.value is None:
            _log_refusal(context, outcome)
            continue
        yield materialised(
            context,
            outcome.key,
            data_version=shown.version(outcome.value),
            metadata={
                **shown.metadata(outcome.value),
                "seconds": round(outcome.seconds, 3),
                "fingerprint": fingerprint(outcome.key),
            },
        )
    progress.report(name, len(keys), len(keys))
    yield produced(context)


def _log_refusal(context: dg.AssetExecutionContext, outcome: Outcome[T]) -> None:
    if outcome.refusal is not None:
        context.log.error(f"{outcome.key} was refused: {outcome.refusal.message}")
