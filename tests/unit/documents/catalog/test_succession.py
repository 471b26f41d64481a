"""Revisions in order: what supersedes what, and what a person has to decide."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from citation_platform.documents.catalog.build import build_catalog
from citation_platform.documents.catalog.model import CatalogDocument
from citation_platform.documents.catalog.succession import Doubt, Manual, Standing
from tests.unit.documents.catalog.manuals import manual


def q38s(number: int, back: str, **more: object) -> CatalogDocument:
    return manual(f"Kamst/{number}/Q38S.pdf", cover="Kamst Q38S", back=back, **more)


def only_manual(*documents: CatalogDocument, **corrections: str) -> Manual:
    (found,) = build_catalog(documents, corrections=corrections).manuals
    return found


def labels(found: Manual) -> list[str]:
    return [one.revision.label for one in found.contents]


def test_revisions_stand_in_order_and_the_newest_supersedes() -> None:
    found = only_manual(q38s(1, "Rev. 10"), q38s(2, "Rev. 9"), q38s(3, "Rev. 2"))
    assert labels(found) == ["Rev. 2", "Rev. 9", "Rev. 10"]
    oldest, middle, newest = found.contents
    assert found.newest is newest
    assert oldest.superseded_by == middle.documents[0].content_hash
    assert middle.superseded_by == newest.documents[0].content_hash
    assert (newest.standing, newest.superseded_by) == (Standing.NEWEST, None)
    assert [one.position for one in found.contents] == [1, 2, 3]


def test_dates_order_what_has_no_numbers() -> None:
    found = only_manual(
        q38s(1, "Stand: März 2020"), q38s(2, "Ausgabe 04/2021"), q38s(3, "Ausgabe 11/2019")
    )
    assert labels(found) == ["Ausgabe 11/2019", "Stand: März 2020", "Ausgabe 04/2021"]


def test_letters_order() -> None:
    found = only_manual(q38s(1, "Revisione C"), q38s(2, "Revisione A"))
    assert labels(found) == ["Revisione A", "Revisione C"]


def test_what_cannot_be_compared_is_left_to_a_person() -> None:
    found = only_manual(q38s(1, "Rev. 2"), q38s(2, "Rev. 3"), q38s(3, "Ausgabe 04/2021"))
    undecided = found.contents[-1]
    assert undecided.standing is Standing.UNDECIDED
    assert undecided.doubts == (Doubt.NOT_COMPARABLE,)
    assert found.newest is not None
    assert found.newest.revision.label == "Rev. 3"


def test_the_day_a_pdf_was_made_supersedes_nothing() -> None:
    found = only_manual(q38s(1, "een"), q38s(2, "twee"))
    assert {one.standing for one in found.contents} == {Standing.UNDECIDED}
    assert all(one.doubts == (Doubt.NOTHING_PRINTED,) for one in found.contents)


def test_the_same_label_on_other_content_is_a_doubt() -> None:
    found = only_manual(q38s(1, "Rev. 3\nzes"), q38s(2, "Rev. 3\nzeven"))
    assert all(Doubt.SAME_REVISION in one.doubts for one in found.contents)
    assert {one.standing for one in found.contents} == {Standing.UNDECIDED}


def test_a_higher_number_with_an_earlier_date_is_a_doubt() -> None:
    found = only_manual(q38s(1, "Rev. 2 / 2021-05"), q38s(2, "Rev. 3 / 2019-05"))
    assert labels(found) == ["Rev. 2 / 2021-05", "Rev. 3 / 2019-05"]
    assert all(Doubt.DATES_DISAGREE in one.doubts for one in found.contents)


def test_a_correction_orders_and_counts_for_every_export_of_the_text() -> None:
    old = q38s(1, "Rev. 2")
    unnamed = q38s(2, "zonder", content="first export", text="new")
    exported = q38s(3, "zonder", content="second export", text="new")
    assert unnamed.content_hash is not None
    found = only_manual(old, unnamed, exported, **{unnamed.content_hash: "Rev. 3"})
    assert labels(found) == ["Rev. 2", "Rev. 3"]
    assert [one.path for one in found.contents[1].documents] == [unnamed.path, exported.path]


def test_a_copy_is_no_revision() -> None:
    found = only_manual(q38s(1, "Rev. 2", content="same"), q38s(2, "Rev. 2", content="same"))
    assert len(found.contents) == 1


def test_a_year_and_a_month_of_it_may_be_the_same_print() -> None:
    found = only_manual(q38s(1, "Editie 2020"), q38s(2, "Ausgabe 05/2020"))
    assert {one.standing for one in found.contents} == {Standing.UNDECIDED}


def test_a_copy_under_any_name_is_as_old_as_its_original() -> None:
    old = q38s(1, "Rev. 2", content="old")
    copy = manual("Kamst/Q50S map (kopie).pdf", cover="Kamst Q38S", back="Rev. 2", content="old")
    found = only_manual(old, copy, q38s(2, "Rev. 3"))
    assert [len(one.documents) for one in found.contents] == [2, 1]
    assert found.contents[0].standing is Standing.SUPERSEDED


BACKS = ("Rev. 2", "Rev. 3", "Rev. 3 / 2021-05", "Ausgabe 04/2021", "niets", "Revisie C", "© 2014")


@settings(max_examples=25, deadline=None)
@given(order=st.permutations(range(len(BACKS))))
def test_the_catalogue_does_not_depend_on_the_order_of_documents(order: list[int]) -> None:
    documents = [q38s(number, back) for number, back in enumerate(BACKS)]
    shuffled = [documents[number] for number in order]
    assert build_catalog(shuffled) == build_catalog(documents)
