"""Every place that a passage mentions, in order, from its XML references and its prose.

XML is sure of the law but stops at the artikel and may hold one reference for a range;
prose is sure of leden and ranges but must guess a law that is not named. Where both read
the same characters the law is taken from XML and the place inside the artikel from prose.

Belongs here: merging the readings. Does not belong here: references to leden of the own
artikel (``graph.own_leden``), whose law a bare number belongs to (``graph.governing_law``),
what a mention is an example of (``graph.cues``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from citation_platform.graph.catalogue import Catalogue
from citation_platform.graph.governing_law import Foreign, law_of_bare
from citation_platform.graph.model import EdgeSource
from citation_platform.graph.outside import division_node, eu_instruments, target_node
from citation_platform.graph.passages import SourcePassage, parsed
from citation_platform.graph.pieces import citing_pieces
from citation_platform.law.addresses import Address, bwb_id_of, law_address
from citation_platform.law.citations import FoundCitation, find_citations
from citation_platform.passages.record import PassageReference


@dataclass(frozen=True, slots=True)
class Target:
    """The node that is meant, at lid level or above; ``exact``: its onderdeel when named."""

    node: str
    exact: str | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """Characters ``[start, end)`` that mention ``targets``; none = not resolved.

    ``own_lid``: only a lid is named ("het eerste lid"): it belongs to an artikel that the
    context gives. ``law``: BWB id of the law that is meant, when it is known.
    """

    start: int
    end: int
    targets: tuple[Target, ...]
    source: EdgeSource
    own_lid: bool = False
    law: str | None = None


def target_of(address: Address) -> Target:
    """The target of an address: its lid, and the address itself when it is finer."""
    node = str(address.lid_address)
    if address.lid is None and address.onderdeel:
        node = str(address.artikel_address)
    exact = str(address)
    return Target(node, exact if exact != node else None)


def cited_places(passage: SourcePassage, catalogue: Catalogue) -> list[Mention]:
    """Mentions of artikelen, laws, divisions, EU instruments and standards, in order."""
    own = catalogue.names.law(passage.bwb_folder) if passage.place is not None else None
    citations = [
        replace(one, start=one.start + start, end=one.end + start)
        for start, piece in citing_pieces(passage.text)
        for one in find_citations(piece, catalogue.names, default_law=own)
    ]
    from_xml = list(_from_xml(passage, citations, catalogue))
    found = from_xml + list(_from_prose(passage, citations, from_xml, catalogue))
    seen = [(one.start, one.end) for one in found]
    found += [
        Mention(start, end, (Target(node),), EdgeSource.CITATION_STRING)
        for start, end, node in eu_instruments(passage.text)
        if not any(start < last and first < end for first, last in seen)
    ]
    return sorted(found, key=lambda one: (one.start, one.end))


def _from_xml(
    passage: SourcePassage, citations: Sequence[FoundCitation], catalogue: Catalogue
) -> Iterator[Mention]:
    for reference in passage.references:
        address = parsed(reference.address) if reference.address else None
        if address is not None:
            targets = tuple(_refined(address, reference, citations, catalogue))
            law = bwb_id_of(address)
        else:
            node = target_node(reference.target)
            targets = (Target(node),) if node else ()
            law = node.split(":")[1] if node and not node.startswith("eu:") else None
        yield Mention(reference.start, reference.end, targets, EdgeSource.XML_REFERENCE, law=law)


def _refined(
    address: Address,
    reference: PassageReference,
    citations: Sequence[FoundCitation],
    catalogue: Catalogue,
) -> Iterator[Target]:
    """The places in the artikel of an XML reference, and its range, as the prose has them."""
    drafts = [one for one in citations if _overlaps(one, reference) and _same(one, address)]
    if not drafts:
        yield target_of(address)
    for draft in drafts:
        if draft.address_to is not None and (last := _in_law(address, draft.address_to)):
            yield from (Target(node) for node in catalogue.between(address, last))
        elif draft.lid is None and not draft.onderdeel:
            yield target_of(address)
        else:
            yield target_of(replace(address, lid=draft.lid, onderdeel=draft.onderdeel))


def _in_law(address: Address, other: Address) -> Address | None:
    """The artikel number of ``other``, in the law of ``address``."""
    bwb_id = bwb_id_of(address)
    return law_address(bwb_id, other.artikel) if bwb_id else None


def _overlaps(one: FoundCitation, other: PassageReference) -> bool:
    return one.start < other.end and other.start < one.end


def _same(one: FoundCitation, address: Address) -> bool:
    """The number as printed names the artikel: with its book or without."""
    if one.article is None:
        return False
    return address.artikel in (one.article, one.article.rpartition(":")[2])


def _from_prose(
    passage: SourcePassage,
    citations: Sequence[FoundCitation],
    from_xml: Sequence[Mention],
    catalogue: Catalogue,
) -> Iterator[Mention]:
    """What XML leaves out: whole citations, and single numbers of an enumeration."""
    for one in citations:
        beside = [
            mention for mention in from_xml if mention.start < one.end and one.start < mention.end
        ]
        if beside and (one.address is None or _told(one, beside)):
            continue
        law = next((mention.law for mention in beside if mention.law), None)
        yield _prose_mention(passage, one, law if one.inferred else None, from_xml, catalogue)


def _told(one: FoundCitation, beside: Sequence[Mention]) -> bool:
    """Some XML reference in these characters already means this artikel."""
    if any(not mention.targets for mention in beside):
        return True
    for mention in beside:
        for target in mention.targets:
            address = parsed(target.node)
            if address is None or _same(one, address):
                return True
    return False


def _prose_mention(
    passage: SourcePassage,
    one: FoundCitation,
    law: str | None,
    from_xml: Sequence[Mention],
    catalogue: Catalogue,
) -> Mention:
    source = EdgeSource.CITATION_STRING
    if one.inferred and law is None:
        decided = law_of_bare(passage, one.end, from_xml)
        if isinstance(decided, Foreign):
            return Mention(one.start, one.end, (), source)
        law = decided
    if law is not None and one.article is not None:
        one = _moved(one, law)
    targets = tuple(_prose_targets(one, catalogue))
    return Mention(one.start, one.end, targets, source, law=one.bwb_id)


def _moved(one: FoundCitation, bwb_id: str) -> FoundCitation:
    """The same numbers in another law."""
    number = (one.article or "").rpartition(":")[2] if one.book else one.article or ""
    address = law_address(bwb_id, number, lid=one.lid, onderdeel=one.onderdeel)
    last = None
    if one.address_to is not None:
        last = law_address(bwb_id, one.address_to.artikel)
    return replace(one, address=address, address_to=last, bwb_id=bwb_id)


def _prose_targets(one: FoundCitation, catalogue: Catalogue) -> Iterator[Target]:
    if one.address is not None and one.address_to is not None:
        yield from (Target(node) for node in catalogue.between(one.address, one.address_to))
    elif one.address is not None:
        yield target_of(one.address)
    elif one.structure and one.bwb_id:
        yield Target(division_node(one.bwb_id, one.structure))
    elif one.source is not None:
        instrument = next(eu_instruments(one.source), None)
        yield Target(instrument[2] if instrument else f"other:{one.source}")
