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


def named_in(text: str, known: Iterable[str]) -> str | None:
    """The longest known name that the text contains as whole words; None without one."""
    found = [name for name in known if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    return max(found, key=lambda name: (len(name), name), default=None)


def subject_of(
    text: str, section: Iterable[str], title: str | None, known: Iterable[str]
) -> str | None:
    """What a warning speaks of: a name in the text, else in the nearest heading, else the title.

    ``known``: the names that headings and title use; other codes in a text are no products.
    """
    own = named_in(text, known)
    if own is not None:
        return own
    for heading in reversed([title or "", *section]):
        names = product_names(heading)
        if names:
            return names[0]
    return None
