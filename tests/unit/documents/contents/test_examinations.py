"""One look per content: kept by raw hash, made again only when something can have changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from upath import UPath

from citation_platform.documents.contents import store as store_module
from citation_platform.documents.contents.examining import examine
from citation_platform.documents.contents.model import Examination
from citation_platform.documents.contents.store import ExaminationStore
from citation_platform.documents.intake.model import DocumentState, IntakeLimits
from citation_platform.documents.intake.passwords import Secret
from citation_platform.home import Home
from citation_platform.sandbox.limits import Limits
from tests.unit.documents.intake.hostile_files import circling_pages
from tests.unit.documents.intake.plain_files import locked, one_page


class Counting:
    """Counts how often a file is really examined."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, source: Path, **rest: object) -> Examination:
        self.calls += 1
        return examine(source, **rest)  # type: ignore[arg-type]  # passed through as given


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    counter = Counting()
    monkeypatch.setattr(store_module, "examine", counter)
    return counter


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(tmp_path / "home"))


def test_a_second_run_over_the_same_bytes_only_looks_up(
    tmp_path: Path, home: Home, counting: Counting
) -> None:
    content = one_page("Afvoer 80/125")
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(content)
    first = ExaminationStore(home).examine(tmp_path / "a.pdf")
    again = ExaminationStore(home).examine(tmp_path / "b.pdf")
    assert counting.calls == 1
    assert again == first
    assert first.hashes.structural
    assert first.hashes.semantic


def test_a_new_password_opens_what_was_locked_before(
    tmp_path: Path, home: Home, counting: Counting
) -> None:
    manual = locked(one_page("tekst"), tmp_path / "m.pdf", user="hunter2-geheim")
    wrong, right = Secret("2018", "verkeerd"), Secret("2019", "hunter2-geheim")
    kept = ExaminationStore(home)
    assert kept.examine(manual, passwords=[wrong]).inspection.state is DocumentState.PASSWORD
    assert kept.examine(manual, passwords=[wrong]).inspection.state is DocumentState.PASSWORD
    assert counting.calls == 1
    opened = kept.examine(manual, passwords=[wrong, right])
    assert opened.inspection.readable
    assert opened.hashes.structural
    assert counting.calls == 2
    written = b"".join(path.read_bytes() for path in Path(str(home.root)).rglob("*.json"))
    assert b"hunter2" not in written
    assert b"verkeerd" not in written


def test_what_cannot_be_opened_has_only_its_raw_hash(tmp_path: Path, home: Home) -> None:
    path = tmp_path / "m.pdf"
    path.write_bytes(b"geen pdf")
    found = ExaminationStore(home).examine(path).hashes
    assert (found.structural, found.semantic) == (None, None)
    assert found.content == found.raw_sha256


def test_a_slow_file_gets_a_second_try_and_no_third(
    tmp_path: Path, home: Home, counting: Counting
) -> None:
    path = tmp_path / "m.pdf"
    path.write_bytes(one_page("tekst"))
    kept = ExaminationStore(home, limits=IntakeLimits(sandbox=Limits(wall_seconds=0.01)))
    states = {kept.examine(path).inspection.state for _ in range(4)}
    assert (states, counting.calls) == ({DocumentState.TIMEOUT}, 2)


def test_a_damaged_entry_is_made_again(tmp_path: Path, home: Home, counting: Counting) -> None:
    path = tmp_path / "m.pdf"
    path.write_bytes(b"geen pdf")
    kept = ExaminationStore(home)
    kept.examine(path)
    for entry in Path(str(home.root)).rglob("*.json"):
        entry.write_text("{half", encoding="utf-8")
    assert kept.examine(path).inspection.state is DocumentState.NOT_PDF
    assert counting.calls == 2


def test_the_hash_of_a_locked_document_is_that_of_its_content(tmp_path: Path) -> None:
    plain = tmp_path / "plain.pdf"
    plain.write_bytes(one_page("Afvoer 80/125"))
    closed = locked(plain.read_bytes(), tmp_path / "locked.pdf", user="x")
    found = examine(closed, passwords=[Secret("x", "x")]).hashes
    assert found.structural == examine(plain).hashes.structural
    assert found.raw_sha256 != found.structural


def test_a_repaired_document_with_a_page_that_does_not_load_still_has_hashes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.pdf"
    path.write_bytes(circling_pages())
    found = examine(path)
    assert found.inspection.readable
    assert found.hashes.structural
    assert found.hashes.semantic
