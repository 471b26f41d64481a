"""Whether a mark means this manual: the words around it.

Belongs here: sentences, programs, boards, standards, tables that look like revisions.
Does not belong here: finding marks (``marks``), the words themselves (``cues``).
"""

from __future__ import annotations

import re

from citation_platform.documents.catalog import cues
from citation_platform.documents.catalog.dates import A_DATE
from citation_platform.documents.catalog.mark_model import Mark, MarkKind

MOST_OTHER_WORDS = 6
"""More words beside a mark make the line a sentence ("Deze handleiding geldt voor versie 2")."""

MOST_WORDS_BESIDE_A_DATE = 3
"""A date with nothing that announces it counts only where it is nearly alone on its line."""

MOST_NUMBERS_BESIDE_A_DATE = 2
"""More numbers beside it make the line a row of a table."""

_SENTENCE_END = re.compile(r"[.;|·](?:\s|$)")
_WORD = re.compile(r"[^\W\d_]{2,}")


def stands(line: str, mark: Mark, short: bool) -> bool:
    """False where the words around it make it part of a sentence or of something else."""
    before, after = line[: mark.start], line[mark.end :]
    if cues.FIRST_PRINT.search(before[-30:]) or _is_elses(before, after):
        return False
    if mark.kind in (MarkKind.CUE, MarkKind.BARE):
        if cues.BOUND_BEFORE.search(before) or cues.BOUND_AFTER.match(after):
            return False
        if _counts_things(line, mark):
            return False
        if cues.THIS_BEFORE.search(before):
            return mark.date is not None
    if mark.kind is MarkKind.DOCUMENT_NUMBER:
        return True
    if mark.kind is MarkKind.DATE:
        return short or _nearly_alone(before, after)
    before, after = _SENTENCE_END.split(before)[-1], _SENTENCE_END.split(after)[0]
    return len(_WORD.findall(before)) + len(_WORD.findall(after)) <= MOST_OTHER_WORDS


def _counts_things(line: str, mark: Mark) -> bool:
    whole = len(mark.version) == 1 and mark.date is None
    return (
        whole
        and cues.VERB_TOO.match(line, mark.start) is not None
        and _WORD.match(line[mark.end :].lstrip()) is not None
    )


def _nearly_alone(before: str, after: str) -> bool:
    if A_DATE.search(before) or A_DATE.search(after):
        return False  # a period, or a table
    beside = f"{before} {after}"
    return (
        len(_WORD.findall(beside)) <= MOST_WORDS_BESIDE_A_DATE
        and len(re.findall(r"\d+", beside)) <= MOST_NUMBERS_BESIDE_A_DATE
    )


def _is_elses(before: str, after: str) -> bool:
    """True when the mark belongs to a program, a board, a protocol or a standard."""
    near = before[-40:]
    named = list(cues.ELSE_BEFORE.finditer(near))
    if named and not cues.MANUAL_WORD.search(near, named[-1].end()):
        return True
    return cues.ELSE_BEFORE.match(after.lstrip(" ,;:/-–()")[:20]) is not None
