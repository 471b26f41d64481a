"""Holding a claim against a passage, rule by rule.

Belongs here: which rule is broken, and the words in claim and passage that show it.
Does not belong here: reading quantities (``quantities``), choosing the passage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.gate.hard_rules.quantities import quantities


class HardRule(StrEnum):
    """What was compared."""

    NUMBER = "number"
    NEGATION = "negation"
    EXCLUSIVITY = "exclusivity"
    MODALITY = "modality"


@dataclass(frozen=True, slots=True)
class Violation:
    """``claimed``: words of the claim; ``stated``: words of the passage that stand against
    them, empty where it says nothing of the kind."""

    rule: HardRule
    claimed: str
    stated: str


_NEGATION = re.compile(
    r"\b(geen|niet|nooit|niemand|niets|nimmer|noch|evenmin|zonder|not|no|never|none|nobody|cannot|without"
    r"|aucune?|jamais|pas|sans|rien|nicht|kein(e|en|er|em)?|nie|niemals|ohne)\b|n't\b",
    re.IGNORECASE,
)
_DENYING = re.compile(
    r"\b(geen|niet|nooit|niemand|niets|nimmer|noch|evenmin|zonder|nietig\w*|vernietigbaar\w*|ongeldig\w*|verboden"
    r"|onbevoegd\w*|moet|moeten|vereist|mits|alleen|slechts|uitsluitend|eerst|uitgesloten|uitgezonderd|behoudens|tenzij|vervalt|vervallen|ontbreekt|weiger\w*|afgewezen|on\w+(baar|lijk|ig)e?)\b",
    re.IGNORECASE,
)
_EXCLUSIVE = re.compile(
    r"\b(alleen|uitsluitend|slechts|enkel|only|solely|exclusively|uniquement|seulement|exclusivement|nur"
    r"|ausschließlich|lediglich)\b",
    re.IGNORECASE,
)
_LIMITING = re.compile(
    r"\b(alleen|uitsluitend|slechts|enkel|dan|mits|eerst|tenzij|niet|geen|zonder|voor zover|indien)\b",
    re.IGNORECASE,
)
_MUST = re.compile(
    r"\b(moet|moeten|verplicht|dient|dienen|must|obliged|required|doit|doivent|obligé|muss|müssen|verpflichtet)\b",
    re.IGNORECASE,
)
_MUST_STATED = re.compile(
    r"\b(moet|moeten|verplicht\w*|dient|dienen|is gehouden|zijn gehouden|draagt zorg|wordt|worden|is|zijn|geschiedt"
    r"|behoeft|behoeven|vereist|nodig|heeft|hebben|doet|komt|komen|gaat|voldoet|verstrekt|betaalt|stelt|legt|geeft)\b",
    re.IGNORECASE,
)
_MAY_STATED = re.compile(r"\b(kan|kunnen|mag|mogen|bevoegd|vrij)\b", re.IGNORECASE)


def violations(claim: str, passage: str) -> list[Violation]:
    """Every rule that the claim breaks. ``passage``: the sentence or lid that it is about."""
    return [
        *_numbers(claim, passage),
        *_negation(claim, passage),
        *_exclusivity(claim, passage),
        *_modality(claim, passage),
    ]


def _numbers(claim: str, passage: str) -> Iterator[Violation]:
    """A quantity that the passage does not name. A figure without a unit is the same in any."""
    stated = quantities(passage)
    for one in quantities(claim):
        if any(
            other.value == one.value and (not one.unit or not other.unit or other.unit == one.unit)
            for other in stated
        ):
            continue
        like = [other for other in stated if other.unit == one.unit]
        yield Violation(
            HardRule.NUMBER,
            claim[one.start : one.end].strip(),
            ", ".join(passage[other.start : other.end].strip() for other in like),
        )


def _negation(claim: str, passage: str) -> Iterator[Violation]:
    """The claim denies, and nothing in the passage denies or sets a limit that implies it
    ("moet achttien jaar zijn" denies it to younger ones)."""
    denied = _NEGATION.search(claim)
    if denied and not _DENYING.search(passage):
        yield Violation(HardRule.NEGATION, denied.group(), "")


def _exclusivity(claim: str, passage: str) -> Iterator[Violation]:
    """The claim says *only*, and the passage sets no limit."""
    only = _EXCLUSIVE.search(claim)
    if only and not _LIMITING.search(passage):
        yield Violation(HardRule.EXCLUSIVITY, only.group(), "")


def _modality(claim: str, passage: str) -> Iterator[Violation]:
    """The claim says *must* where the passage knows *may* alone."""
    must, may = _MUST.search(claim), _MAY_STATED.search(passage)
    if must and may and not _MUST_STATED.search(passage):
        yield Violation(HardRule.MODALITY, must.group(), may.group())
