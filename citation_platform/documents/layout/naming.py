"""Names of products and models, as manuals print them: CVE-S ECO, GW1500-XS, Mk4P.

Belongs here: finding such names in a text. Does not belong here: which products exist
(``citation_platform.products``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_MODEL = re.compile(
    r"(?<![\w/])(?:[A-Z][A-Za-z]*\d+[A-Za-z0-9]*(?:[-/][A-Z0-9][A-Za-z0-9]*)*|"
    r"[A-Z]{2,}(?:-[A-Z0-9][A-Za-z0-9]*)+)(?:\s[A-Z]{2,}(?![a-z])|\s[A-Z](?=[\s.,;:)]|$))*"
)
# Standards, protection classes, paper and thread sizes, batteries: codes, but no products.
_NO_PRODUCT = re.compile(
    r"(?:EN|IEC|ISO|DIN|NEN|NBN|UL|VDE|IP|CE|EC|EU|IEEE|RFC|RS|USB|PT|CO|NO|PM|PN|DN|SW|R|M|A|H|F|"
    r"CR|AA|LR|HTTP|UTF|V|L|N|T|Q|S|C|P|E|X|Y)-?\d[\d-]*",
)


def product_names(text: str) -> list[str]:
    """Model names in a text, in order of appearance."""
    names = (match.group().strip() for match in _MODEL.finditer(text))
    return [name for name in names if len(name) > 2 and not _NO_PRODUCT.fullmatch(name)]


def named_in(text: str, known: Iterable[str]) -> list[str]:
    """The known names in a text as whole words, in order; the longest where names overlap."""
    names = sorted(set(known), key=lambda name: (-len(name), name))
    if not names:
        return []
    pattern = "|".join(re.escape(name) for name in names)
    found = re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-])", text)
    return list(dict.fromkeys(found))


def subject_of(
    text: str, section: Iterable[str], title: str | None, known: Iterable[str]
) -> str | None:
    """What a warning speaks of: a name in the text, else in the nearest heading, else the title.

    Several names are joined with ", ". ``known``: the names that the document itself goes by;
    other codes in a text are no products.
    """
    own = named_in(text, known)
    if own:
        return ", ".join(own)
    for heading in reversed([title or "", *section]):
        names = product_names(heading)
        if names:
            return names[0]
    return None
