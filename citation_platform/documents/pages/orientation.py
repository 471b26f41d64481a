"""Whether a scanned page that was read may lie on its side or upside down.

Belongs here: the rules, from what was read. Does not belong here: reading it again
(``scanning``), tesseract's own orientation (``scans``).

Tesseract's orientation needs some hundred letters to be sure; a label or a page with one
sentence stays as it lies. Its reading then tells: on the scans that this was tried on the mean
confidence of words is .93 to .95 the right way up and .26 to .33 upside down (.57 with five
languages at once), and lines that run upwards are read, in boxes that stand on their side.
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.pages.model import Word

CLEARLY = 0.1
"""By how much the confidence must rise to believe that a page was upside down."""

# Words of so many letters are wider than tall, unless the line is on its side.
_LONG = 4
# As many long words tell which way the page lies.
_ENOUGH = 3
_HALF = 180
# Tesseract reads lines that run upwards, and takes those that run downwards for gibberish.
_RUNS_UPWARDS, _RUNS_DOWNWARDS = 270, 90


def likely_turn(
    words: Sequence[Word], confidence: float, advised: int | None, *, least: float
) -> int | None:
    """Degrees clockwise by which a second reading should turn the page; None = no doubt.

    ``advised``: what tesseract found without being sure, None when it was sure: then it is
    believed. ``least``: mean confidence (0 to 1) below which a reading is doubted. At most one
    second reading, and only of pages that are doubted: others cost nothing more.
    """
    if advised is None or not words:
        return None
    if on_their_side(words):
        sideways = advised if advised in (_RUNS_UPWARDS, _RUNS_DOWNWARDS) else None
        return sideways or (_RUNS_UPWARDS if confidence >= least else _RUNS_DOWNWARDS)
    return (advised or _HALF) if confidence < least else None


def on_their_side(words: Sequence[Word]) -> bool:
    """True when most long words are taller than wide."""
    long = [word.box for word in words if len(word.text) >= _LONG]
    standing = sum(box.height > box.width for box in long)
    return len(long) >= _ENOUGH and standing > len(long) / 2
