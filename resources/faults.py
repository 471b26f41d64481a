"""How a step meets a fault: permanent ones are never tried again, transient ones are.

Belongs here: the one translation from our errors to Dagster's.
Does not belong here: faults of one folder in a batch, which do not end the step
(``citation_platform.stages.batch``).

Dagster retries at three independent places. Op retries are decided here. Run retries are
off for op failures (``dagster.yaml``), or a permanent fault would come back with every new
run. The sensor asks once per content revision.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import dagster as dg

from citation_platform.errors import CitationPlatformError, PermanentFault, TransientFault

MAX_RETRIES = 3
FIRST_WAIT_SECONDS = 2.0


@contextmanager
def step_faults(
    context: dg.AssetExecutionContext | dg.AssetCheckExecutionContext | dg.OpExecutionContext,
    *,
    first_wait: float = FIRST_WAIT_SECONDS,
) -> Iterator[None]:
    """Turn our faults into Dagster's: a failure without retry, or a retry after 2, 4 and 8 s.

    Anything else is a defect and passes through; no retry policy stands behind it.
    """
    try:
        yield
    except PermanentFault as fault:
        raise dg.Failure(str(fault), metadata=describe(fault), allow_retries=False) from fault
    except TransientFault as fault:
        if context.retry_number >= MAX_RETRIES:
            raise dg.Failure(
                f"{fault} (gave up after {MAX_RETRIES} retries)",
                metadata=describe(fault),
                allow_retries=False,
            ) from fault
        wait = first_wait * 2**context.retry_number
        raise dg.RetryRequested(max_retries=MAX_RETRIES, seconds_to_wait=wait) from fault


def describe(fault: CitationPlatformError) -> dict[str, str]:
    """What, where and remedy as metadata."""
    return {
        "what": fault.what,
        "where": fault.where or "",
        "remedy": fault.remedy or "",
    }
