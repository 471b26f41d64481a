"""Words as printed lines and pieces, and the text that they form.

Belongs here: lines of upright and of turned text, pieces between wide gaps, joining of words
into the text of a cell. Does not belong here: rows and columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.pages.model import Word

# Share of the type size. Words nearer than this were printed as one ("m", "³", "/h").
TOUCHING = 0.12
# A gap wider than this is not a space between words of one cell: spaces are a quarter of the
# size, up to half of it in justified lines.
PIECE_GAP = 0.75
# How often the document prints a word; a word broken at a line end counts with its hyphen.
Vocabulary = Counter[str]
HYPHENS = ("-", "‐", "\u00ad")


@dataclass(frozen=True, slots=True)
class TextLine:
    """Words of one printed line, in reading order."""

    words: tuple[Word, ...]

    @property
    def box(self) -> Box:
        """Around the words."""
        return around(word.box for word in self.words)

    @property
    def text(self) -> str:
        """Words with a space between, none where they touch."""
        parts = [self.words[0].text]
        for left, right in zip(self.words, self.words[1:], strict=False):
            parts.append(right.text if _touch(left, right) else f" {right.text}")
        return "".join(parts)


def text_lines(words: Iterable[Word]) -> list[TextLine]:
    """Upright words grouped by height on the page, top to bottom.

    A word belongs to a line when its middle lies within the line's main words; raised and
    lowered figures therefore stay in their line.
    """
    lines: list[list[Word]] = []
    spans: list[tuple[float, float]] = []
    for word in sorted(words, key=lambda one: (one.box.middle[1], one.box.x0)):
        middle = word.box.middle[1]
        if lines and (spans[-1][0] <= middle <= spans[-1][1] or _within(word.box, spans[-1])):
            lines[-1].append(word)
            if word.size >= max(other.size for other in lines[-1]):
                spans[-1] = _core(word.box)
            continue
        lines.append([word])
        spans.append(_core(word.box))
    return [TextLine(tuple(sorted(line, key=lambda one: one.box.x0))) for line in lines]


def _core(box: Box) -> tuple[float, float]:
    margin = 0.22 * box.height
    return box.top + margin, box.bottom - margin


def _within(box: Box, span: tuple[float, float]) -> bool:
    """True when most of a small word's height lies in the span (a raised figure)."""
    shared = min(box.bottom, span[1]) - max(box.top, span[0])
    return shared >= 0.6 * min(box.height, span[1] - span[0])


def turned_lines(words: Iterable[Word], angle: int) -> list[TextLine]:
    """Lines of words written downwards (90), upwards (270) or upside down (180)."""
    turned = [(_turned(word, angle), word) for word in words]
    original = {id(copy): word for copy, word in turned}
    lines = text_lines(copy for copy, _ in turned)
    return [TextLine(tuple(original[id(copy)] for copy in line.words)) for line in lines]


def _turned(word: Word, angle: int) -> Word:
    """The word as it stands when the page is turned until it is upright."""
    x0, top, x1, bottom = word.box
    if angle == 90:
        box = Box(top, -x1, bottom, -x0)
    elif angle == 270:
        box = Box(-bottom, x0, -top, x1)
    else:
        box = Box(-x1, -bottom, -x0, -top)
    return Word(word.text, box, word.size)


def pieces(line: TextLine, gap: float = PIECE_GAP) -> list[TextLine]:
    """The line cut at gaps wider than ``gap`` times the (smaller) type size beside them."""
    result: list[list[Word]] = [[line.words[0]]]
    for word in line.words[1:]:
        last = result[-1][-1]
        wide = max(other.box.x1 for other in result[-1]) + gap * min(last.size, word.size)
        if word.box.x0 > wide:
            result.append([word])
        else:
            result[-1].append(word)
    return [TextLine(tuple(piece)) for piece in result]


def cell_text(words: Sequence[Word], vocabulary: Vocabulary) -> str:
    """The words of one cell in reading order, broken words joined (``join_lines``)."""
    parts: list[tuple[float, str]] = []
    for angle in sorted({word.angle for word in words}):
        chosen = [word for word in words if word.angle == angle]
        lines = text_lines(chosen) if angle == 0 else turned_lines(chosen, angle)
        top = min(word.box.top for word in chosen)
        parts.append((top, join_lines([_line_text(line, angle) for line in lines], vocabulary)))
    return " ".join(text for _, text in sorted(parts, key=lambda part: part[0]))


def _line_text(line: TextLine, angle: int) -> str:
    return line.text if angle == 0 else " ".join(word.text for word in line.words)


def join_lines(lines: Sequence[str], vocabulary: Vocabulary) -> str:
    """Lines joined with a space; a word broken at a line end becomes one again.

    The hyphen goes when the rest goes on in lower case and the first part is no word of its
    own; it stays for part numbers ("01-" "2301"), and where the document writes the word with a
    hyphen elsewhere, or uses the first part as a word and prints it broken here more often
    than whole ("slow-" "down").
    """
    text = ""
    for line in lines:
        if not text:
            text = line
        elif text.endswith(HYPHENS) and len(text) > 1 and not text[-2].isspace():
            text = _unbroken(text, line, vocabulary)
        else:
            text = f"{text} {line}"
    return text


def _unbroken(text: str, line: str, vocabulary: Vocabulary) -> str:
    head = text.split()[-1][:-1].casefold()
    tail = line.split()[0].casefold().rstrip(".,;:)")
    if head[-1:].isdigit() and line[:1].isalnum():
        return text[:-1] + "-" + line
    if not head[-1:].isalpha() or not line[:1].islower():
        return f"{text} {line}" if not line[:1].isalnum() else text[:-1] + "-" + line
    whole, broken = vocabulary[f"{head}{tail}"], vocabulary[f"{head}-"]
    if vocabulary[f"{head}-{tail}"] or "-" in head:
        keep = bool(vocabulary[f"{head}-{tail}"])
    else:
        keep = bool(vocabulary[head]) and whole < broken
    return text[:-1] + ("-" if keep else "") + line


def vocabulary_of(words: Iterable[Word]) -> Vocabulary:
    """How often the document prints each word, in lower case, without punctuation."""
    return Counter(word.text.casefold().strip(".,;:()[]\"'!?") for word in words)


def type_size(words: Sequence[Word]) -> float:
    """Median type size in points; 10 without words."""
    return median(word.size for word in words) if words else 10.0


def _touch(left: Word, right: Word) -> bool:
    gap = right.box.x0 - left.box.x1
    near = gap <= TOUCHING * min(left.size, right.size)
    # OCR words are separate because the engine saw a space between them.
    return near and left.confidence is None and right.confidence is None
