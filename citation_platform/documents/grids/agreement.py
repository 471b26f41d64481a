"""Do two readings of a cell say the same?

Belongs here: comparing texts: figures strictly, words loosely. Does not belong here: where
the readings come from (``second_reading``).
"""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

# Where words have no figures, so much of the letters must be the same: engines differ in
# accents and in look-alikes ("l", "I") that change no meaning.
ALIKE = 0.8
# Printed variants of one sign.
VARIANTS = str.maketrans(
    {
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "\u00ad": "-",
        "’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"',
        "×": "x", "∙": "·", "•": "·", "～": "~", "，": ",", "：": ":", "（": "(", "）": ")",
        "⁄": "/", "º": "°", "˚": "°", "μ": "µ",
    }
)  # fmt: skip
# A figure with its sign, separators and the unit that follows.
FIGURE = re.compile(r"[<>≤≥±~+\-]?\d+(?:[.,:/x'\-~]\d+)*\s?(?:[%°µΩa-zA-Z][a-zA-Z0-9/²³]*)?")


def agree(first: str, second: str) -> bool:
    """True when both readings are the same value, or nearly the same words.

    With a figure in either reading, all figures must be equal in order: digits, separators,
    signs and units; the words around them nearly equal. White space never counts.
    """
    one, other = _folded(first), _folded(second)
    if one == other:
        return True
    if not (_figures(one) or _figures(other)):
        return _alike(one, other)
    if _figures(one) != _figures(other):
        return False
    return _alike(FIGURE.sub("", one), FIGURE.sub("", other))


def _folded(text: str) -> str:
    return "".join(
        unicodedata.normalize("NFKC", text.translate(VARIANTS)).translate(VARIANTS).split()
    )


def _figures(text: str) -> list[str]:
    return [found.replace(" ", "") for found in FIGURE.findall(text)]


def _alike(one: str, other: str) -> bool:
    # In a fixed order: the measure depends on it.
    one, other = sorted((one.casefold(), other.casefold()))
    if one == other:
        return True
    if min(len(one), len(other)) < 3:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE
