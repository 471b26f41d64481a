"""The pages, without a browser: results, refusals and errors for people."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

HTML = {"Accept": "text/html"}


def ask(client: TestClient, question: str, **fields: str) -> str:
    response = client.post("/", data={"vraag": question, "kantoor": "notary", **fields})
    assert response.status_code == 200, response.text
    return response.text


def test_the_form_has_a_label_for_every_field_and_the_offices(client: TestClient) -> None:
    page = client.get("/").text
    for name in ("vraag", "kantoor", "peildatum"):
        assert f'<label for="{name}">' in page
    assert "Notariskantoor" in page


def test_an_answer_is_shown_with_numbered_citations_and_the_official_text(
    client: TestClient,
) -> None:
    page = ask(client, "Wat betaalt de erfgenaam?", peildatum="2026-11-30")
    assert "[1]" in page
    assert 'href="https://wetten.overheid.nl/BWBR0002761/2020-01-01#Artikel13"' in page
    assert "geldig sinds 1 januari 2020" in page
    assert "<mark>De erfgenaam betaalt binnen 6 maanden: a. de kosten.</mark>" in page
    assert 'value="2026-11-30"' in page


def test_a_doubtful_answer_says_so_before_the_text_and_offers_the_others(
    client: TestClient,
) -> None:
    page = ask(client, "Wie betaalt misschien?", peildatum="2026-11-30")
    heading, told, text = (
        page.index(one) for one in ("Mogelijk antwoord", "is 30 %:", "De erfgenaam betaalt")
    )
    assert heading < told < text
    assert "artikel 4:14 &lt;b&gt;BW&lt;/b&gt;" in page
    assert 'name="vraag" value="Wat bepaalt artikel 4:14 BW?"' in page
    choices = page.split('class="choices"')[1].split("</form>")[0]
    assert 'name="peildatum" value="2026-11-30"' in choices


def test_a_likely_answer_tells_its_certainty_and_what_to_read_beside_it(
    client: TestClient,
) -> None:
    page = ask(client, "Wie betaalt zeker?")
    assert "Mogelijk antwoord" not in page
    assert "<strong>91 %</strong>" in page
    assert "Begrip <q>erfgenaam</q>: artikel 4:13, tweede lid, BW" in page
    assert "om de woorden <q>Onder erfgenaam wordt verstaan</q>" in page


def test_a_refusal_shows_what_was_asked_why_not_and_where_to_look(client: TestClient) -> None:
    page = ask(client, "weiger dit")
    assert "Niet beantwoord" in page
    assert "<q>weiger dit</q>" in page
    assert "De bepaling is vervallen." in page
    assert "withdrawn" in page
    assert "artikel 4:13, eerste lid, BW" in page
    assert "Afgewezen beweringen" in page


def test_experience_is_marked_as_internal_wherever_it_is_shown(client: TestClient) -> None:
    page = ask(client, "Wat betaalt de erfgenaam?")
    experience = page.split('id="pool-experience"')[1]
    assert "[INTERNAL — non-citable]" in experience


def test_markup_in_a_question_stays_text(client: TestClient) -> None:
    page = ask(client, '</textarea><script>alert(1)</script>"onx="')
    assert "<script" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"kantoor": "bakery"}, 404, "Dit kantoor is niet bekend."),
        ({"peildatum": "morgen"}, 422, "Schrijf de peildatum als jjjj-mm-dd"),
        ({"vraag": "x" * 70_000}, 413, "De vraag is te groot"),
        ({"vraag": "breek"}, 500, "Er ging iets mis"),
    ],
)
def test_an_error_is_a_page_for_people(
    client: TestClient, fields: dict[str, str], status: int, sentence: str
) -> None:
    data = {"vraag": "x", "kantoor": "notary", **fields}
    response = client.post("/", data=data, headers=HTML)
    assert response.status_code == status
    assert response.headers["content-type"].startswith("text/html")
    assert sentence in response.text


def test_before_anything_is_published_the_page_says_so(stage, client: TestClient) -> None:
    stage.holder.current = None
    response = client.post("/", data={"vraag": "x", "kantoor": "notary"}, headers=HTML)
    assert response.status_code == 503
    assert "Er is nog niets gepubliceerd" in response.text


def test_a_passage_page_shows_editions_and_their_difference(client: TestClient) -> None:
    page = client.get("/passages/bw:4:13.1", params={"on": "2026-11-30"}).text
    assert "<del>3</del><ins>6</ins>" in page
    assert "in werking op 30 november 2026" in page


@pytest.mark.parametrize(("path", "status"), [("/passages/bw:4:999", 404), ("/nergens", 404)])
def test_a_page_that_is_not_there_is_told_in_dutch(
    client: TestClient, path: str, status: int
) -> None:
    response = client.get(path, headers=HTML)
    assert response.status_code == status
    assert "Dit lukte niet" in response.text
