"""Citations in Dutch professional prose: find them, with spans, and resolve them.

One way in: ``find_citations``. The grammar is split by what it reads: ``numbers``,
``details`` (leden, onderdelen), ``laws``, ``articles`` (groups), ``short`` (BW 2:248),
``structures`` (titel, afdeling), ``standards`` (RJ, NEN), ``bare`` (questions).
"""

from citation_platform.law.citations.find import find_citations, named_laws
from citation_platform.law.citations.model import FoundCitation, Mode
from citation_platform.law.citations.own_leden import FoundLeden, find_leden
from citation_platform.law.citations.report import CitationReport, report_citations

__all__ = [
    "CitationReport",
    "FoundCitation",
    "FoundLeden",
    "Mode",
    "find_citations",
    "find_leden",
    "named_laws",
    "report_citations",
]
