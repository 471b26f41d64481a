"""What kind of question it is: a place, what hangs together with a place, or a case.

Belongs here: telling the kinds apart by the words. Does not belong here: what is done about
each (``service.asking``).
"""

from __future__ import annotations

import re
from enum import StrEnum


class QuestionKind(StrEnum):
    """``look_up``: names a place and wants its text. ``references`` and ``exceptions``: names a
    place and wants what refers to it or limits it. ``described``: describes a case."""

    LOOK_UP = "look_up"
    REFERENCES = "references"
    EXCEPTIONS = "exceptions"
    DESCRIBED = "described"


_REFERENCES = re.compile(
    r"\b(verwij(st|zen|zing|zingen)|refereert|refereren)\b.{0,40}\b(naar|aan)\b"
    r"|\b(wie|wat|waar|welke|elders)\b.{0,60}\b(aangehaald|genoemd|aanhaalt|aanhalen|noemt|noemen)\b"
    r"|\brefer(s|ring)?\s+to\b|\breferences?\s+to\b|\bcit(e|es|ing)\b"
    r"|\brenvo(ie|ient|yer)\b|\bverweis(t|en)?\b.{0,40}\bauf\b",
    re.IGNORECASE,
)
_EXCEPTIONS = re.compile(
    r"\buitzondering(en)?\b.{0,40}\bop\b|\b(afgeweken|afwijk\w*|afwijking\w*)\b.{0,40}\bvan\b"
    r"|\bwordt\b.{0,60}\bafgeweken\b|\bexceptions?\s+to\b|\bderogat\w+\b"
    r"|\bexceptions?\s+à\b|\bausnahmen?\s+(von|zu)\b",
    re.IGNORECASE,
)


def kind_of(question: str, *, names_a_place: bool) -> QuestionKind:
    """The kind; without a place that it names, a question describes a case."""
    if not names_a_place:
        return QuestionKind.DESCRIBED
    if _EXCEPTIONS.search(question):
        return QuestionKind.EXCEPTIONS
    if _REFERENCES.search(question):
        return QuestionKind.REFERENCES
    return QuestionKind.LOOK_UP
