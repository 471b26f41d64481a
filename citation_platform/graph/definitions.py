"""Terms that a provision defines, and where its definition holds.

    In deze wet wordt verstaan onder: a. voertuig: …;      a list, one term a line
    Onder tabaksproducten wordt verstaan …                  one term in a sentence
    Voor de toepassing van de artikelen 15j en 15k …        a scope of its own

Belongs here: terms, their characters, their scope.
Does not belong here: where a term is used (``graph.uses``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.graph.mentions import Mention
from citation_platform.graph.passages import SourcePassage


class Reach(StrEnum):
    """How far a definition holds."""

    WETBOEK = "wetboek"
    LAW = "law"
    DIVISION = "division"
    PLACES = "places"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a definition holds.

    ``path``: for DIVISION the headings from the law down to it. ``places``: for PLACES the
    artikelen and leden that are named.
    """

    reach: Reach
    folder: str
    path: tuple[str, ...] = ()
    places: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Definition:
    """A term with the characters ``[start, end)`` of the passage that define it."""

    term: str
    passage: SourcePassage
    start: int
    end: int
    scope: Scope


_HINT = ("verstaan", "verstaat")
_LIST = re.compile(
    r"(?:verstaan(?:\s+wij)?\s+(?:onder|door)|verstaat\s+onder|onder\s+verstaan)"
    r"(?P<term>[^:\n]{0,60}?)\s*:[ \t]*\n",
    re.IGNORECASE,
)
_ONE = re.compile(
    r"\bonder\s+(?:een\s+|de\s+|het\s+)?(?P<term>[^.,;:\n()]{2,70}?)\s+"
    r"(?:(?:wordt|worden)\s+(?:(?:hier|in\s+d\w+\s+\w+|mede|tevens|uitsluitend|voorts|eveneens)\s+){0,2}verstaan"
    r"|(?:mede\s+|tevens\s+|uitsluitend\s+)?verstaan)\b",
    re.IGNORECASE,
)
_INVERTED = re.compile(
    r"\b(?:wordt|worden)\s+(?:mede\s+|tevens\s+)?verstaan\s+onder\s+(?:een\s+|de\s+|het\s+)?"
    r"(?P<term>[^.,;:\n()]{2,60}):\s*\S",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"(?P<mark>[a-z]{1,3}\.|\d{1,3}[.°]|[–—•-])?[ \t]*"
    r"(?P<term>[\"“”„'‘’«]?[^\W\d_][^:;\n]{1,90}?)[ \t]*:(?=\s|$)"
)
_QUOTES = "\"“”„'‘’«» \t"
_ARTICLE = re.compile(r"(?:de|het|een)\s+", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*\([^)]*\)")
_ALTERNATIVE = re.compile(
    r"\s*,\s*(?:of|dan wel)\s+|\s+(?:of|dan wel|onderscheidenlijk|respectievelijk)\s+"
)
_NO_TERM = re.compile(
    r"\b(?:bedoeld|genoemd|wordt|worden|is|zijn|die|dat|indien|niet|artikel|lid)\b", re.IGNORECASE
)
_MOST_WORDS = 7
_WHOLE_LAW = re.compile(
    r"\b(?:deze|dit)\s+(?:rijks|lands)?(?:wet|besluit|regeling|verordening|reglement)\b",
    re.IGNORECASE,
)
_WETBOEK = re.compile(r"\bdit\s+wetboek\b", re.IGNORECASE)
_UNITS = {
    "boek": "boek",
    "deel": "deel",
    "hoofdstuk": "hoofdstuk",
    "titel": "titel",
    "afdeling": "afdeling",
    "paragraaf": "§",
    "subparagraaf": "§",
}
_UNIT = re.compile(rf"\b(?:deze|dit)\s+({'|'.join(_UNITS)})\b", re.IGNORECASE)
_OWN_ARTIKEL = re.compile(r"\bdit\s+(artikel|lid)\b|\b(hier)\b", re.IGNORECASE)
_DEFINING = re.compile(r"definitie|begrip|inleidende bepaling", re.IGNORECASE)
_OPENING = 260
"""Characters before the formula in which its scope stands."""


def definitions_of(passage: SourcePassage, mentions: Sequence[Mention]) -> list[Definition]:
    """The terms that a passage defines, each once, in order."""
    if not any(hint in passage.text for hint in _HINT):
        return []
    found: dict[str, Definition] = {}
    for formula, term, start, end in _formulas(passage.text):
        scope = _scope(passage, formula, mentions)
        for name in _names(term):
            found.setdefault(name, Definition(name, passage, start, end, scope))
    return list(found.values())


def _formulas(text: str) -> Iterator[tuple[re.Match[str], str, int, int]]:
    """(formula, term, characters that define it)."""
    for match in _LIST.finditer(text):
        before = text[max(0, match.start() - 60) : match.end()]
        one = _ONE.search(before)
        term = match["term"].strip() or (one["term"] if one and "verstaan:" in before else "")
        if term:
            yield match, term, match.start(), len(text)
        else:
            yield from ((match, *line) for line in _lines(text, match.end()))
    for pattern in (_ONE, _INVERTED):
        for match in pattern.finditer(text):
            stop = re.compile(r"[.;](?:\s|$)").search(text, match.end())
            yield match, match["term"], match.start(), stop.end() if stop else len(text)


def _lines(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    """Lines "a. voertuig: …" of the level at which the list begins; deeper ones belong to
    the term above them."""
    level: str | None = None
    entries: list[tuple[str, int]] = []
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        match = _LINE.match(text, at, end)
        kind = _level(match["mark"]) if match else None
        if match is not None and (level is None or kind == level):
            level = kind
            entries.append((match["term"], at))
        at = end + 1
    for number, (term, start) in enumerate(entries):
        yield term, start, entries[number + 1][1] - 1 if number + 1 < len(entries) else len(text)


def _level(mark: str | None) -> str:
    if mark is None:
        return "none"
    if mark[0].isdigit():
        return "degree" if mark.endswith("°") else "number"
    return "letter" if mark[0].isalpha() else "dash"


def _names(term: str) -> Iterator[str]:
    """The names of one entry: "werkgever of ondernemer" are two."""
    for part in _ALTERNATIVE.split(_BRACKETS.sub("", term.strip(_QUOTES))):
        name = _ARTICLE.sub("", part.strip(_QUOTES), count=1) if _ARTICLE.match(part) else part
        name = " ".join(name.strip(_QUOTES + ",").split())
        if len(name) > 1 and len(name.split()) <= _MOST_WORDS and not _NO_TERM.search(name):
            yield name


def _scope(passage: SourcePassage, formula: re.Match[str], mentions: Sequence[Mention]) -> Scope:
    start = max(0, formula.start() - _OPENING)
    opening = passage.text[start : formula.end()]
    sentence = re.split(r"[.;]\s", opening)[-1]
    if _WETBOEK.search(sentence):
        return Scope(Reach.WETBOEK, passage.folder)
    unit = _UNIT.search(sentence)
    if unit is not None:
        path = _path_to(passage.parent_path, _UNITS[unit.group(1).lower()])
        return Scope(Reach.DIVISION if path else Reach.LAW, passage.folder, path)
    if _WHOLE_LAW.search(sentence):
        return Scope(Reach.LAW, passage.folder)
    first = formula.start() - len(sentence)
    named = [one for one in mentions if first <= one.start and one.end <= formula.start()]
    places = frozenset(target.node for one in named for target in one.targets)
    if places:
        return Scope(Reach.PLACES, passage.folder, places=places)
    own = _OWN_ARTIKEL.search(sentence)
    if own is not None:
        place = passage.address if own.group(1) == "lid" else passage.artikel_address
        return Scope(Reach.PLACES, passage.folder, places=frozenset({place}))
    return _unsaid(passage)


def _unsaid(passage: SourcePassage) -> Scope:
    """No scope is named: a division of definitions defines for what it is a part of; elsewhere
    a term certainly holds in the smallest division."""
    path = passage.parent_path
    for depth, heading in enumerate(path):
        if depth and _DEFINING.search(heading):
            return Scope(Reach.DIVISION if depth > 1 else Reach.LAW, passage.folder, path[:depth])
    return Scope(Reach.DIVISION, passage.folder, path)


def _path_to(path: tuple[str, ...], unit: str) -> tuple[str, ...]:
    """The headings down to the innermost division of this kind; empty when there is none."""
    for depth in range(len(path), 0, -1):
        heading = path[depth - 1].lower()
        if heading.startswith(unit) or (unit == "§" and heading.startswith("paragraaf")):
            return path[:depth]
        if unit == "boek" and depth == 1:
            return path[:1]
    return ()
