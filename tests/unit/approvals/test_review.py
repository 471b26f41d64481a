"""The page that a person reads before approving a folder."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.register import Register
from citation_platform.approvals.review.attention import Heading, Review, review
from citation_platform.approvals.review.markdown import as_markdown
from citation_platform.approvals.review.model import DocumentChange, ReviewedFolder
from citation_platform.approvals.review.sample import sample_pages
from citation_platform.releases.document_links import review_image_url, review_original_url
from tests.unit.approvals.approval_parts import FOLDER, document, folder, sha

BOILER, FLUE, PUMP = document("boiler.pdf"), document("flue.pdf"), document("pump.pdf")


def approve(register: Register, approved: ReviewedFolder) -> None:
    register.approve(
        FOLDER, fingerprint=approved.fingerprint, entries=approved.entries, by="M. de Boer"
    )


def reviewed(approvals: Approvals, now: ReviewedFolder) -> Review:
    return review(now, approvals.folder(FOLDER, now.entries))


def names(page: Review, heading: Heading) -> list[str]:
    return [line.name for line in page.sections.get(heading, ())]


def test_everything_of_a_folder_never_approved_is_new(approvals: Approvals) -> None:
    page = reviewed(approvals, folder(BOILER, FLUE))
    assert names(page, Heading.NEW) == ["boiler.pdf", "flue.pdf"]
    assert page.citable == 2
    assert page.pages == 24


def test_changes_are_told_against_what_was_approved(
    register: Register, approvals: Approvals
) -> None:
    approve(register, folder(BOILER, FLUE, PUMP))
    now = folder(
        document("kettle.pdf", "boiler.pdf"),
        document("flue.pdf", "flue with another digit", change=DocumentChange.SILENTLY_UPDATED),
        document("valve.pdf"),
    )
    page = reviewed(approvals, now)
    assert names(page, Heading.CHANGED) == ["flue.pdf"]
    assert names(page, Heading.NEW) == ["valve.pdf"]
    assert names(page, Heading.REMOVED) == ["pump.pdf"]
    assert page.sections[Heading.CHANGED][0].detail == "same name and revision, other content"


def test_an_approved_folder_lists_nothing_as_new(register: Register, approvals: Approvals) -> None:
    approve(register, folder(BOILER))
    assert reviewed(approvals, folder(BOILER)).sections == {}


def test_what_needs_a_person_is_told_apart_from_what_cannot_be_read(approvals: Approvals) -> None:
    locked = document(
        "locked.pdf",
        state="password",
        reason="password not known",
        readable=False,
        needs_person=True,
        pages=None,
        revision=None,
    )
    torn = document("torn.pdf", state="corrupt", readable=False, pages=None, revision=None)
    faint = document("faint.pdf", unusable_pages=(3, 4))
    page = reviewed(approvals, folder(BOILER, locked, torn, faint))
    assert names(page, Heading.NEEDS_PERSON) == ["locked.pdf"]
    assert names(page, Heading.UNREADABLE) == ["faint.pdf", "torn.pdf"]
    assert page.sections[Heading.UNREADABLE][0].detail == "2 of 12 pages: 3, 4"
    assert names(page, Heading.WEAK_REVISION) == []
    assert page.citable == 2


def test_weak_and_missing_revisions_copies_and_old_ones_are_listed(approvals: Approvals) -> None:
    page = reviewed(
        approvals,
        folder(
            document("a.pdf", revision=None),
            document("b.pdf", revision="3", revision_confidence=0.4),
            document("c.pdf", superseded_by="d.pdf"),
            document("copy.pdf", "boiler.pdf", duplicate_of="boiler.pdf"),
            document("again.pdf", change=DocumentChange.RE_EXPORTED),
            BOILER,
        ),
    )
    assert names(page, Heading.WEAK_REVISION) == ["a.pdf", "b.pdf"]
    assert "0.40" in page.sections[Heading.WEAK_REVISION][1].detail
    assert names(page, Heading.SUPERSEDED) == ["c.pdf"]
    assert names(page, Heading.DUPLICATE) == ["copy.pdf"]
    assert names(page, Heading.RE_EXPORTED) == ["again.pdf"]
    assert (page.documents, page.contents) == (6, 5)


def test_ten_pages_are_spread_over_the_documents_and_always_the_same() -> None:
    documents = [document(f"{number}.pdf") for number in range(4)]
    pages = sample_pages(documents, folder=FOLDER, seed="x")
    assert pages == sample_pages(list(reversed(documents)), folder=FOLDER, seed="x")
    assert pages != sample_pages(documents, folder=FOLDER, seed="y")
    assert sorted(Counter(page.name for page in pages).values()) == [2, 2, 3, 3]
    assert len(set(pages)) == 10


def test_new_documents_are_looked_at_before_known_ones() -> None:
    documents = [document(f"{number}.pdf") for number in range(40)]
    fresh = {item.content_hash for item in documents[7:10]}
    pages = sample_pages(documents, folder=FOLDER, seed="x", first=fresh)
    assert {page.name for page in pages[:3]} == {"7.pdf", "8.pdf", "9.pdf"}


def test_copies_unreadable_documents_and_unusable_pages_are_not_sampled() -> None:
    documents = [
        document("a.pdf", pages=2, unusable_pages=(1,)),
        document("copy of a.pdf", "a.pdf", pages=2, unusable_pages=(1,)),
        document("torn.pdf", readable=False),
        document("counted wrong.pdf", pages=0),
    ]
    (page,) = sample_pages(documents, folder=FOLDER, seed="x")
    assert page.page == 2
    assert page.link == f"/v1/review/{FOLDER}/documents/{sha('file a.pdf')}/pages/2.png"
    assert page.link == review_image_url(FOLDER, page.document_hash, 2)


def test_a_page_that_the_service_cannot_draw_leads_to_its_file(approvals: Approvals) -> None:
    locked = document("locked.pdf", pages=1, drawable=False)
    page = reviewed(approvals, folder(locked))
    (sampled,) = page.sample
    assert sampled.link == review_original_url(FOLDER, sampled.document_hash)
    assert f"({sampled.link}): open the file" in as_markdown(page)


@given(st.lists(st.integers(0, 300), max_size=30), st.text(max_size=3))
def test_a_sample_is_never_larger_than_asked_and_only_of_pages_that_exist(
    pages: list[int], seed: str
) -> None:
    documents = [document(f"{number}.pdf", pages=count) for number, count in enumerate(pages)]
    sample = sample_pages(documents, folder=FOLDER, seed=seed)
    assert len(sample) == len(set(sample)) == min(10, sum(pages))
    counts = {item.name: item.pages or 0 for item in documents}
    assert all(1 <= page.page <= counts[page.name] for page in sample)


def test_a_file_name_cannot_format_the_page_or_add_a_link(approvals: Approvals) -> None:
    hostile = document("[x](http://evil) <img src=x> | `a`\n# Approved.pdf")
    text = as_markdown(reviewed(approvals, folder(hostile)))
    assert "[x](" not in text
    assert "<img" not in text
    assert "\n# Approved" not in text


def test_the_page_says_what_to_approve_and_stays_one_page(approvals: Approvals) -> None:
    now = folder(*(document(f"{number:03}.pdf") for number in range(300)))
    text = as_markdown(reviewed(approvals, now), service_url="http://desk:8100")
    assert now.fingerprint in text
    assert "and 280 more" in text
    assert f"(http://desk:8100/v1/review/{FOLDER}/documents/" in text
    assert len(text.splitlines()) < 60


def test_a_revoked_folder_tells_who_revoked_it_and_why(
    register: Register, approvals: Approvals
) -> None:
    approve(register, folder(BOILER))
    register.revoke(FOLDER, by="T. Vos", reason="contract ended")
    page = reviewed(approvals, folder(BOILER))
    assert "**Revoked** by T. Vos" in as_markdown(page)
    assert page.sections[Heading.NEW][0].detail == "its approval was revoked"


def test_the_review_is_plain_data_too(register: Register, approvals: Approvals) -> None:
    approve(register, folder(BOILER))
    page = reviewed(approvals, folder(BOILER, FLUE)).as_dict()
    assert json.loads(json.dumps(page)) == page
    assert page["previous_approval"]["by"] == "M. de Boer"
    assert page["sections"]["new"][0]["name"] == "flue.pdf"
    assert page["state"] == "changed_since"
