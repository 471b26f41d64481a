"""What a question about law seeks, ready to be compared with artikelen.

Belongs here: reading it off the question's words. Does not belong here: the comparison.
"""

from __future__ import annotations

import re

from citation_platform.retrieval.law.facts import PATTERNS

_SEEKS = {
    "defines": r"""
        \bwat (is|zijn|houdt|houden|betekent|betekenen|valt|vallen|telt|verstaat)\b
        |\bwat wordt\b.*\bverstaan\b|\bwie (is|zijn|wordt|worden|telt|tellen)\b
        |\bwanneer is (er|iemand|iets|een)\b|\bdefinitie\b|\bsprake van\b
        |\bwhat (is|are|counts|does .* mean)\b|\bwho (is|are|counts)\b
        |\bqu'est-ce\b|\bqui est\b|\bwas (ist|sind|bedeutet|versteht)\b|\bwer (ist|gilt)\b""",
    "numbers": r"""
        \bhoe (lang|hoog|groot|vaak|oud|snel|veel)\b|\bhoeveel\b|\btermijn\b|\bpercentage\b
        |\bbinnen (hoeveel|welke)\b|\bleeftijd\b|\bbedrag\b|\bgrens\b|\bgrenzen\b|\buiterlijk\b
        |\b(maximum|minimum|maximaal|minimaal|minstens|hooguit)\b|\bdatum\b|\bop tijd\b
        |\bhow (long|much|many|old|often|high|soon)\b|\bwithin what\b|\bperiod\b|\bdeadline\b
        |\bcombien\b|\bdélai\b|\bâge\b|\bmontant\b|\bdurée\b
        |\bwie (lange|viel|viele|hoch|oft|alt)\b|\bfrist\b|\bhöhe\b""",
    "excepts": r"""
        \buitzondering|\btenzij\b|\btoch\b|\bzonder\b|\bniet (nodig|verplicht|hoeven)\b
        |\bhoef|\bafwijken|\bmag (ik|hij|zij|je|men|een|de|het)\b.*\bniet\b
        |\bunless\b|\bexcept|\bwithout\b|\bsauf\b|\bsans\b|\bexception|\bohne\b|\bausnahme""",
    "sanctions": r"""
        \bgevolg|\bsanctie|\bstraf|\bboete|\bwat gebeurt\b|\baansprakelijk|\bongeldig|\bnietig
        |\bdraai\w* .*\bop\b|\bwat als\b|\bschade\b
        |\bconsequence|\bpenalt|\bliable\b|\bhappens\b|\bsanction|\bamende\b|\bresponsable\b
        |\bstrafe\b|\bhaft|\bfolge""",
    "manages": r"""
        \bminister|\balgemene maatregel\b|\bciteertitel\b|\binwerkingtreding\b|\bovergangsrecht\b""",
}
_PATTERNS = {
    name: re.compile("".join(line.strip() for line in pattern.splitlines()), re.IGNORECASE)
    for name, pattern in _SEEKS.items()
}


def sought(question: str) -> tuple[float, ...]:
    """What the question asks for: 1 or 0 per key of ``facts.PATTERNS``, in their order."""
    return tuple(float(bool(_PATTERNS[name].search(question))) for name in PATTERNS)
