"""Dutch ordinals as law writes them: ``derde`` ↔ 3, ``eenentwintigste`` ↔ 21.

Belongs here: the words for 1 to 99. Does not belong here: leden (``law.labels``).
"""

from __future__ import annotations

_SMALL = [
    "eerste",
    "tweede",
    "derde",
    "vierde",
    "vijfde",
    "zesde",
    "zevende",
    "achtste",
    "negende",
    "tiende",
    "elfde",
    "twaalfde",
    "dertiende",
    "veertiende",
    "vijftiende",
    "zestiende",
    "zeventiende",
    "achttiende",
    "negentiende",
]
_TENS = [
    "twintigste",
    "dertigste",
    "veertigste",
    "vijftigste",
    "zestigste",
    "zeventigste",
    "tachtigste",
    "negentigste",
]
_UNITS = ["eenen", "tweeën", "drieën", "vieren", "vijfen", "zesen", "zevenen", "achten", "negenen"]


def _words() -> tuple[str, ...]:
    words = list(_SMALL)
    for tens in _TENS:
        words.append(tens)
        words += [unit + tens for unit in _UNITS]
    return tuple(words)


ORDINALS: tuple[str, ...] = _words()
"""``ORDINALS[n - 1]`` is the word for n, 1 to 99."""

NUMBER_OF: dict[str, int] = {word: number for number, word in enumerate(ORDINALS, start=1)}
NUMBER_OF |= {word.replace("ë", "e"): number for word, number in NUMBER_OF.items()}


def ordinal(number: int) -> str | None:
    """The word for ``number``, or None outside 1 to 99."""
    return ORDINALS[number - 1] if 1 <= number <= len(ORDINALS) else None
