"""One run spans exactly the folders that changed."""

from __future__ import annotations

import dagster as dg
import pytest

from assets.partitions import contiguous
from citation_platform.documents.model import Folder
from sensors.requests import apply, registration, run_request


def folder(key: str, fingerprint: str = "f1") -> Folder:
    corpus, _, name = key.partition(".")
    return Folder(key, "notary", corpus, "bwb", name, fingerprint, files=())


@pytest.mark.parametrize(
    ("registered", "wanted", "again"),
    [
        ("abcd", "bc", ""),
        ("abcd", "bd", "bd"),
        ("abcd", "dz", ""),  # a new folder is registered at the end, beside d
        ("abcd", "az", "a"),
        ("abcd", "xyz", ""),
        ("", "ab", ""),
    ],
)
def test_scattered_folders_are_registered_again_as_one_block(
    registered: str, wanted: str, again: str
) -> None:
    assert contiguous(list(registered), list(wanted)) == tuple(again)


@pytest.mark.parametrize("wanted", [["a.3", "a.1"], ["a.2", "a.9"], ["a.1"], ["a.7", "a.8"]])
def test_after_registration_the_range_holds_exactly_the_changed_folders(wanted: list[str]) -> None:
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions("folder", ["a.1", "a.2", "a.3", "a.4"])
        plan = registration(instance, [folder(key) for key in wanted], removed=["a.4"])
        apply(instance, plan.changes)
        now = list(instance.get_dynamic_partitions("folder"))
    assert "a.4" not in now
    first, last = now.index(plan.order[0]), now.index(plan.order[-1])
    assert set(now[first : last + 1]) == set(wanted)


def test_run_key_changes_with_the_content_and_stays_with_the_same_content() -> None:
    def key(fingerprint: str) -> str | None:
        return run_request(["a.1"], [folder("a.1", fingerprint)], [], occasion="change-1").run_key

    assert key("f1") == key("f1")
    assert key("f1") != key("f2")


def test_content_that_returns_to_what_it_was_is_run_again() -> None:
    first = run_request(["a.1"], [folder("a.1", "f1")], [], occasion="change-1")
    later = run_request(["a.1"], [folder("a.1", "f1")], [], occasion="change-3")
    assert first.run_key != later.run_key


def test_a_folder_that_only_left_asks_for_a_release_alone() -> None:
    assert run_request([], [], ["a.1"], occasion="change-1").job_name == "release"
