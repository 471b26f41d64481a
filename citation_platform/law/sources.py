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
    ``example``: a correct address, shown in errors.
    ``books``: book number → BWB id, for a law that is published per book (BW).
    """

    key: str
    label: str
    artikel_pattern: re.Pattern[str]
    example: str
    bwb_id: str | None = None
    books: tuple[tuple[str, str], ...] = ()


# 188a, 12quater, 334ee1, 212hgd*; never a dot or colon, which end the number.
_PLAIN = re.compile(r"\d+[a-z0-9]*\*?")
# 4:5, 1a:1, 8:36ea; a bare number only in a bijlage, which then needs a scope.
_COLON = re.compile(r"\d+[a-z]*(?::\d+[a-z]*)?\*?")
_DOTTED = re.compile(r"\d+\.\d+[a-z]*")

SOURCES: tuple[Source, ...] = (
    Source(
        "bw",
        "BW",
        _PLAIN,
        "bw:4:13.3.a",
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
    Source("awb", "Awb", _COLON, "awb:4:5.1", bwb_id="BWBR0005537"),
    Source("wna", "Wna", _PLAIN, "wna:22.1", bwb_id="BWBR0010388"),
    Source("wta", "Wta", _PLAIN, "wta:25", bwb_id="BWBR0019468"),
    Source("bbl", "Bbl", _DOTTED, "bbl:4.96.2.a", bwb_id="BWBR0041297"),
    Source("bb2012", "Bouwbesluit 2012", _DOTTED, "bb2012:2.83.1", bwb_id="BWBR0030461"),
    Source("rj", "RJ", re.compile(r"[A-Z]?\d+[a-z]*(?:\.\d+[a-z]*)?"), "rj:270.103"),
    Source("nba", "NBA-handreiking", re.compile(r"\d+[a-z]*"), "nba:1141"),
    Source("cos", "NV COS", re.compile(r"\d+[A-Za-z]*(?:\.A?\d+[a-z]*)?"), "cos:315"),
    # '~' because a slash (NEN-EN 1990/NB) is escaped in an address.
    Source("nen", "NEN", re.compile(r"[A-Z][0-9A-Za-z+:\-~]*"), "nen:NEN-EN-1990"),
    # The office's own model deeds: experience, addressed but never cited.
    Source("deed", "Modelakte", re.compile(r"[0-9A-Za-z\-]+"), "deed:levering-woning.2"),
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
