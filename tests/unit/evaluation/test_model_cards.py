"""The cards of what a release's offices have learned."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.errors import UnknownRelease
from citation_platform.evaluation.model_cards import certainties, model_cards
from citation_platform.evaluation.tables import certainty_markdown
from citation_platform.home import Home
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.offices import load_pack
from citation_platform.releases.layout import MANIFEST, release_directory
from citation_platform.releases.office_models import CorpusModels, write_office_models


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A release that holds nothing but what the shipped packs have learned."""
    home = Home(UPath(str(tmp_path)))
    directory = release_directory(home, "r1")
    directory.mkdir(parents=True)
    (directory / MANIFEST).write_text("{}")
    carried = {"statutes": _shipped("notary"), "manuals": _shipped("retail")}
    write_office_models(directory, carried)
    return home


def _shipped(office: str) -> CorpusModels:
    pack = load_pack(office)
    assert pack.vocabulary is not None
    assert pack.ranking is not None
    return CorpusModels(
        vocabulary=Vocabulary.read(pack.vocabulary),
        ranking=json.loads(pack.ranking.read_text(encoding="utf-8")),
        adapter=pack.query_adapter.read_bytes() if pack.query_adapter else None,
    )


def test_every_learned_model_has_a_card_with_its_data_and_figures(home: Home) -> None:
    cards = model_cards(home, "r1")
    assert set(cards) >= {
        "statutes/vocabulary",
        "statutes/query_adapter",
        "statutes/ranking",
        "manuals/ranking",
    }
    adapter = load_pack("notary").query_adapter
    assert adapter is not None
    held = cards["statutes/query_adapter"]
    assert held["sha256"] == hashlib.sha256(adapter.read_bytes()).hexdigest()
    assert held["bytes"] == adapter.stat().st_size < 25 * 1024 * 1024
    for name in ("statutes/ranking", "manuals/ranking"):
        assert cards[name]["questions"] > 100
        assert cards[name]["held_out"]
        assert all(len(one) == 64 for one in cards[name]["learned_from"].values())


def test_how_far_the_order_can_be_trusted_is_shown_as_a_curve(home: Home) -> None:
    (certainty,) = certainties(home, "r1").values()
    table = certainty_markdown(certainty.curve).splitlines()
    assert len(table) == len(certainty.curve) + 2
    assert "100% |" in table[2]


def test_a_release_that_is_not_there_is_told(home: Home) -> None:
    with pytest.raises(UnknownRelease):
        model_cards(home, "r2")
