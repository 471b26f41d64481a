"""A professional asks in the browser and reads the proof, or the reason there is none."""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import expect

from citation_platform.offices import load_pack

SAMPLE_QUESTION = load_pack("notary").sample_question
REFUSED_QUESTION = "Wat staat er in artikel 4:9999, tweede lid, BW?"


def test_the_sample_question_is_answered_with_a_citation_that_can_be_checked(visit) -> None:
    visit.ask(SAMPLE_QUESTION)
    outcome = visit.page.locator("#uitkomst")
    expect(outcome.get_by_role("heading", name="Antwoord")).to_be_visible()
    expect(outcome.locator(".claims > li").first.locator("sup")).to_have_text("[1]")
    citation = outcome.locator("#bron-1")
    expect(citation).to_contain_text("geldig sinds")
    citation.get_by_text("Het lid in zijn artikel").click()
    expect(citation.locator(".context mark")).to_be_visible()
    official = citation.get_by_role("link", name="officiële tekst")
    assert (official.get_attribute("href") or "").startswith("https://wetten.overheid.nl/")


def test_a_citation_leads_to_all_editions_of_the_passage(visit) -> None:
    visit.ask(SAMPLE_QUESTION)
    label = visit.page.locator("#bron-1 cite a")
    name = label.inner_text()
    label.click()
    expect(visit.page.get_by_role("heading", level=1)).to_have_text(name)
    expect(visit.page.locator(".edition.current")).to_be_visible()


def test_a_question_that_cannot_be_answered_says_why_and_what_was_asked(visit) -> None:
    visit.ask(REFUSED_QUESTION)
    outcome = visit.page.locator("#uitkomst")
    expect(outcome.get_by_role("heading", name="Niet beantwoord")).to_be_visible()
    expect(outcome).to_contain_text(REFUSED_QUESTION)
    expect(outcome.locator(".reasons .code").first).to_have_text("out_of_corpus")


def test_a_peildatum_before_every_edition_is_refused_in_the_page(visit) -> None:
    visit.ask(SAMPLE_QUESTION, peildatum="1700-01-01")
    expect(visit.page.get_by_role("heading", name="Niet beantwoord")).to_be_visible()
    expect(visit.page.locator("#uitkomst")).to_contain_text("1 januari 1700")


def test_experience_is_shown_apart_and_marked_as_internal(visit) -> None:
    visit.ask(SAMPLE_QUESTION)
    pool = visit.page.get_by_role("region", name="Ervaring")
    expect(pool).to_contain_text("[INTERNAL — non-citable]")


@pytest.mark.parametrize(
    "attack",
    [
        "</textarea><script>window.hit = 1</script>",
        "<img src=x onerror='window.hit = 1'>",
        "\"><svg onload='window.hit = 1'>",
        "{{ 7 * 7 }} artikel <b>4:13</b>",
    ],
)
def test_markup_in_a_question_is_shown_and_never_run(visit, attack: str) -> None:
    visit.ask(attack)
    assert visit.page.evaluate("window.hit") is None
    expect(visit.page.get_by_label("Uw vraag")).to_have_value(attack)
    expect(visit.page.locator("main script, main img, main svg, main b")).to_have_count(0)


def test_everything_works_without_javascript(scriptless_visit) -> None:
    scriptless_visit.ask(SAMPLE_QUESTION)
    expect(scriptless_visit.page.locator("#bron-1")).to_be_visible()


def test_a_question_can_be_asked_with_the_keyboard_alone(visit) -> None:
    visit.page.goto(visit.url)
    expect(visit.page.get_by_label("Uw vraag")).to_be_focused()
    visit.page.keyboard.type(SAMPLE_QUESTION)
    visit.page.keyboard.press("Tab")
    expect(visit.page.get_by_label("Kantoor")).to_be_focused()
    button = visit.page.get_by_role("button", name="Vraag", exact=True)
    for _ in range(8):  # a date field holds several stops, one per part
        visit.page.keyboard.press("Tab")
        if button.evaluate("element => element === document.activeElement"):
            break
    expect(button).to_be_focused()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("#uitkomst")).to_be_visible()


def test_a_phone_never_scrolls_sideways(phone_visit) -> None:
    page = phone_visit.page
    page.goto(phone_visit.url)
    assert_fits(page)
    for question in (SAMPLE_QUESTION, REFUSED_QUESTION, "woord" * 80):
        phone_visit.ask(question)
        for summary in page.locator("summary").all():
            summary.click()
        assert_fits(page)
    phone_visit.ask(SAMPLE_QUESTION)
    page.locator("#bron-1 cite a").click()
    assert_fits(page)


def test_the_question_stays_out_of_the_address_bar(visit) -> None:
    visit.ask(SAMPLE_QUESTION, peildatum=date.today().isoformat())
    assert "?" not in visit.page.url


def assert_fits(page) -> None:
    wide, viewport = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= viewport
