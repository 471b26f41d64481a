"""Which revision a document is: sources weighed, corrections, nothing found."""

from __future__ import annotations

from datetime import date

import pytest

from citation_platform.documents.catalog.model import EvidenceSource, PageText
from citation_platform.documents.catalog.revisions import detect_revision
from tests.unit.documents.catalog.manuals import manual


def test_sources_that_agree_raise_the_confidence() -> None:
    printed = detect_revision(manual(back="Rev. 3"))
    named = detect_revision(manual("Kamst/Q38S_rev3.pdf", back="Rev. 3"))
    titled = detect_revision(manual("Kamst/Q38S_rev3.pdf", back="Rev. 3", title="Q38S Rev 3"))
    assert printed.confidence < named.confidence < titled.confidence < 1


def test_a_source_that_contradicts_lowers_the_confidence() -> None:
    alone = detect_revision(manual(back="Rev. 3"))
    against = detect_revision(manual("Kamst/Q38S_rev2.pdf", back="Rev. 3"))
    assert against.label == "Rev. 3"
    assert against.confidence < alone.confidence


def test_the_file_name_counts_when_nothing_is_printed() -> None:
    found = detect_revision(manual("Kamst/Q38S_2019-06.pdf"))
    assert (found.label, found.date) == ("2019-06", date(2019, 6, 1))
    assert found.evidence[0].source is EvidenceSource.FILE_NAME


def test_the_evidence_points_at_the_characters() -> None:
    document = manual(back="Kamst B.V.\nMAN-0123-04 | 2022-06-07")
    found = detect_revision(document)
    place = found.evidence[0]
    page = next(page for page in document.page_texts if page.number == place.page)
    assert page.text[place.start : place.end] == "MAN-0123-04 | 2022-06-07"
    assert (found.version, found.issue) == ((4,), True)


def test_a_list_of_part_numbers_is_no_document_number() -> None:
    parts = "\n".join(f"MAN-01{number}-04 moer" for number in range(10, 20))
    assert detect_revision(manual(back=parts)).weak


def test_nothing_printed_is_named_by_its_content_and_flagged() -> None:
    document = manual()
    found = detect_revision(document)
    assert document.content_hash is not None
    assert found.label == f"inhoud {document.content_hash[:8]}"
    assert (found.confidence, found.weak) == (0.0, True)


def test_the_day_a_pdf_was_made_names_no_revision_but_agrees() -> None:
    assert detect_revision(manual(created=date(2021, 4, 3))).weak
    without = detect_revision(manual(back="Ausgabe 04/2021", created=None))
    agreeing = detect_revision(manual(back="Ausgabe 04/2021", created=date(2021, 4, 3)))
    assert agreeing.confidence > without.confidence


def test_a_copyright_year_alone_is_barely_believed() -> None:
    found = detect_revision(manual(back="© 2014-2017 Kamst B.V."))
    assert (found.label, found.confidence) == ("© 2017", 0.2)


def test_a_date_that_can_be_read_in_two_ways_is_believed_less() -> None:
    clear, unclear = (detect_revision(manual(back=f"Ed. {day}")) for day in ("05/19", "05/06"))
    assert clear.confidence > unclear.confidence
    assert unclear.date == date(2006, 5, 1)


@pytest.mark.parametrize(
    ("label", "version"), [("Rev. 4", (4,)), ("4", (4,)), ("2.10", (2, 10)), ("C", (3,)), ("?", ())]
)
def test_a_correction_by_a_person_wins(label: str, version: tuple[int, ...]) -> None:
    document = manual(back="Rev. 3")
    assert document.content_hash is not None
    found = detect_revision(document, {document.content_hash: label})
    assert (found.label, found.version, found.confidence) == (label, version, 1.0)


def test_a_table_of_dates_is_no_revision() -> None:
    rows = "\n".join(f"{day:02}-03-2019" for day in range(1, 9))
    assert detect_revision(manual(page_texts=(PageText(1, rows),))).weak


def test_versions_are_numbers_not_text() -> None:
    two, ten = (detect_revision(manual(back=f"Versie 2.{minor}")) for minor in (2, 10))
    assert two.sort_key < ten.sort_key


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Q38S_V4.pdf", "V4"),
        ("Q38S_v1-2 (1).pdf", "v1-2"),
        ("Q38S rev3 final.pdf", "rev3"),
        ("Q38S_20190612.pdf", "20190612"),
        ("Q38S_2021_04.pdf", "2021_04"),
        ("Q38S-manual-2023.pdf", "2023"),
        ("0020111222_03.pdf", "0020111222_03"),
        ("R32 unit.pdf", None),
        ("Venster BDX 2000.pdf", None),
        ("issue840.pdf", None),
        ("Q38S (2).pdf", None),
        ("Q38S-mk4-2023.pdf", "2023"),
    ],
)
def test_a_file_name_carries_a_revision_only_where_it_says_so(name: str, label: str | None) -> None:
    found = detect_revision(manual(name))
    assert (None if found.weak else found.label) == label
