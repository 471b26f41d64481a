"""The office's own numbers become what documents call the article, or stay and are refused."""

from __future__ import annotations

from datetime import date

from citation_platform.products.articles import Article, suppliers_of
from citation_platform.releases.mentions import Mentions
from citation_platform.retrieval.articles import unnamed, with_articles
from citation_platform.retrieval.understanding import Understanding

MENTIONS = Mentions(
    [
        {"key": key, "document_hash": "ab" * 32, "titled": True, "times": 3}
        for key in ("q38s", "lw250", "073822")
    ]
)


def read(text: str) -> Understanding:
    return Understanding(text=text, language="nl", peildatum=date(2026, 11, 30), citations=())


def article(question: str, text: str, **changes: object) -> Article:
    start = question.index(text)
    values: dict[str, object] = {
        "sku": text,
        "description": "",
        "text": text,
        "start": start,
        "end": start + len(text),
        "own_number": True,
        "telling": True,
        "house_brand": False,
        "supplier": "thermavik",
    }
    return Article(**{**values, **changes})  # type: ignore[arg-type]  # a record built from parts


def test_each_own_number_is_called_what_documents_call_it() -> None:
    question = "Past de KV-4410 op 210101 of op KV-2510?"
    articles = [
        article(question, "KV-4410", called=("99-1", "Q38S")),
        article(question, "210101", called=("07-3822", "Q38S")),
        article(question, "KV-2510", called=("LW250",)),
    ]
    found = with_articles(read(question), articles, MENTIONS)
    assert found.text == "Past de Q38S op 07-3822 of op LW250?"
    assert found.articles == tuple(articles)
    assert unnamed(articles, MENTIONS) == ()


def test_a_number_without_letters_that_no_document_knows_is_told_and_not_passed_over() -> None:
    question = "Hoe zwaar is de 210999?"
    articles = [article(question, "210999", called=("07-9999",))]
    assert with_articles(read(question), articles, MENTIONS).text == question
    assert [name.text for name in unnamed(articles, MENTIONS)] == ["210999"]


def test_a_model_as_documents_write_it_stays_as_it_was_asked() -> None:
    question = "Hoe zwaar is de Q38S?"
    articles = [article(question, "Q38S", own_number=False, called=("99-1",))]
    assert with_articles(read(question), articles, MENTIONS).text == question
    assert unnamed(articles, MENTIONS) == ()


def test_a_number_of_two_articles_that_are_called_differently_is_not_guessed() -> None:
    question = "Hoe zwaar is de KV-1?"
    articles = [article(question, "KV-1", called=("Q38S",)), article(question, "KV-1", sku="KV1")]
    assert with_articles(read(question), articles, MENTIONS).text == question


def test_only_articles_of_certain_make_narrow_a_search() -> None:
    question = "KV-4410 KV-2510"
    certain = article(question, "KV-4410")
    other = article(question, "KV-2510", supplier="luchtora")
    assert suppliers_of([certain, other]) == ("thermavik", "luchtora")
    assert suppliers_of([certain, article(question, "KV-2510", doubt="tie")]) == ()
    assert suppliers_of([certain, article(question, "KV-2510", supplier=None)]) == ()
    assert suppliers_of([article(question, "KV-4410", telling=False)]) == ()
