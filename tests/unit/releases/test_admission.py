"""The last gate before rows enter a release: every rule keeps out exactly its folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from citation_platform.durable import local_path
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.releases.admission import FolderInput, admit_all
from citation_platform.releases.checks import CheckRecord, read_checks, record_check
from citation_platform.releases.model import ModelRef
from citation_platform.releases.tables import describe_passages, write_passages
from tests.unit.releases.release_parts import (
    CHECK,
    DEEDS,
    ERFRECHT,
    MODEL,
    artikelen,
    embed_folder,
    lid,
    put_folder,
    source,
    unvetted,
)

GOOD = "statutes.BWBR0005288"
OTHER_MODEL = ModelRef(name="other", sha256="b" * 64, dimension=8)


def outcome(home: Home, *folders: FolderInput) -> tuple[list[str], dict[str, str]]:
    """Keys that may enter, and key → reason of those that may not."""
    given = folders or (FolderInput(ERFRECHT), FolderInput(GOOD))
    found = admit_all(home, given, model=MODEL, required=[CHECK])
    return (
        [item.table.key for item in found.admitted],
        {item.key: item.reason for item in found.refused},
    )


@pytest.fixture
def good(home: Home) -> Home:
    """A home with one folder that may enter whatever happens to the other."""
    put_folder(home, artikelen(2, folder=GOOD, first=500), key=GOOD)
    return home


def put_failed(home: Home) -> None:
    put_folder(home, artikelen(2), passed=False)


def put_unchecked(home: Home) -> None:
    write_passages(home, ERFRECHT, artikelen(2), source=source())
    embed_folder(home, ERFRECHT)


def put_checked_before_it_changed(home: Home) -> None:
    put_folder(home, artikelen(2))
    write_passages(home, ERFRECHT, artikelen(3), source=source())
    embed_folder(home, ERFRECHT)


def put_unvetted(home: Home) -> None:
    put_folder(home, unvetted(artikelen(2)))


def put_half_vetted(home: Home) -> None:
    put_folder(home, [*artikelen(2), *unvetted(artikelen(1, first=9))])


def put_without_approval(home: Home) -> None:
    put_folder(home, [replace(passage, approval_id=None) for passage in artikelen(1)])


def put_twice(home: Home) -> None:
    put_folder(home, [*artikelen(2), *artikelen(1)])


def put_rows_of_another_folder(home: Home) -> None:
    put_folder(home, artikelen(2, folder="statutes.BWBR0000001"))


def put_mixed_roles(home: Home) -> None:
    first, *rest = artikelen(2)
    put_folder(home, [replace(first, role="experience"), *rest])


def put_empty(home: Home) -> None:
    put_folder(home, [])


def put_without_embeddings(home: Home) -> None:
    put_folder(home, artikelen(2))
    local_path(home.table("embeddings", ERFRECHT)).unlink()


def put_missing_vector(home: Home) -> None:
    put_folder(home, artikelen(2))
    table = write_passages(home, ERFRECHT, artikelen(3), source=source())
    record_check(
        home, CheckRecord(folder=ERFRECHT, check=CHECK, table_sha256=table.sha256, passed=True)
    )


def put_vectors_of_another_model(home: Home) -> None:
    put_folder(home, artikelen(2), model=OTHER_MODEL)


def put_damaged(home: Home) -> None:
    put_folder(home, artikelen(2))
    local_path(home.table("clause_chunks", ERFRECHT)).write_bytes(b"PAR1 no more")


def put_nothing(home: Home) -> None:
    assert home


@pytest.mark.parametrize(
    ("put", "reason"),
    [
        (put_failed, "check passage_table failed"),
        (put_unchecked, "check passage_table has no record"),
        (put_checked_before_it_changed, "check passage_table has no record"),
        (put_unvetted, "4 authority rows have no vetted_by"),
        (put_half_vetted, "2 authority rows have no vetted_by"),
        (put_without_approval, "2 authority rows have no approval_id"),
        (put_twice, "occurs 2 times"),
        (put_rows_of_another_folder, "rows belong to folder"),
        (put_mixed_roles, "a folder has exactly one"),
        (put_empty, "the table is empty"),
        (put_without_embeddings, "no embeddings"),
        (put_missing_vector, "1 units have no embedding"),
        (put_vectors_of_another_model, "embed the folder again"),
        (put_damaged, "the table cannot be used"),
        (put_nothing, "no Passage table"),
    ],
)
def test_a_folder_that_breaks_a_rule_stays_out_and_the_others_enter(
    good: Home, put: Callable[[Home], None], reason: str
) -> None:
    put(good)
    admitted, refused = outcome(good)
    assert admitted == [GOOD]
    assert reason in refused[ERFRECHT]


def test_a_folder_that_passes_everything_enters(good: Home) -> None:
    put_folder(good, artikelen(2))
    assert outcome(good) == ([ERFRECHT, GOOD], {})


def test_experience_needs_no_vetting(home: Home) -> None:
    put_folder(home, artikelen(1, folder=DEEDS), key=DEEDS)
    assert outcome(home, FolderInput(DEEDS)) == ([DEEDS], {})


def test_a_table_of_an_older_source_state_stays_out(home: Home) -> None:
    put_folder(home, artikelen(1), fingerprint="1" * 64)
    admitted, refused = outcome(home, FolderInput(ERFRECHT, fingerprint="2" * 64))
    assert admitted == []
    assert "another source state" in refused[ERFRECHT]
    assert outcome(home, FolderInput(ERFRECHT, fingerprint="1" * 64))[0] == [ERFRECHT]


def test_a_passage_id_that_another_folder_has_stays_out(good: Home) -> None:
    put_folder(good, artikelen(2))
    twin = "statutes.BWBR0009999"
    put_folder(good, [replace(row, folder=twin) for row in artikelen(1)], key=twin)
    admitted, refused = outcome(good, FolderInput(ERFRECHT), FolderInput(twin))
    assert admitted == [ERFRECHT]
    assert f"is in folder {ERFRECHT} too" in refused[twin]


def test_a_failed_check_that_does_not_block_keeps_nobody_out(home: Home) -> None:
    table = put_folder(home, artikelen(1))
    record_check(
        home,
        CheckRecord(
            folder=ERFRECHT,
            check="unresolved_references",
            table_sha256=table.sha256,
            passed=False,
            blocking=False,
        ),
    )
    assert outcome(home, FolderInput(ERFRECHT))[0] == [ERFRECHT]


def test_a_check_that_passes_again_lets_the_folder_in(home: Home) -> None:
    put_folder(home, artikelen(1), passed=False)
    described = describe_passages(home, ERFRECHT)
    assert described is not None
    record = CheckRecord(folder=ERFRECHT, check=CHECK, table_sha256=described.sha256, passed=True)
    record_check(home, record)
    assert read_checks(home, ERFRECHT) == {CHECK: record}
    assert outcome(home, FolderInput(ERFRECHT))[0] == [ERFRECHT]


def test_a_damaged_check_record_counts_as_none(home: Home) -> None:
    put_folder(home, artikelen(1))
    (local_path(home.root) / "tables" / "checks" / ERFRECHT / f"{CHECK}.json").write_text("{")
    assert "has no record" in outcome(home, FolderInput(ERFRECHT))[1][ERFRECHT]


def test_a_check_name_never_becomes_a_path(home: Home) -> None:
    with pytest.raises(InvalidInput, match="plain name"):
        record_check(home, CheckRecord(folder="a", check="../x", table_sha256="", passed=True))


def test_a_withdrawn_artikel_needs_no_vector(home: Home) -> None:
    put_folder(
        home,
        [*artikelen(1), lid("9", None, "Vervallen", status="withdrawn", valid_to=date(2010, 1, 1))],
    )
    assert outcome(home, FolderInput(ERFRECHT))[0] == [ERFRECHT]
