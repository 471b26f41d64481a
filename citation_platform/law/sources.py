"""Which source a short name stands for: the registry behind canonical addresses.

Belongs here: the closed list of sources that have a short form in addresses,
with their BWB ids and the shape of their article numbers.
Does not belong here: law names as people write them (``law.names``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """One source with a short form.

    ``key``: the part before the first colon of an address (``bw``).
    ``label``: as a professional writes it (``BW``).
    ``artikel_pattern``: article numbers that the short form can hold without ambiguity;
    anything else falls back to the BWB id form.
    ``books``: book number → BWB id, for a law that is published per book (BW).
    """

    key: str
    label: str
    artikel_pattern: re.Pattern[str]
    bwb_id: str | None = None
    books: tuple[tuple[str, str], ...] = ()


_PLAIN = re.compile(r"\d+[a-z]*")
_COLON = re.compile(r"\d+[a-z]*:\d+[a-z]*")
_DOTTED = re.compile(r"\d+\.\d+[a-z]*")

SOURCES: tuple[Source, ...] = (
    Source(
        "bw",
        "BW",
        _PLAIN,
        books=(
            ("1", "BWBR0002656"),
            ("2", "BWBR0003045"),
            ("3", "BWBR0005291"),
            ("4", "BWBR0002761"),
            ("5", "BWBR0005288"),
            ("6", "BWBR0005289"),
            ("7", "BWBR0005290"),
            ("7A", "BWBR0006000"),
            ("8", "BWBR0005034"),
            ("10", "BWBR0030068"),
        ),
    ),
    Source("awb", "Awb", _COLON, bwb_id="BWBR0005537"),
    Source("wna", "Wna", _PLAIN, bwb_id="BWBR0010388"),
    Source("wta", "Wta", _PLAIN, bwb_id="BWBR0019468"),
    Source("bbl", "Bbl", _DOTTED, bwb_id="BWBR0041297"),
    Source("bb2012", "Bouwbesluit 2012", _DOTTED, bwb_id="BWBR0030461"),
    Source("rj", "RJ", re.compile(r"[A-Z]?\d+[a-z]*\.\d+[a-z]*")),
    Source("nba", "NBA-handreiking", re.compile(r"\d+")),
    Source("cos", "NV COS", re.compile(r"\d+[A-Z]?")),
    Source("nen", "NEN", re.compile(r"[0-9A-Za-z+:\-]+")),
)

BY_KEY: dict[str, Source] = {source.key: source for source in SOURCES}


def source_of_bwb_id(bwb_id: str) -> tuple[Source, str | None] | None:
    """The registered source and its book for a BWB id, or None for any other law."""
    for source in SOURCES:
        if source.bwb_id == bwb_id:
            return source, None
        for book, book_id in source.books:
            if book_id == bwb_id:
                return source, book
    return None
