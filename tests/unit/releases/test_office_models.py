"""What an office adds to a release: stored with it, and part of its identity."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.index.vocabulary import Concept, Vocabulary
from citation_platform.releases.admission import FolderInput, admit_all
from citation_platform.releases.identity import release_id
from citation_platform.releases.office_models import (
    OFFICE_MODELS,
    CorpusModels,
    OfficeModels,
    content_of,
    identity_of,
    read_office_models,
    write_office_models,
)
from tests.unit.releases.release_parts import CHECK, ERFRECHT, MODEL, artikelen, put_folder


def concept(name: str, *words: str) -> Concept:
    nl, en, de, fr, it = words
    return Concept(id=name, nl=[nl], en=[en], de=[de], fr=[fr], it=[it], units=["m³/h"])


FLOW = concept("flow", "debiet", "flow", "Durchfluss", "débit", "portata")
VALVE = concept("valve", "klep", "valve", "Ventil", "vanne", "valvola")


def models(*concepts: Concept, **ranking: float) -> OfficeModels:
    return {"manuals": CorpusModels(Vocabulary(concepts), "0" * 64, {"weights": ranking})}


def test_the_same_models_are_the_same_bytes_whatever_the_order_of_their_weights() -> None:
    first = content_of(models(FLOW, VALVE, text=1.0, name=2.0))
    assert first == content_of(models(FLOW, VALVE, name=2.0, text=1.0))


@pytest.mark.parametrize("other", [models(FLOW, text=1.0), models(FLOW, VALVE, text=1.5), {}])
def test_other_models_have_another_identity(other: OfficeModels) -> None:
    assert identity_of(other) != identity_of(models(FLOW, VALVE, text=1.0))


def test_a_release_gives_back_what_was_stored(tmp_path: Path) -> None:
    stored = models(FLOW, VALVE, text=1.0)
    write_office_models(tmp_path, stored)
    again = read_office_models(tmp_path)
    assert content_of(again) == content_of(stored)
    assert again["manuals"].vocabulary.concepts("le débit", "fr") == {"flow"}
    assert again["manuals"].ranking == {"weights": {"text": 1.0}}


def test_an_office_without_models_adds_no_file_and_no_identity(tmp_path: Path) -> None:
    write_office_models(tmp_path, {})
    assert list(tmp_path.iterdir()) == []
    assert read_office_models(tmp_path) == {}
    assert identity_of({}) == ""


def test_an_office_with_words_only_has_no_ranking(tmp_path: Path) -> None:
    write_office_models(tmp_path, {"manuals": CorpusModels(Vocabulary([FLOW]))})
    assert read_office_models(tmp_path)["manuals"].ranking is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"manuals": []}',
        b'{"manuals": {"concepts": [{"id": "flow"}]}}',
        b'{"manuals": {"words": []}}',
        b"[]",
        b"null",
        b"3",
    ],
)
def test_a_damaged_file_says_what_to_do(content: bytes, tmp_path: Path) -> None:
    (tmp_path / OFFICE_MODELS).write_bytes(content)
    with pytest.raises(InvalidSource, match="build the release again") as fault:
        read_office_models(tmp_path)
    assert OFFICE_MODELS in str(fault.value)


def test_a_changed_vocabulary_or_ranking_is_another_release(home: Home) -> None:
    put_folder(home, artikelen(2))
    admission = admit_all(home, [FolderInput(ERFRECHT)], model=MODEL, required=[CHECK])

    def named(office_models: OfficeModels) -> str:
        return release_id(admission, MODEL, (), office_models)

    ids = [
        named({}),
        named(models(FLOW, text=1.0)),
        named(models(FLOW, VALVE, text=1.0)),
        named(models(FLOW, text=2.0)),
    ]
    assert len(set(ids)) == 4
    assert named(models(FLOW, text=1.0)) == ids[1]
