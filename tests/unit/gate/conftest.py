"""A small hand-made corpus: one artikel in several states of being law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import pytest

from citation_platform.gate.gate import Gate
from citation_platform.law.addresses import Address, parse_address
from citation_platform.passages.record import Part, Passage

LAW = "BWBR9900077"


def passage(address: str, text: str, **changes: object) -> Passage:
    """A passage in force since 2010, vetted authority, unless ``changes`` say otherwise."""
    artikel = str(parse_address(address).artikel_address)
    values: dict[str, object] = {
        "passage_id": f"id:{address}:{changes.get('valid_from', '')}",
        "unit_id": f"unit:{artikel}",
        "corpus": "statutes",
        "folder": f"statutes.{LAW}",
        "role": "authority",
        "source": "Oefenwet",
        "address": address,
        "artikel_address": artikel,
        "label": address,
        "text": text,
        "context_text": text,
        "position": 0,
        "kind": "clause",
        "status": "in_force",
        "valid_from": date(2010, 1, 1),
        "valid_to": None,
        "version": "2024-01-01",
        "revision": "1",
        "document_hash": "0" * 64,
        "vetted_at": date(2026, 1, 1),
        "vetted_by": "Vaktechniek",
        "approval_id": "a1",
    }
    return Passage(**{**values, **changes})  # type: ignore[arg-type]  # built from a dict on purpose


@dataclass
class HandMadeCorpus:
    """Passages by address, as a release gives them."""

    passages: Sequence[Passage]
    law_titles: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {LAW: ("Oefenwet",)})

    def editions(self, address: Address) -> Sequence[Passage]:
        wanted = str(address.lid_address)
        return [item for item in self.passages if wanted in (item.address, item.artikel_address)]

    def passage(self, passage_id: str) -> Passage | None:
        return next((item for item in self.passages if item.passage_id == passage_id), None)


TERM = "De termijn bedraagt drie maanden, tenzij de rechter anders bepaalt."
LISTED = "Het register bevat:\na. de naam;\nb. de datum."


@pytest.fixture
def corpus() -> HandMadeCorpus:
    return HandMadeCorpus(
        [
            passage(f"{LAW}/1/1", "De termijn bedraagt een maand.", valid_to=date(2019, 12, 31)),
            passage(f"{LAW}/1/1", TERM, valid_from=date(2020, 1, 1)),
            passage(
                f"{LAW}/1/2",
                LISTED,
                parts=(
                    Part(f"{LAW}/1/2/a", 20, 30),
                    Part(f"{LAW}/1/2/b", 31, 42),
                ),
            ),
            passage(f"{LAW}/2", "", status="withdrawn", valid_from=date(2015, 5, 1)),
            passage(f"{LAW}/3", "Straks geldt dit.", status="not_yet_in_force", valid_from=None),
            passage(f"{LAW}/4", "In nood geldt dit.", status="emergency_law"),
            passage(f"{LAW}/5", "Ongekeurde tekst.", vetted_at=None, vetted_by=None),
            passage(
                f"{LAW}/6",
                "Oude plaats.",
                valid_to=date(2022, 12, 31),
                superseded_by_address=f"{LAW}/7",
            ),
            passage(f"{LAW}/7", "Nieuwe plaats.", valid_from=date(2023, 1, 1)),
            passage(
                f"{LAW}/8",
                "Twijfel.",
                valid_to=date(2021, 12, 31),
                certain_to=date(2018, 12, 31),
                doubt="Een wet van 2019 wijzigde het artikel ernaast.",
            ),
            passage(f"{LAW}/90", "Interne notitie.", role="experience", corpus="memos"),
        ]
    )


@pytest.fixture
def gate(corpus: HandMadeCorpus) -> Gate:
    return Gate(corpus, authority=["statutes"], experience=["memos"], threshold=0.5)
