"""Tokens of Dutch professional prose: words, article numbers, single marks.

Belongs here: cutting text into tokens with character offsets, in linear time.
Does not belong here: any meaning of a token (``law.names``, ``law.citations``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class TokenKind(StrEnum):
    """What a token is made of."""

    NUMBER = "number"  # starts with a digit: 13, 4:13, 188a, 2.107h, 1°
    WORD = "word"
    MARK = "mark"  # one character: , . ( ) - / …
    BREAK = "break"  # an empty line: no citation crosses it


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the text: ``text[start:end]``. ``norm``: case-folded, plain apostrophes."""

    kind: TokenKind
    text: str
    norm: str
    start: int
    end: int


_SUFFIX = r"(?:[a-z]{1,12}\d{0,2}|[A-Z][a-z]{0,2}(?![A-Za-z]))?"
_TOKEN = re.compile(
    rf"(?P<number>\d+{_SUFFIX}(?:[.:]\d+{_SUFFIX})*[°º*]?)"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)"
    r"|(?P<break>\n[^\S\n]*\n\s*)"
    r"|(?P<mark>\S)"
)


def tokenise(text: str) -> list[Token]:
    """All tokens of ``text`` in order; white space is dropped."""
    tokens = []
    for match in _TOKEN.finditer(text):
        kind = TokenKind(match.lastgroup or "mark")
        piece = match.group()
        tokens.append(Token(kind, piece, normalise(piece), match.start(), match.end()))
    return tokens


def normalise(piece: str) -> str:
    """The form in which words are compared."""
    return piece.casefold().replace("’", "'")
