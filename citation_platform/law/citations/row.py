"""A row of tokens and phrases to match in it.

Belongs here: looking at tokens without running off the end; tables of phrases.
Does not belong here: which phrases mean what (``vocabulary``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from citation_platform.law.tokens import Token, TokenKind, tokenise

Value = TypeVar("Value")


def words(text: str) -> frozenset[str]:
    """The words of ``text`` as a set: for closed lists of words."""
    return frozenset(text.split())


class Row:
    """The tokens of one text; beyond the last one stands a break."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenise(text)
        self._end = Token(TokenKind.BREAK, "", "", len(text), len(text))
        self._padded = [*self.tokens, self._end]  # so that index -1 is a break too
        self.passed: dict[str, int] = {}
        """How far a kind of reading is known to fail: keeps hopeless runs linear."""

    def __len__(self) -> int:
        return len(self.tokens)

    def __getitem__(self, index: int) -> Token:
        try:
            return self._padded[index]
        except IndexError:
            return self._end

    def is_word(self, index: int) -> bool:
        """True for a word."""
        return self[index].kind is TokenKind.WORD

    def is_number(self, index: int) -> bool:
        """True for a token that starts with a digit."""
        return self[index].kind is TokenKind.NUMBER

    def is_mark(self, index: int, marks: str) -> bool:
        """True for one of ``marks``."""
        token = self[index]
        return token.text in marks and token.kind is TokenKind.MARK

    def touches(self, index: int) -> bool:
        """True when no white space stands between this token and the one before it."""
        return index > 0 and self[index - 1].end == self[index].start

    def skip(self, index: int, marks: str) -> int:
        """The index after one of ``marks``, or ``index`` itself."""
        return index + 1 if self.is_mark(index, marks) else index


class Phrases(Generic[Value]):
    """A table from phrases (``"tot en met"``) to values; the longest phrase wins."""

    def __init__(self, phrases: Mapping[str, Value]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], Value]]] = {}
        for phrase, value in phrases.items():
            norms = tuple(token.norm for token in tokenise(phrase))
            self._by_first.setdefault(norms[0], []).append((norms, value))
        for rows in self._by_first.values():
            rows.sort(key=lambda row: len(row[0]), reverse=True)

    def match(self, row: Row, at: int) -> tuple[Value, int] | None:
        """The value of the phrase at ``at`` and the index after it."""
        for norms, value in self._by_first.get(row[at].norm, ()):
            width = len(norms)
            if width == 1 or all(row[at + step].norm == norms[step] for step in range(1, width)):
                return value, at + width
        return None

    def starts(self, norm: str) -> bool:
        """True when some phrase starts with this word."""
        return norm in self._by_first

    def end(self, row: Row, at: int) -> int | None:
        """The index after the phrase at ``at``."""
        match = self.match(row, at)
        return match[1] if match else None
