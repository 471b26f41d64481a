"""Permanent faults are never tried again, transient ones are, defects pass through."""

import dagster as dg
import pytest

from citation_platform.errors import PermanentFault, TransientFault
from resources.faults import MAX_RETRIES, step_faults


def attempts(fault: Exception, *, failing: int) -> tuple[int, dg.ExecuteInProcessResult]:
    """Run an asset that fails ``failing`` times; how often it was tried."""
    tried: list[int] = []

    @dg.asset
    def subject(context: dg.AssetExecutionContext) -> None:
        tried.append(1)
        with step_faults(context, first_wait=0):
            if len(tried) <= failing:
                raise fault

    result = dg.materialize([subject], raise_on_error=False)
    return len(tried), result


def test_a_permanent_fault_is_tried_once_and_says_what_to_do() -> None:
    fault = PermanentFault("the file is cut off", where="a.xml:3", remedy="fetch it again")
    count, result = attempts(fault, failing=99)
    assert count == 1
    (failure,) = result.filter_events(lambda event: event.is_step_failure)
    said = failure.step_failure_data.user_failure_data
    assert said is not None
    assert said.description == "a.xml:3: the file is cut off → fetch it again"
    assert said.metadata["remedy"].value == "fetch it again"


def test_a_transient_fault_is_tried_again_until_it_passes() -> None:
    count, result = attempts(TransientFault("locked"), failing=2)
    assert (count, result.success) == (3, True)


def test_a_transient_fault_that_stays_is_given_up_after_the_last_retry() -> None:
    count, result = attempts(TransientFault("locked"), failing=99)
    assert (count, result.success) == (1 + MAX_RETRIES, False)


@pytest.mark.parametrize("defect", [ValueError("boom"), KeyError("x")])
def test_a_defect_is_not_retried(defect: Exception) -> None:
    count, result = attempts(defect, failing=99)
    assert (count, result.success) == (1, False)
