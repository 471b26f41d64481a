"""Cue phrases of exceptions, and the words that may stand between a cue and its reference.

The rule (docs/decisions/015-clause-graph.md): a cue makes an exception only of the
reference it *governs*. Between a cue and a governed reference stand only words of
``_CONNECTING`` and ``_NORMS`` ("in afwijking van **het bepaalde in** artikel 5",
"behoudens **de verplichting, bedoeld in** het eerste lid"): what is excepted is then a
norm, and the reference says which. "Met uitzondering van de houder, bedoeld in artikel 5"
excepts a person; the reference only describes who.

Belongs here: the closed lists. Does not belong here: applying them (``graph.exceptions``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """Who limits whom.

    THIS: the passage is an exception to what it mentions ("in afwijking van").
    OTHER: what it mentions is an exception to the passage, or goes before it ("behoudens",
    "tenzij", "onverminderd").
    """

    THIS = "this"
    OTHER = "other"


class Gap(StrEnum):
    """What may stand between cue and reference.

    NORM: connecting words and words for a norm. CASE: those, and words for a case ("in de
    gevallen, bedoeld in"). THING: also any short name of what is deviated from ("de termijn
    van zes weken, bedoeld in").
    """

    NORM = "norm"
    CASE = "case"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class ForwardCue:
    """A cue that stands before what it governs."""

    name: str
    pattern: re.Pattern[str]
    side: Side
    gap: Gap
    words: tuple[str, ...]
    """A text without any of these has no such cue: far quicker to see than the pattern."""


def _compiled(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


FORWARD: tuple[ForwardCue, ...] = (
    ForwardCue(
        "in afwijking van",
        _compiled(r"\bin\s+afwijking\s+van\b"),
        Side.THIS,
        Gap.THING,
        ("afwijking",),
    ),
    ForwardCue(
        "niettegenstaande",
        _compiled(r"\bniettegenstaande\b"),
        Side.THIS,
        Gap.THING,
        ("niettegenstaande",),
    ),
    ForwardCue(
        "met uitzondering van",
        _compiled(r"\bmet\s+uitzondering\s+van\b|\bbehalve\b|\buitgezonderd(?:\s+van)?\b"),
        Side.THIS,
        Gap.NORM,
        ("uitzondering", "behalve", "uitgezonderd"),
    ),
    ForwardCue(
        "afwijken van",
        _compiled(r"\b(?:afgeweken|afwijken|afwijkt|afwijkende)\s+van\b"),
        Side.THIS,
        Gap.THING,
        ("afgeweken", "afwijk"),
    ),
    ForwardCue(
        "ontheffing van",
        _compiled(
            r"\b(?:ontheffing|vrijstelling)(?:\s+(?:of\s+(?:vrijstelling|ontheffing)|verlenen|"
            r"te\s+verlenen|(?:wordt\s+|worden\s+)?verleend|geven|gehele|gedeeltelijke|geheel|of|"
            r"gedeeltelijk))*\s+van\b"
        ),
        Side.THIS,
        Gap.NORM,
        ("ontheffing", "vrijstelling"),
    ),
    ForwardCue("behoudens", _compiled(r"\bbehoudens\b"), Side.OTHER, Gap.CASE, ("behoudens",)),
    ForwardCue("tenzij", _compiled(r"\btenzij\b"), Side.OTHER, Gap.CASE, ("tenzij",)),
    ForwardCue(
        "onverminderd", _compiled(r"\bonverminderd\b"), Side.OTHER, Gap.THING, ("onverminderd",)
    ),
)

NOT_APPLICABLE = _compiled(
    r"\b(?:niet|evenmin)\s+(?:langer\s+|meer\s+)?(?:van\s+(?:overeenkomstige\s+)?toepassing"
    r"|toepasselijk)\b|\bbuiten\s+toepassing\b|\bgeen\s+(?:overeenkomstige\s+)?toepassing\b"
)
DOES_NOT_HOLD = _compiled(r"\b(?:geldt|gelden)\s+(?:\w+\s+){0,2}niet\b")
SET_ASIDE = _compiled(
    r"\b(?:afgeweken|afwijken|uitgezonderd|vrijgesteld)\b|"
    r"\b(?:ontheffing|vrijstelling)\b[^.;]{0,40}?\bverle(?:end|nen)\b"
)
NEGATED = _compiled(r"\b(?:niet|geen|nimmer|nooit)\b")

_CONNECTING = """de het een dat die deze dit enig enige elk alle al hetgeen wat in bij of krachtens
op grond van aan met ingevolge uit hoofde door onder volgens tot en als bedoeld bedoelde genoemd
genoemde gesteld gestelde bepaald bepaalde vermeld vermelde opgenomen neergelegd neergelegde
vervat vervatte omschreven voorzien geregeld geregelde is zijn wordt worden ter zake dienaangaande
terzake overigens elders anders daarover hieromtrent aanhef onderdeel onderdelen slot zinsnede
volzin volzinnen zin zinnen eerste tweede derde vierde vijfde laatste voorlaatste toepassing
toepasselijkheid werking opzichte uitvoering gegeven gevolg juncto mede voorgaande eveneens ook
echter dan wel daarvan respectievelijk onderscheidenlijk gelezen samenhang verbinding"""
_NORMS = """bepaling bepalingen bepaalde gestelde voorschrift voorschriften regel regels regeling
regelingen verbod verboden gebod plicht plichten verplichting verplichtingen eis eisen vereiste
vereisten voorwaarde voorwaarden recht rechten bevoegdheid bevoegdheden termijn termijnen
procedure beperking beperkingen aansprakelijkheid maximum minimum norm normen waarde waarden
grenswaarde grenswaarden artikel artikelen lid leden"""
_CASES = """geval gevallen situatie situaties omstandigheid omstandigheden uitzondering
uitzonderingen ontheffing ontheffingen vrijstelling vrijstellingen afwijking afwijkingen
verlenging verlengingen toestemming voor zover indien sprake niet er deze van"""

_WORDS = re.compile(r"[^\W\d_]+|\d+[°.]?|\S")
_MARKS = frozenset(",:()°–-")
_ALLOWED = {
    Gap.NORM: frozenset((_CONNECTING + " " + _NORMS).split()),
    Gap.CASE: frozenset((_CONNECTING + " " + _NORMS + " " + _CASES).split()),
    Gap.THING: frozenset((_CONNECTING + " " + _NORMS).split()),
}
_MOST_GAP_WORDS = 14
_NAME = r"(?!(?:kan|kunnen|is|zijn|wordt|worden|heeft|hebben|moet|mag|die|dat|indien|waar\w*)\b)[\w’'-]+"
_THING = re.compile(
    rf"\s*(?:{_NAME}\s+){{0,11}}(?:{_NAME})?,?\s+(?:als\s+)?"
    r"(?:bedoelde?|genoemde?|vermelde?|gestelde?|bepaalde?|omschreven|opgenomen|neergelegde?|"
    r"vervatte?|voorzien)\s+(?:in|bij|op\s+grond\s+van|krachtens|bij\s+of\s+krachtens)"
    r"\s+(?:(?:de|het)\s+)?(?:aanhef\s+van\s+)?",
    re.IGNORECASE,
)
_LONGEST_GAP = 160  # characters
_ATTRIBUTE = re.compile(
    r"(?:\b(?:de|het|een|die|dat|andere)\s+)(?:in|bij|krachtens|op\s+grond\s+van)\s+(?:de\s+|het\s+)?$",
    re.IGNORECASE,
)
"""The reference stands inside a noun phrase: "de in artikel 5 bedoelde termijn"."""
_NOUN_AFTER = re.compile(
    r"\s*(?:,[^,.;]{0,40},\s*)?(?:bedoelde|genoemde|gestelde|bepaalde|vermelde|vervatte|opgenomen|"
    r"neergelegde|geregelde|omschreven)(?:\s+(?P<noun>[\w-]+)|\s*[,.;])",
    re.IGNORECASE,
)


def governs(gap: str, after: str, allowed: Gap) -> bool:
    """The words between a cue and a reference let the cue govern it.

    ``after``: the text behind the reference: in "tenzij de in artikel 5 bedoelde termijn"
    the noun behind it says whether a norm is excepted.
    """
    if len(gap) > _LONGEST_GAP or ("\n" in gap and ":" not in gap):
        return False
    if _ATTRIBUTE.search(gap):
        return _only(gap, allowed) and _noun_is_norm(after, allowed)
    if allowed is Gap.THING:
        return _only(gap, Gap.NORM) or _THING.fullmatch(gap) is not None
    return _only(gap, allowed)


def _noun_is_norm(after: str, allowed: Gap) -> bool:
    match = _NOUN_AFTER.match(after)
    if match is None:
        return False
    noun = match["noun"]
    return noun is None or allowed is Gap.THING or noun.lower() in _ALLOWED[allowed]


def _only(gap: str, allowed: Gap) -> bool:
    words = _WORDS.findall(gap.lower())
    known = _ALLOWED[allowed]
    return len(words) <= _MOST_GAP_WORDS and all(
        word in known or word in _MARKS or len(word) == 1 for word in words
    )
