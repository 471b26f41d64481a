"""Drafts: blocks before their place in the document is known, and what they are judged by.

Belongs here: two frozen types that the steps of a page share.
Does not belong here: deciding (``kinds``), sections (``sections``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.layout.grouping import pitches_of
from citation_platform.documents.layout.joining import Vocabulary
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.layout.printed import Printed
from citation_platform.documents.pages.model import Bookmark, Word


@dataclass(frozen=True, slots=True)
class Draft:
    """A block of one page, in upright coordinates. ``column``: counts columns of the page."""

    kind: BlockKind
    box: Box
    text: str
    lines: tuple[Printed, ...] = ()
    grid: Grid | None = None
    column: int = 0
    angle: int = 0

    @property
    def size(self) -> float:
        """Font size of its first line, 0 without lines."""
        return self.lines[0].size if self.lines else 0.0

    @property
    def bold(self) -> bool:
        """True when its first line is bold."""
        return bool(self.lines) and self.lines[0].bold


@dataclass(frozen=True, slots=True)
class Body:
    """How the document's plain text is set, measured over all pages.

    ``size``: points; ``bold``: most of it is bold; ``pitch``: between baselines, in em;
    ``titles``: page → titles of bookmarks that lead there, normalised.
    """

    size: float
    bold: bool
    pitch: float
    vocabulary: Vocabulary
    titles: dict[int, frozenset[str]] = field(default_factory=dict)


def body_of(
    words: Sequence[Word], columns: Sequence[Sequence[Printed]], bookmarks: Sequence[Bookmark]
) -> Body:
    """Measure the body text. ``columns``: a sample of columns with their lines."""
    characters: Counter[tuple[float, bool]] = Counter()
    for word in words:
        characters[round(word.size, 1), word.bold] += len(word.text)
    size, _ = max(characters, key=lambda each: characters[each], default=(10.0, False))
    total = characters.total()
    bold = sum(count for (_, is_bold), count in characters.items() if is_bold) > 0.5 * total
    pitches = [pitch for lines in columns for pitch in pitches_of(lines)]
    titles: dict[int, set[str]] = {}
    for bookmark in bookmarks:
        if bookmark.page is not None:
            titles.setdefault(bookmark.page, set()).add(normalised(bookmark.title))
    return Body(
        size or 10.0,
        bold,
        median(pitches) if len(pitches) >= 3 else 1.2,
        Vocabulary(word.text for word in words),
        {page: frozenset(found) for page, found in titles.items()},
    )


def normalised(title: str) -> str:
    """Letters and digits only, so that a bookmark and its heading compare."""
    return "".join(letter for letter in title.casefold() if letter.isalnum())
