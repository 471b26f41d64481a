"""Found citations as JSON: what ``citation-platform citations --json`` prints.

Belongs here: the public model and how it is filled. Does not belong here: reading files.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from pydantic import BaseModel, ConfigDict

from citation_platform.law.citations.find import find_citations
from citation_platform.law.citations.model import FoundCitation, Mode
from citation_platform.law.labels import Titles, label
from citation_platform.law.links import deep_link
from citation_platform.law.names import LawNames


class CitationReport(BaseModel):
    """One citation; the fields mean what they mean in ``FoundCitation``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: int
    end: int
    text: str
    source: str | None
    address: str | None
    address_to: str | None
    open_ended: bool
    article: str | None
    article_to: str | None
    lid: str | None
    onderdeel: tuple[str, ...]
    structure: dict[str, str]
    historic: bool
    inferred: bool
    candidates: tuple[str, ...]
    label: str | None
    url: str | None


def report_citations(
    text: str,
    names: LawNames | None = None,
    *,
    mode: Mode = Mode.PROSE,
    titles: Titles | None = None,
    on: date | None = None,
) -> list[CitationReport]:
    """All citations of ``text``, ready for JSON; ``on``: day for the deep links."""
    found = find_citations(text, names, mode=mode)
    return list(_reports(found, titles, on))


def _reports(
    found: Iterable[FoundCitation], titles: Titles | None, on: date | None
) -> Iterable[CitationReport]:
    for citation in found:
        address = citation.address
        yield CitationReport(
            start=citation.start,
            end=citation.end,
            text=citation.text,
            source=citation.source,
            address=str(address) if address else None,
            address_to=str(citation.address_to) if citation.address_to else None,
            open_ended=citation.open_ended,
            article=citation.article,
            article_to=citation.article_to,
            lid=citation.lid,
            onderdeel=citation.onderdeel,
            structure=dict(citation.structure),
            historic=citation.historic,
            inferred=citation.inferred,
            candidates=tuple(str(candidate) for candidate in citation.candidates),
            label=label(address, titles) if address else None,
            url=deep_link(address, on) if address else None,
        )
