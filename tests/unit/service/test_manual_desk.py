"""What a question about manuals is limited to, whatever it names."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace

import pytest

from citation_platform.gate.reasons import ReasonCode
from citation_platform.offices import load_pack
from citation_platform.products.articles import Article
from citation_platform.releases.mentions import Mentions
from citation_platform.releases.office_models import CorpusModels
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.retrieval.understanding import Understanding
from citation_platform.service.manual_desk import ManualDesk
from tests.unit.retrieval.manuals.manual_parts import LEXICON, VOCABULARY, passage, row

PUMP = "ab" * 32


@pytest.fixture
def desk() -> ManualDesk:
    return ManualDesk(release_of_pumps(), load_pack("retail"))


def release_of_pumps() -> SimpleNamespace:
    rows = [{"key": "p12", "document_hash": PUMP, "titled": True, "times": 3}]
    return SimpleNamespace(
        mentions=Mentions(rows),
        documents=[SimpleNamespace(names=("alpha/pomp.pdf",), document_hash=PUMP)],
        lexicon=SimpleNamespace(coverage=lambda word: 0.0),
        office_models={},
    )


def read(text: str) -> Understanding:
    return Understanding(text=text, language="nl", peildatum=date(2026, 11, 30), citations=())


def test_a_model_limits_the_search_to_the_documents_that_mention_it(desk):
    scope = desk.scope(read("Hoeveel bar levert de P-12?"))
    assert desk.outside(scope) is None
    assert desk.narrowing(scope).documents == (PUMP,)
    assert desk.narrowing(scope).newest


@pytest.mark.parametrize("question", ["Hoeveel bar levert de P99?", "Wat kost de Zorba pomp?"])
def test_a_product_that_no_document_mentions_is_refused_by_name(desk, question):
    reason = desk.outside(desk.scope(read(question)))
    assert reason is not None
    assert reason.code is ReasonCode.UNKNOWN_PRODUCT


def test_a_file_that_nobody_has_is_a_reason_and_never_an_error(desk):
    scope = desk.scope(read("Wat staat er in geheim.pdf?"))
    assert desk.narrowing(scope).documents == ()
    assert desk.outside(scope).code is ReasonCode.DOCUMENT_UNREADABLE


def test_who_asks_for_old_stock_gets_superseded_revisions_too(desk):
    assert not desk.narrowing(desk.scope(read("Wat zegt de oude handleiding van de P12?"))).newest


def own_label(maker: str | None, *called: str) -> Article:
    number = "KV-9"
    return Article(
        sku=number,
        description="KV pomp",
        text=number,
        start=14,
        end=18,
        own_number=True,
        telling=True,
        house_brand=True,
        called=called,
        supplier=maker,
        doubt=None if maker else "not_bought",
    )


QUESTION = "Wat levert de KV-9?"


def asked(article: Article | None):
    """The scope of the question, and why it is outside."""
    found = (article,) if article else ()
    desk = ManualDesk(release_of_pumps(), load_pack("retail"), lambda _: found)
    understood = desk.in_words_of_makers(read(QUESTION))
    scope = desk.scope(understood)
    return desk.narrowing(scope), desk.outside(scope), understood


def test_an_own_label_is_sought_in_its_makers_folder_under_the_makers_name():
    within, outside, understood = asked(own_label("alpha", "P-12"))
    assert understood.text == "Wat levert de P-12?"
    assert (within.suppliers, within.documents, outside) == (("alpha",), (PUMP,), None)


@pytest.mark.parametrize(
    "article", [None, own_label(None), own_label("alpha"), own_label("alpha", "P-99")]
)
def test_an_own_label_that_no_document_speaks_of_is_refused_by_its_number(article):
    _, outside, understood = asked(article)
    assert understood.text == QUESTION
    assert outside.code is ReasonCode.UNKNOWN_PRODUCT
    assert "KV-9" in outside.message


ROW = row("P12", ("Weight", "14 kg"), ("Pressure", "3 bar"), naming=[("Type", "P12")])
PROSE = passage("The pump may be placed outside.")
LEARNED = {
    "weights": {"cell_header_leads": 2.0, "cell_naming": -3.0, "all": 3.0},
    "confidence": {
        "signals": ["missing"],
        "means": [0.0],
        "scales": [1.0],
        "weights": [-9.0],
        "bias": 1.0,
    },
    "threshold": 0.6,
    "questions": 30,
    "must_decline": 5,
    "learned_from": {},
    "learned_on": "2026-12-01",
    "method": "by hand",
    "held_out": {},
}
FOUND = tuple(RankedUnit(one.unit_id, 0.1, 0.8, 3.0, (one,)) for one in (PROSE, ROW))


def learned_desk(ranking: dict[str, object] | None) -> ManualDesk:
    release = release_of_pumps()
    release.lexicon = LEXICON
    release.office_models = {"manuals": CorpusModels(VOCABULARY, "0" * 64, ranking)}
    return ManualDesk(release, load_pack("retail"))


def test_the_row_and_cell_that_answer_come_with_how_sure_that_is():
    desk = learned_desk(LEARNED)
    pinned = desk.pinpoint(read("Wat is de druk van de P12?"), FOUND)
    assert (pinned.choice.passage, pinned.choice.cell) == (ROW, 2)
    assert [unit.passages for unit in pinned.ranked] == [(ROW,), (PROSE,)]
    assert 0 < pinned.confidence < 1
    unheard = desk.pinpoint(read("Welke xylofoon thermokoppelt de P12?"), FOUND)
    assert unheard.confidence < desk.threshold < pinned.confidence


@pytest.mark.parametrize(
    "desk", [learned_desk(None), ManualDesk(release_of_pumps(), load_pack("retail"))]
)
def test_an_office_that_has_learned_no_ranking_answers_nothing(desk):
    assert desk.pinpoint(read("Wat is de druk van de P12?"), FOUND) is None
    assert desk.threshold == 1.0


def test_where_nothing_is_found_nothing_is_chosen():
    assert learned_desk(LEARNED).pinpoint(read("Welke druk?"), ()) is None
