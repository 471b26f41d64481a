"""Hand-made manuals: a small vocabulary, rows with their cells, questions as read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from citation_platform.index.lexical import Lexicon
from citation_platform.index.vocabulary import Concept, Vocabulary
from citation_platform.passages.record import Passage, RowCell
from citation_platform.retrieval.manuals.asked import Asked, read_question
from citation_platform.retrieval.manuals.features import Candidate
from citation_platform.retrieval.manuals.fields import PassageFields, read_passage

DOCUMENT = "ab" * 32
VOCABULARY = Vocabulary(
    [
        Concept(
            id="current",
            nl=["stroom"],
            en=["current"],
            de=["Strom"],
            fr=["courant"],
            it=["corrente"],
            units=["A", "mA"],
        ),
        Concept(
            id="output", nl=["uitgang"], en=["output"], de=["Ausgang"], fr=["sortie"], it=["uscita"]
        ),
        Concept(
            id="weight",
            nl=["gewicht", "hoe zwaar"],
            en=["weight"],
            de=["Gewicht"],
            fr=["poids"],
            it=["peso"],
            units=["kg"],
        ),
        Concept(
            id="pressure",
            nl=["druk"],
            en=["pressure"],
            de=["Druck"],
            fr=["pression"],
            it=["pressione"],
            units=["bar", "kPa"],
        ),
    ]
)
LEXICON = Lexicon.learn(
    [
        "Rated output current at 40 °C",
        "Weight of the pump with motor",
        "Het gewicht van de pomp met motor",
        "De pomp mag buiten staan.",
        "Maximum pressure of the pump",
        "Article number and description of the seal",
    ]
)


def ask(text: str, language: str = "nl") -> Asked:
    return read_question(text, language=language, lexicon=LEXICON, vocabulary=VOCABULARY)


def row(
    named: str,
    *values: tuple[str, str],
    unit: str | None = None,
    naming: Sequence[tuple[str, str]] = (),
    **changes: object,
) -> Passage:
    """A table row: naming columns, then ``values``, each as (column header, printed text)."""
    text, cells = "", []
    for header, printed in (*naming, *values):
        start = len(text) + (1 if text else 0)
        text = f"{text} {printed}" if text else printed
        cells.append(
            RowCell(start, start + len(printed), 0, 0, 9, 9, named, header, unit, citable=True)
        )
    return passage(text, cells=tuple(cells), row_header=named, kind="table", **changes)


def passage(text: str, **changes: object) -> Passage:
    """A paragraph on page 3 of an English manual, unless ``changes`` say otherwise."""
    values: dict[str, object] = {
        "passage_id": f"id:{text}:{changes.get('page', 3)}",
        "unit_id": f"unit:{text}",
        "corpus": "manuals",
        "folder": "manuals.alpha",
        "role": "authority",
        "source": "Alpha",
        "address": f"doc:{DOCUMENT}#{text}",
        "artikel_address": f"doc:{DOCUMENT}#{text}",
        "label": "Pump manual, p. 3",
        "text": text,
        "context_text": text,
        "position": 0,
        "kind": "paragraph",
        "status": "in_force",
        "valid_from": date(2026, 1, 1),
        "valid_to": None,
        "version": "1",
        "revision": "1",
        "language": "en",
        "document_hash": DOCUMENT,
        "page": 3,
        "parent_path": ("Pump manual", "Technical data"),
    }
    return Passage(**{**values, **changes})  # type: ignore[arg-type]  # built from a dict on purpose


def read(one: Passage) -> PassageFields:
    return read_passage(one, LEXICON, VOCABULARY)


def candidate(one: Passage, **changes: object) -> Candidate:
    values: dict[str, object] = {
        "fields": read(one),
        "kind": one.kind,
        "language": one.language,
        "dense": 0.8,
        "dense_z": 0.0,
        "sparse_z": 0.0,
    }
    return Candidate(**{**values, **changes})  # type: ignore[arg-type]  # as above
