"""Signal words of warnings in five languages.

Belongs here: the words and how a line that warns begins. Does not belong here: boxes.

Sources: ISO 3864-2 and ANSI Z535.6 (danger, warning, caution, notice) and their usual
translations; EN 82079-1 asks manuals to mark safety notes with them.
"""

from __future__ import annotations

import re

_WORDS = (
    # nl
    "LET OP", "WAARSCHUWING", "WAARSCHUWINGEN", "GEVAAR", "VOORZICHTIG", "OPGELET", "PAS OP",
    "BELANGRIJK", "OPMERKING",
    # fr
    "ATTENTION", "AVERTISSEMENT", "DANGER", "PRUDENCE", "MISE EN GARDE", "REMARQUE", "AVIS",
    # de
    "ACHTUNG", "WARNUNG", "GEFAHR", "VORSICHT", "HINWEIS", "WICHTIG",
    # en
    "WARNING", "WARNINGS", "CAUTION", "NOTICE", "IMPORTANT", "NOTE",
    # it
    "ATTENZIONE", "AVVERTENZA", "AVVERTENZE", "PERICOLO", "PRUDENZA", "CAUTELA", "AVVISO",
    "IMPORTANTE", "NOTA",
)  # fmt: skip
# Words that also begin ordinary sentences: they signal only in capitals, or before ":" or "!".
_ANY = "|".join(re.escape(word) for word in sorted(_WORDS, key=len, reverse=True))
_PICTOGRAM = "[⚠☢☣⚡☠❗‼⛔🛑]\ufe0f?"
# A pictogram font prints its sign as some letter: "ä Let op!".
_BEFORE = r"(?:\W{0,3}|\S\s)"
_SIGNAL = re.compile(
    rf"{_BEFORE}(?:{_PICTOGRAM}\s*.*|(?:(?:{_ANY})(?=\W|$)|(?i:{_ANY})\s*[!:]).*)", re.DOTALL
)
_ALONE = re.compile(rf"{_BEFORE}(?:{_PICTOGRAM}\s*)?(?i:{_ANY})\s*[!:.]*\s*\W{{0,2}}")


def warns(text: str) -> bool:
    """True when a text begins with a signal word or a warning pictogram.

    "LET OP de polariteit" and "Let op: …" do, "Let op de polariteit" and "Note that" don't.
    """
    return bool(_SIGNAL.fullmatch(text))


def is_signal_alone(text: str) -> bool:
    """True for a line that is only the signal word: what follows is the warning."""
    return bool(_ALONE.fullmatch(text)) and warns(text.upper())
