"""Document numbers that end in an issue: ``MAN-0123-04``, ``01-02364-007``, ``0020184123_03``.

Belongs here: finding them in a line. Does not belong here: weighing them (``revisions``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citation_platform.documents.catalog.dates import FULL_DATE

MOST_ON_A_PAGE = 3
"""More different numbers on one page are a list of parts (a spare parts page has dozens)."""

_PATTERNS = (
    re.compile(
        r"(?<![\w\-.])(?!(?:EN|ISO|DIN|NEN|NBN|IEC|VDE|UNI|CEI|IP|BS)[\-_]?\d)"
        r"(?P<base>[A-Z]{2,6}[\-_]?\d{3,8})[\-_](?P<issue>\d{2})(?![\w\-.]|\s?/)"
    ),
    re.compile(r"(?<![\w\-.+/])(?P<base>\d{2}-\d{4,6})-(?P<issue>\d{2,3})(?![\w\-.])"),
    re.compile(
        r"(?<![\w\-.+])(?!(?:19|20)\d{2}(?:0[1-9]|1[0-2])[0-3]\d[_\-])"  # a day, no number
        r"(?P<base>\d{7,12})[_\-](?P<issue>\d{2})(?![\w\-])"
    ),
)
_DATED = re.compile(r"(?<![\w.+])(?P<base>\d(?: ?\d){7,12}) ?\(" + FULL_DATE + r"\)")
_LIKELY = re.compile(r"\d[-_]\d|\d ?\(")
_ELSE = re.compile(
    r"(?i)(?<![^\W_])(?:t|tel\w*|telefoon|fon|phone|fax|mobile|gsm|iban|bic|kvk|btw|vat|tva|isbn"
    r"|issn|ean|gtin|patent\w*|order|bestel\w*|artikel\w*|art|teile\w*|seri\w*|s/n|sn)[\s.:\-]"
)


@dataclass(frozen=True, slots=True)
class DocumentNumber:
    """``base``: the number without its issue, the same for all revisions of one manual.

    ``issue``: None where a date follows in brackets instead ("6720807972 (2013/10)").
    ``start``, ``end``: characters in the line, of the number with its issue.
    """

    base: str
    issue: int | None
    start: int
    end: int


def document_numbers(line: str) -> Iterator[DocumentNumber]:
    """All in one line, none where the line speaks of telephones, orders or articles."""
    if not _LIKELY.search(line) or _ELSE.search(line):
        return
    for pattern in _PATTERNS:
        for found in pattern.finditer(line):
            yield DocumentNumber(
                _clean(found["base"]), int(found["issue"]), found.start(), found.end()
            )
    for found in _DATED.finditer(line):
        yield DocumentNumber(_clean(found["base"]), None, found.start("base"), found.end("base"))


def _clean(base: str) -> str:
    return re.sub(r"[\s_]", "", base).upper()
