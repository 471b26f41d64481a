"""A folder full of hostile files, from the first look to the release: nothing stops the rest."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from citation_platform.passages.record import Passage
from citation_platform.releases.needs_person import read_needs_person
from citation_platform.releases.publish import current_id
from citation_platform.releases.reader import open_release
from citation_platform.sandbox.limits import Limits
from citation_platform.sandbox.outcomes import Outcome
from citation_platform.sandbox.running import run_limited
from citation_platform.stages.examining import Examined, examined_folder
from citation_platform.stages.paging import unusable_pages
from citation_platform.stages.summary import FolderState, IngestSummary
from tests.integration.dagster import hostile_folder as hostile
from tests.integration.dagster.shop import Shop

DELTA = f"manuals.{hostile.SUPPLIER}"
STARTERS = (
    "documents.contents.examining",
    "documents.catalog.opening",
    "documents.intake.copying",
    "documents.pages.reading",
    "documents.grids.page_files",
)
"""Every module that starts a process for a document."""


class Child(NamedTuple):
    """What one process was allowed, and what it took."""

    task: str
    limits: Limits
    outcome: Outcome


class Story(NamedTuple):
    """The folder's way, and what is there afterwards."""

    shop: Shop
    first: IngestSummary
    review: str
    published: IngestSummary
    children: list[Child]
    passages: list[Passage]

    @property
    def examined(self) -> dict[str, Examined]:
        return {one.path: one for one in examined_folder(self.shop.home, DELTA)}

    @property
    def texts(self) -> str:
        return "\n".join(one.text for one in self.passages)


@pytest.fixture(scope="module")
def children() -> Iterator[list[Child]]:
    """Every process that is started for a document, as it ended."""
    ended: list[Child] = []

    def run(task: str, arguments: Mapping[str, Any], *, limits: Limits, **secrets: Any) -> Outcome:
        outcome = run_limited(task, arguments, limits=limits, **secrets)
        ended.append(Child(task, limits, outcome))
        return outcome

    with pytest.MonkeyPatch.context() as patch:
        for name in STARTERS:
            patch.setattr(importlib.import_module(f"citation_platform.{name}"), "run_limited", run)
        yield ended


@pytest.fixture(scope="module")
def story(
    tmp_path_factory: pytest.TempPathFactory,
    children: list[Child],
    hash_model_type: Callable[[], object],
) -> Story:
    root = tmp_path_factory.mktemp("hostile")
    shop = Shop(root, hash_model_type())
    hostile.write_hostile_folder(shop.source, root / "elders")
    first = shop.ingest()
    review = shop.review(DELTA)
    assert shop.approve(DELTA, shop.fingerprint(DELTA))
    published = shop.ingest()
    release = open_release(shop.home, current_id(shop.home))
    try:
        passages = [one for one in release.passages() if one.folder == DELTA]
    finally:
        release.close()
    return Story(shop, first, review, published, children, passages)


def test_every_bad_file_has_its_state_and_what_to_do(story: Story) -> None:
    wanted = {name: state for name, (state, _) in hostile.STATES.items()} | {
        "locked.pdf": "password"
    }
    found = {name: one.state.value for name, one in story.examined.items() if not one.readable}
    # Nested forms exhaust the reader's memory or crash it: which of the two depends on the load.
    assert found.pop("branching forms.pdf") in ("bomb", "corrupt")
    del wanted["branching forms.pdf"]
    assert found == wanted
    listed = {one.name: one for one in read_needs_person(story.shop.home)}
    assert listed.keys() == {*wanted, "branching forms.pdf"}
    assert all(one.reason and one.remedy for one in listed.values())


def test_the_sound_manuals_are_published_and_can_be_cited(story: Story) -> None:
    assert story.published.published
    assert story.shop.states(story.published)[DELTA] is FolderState.READ
    for sentence in (*hostile.SOUND.values(), hostile.ACTIVE, hostile.ODD_TEXT):
        (passage,) = (one for one in story.passages if sentence in one.text)
        assert passage.vetted_by == "Kari"
        assert passage.bbox


def test_pages_that_trap_a_reader_are_listed_with_a_reason_and_give_nothing_to_cite(
    story: Story,
) -> None:
    unusable = unusable_pages(story.shop.home, DELTA)
    for name in hostile.WORDLESS:
        document = story.examined[name].document_hash
        assert unusable[document]
        assert all(one.document_hash != document for one in story.passages)


def test_what_nobody_can_see_or_what_lies_outside_is_nowhere(story: Story) -> None:
    assert hostile.HIDDEN not in story.texts
    assert hostile.OUTSIDE_TEXT not in story.texts
    assert not {"link.pdf", "pipe.pdf", "directory/elders.pdf"} & story.examined.keys()
    skipped = {Path(one.path).name: one.reason for one in story.first.skipped}
    assert skipped.keys() == {"link.pdf", "directory", "pipe.pdf"}
    assert "leads out of the source" in skipped["link.pdf"]


def test_a_file_name_is_data_wherever_it_is_shown(story: Story) -> None:
    assert hostile.ODD_NAME in story.examined
    assert "\u202e" not in story.review
    assert "<img" not in story.review
    assert "[klik](" not in story.review
    assert "\n|" not in story.review


def test_no_process_takes_more_than_it_may(story: Story) -> None:
    assert {child.task.rpartition(":")[2] for child in story.children} >= {
        "examine_task",
        "opening_task",
        "read_drawn",
    }
    for child in story.children:
        assert child.limits.memory_bytes <= 2 << 30, child.task
        assert child.outcome.peak_bytes <= child.limits.memory_bytes + (64 << 20), child.task
        assert child.outcome.cpu_seconds <= child.limits.cpu_seconds + 3, child.task


def test_looking_again_starts_no_process(story: Story) -> None:
    before = len(story.children)
    again = story.shop.ingest()
    assert again.run_id is None
    assert len(story.children) == before
