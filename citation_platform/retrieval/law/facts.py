"""What is known of an artikel before anyone asks: the fixed half of every comparison.

Belongs here: reading these facts off a unit's passages, vectors and terms.
Does not belong here: the question (``asked``), the comparison (``features``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citation_platform.passages.record import Passage

_DEFINES = re.compile(
    r"\b(wordt|worden|mede|verder) (?:\w+ ){0,6}verstaan( onder)?\b|\bverstaat\b|"
    r"\b(is|zijn) (?:\w+ ){0,2}(degene die|hij die|een overeenkomst|het recht|de rechtshandeling)",
    re.IGNORECASE,
)
_NUMBERS = re.compile(
    r"\d|\b(een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|achttien|twintig|"
    r"dertig) (uur|uren|dag|dagen|week|weken|maand|maanden|jaar|jaren|procent|leden|personen)\b|"
    r"\b(achtste|tiende|helft|derde deel|vierde deel|percentage|termijn)\b",
    re.IGNORECASE,
)
_EXCEPTS = re.compile(
    r"\b(tenzij|behoudens|in afwijking van|uitgezonderd|niet van toepassing|met uitzondering)\b",
    re.IGNORECASE,
)
_SANCTIONS = re.compile(
    r"\b(nietig|vernietigbaar|aansprakelijk|boete|gestraft|hechtenis|dwangsom|verbeur\w+|"
    r"geldboete|gevangenisstraf)\b",
    re.IGNORECASE,
)
_MANAGES = re.compile(
    r"\b(bij of krachtens algemene maatregel|bij ministeriële regeling|onze minister|"
    r"citeertitel|wordt aangehaald als|treedt in werking|overgangs\w+)\b",
    re.IGNORECASE,
)

PATTERNS = {
    "defines": _DEFINES,
    "numbers": _NUMBERS,
    "excepts": _EXCEPTS,
    "sanctions": _SANCTIONS,
    "manages": _MANAGES,
}
"""What a provision does, by the words that statutes use for it."""


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """One artikel edition.

    ``vectors``: of the whole, then of each lid where it has several [vectors, dimension].
    ``terms``, ``weights``: its BM25 vector, term ids ascending. ``heading``: term ids of its
    headings. ``law``: first part of its address; ``chapter``: all headings above it.
    ``ordinal``: its place in the law. ``does``: share of its leden per key of ``PATTERNS``.
    """

    unit_id: str
    artikel: str
    law: str
    chapter: tuple[str, ...]
    ordinal: int
    vectors: NDArray[np.float32]
    terms: NDArray[np.int32]
    weights: NDArray[np.float32]
    heading: frozenset[int]
    leden: int
    characters: int
    does: tuple[float, ...]


def facts_of(
    passages: Sequence[Passage],
    vectors: NDArray[np.float32],
    terms: NDArray[np.int32],
    weights: NDArray[np.float32],
    heading_terms: Callable[[str], Sequence[int]],
) -> UnitFacts:
    """The facts of a unit. ``heading_terms``: a text's term ids."""
    first = passages[0]
    headings = first.context_text.partition("\n")[0].split(" › ")
    texts = [passage.text for passage in passages]
    return UnitFacts(
        unit_id=first.unit_id,
        artikel=first.artikel_address,
        law=law_of(first.artikel_address),
        chapter=tuple(headings[:-1]),
        ordinal=first.position,
        vectors=vectors,
        terms=terms,
        weights=weights,
        heading=frozenset(heading_terms(" ".join(headings))),
        leden=len(texts),
        characters=sum(map(len, texts)),
        does=tuple(
            sum(bool(pattern.search(text)) for text in texts) / len(texts)
            for pattern in PATTERNS.values()
        ),
    )


def law_of(address: str) -> str:
    """The law of an address in any form: ``bw:4:13`` → ``bw:4``, ``awb:6:7`` → ``awb``."""
    if "/" in address:
        return address.partition("/")[0]
    parts = address.split(":")
    return ":".join(parts[:2]) if parts[0] == "bw" else parts[0]
