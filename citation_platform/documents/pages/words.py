"""Characters become words.

Belongs here: where a word ends, doubled glyphs, hyphens and combining marks.
Does not belong here: reading order, lines, joining words over line ends (``layout``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.pages.glyphs import Glyph
from citation_platform.documents.pages.model import Word

# In ems. A space is about a quarter; letters set apart for emphasis rarely more than a tenth.
_GAP = 0.3  # a word ends here though nothing says so
_GAP_AT_SPACE = 0.08  # and here when a space character or pdfium's own estimate says so
_BACK = -0.5  # writing jumped back: another line or column
_SAME_PLACE = 0.3  # a glyph drawn again within this distance is the same letter made bold
_RAISED = 0.8  # a smaller, raised figure after a figure is a note or an exponent

# The hyphen of a broken word: the soft hyphen, and what pdfium puts in its place.
_HYPHENS = {0x00AD: "-", 0x0002: "-", 0xFFFE: "-"}


class DrawnWord:
    """A word with the text runs that draw it (as ``TextRun.order``)."""

    __slots__ = ("runs", "word")

    def __init__(self, word: Word, runs: frozenset[int]) -> None:
        self.word = word
        self.runs = runs


def drawn_words(stream: Iterable[Glyph | None]) -> list[DrawnWord]:
    """Words in order of drawing; each letter once, however often it is overprinted."""
    return _once(_word(part, doubled) for part, doubled in _parts(stream))


def _parts(stream: Iterable[Glyph | None]) -> Iterator[tuple[list[Glyph], bool]]:
    part: list[Glyph] = []
    spaced = doubled = False
    for glyph in stream:
        if glyph is None:
            spaced = True
            continue
        if part:
            last = part[-1]
            if _again(last, glyph):
                doubled = True
                continue
            if _apart(last, glyph, spaced):
                yield part, doubled
                part, doubled = [], False
        part.append(glyph)
        spaced = False
    if part:
        yield part, doubled


def _again(last: Glyph, glyph: Glyph) -> bool:
    """The same letter in the same place by another text run: bold made by overprinting."""
    if last.code != glyph.code or last.style.run == glyph.style.run:
        return False
    near = _SAME_PLACE * glyph.style.size
    return abs(last.box.x0 - glyph.box.x0) < near and abs(last.box.top - glyph.box.top) < near


def _apart(last: Glyph, glyph: Glyph, spaced: bool) -> bool:
    """True when a new word begins."""
    angle, size = glyph.style.angle, max(last.style.size, glyph.style.size, 0.1)
    if last.style.angle != angle:
        return True
    gap, shared, small = _relation(last.box, glyph.box, angle)
    if _leftwards(last.code) and _leftwards(glyph.code):
        gap = min(gap, _relation(glyph.box, last.box, angle)[0], key=abs)
    if shared < 0.3 * small or gap < _BACK * size:
        return True
    if gap > (_GAP_AT_SPACE if spaced else _GAP) * size:
        return True
    return _noted(last, glyph)


def _relation(last: Box, box: Box, angle: int) -> tuple[float, float, float]:
    """Gap along the writing, shared extent across it, and the smaller of both extents."""
    if angle == 0:
        gap, a, b, c, d = box.x0 - last.x1, last.top, last.bottom, box.top, box.bottom
    elif angle == 180:
        gap, a, b, c, d = last.x0 - box.x1, last.top, last.bottom, box.top, box.bottom
    elif angle == 90:
        gap, a, b, c, d = box.top - last.bottom, last.x0, last.x1, box.x0, box.x1
    else:
        gap, a, b, c, d = last.top - box.bottom, last.x0, last.x1, box.x0, box.x1
    return gap, min(b, d) - max(a, c), min(b - a, d - c)


def _leftwards(code: int) -> bool:
    return 0x0590 <= code <= 0x08FF or 0xFB1D <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFC


def _noted(last: Glyph, glyph: Glyph) -> bool:
    """A note's number must not become a digit of the figure before it: 47¹ is not 471."""
    if glyph.style.size >= _RAISED * last.style.size:
        return False
    return chr(last.code).isdigit() and chr(glyph.code).isdigit()


def _word(part: list[Glyph], doubled: bool) -> DrawnWord:
    first = part[0].style
    size = max(glyph.style.size for glyph in part)
    bold = sum(glyph.style.bold for glyph in part) * 2 > len(part)
    word = Word(
        text=_text(part),
        box=around(glyph.box for glyph in part),
        size=size,
        bold=bold or doubled,
        italic=first.italic,
        angle=first.angle,
        font=first.font,
    )
    return DrawnWord(word, frozenset(glyph.style.run for glyph in part))


def _text(part: list[Glyph]) -> str:
    text = "".join(_HYPHENS.get(glyph.code) or _character(glyph) for glyph in part)
    if any(0xD800 <= glyph.code <= 0xDFFF for glyph in part):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return unicodedata.normalize("NFC", text)


def _character(glyph: Glyph) -> str:
    if not glyph.mapped or glyph.code < 0x20 or glyph.code > 0x10FFFF:
        return "\ufffd"
    return chr(glyph.code)


def _once(words: Iterable[DrawnWord]) -> list[DrawnWord]:
    """Whole words drawn twice in one place count once, as bold."""
    kept: list[DrawnWord] = []
    seen: dict[str, list[int]] = {}
    for drawn in words:
        places = seen.setdefault(drawn.word.text, [])
        twin = next((at for at in places if _overprinted(kept[at].word, drawn.word)), None)
        if twin is None:
            places.append(len(kept))
            kept.append(drawn)
        elif kept[twin].runs.isdisjoint(drawn.runs):
            both = kept[twin].runs | drawn.runs
            kept[twin] = DrawnWord(replace(kept[twin].word, bold=True), both)
    return kept


def _overprinted(one: Word, other: Word) -> bool:
    near = _SAME_PLACE * one.size
    return all(abs(a - b) < near for a, b in zip(one.box, other.box, strict=True))
