"""Which mentions of a passage are governed by an exception cue.

Belongs here: the rule, applied: forward cues, "is niet van toepassing" and its kin.
Does not belong here: the lists of words (``graph.cues``), making edges (``graph.building``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citation_platform.graph.cues import (
    DOES_NOT_HOLD,
    FORWARD,
    NEGATED,
    NOT_APPLICABLE,
    SET_ASIDE,
    ForwardCue,
    Gap,
    Side,
    governs,
)
from citation_platform.graph.mentions import Mention
from citation_platform.graph.own_leden import artikel_before, in_artikel
from citation_platform.law.addresses import Address

_JOINED = re.compile(
    r"\s*,?\s*(?:(?:en|of|en/of|dan\s+wel|alsmede|juncto|jo\.?|onderscheidenlijk|respectievelijk|"
    r"evenals|tot\s+en\s+met|in\s+samenhang\s+met|gelezen\s+in\s+samenhang\s+met)\s+)?"
    r"(?:(?:van|in|op|aan|met|bij|krachtens|bij\s+of\s+krachtens)\s+)?(?:het\s+bepaalde\s+(?:in|bij)\s+)?"
    r"(?:(?:de|het)\s+)?",
    re.IGNORECASE,
)
_DETAIL = r"(?:\s*,?\s*(?:aanhef|onder|onderdeel|onderdelen|sub|en|of|slot|[a-z]|\d+°?|(?:eerste|tweede|derde|laatste)\s+(?:volzin|zin))\b\.?)*"
_VERB = r"(?:is|zijn|was|waren|blijft|blijven|wordt|worden|vindt|vinden)"
_SUBJECT_TAIL = re.compile(
    _DETAIL
    + r"\s*,?\s*(?:van\s+(?:deze|dit|die|dat|genoemde?)\s+\w+\s*,?\s*)?"
    + _VERB
    + r"\b[^.;:]{0,120}",
    re.IGNORECASE,
)
_HOLD_TAIL = re.compile(
    _DETAIL + r"\s*,?\s*(?:van\s+(?:deze|dit|die|dat)\s+\w+\s*,?\s*)?", re.IGNORECASE
)
_INVERTED = re.compile(
    r"(?P<before>\S.*)\s" + _VERB + r"\s+(?P<gap>[^.;:]{0,60})", re.IGNORECASE | re.DOTALL
)
_DECLARES = re.compile(
    r"(?:met\s+dien\s+verstande\s*,?\s*dat|waarbij|(?:bepa(?:ald|len|alt|ling)|beslui(?:t|ten)|besloten|"
    r"verkla(?:ard|ren|art)|geregeld|regelen)\s*,?\s+dat)\s+(?P<gap>[^.;:]{0,60})",
    re.IGNORECASE,
)
_VERB_AFTER = re.compile(
    r"\s*(?:is|zijn|blijft|blijven|wordt|worden|verkla\w+|te\s+verklaren|laten)\b"
)
_CLAUSE_START = re.compile(r"[.;:\n]\s+|\A", re.DOTALL)
_MARKER = re.compile(r"\s*(?:(?:[a-z]{1,2}|[ivx]+|\d{1,2})[.°)]|[–•-])?\s*")
_REVERSED = re.compile(
    rf"{NOT_APPLICABLE.pattern}|\b(?:afgeweken|afwijken|verstaan)\b", re.IGNORECASE
)
"""Where the law does not hold, may be deviated from, or a term is defined: what is excepted
from that limits the passage, and not the other way round."""
_LONGEST_CLAUSE = 600
_NEAR = 80


@dataclass(frozen=True, slots=True)
class Governed:
    """A mention that a cue governs; ``[start, end)``: from the cue through the mention."""

    mention: Mention
    start: int
    end: int
    cue: str
    side: Side


def governed(text: str, mentions: Sequence[Mention]) -> list[Governed]:
    """All governed mentions of one passage; ``mentions`` in order of their place.

    A mention is governed once: by the first cue that does.
    """
    if not mentions:
        return []
    found = [*_forward(text, mentions), *_backward(text, mentions), *_preposed(text, mentions)]
    first: dict[Mention, Governed] = {}
    for one in found:
        first.setdefault(one.mention, one)
    return list(first.values())


def _forward(text: str, mentions: Sequence[Mention]) -> Iterator[Governed]:
    lowered = text.lower()
    for cue in FORWARD:
        if not any(word in lowered for word in cue.words):
            continue
        for match in cue.pattern.finditer(text):
            if cue.name == "afwijken van" and _negated(text, match.start()):
                continue
            yield from _governed_by(cue, match, text, mentions)


def _governed_by(
    cue: ForwardCue, match: re.Match[str], text: str, mentions: Sequence[Mention]
) -> Iterator[Governed]:
    # The name of a law may hold the words of a cue.
    if any(one.start < match.start() < one.end for one in mentions):
        return
    at = next((i for i, one in enumerate(mentions) if one.start >= match.end()), None)
    if at is None:
        return
    gap = text[match.end() : mentions[at].start]
    after = text[mentions[at].end : mentions[at].end + _NEAR]
    if not governs(gap, after, cue.gap):
        return
    artikel = _excepted_artikel(match.start(), text, mentions[:at])
    side = _turned(cue.side) if _excepts_from_nothing(cue, match, text) else cue.side
    for one in _chain(text, mentions, at):
        moved = in_artikel(one, artikel) if artikel is not None and one.own_lid else one
        yield Governed(moved, match.start(), one.end, cue.name, side)


def _excepts_from_nothing(cue: ForwardCue, match: re.Match[str], text: str) -> bool:
    """ "is niet van toepassing, met uitzondering van artikel 3": artikel 3 holds all the same."""
    if cue.name != "met uitzondering van":
        return False
    start = _clause_start(text, match.start())
    stop = re.search(r"[.;\n]", text[match.end() :])
    end = match.end() + stop.start() if stop else len(text)
    return _REVERSED.search(text[start:end]) is not None


def _turned(side: Side) -> Side:
    return Side.OTHER if side is Side.THIS else Side.THIS


def _excepted_artikel(start: int, text: str, before: Sequence[Mention]) -> Address | None:
    """ "artikel 21, met uitzondering van het vierde lid": the lid is of artikel 21."""
    if not before or before[-1].own_lid:
        return None
    between = text[before[-1].end : start]
    if re.fullmatch(r"\s*,?\s*(?:\(|maar\s+)?", between) is None:
        return None
    return artikel_before(start, before)


def _chain(text: str, mentions: Sequence[Mention], at: int) -> Iterator[Mention]:
    """The mention at ``at`` and those joined to it: "het eerste en, of van, derde lid".

    After leden without an artikel a bare number is not joined: in "artikelen 21, met
    uitzondering van het vierde lid, en 22" artikel 22 belongs to the outer enumeration.
    """
    yield mentions[at]
    for before, one in zip(mentions[at:], mentions[at + 1 :], strict=False):
        # Targets of one enumeration share their characters: they are joined by definition.
        if not _joined(text[before.end : one.start]):
            return
        if before.own_lid and not one.own_lid and text[one.start].isdigit():
            return
        yield one


def _joined(between: str) -> bool:
    return len(between) <= _NEAR and "\n" not in between and _JOINED.fullmatch(between) is not None


def _groups(text: str, mentions: Sequence[Mention]) -> Iterator[list[Mention]]:
    """Mentions in runs that are joined to each other."""
    run: list[Mention] = []
    for one in mentions:
        if run and not _joined(text[run[-1].end : one.start]):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _backward(text: str, mentions: Sequence[Mention]) -> Iterator[Governed]:
    if "toepass" not in text and "geld" not in text:
        return
    groups = list(_groups(text, mentions))
    for pattern, holds in ((NOT_APPLICABLE, False), (DOES_NOT_HOLD, True)):
        for match in pattern.finditer(text):
            start = _clause_start(text, match.start())
            inside = [
                run for run in groups if start <= run[0].start and run[-1].end <= match.start()
            ]
            for run in reversed(inside):
                if _is_subject(text, start, run, match, holds=holds):
                    cue = " ".join(match.group().lower().split())
                    for one in run:
                        yield Governed(one, one.start, match.end(), cue, Side.THIS)
                    break


def _is_subject(
    text: str, start: int, run: Sequence[Mention], hit: re.Match[str], *, holds: bool
) -> bool:
    front = text[start : run[0].start]
    tail = text[run[-1].end : hit.start()]
    after = text[run[-1].end : run[-1].end + _NEAR]
    if holds:
        return governs(front, after, Gap.NORM) and _HOLD_TAIL.fullmatch(tail) is not None
    if governs(front, after, Gap.NORM) and _starts_clause(front) and _SUBJECT_TAIL.fullmatch(tail):
        return True
    inverted = _INVERTED.fullmatch(front)
    if inverted is not None and len(tail) <= 120 and governs(inverted["gap"], after, Gap.NORM):
        return not re.search(rf"[.;:]|\b{_VERB}\b", tail)
    declared = list(_DECLARES.finditer(front))
    if not declared or declared[-1].end() != len(front):
        return False
    verb = _VERB_AFTER.match(text, hit.end(), hit.end() + _NEAR)
    return governs(declared[-1]["gap"], after, Gap.NORM) and (
        verb is not None or _SUBJECT_TAIL.fullmatch(tail) is not None
    )


_PREPOSITION = re.compile(
    r"\s*(?:op|in|bij|voor|met|aan|onder|van|door|krachtens|ingevolge|volgens|uit|is|zijn|wordt|worden)\b",
    re.IGNORECASE,
)


def _starts_clause(front: str) -> bool:
    """The reference can be the subject: no preposition or verb opens the clause."""
    return _PREPOSITION.match(front) is None


def _clause_start(text: str, at: int) -> int:
    low = max(0, at - _LONGEST_CLAUSE)
    starts = [
        match.end() for match in _CLAUSE_START.finditer(text, low, at) if _is_stop(text, match)
    ]
    start = starts[-1] if starts else low
    marker = _MARKER.match(text, start, at)
    return marker.end() if marker else start


def _is_stop(text: str, match: re.Match[str]) -> bool:
    """A full stop after a short word ("art. 5", "a. de") ends no sentence of the clause."""
    before = text[max(0, match.start() - 4) : match.start()]
    return not re.search(r"\b(?:art|jo|nr|Stb|lit)$", before)


def _preposed(text: str, mentions: Sequence[Mention]) -> Iterator[Governed]:
    """ "Van het eerste lid kan worden afgeweken", "van het verbod … zijn uitgezonderd"."""
    if SET_ASIDE.search(text) is None:
        return
    for run in _groups(text, mentions):
        start = _clause_start(text, run[0].start)
        front = text[start : run[0].start]
        opening = re.match(r"(?:van|aan)\s", front, re.IGNORECASE)
        after = text[run[-1].end : run[-1].end + 2 * _NEAR]
        if opening is None or not governs(front, after, Gap.NORM):
            continue
        stop = re.search(r"[.;:\n]", after)
        after = after[: stop.start()] if stop else after
        match = SET_ASIDE.search(after)
        if match is None or NEGATED.search(after[: match.end()]):
            continue
        end = run[-1].end + match.end()
        cue = " ".join(match.group().lower().split())
        for one in run:
            yield Governed(one, start, end, cue, Side.THIS)


def _negated(text: str, at: int) -> bool:
    """ "kan niet worden afgeweken van": nothing may be set aside."""
    near = text[max(_clause_start(text, at), at - _NEAR) : at]
    return NEGATED.search(near) is not None
