"""Whether a question is of a kind that an office always leaves to a person.

Belongs here: holding a question against the pack's rules. Does not belong here: the rules
themselves (``pack.yaml``), what is answered instead (``service.asking``).

A rule is words, not a model: who answers for it must be able to read why a question was
refused, and to change it. It refuses when one expression of every group occurs (and none of
``unless``), or when the question is about a day too far ahead. In an expression ``*`` stands
for the beginning or the rest of a word, ``_`` for one whole word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Protocol

_MANY_RULES = 512


class Rule(Protocol):
    """What the pack says about one kind of question (``offices.pack.DenyRule``)."""

    @property
    def when(self) -> Sequence[Sequence[str]]:
        """Groups of expressions, one of each must occur."""
        ...

    @property
    def unless(self) -> Sequence[str]:
        """Expressions of which none may occur."""
        ...

    @property
    def days_ahead(self) -> int | None:
        """Days after today from which on the law is nobody's to tell."""
        ...


def denies(rule: Rule, question: str, days: Iterable[date], today: date) -> bool:
    """True when the rule refuses the question. ``days``: those that it is about."""
    if rule.days_ahead is not None:
        last = today + timedelta(days=rule.days_ahead)
        if any(day > last for day in days):
            return True
    text = _plain(question)
    return (
        bool(rule.when)
        and all(_occurs(tuple(group), text) for group in rule.when)
        and not _occurs(tuple(rule.unless), text)
    )


def _plain(question: str) -> str:
    """Lower case, compatibility forms resolved, accents kept, white space single."""
    return " ".join(unicodedata.normalize("NFKC", question).casefold().split())


def _occurs(expressions: tuple[str, ...], text: str) -> bool:
    return bool(expressions) and _pattern(expressions).search(text) is not None


@lru_cache(maxsize=_MANY_RULES)
def _pattern(expressions: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?<!\w){_expression(one)}(?!\w)" for one in expressions))


def _expression(written: str) -> str:
    words = (_word(word) for word in _plain(written).split())
    return r"\W+".join(words)


def _word(word: str) -> str:
    return r"\w+" if word == "_" else re.escape(word).replace(r"\*", r"\w*")
