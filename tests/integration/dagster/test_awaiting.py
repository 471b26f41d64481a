"""Nothing may be published before a person approves: a calm state, told apart from faults."""

from __future__ import annotations

import dagster as dg
import pytest
from typer.testing import CliRunner

import citation_platform.definitions
from citation_platform.cli import app
from citation_platform.stages.planning import plan, scan_sources
from citation_platform.stages.summary import FolderState
from resources.instance import open_instance
from tests.integration.dagster.shop import ALPHA, BRAVO, Shop

RELEASE_STEPS = {
    "candidate_collections_candidate_is_whole",
    "candidate_collections_clause_graph_is_resolved",
    "candidate_collections_no_folder_was_kept_out",
    "learned_models",
    "thresholds",
    "eval_scores",
    "eval_scores_smoke_questions_pass",
    "published_collections",
}


@pytest.fixture
def command(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """The command line on the shop's model, which costs nothing."""
    ingest = citation_platform.definitions.ingest

    def with_model(*arguments, **options):
        return ingest(*arguments, **options, resources={"model": shop.model})

    monkeypatch.setattr(citation_platform.definitions, "ingest", with_model)
    return CliRunner()


def runs(shop: Shop) -> list[dg.DagsterRun]:
    with open_instance(shop.home) as instance:
        return list(instance.get_runs())


def skipped(shop: Shop, run: dg.DagsterRun) -> set[str]:
    with open_instance(shop.home) as instance:
        steps = instance.get_run_step_stats(run.run_id)
    return {step.step_key for step in steps if step.status.value == "SKIPPED"}


def test_an_ingest_of_folders_that_all_wait_is_done_and_says_how_to_approve(
    shop: Shop, command: CliRunner
) -> None:
    done = command.invoke(
        app,
        ["ingest", str(shop.source), "--office", "retail", "--home", str(shop.home.root)],
        env={"COLUMNS": "240"},
    )
    assert done.exit_code == 0, done.output
    assert f"awaiting approval of folders {ALPHA}, {BRAVO}" in done.output
    assert f"citation-platform approvals approve {ALPHA} --fingerprint" in done.output
    assert "not published" not in done.output
    (run,) = runs(shop)
    assert run.status is dg.DagsterRunStatus.SUCCESS
    assert skipped(shop, run) >= RELEASE_STEPS


def test_looking_again_while_all_wait_starts_no_run(shop: Shop) -> None:
    first, again = shop.ingest(), shop.ingest()
    assert first.ok
    assert again.ok
    assert (again.problem, again.run_id, again.release_id) == (None, None, None)
    assert again.awaiting == (ALPHA, BRAVO)
    assert len(runs(shop)) == 1


def test_revoking_the_only_approval_before_a_release_waits_again_without_a_failed_run(
    shop: Shop,
) -> None:
    shop.ingest()
    assert shop.approve(ALPHA, shop.fingerprint(ALPHA))
    published = shop.ingest()
    assert shop.revoke(ALPHA)
    assert shop.gate(ALPHA) is False
    after = shop.run("release")
    assert after.success
    assert shop.states(shop.ingest())[ALPHA] is FolderState.AWAITING_APPROVAL
    assert shop.cited_folders() == {ALPHA}  # the release stays; the gate cites nothing of it
    assert published.release_id is not None
    assert shop.approve(ALPHA, shop.fingerprint(ALPHA))  # the second one of this folder
    assert shop.gate(ALPHA) is True


def test_a_fault_in_an_approved_folder_still_fails_while_the_other_waits(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.ingest()
    assert shop.approve(ALPHA, shop.fingerprint(ALPHA))
    assert [folder.key for folder in plan(shop.home, scan_sources(shop.home)).todo] == [ALPHA]
    monkeypatch.setattr("assets.candidate_collections.REQUIRED", {"a_check_that_never_ran"})
    failed = shop.ingest()
    assert not failed.ok
    assert failed.problem is not None
    assert "no folder may enter the release" in failed.problem
    assert "a_check_that_never_ran" in failed.problem
    assert runs(shop)[0].status is dg.DagsterRunStatus.FAILURE
