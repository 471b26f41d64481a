"""The page of a document for people, without a browser."""

from __future__ import annotations

import pytest

from tests.integration.service.manual_release import BLANK, DIGITAL, SCANNED
from tests.integration.service.manual_service import QUESTION

HTML = {"Accept": "text/html", "Accept-Language": "nl"}


def shown(stage, page: int, document_hash: str | None = None, **query: str) -> str:
    path = f"/documents/{document_hash or stage.manuals.document_hash}/pages/{page}"
    response = stage.client.get(path, params=query, headers=HTML)
    assert response.status_code == 200, response.text
    return response.text


def test_a_page_shows_title_supplier_revision_and_that_it_may_be_cited(manual_stage) -> None:
    page = shown(manual_stage, DIGITAL)
    assert "<h1>Montagehandleiding Q38</h1>" in page
    for fact in ("Ketelbouw BV", "Rev. 4 / 2025-03", "pagina 1 van 6", "mag worden aangehaald"):
        assert fact in page
    assert f"/v1/documents/{manual_stage.manuals.document_hash}/original.pdf" in page
    assert "nieuwere revisie" not in page


def test_an_older_revision_warns_and_leads_to_the_newer_one(manual_stage) -> None:
    manuals = manual_stage.manuals
    page = shown(manual_stage, 1, manuals.older_hash)
    assert "Er is een nieuwere revisie van dit document" in page
    assert f'href="/documents/{manuals.document_hash}/pages/1?lang=nl"' in page


def test_a_page_is_told_in_english_when_asked(manual_stage) -> None:
    page = shown(manual_stage, DIGITAL, lang="en")
    assert '<html lang="en">' in page
    assert "may be cited" in page
    assert "Leverancier" not in page


def test_what_was_read_is_said(manual_stage) -> None:
    assert "rechtgezette kopie" in shown(manual_stage, SCANNED)
    assert "Deze pagina is leeg." in shown(manual_stage, BLANK)


def test_neighbours_keep_zoom_and_language_but_not_the_mark(manual_stage) -> None:
    page = shown(manual_stage, 2, zoom="150", highlight="10,10,60,40", lang="en")
    base = f"/documents/{manual_stage.manuals.document_hash}/pages"
    assert f'href="{base}/1?zoom=150&amp;lang=en"' in page
    assert f'href="{base}/3?zoom=150&amp;lang=en"' in page
    assert f'href="{base}/2?highlight=10,10,60,40&amp;zoom=300&amp;lang=en#mark-1"' in page


def test_a_page_that_cannot_be_drawn_says_why_in_place_of_the_picture(manual_stage) -> None:
    page = shown(manual_stage, 1, manual_stage.manuals.hostile_hash)
    assert "Deze pagina kan niet worden getoond." in page
    assert ".png" not in page.split("<main")[1]
    assert "niet goedgekeurd" in page


def test_a_page_number_can_be_typed(manual_stage) -> None:
    path = f"/documents/{manual_stage.manuals.document_hash}"
    response = manual_stage.client.get(
        path, params={"page": "3", "lang": "nl"}, headers=HTML, follow_redirects=False
    )
    assert response.status_code == 303
    assert response.headers["location"] == f"{path}/pages/3?lang=nl"


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("/pages/99", {}, 404),
        ("/pages/1", {"zoom": "7"}, 422),
        ("/pages/1", {"highlight": "<script>"}, 422),
        ("/pages/1", {"highlight": "9000,1,9001,2"}, 422),
        ("", {"page": "99"}, 404),
    ],
)
def test_what_cannot_be_shown_is_a_page_for_people(
    manual_stage, path: str, query: dict[str, str], status: int
) -> None:
    base = f"/documents/{manual_stage.manuals.document_hash}"
    response = manual_stage.client.get(base + path, params=query, headers=HTML)
    assert response.status_code == status
    assert "Dit lukte niet" in response.text
    assert "<script" not in response.text


def test_an_answer_from_a_table_shows_row_column_value_unit_and_the_place(manual_stage) -> None:
    response = manual_stage.client.post(
        "/", data={"vraag": QUESTION, "kantoor": "notary"}, headers=HTML
    )
    assert response.status_code == 200, response.text
    page = response.text
    for shown_fact in (
        "<dt>Rij</dt><dd>Q38S</dd>",
        "<dt>Kolom</dt><dd>Concentrisch</dd>",
        '<dd class="value">100/150</dd>',
        "<dt>Eenheid</dt><dd>mm</dd>",
        "Rev. 4 / 2025-03",
        "Tabel 4: Rookgasafvoer",
    ):
        assert shown_fact in page
    picture = page.split('<a class="cutout"')[1].split('src="')[1].split('"')[0]
    cut = manual_stage.client.get(picture.replace("&amp;", "&"))
    assert cut.status_code == 200
    assert cut.headers["content-type"] == "image/png"


def test_a_candidate_from_a_document_leads_to_its_page(manual_stage) -> None:
    page = manual_stage.client.post(
        "/", data={"vraag": QUESTION, "kantoor": "notary"}, headers=HTML
    ).text
    pool = page.split('id="pool-authority"')[1]
    assert f'href="/documents/{manual_stage.manuals.document_hash}/pages/1"' in pool
