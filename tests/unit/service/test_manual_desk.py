"""What a question about manuals is limited to, whatever it names."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from citation_platform.gate.reasons import ReasonCode
from citation_platform.offices import load_pack
from citation_platform.releases.mentions import Mentions
from citation_platform.service.manual_desk import ManualDesk

PUMP = "ab" * 32


@pytest.fixture
def desk() -> ManualDesk:
    rows = [{"key": "p12", "document_hash": PUMP, "titled": True, "times": 3}]
    release = SimpleNamespace(
        mentions=Mentions(rows),
        documents=[SimpleNamespace(names=("alpha/pomp.pdf",), document_hash=PUMP)],
        lexicon=SimpleNamespace(coverage=lambda word: 0.0),
    )
    return ManualDesk(release, load_pack("retail"))


def read(text: str) -> SimpleNamespace:
    return SimpleNamespace(text=text, language="nl")


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
