"""What a corpus holds: its artikelen in order, their leden, and how each is called.

Belongs here: from an address to the node it means, ranges to the artikelen between.
Does not belong here: finding addresses in text (``graph.mentions``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from citation_platform.errors import InvalidAddress
from citation_platform.graph.model import Node, NodeKind
from citation_platform.graph.outside import outside_node
from citation_platform.graph.passages import SourcePassage, parsed
from citation_platform.law.addresses import Address, bwb_id_of
from citation_platform.law.document_addresses import parse_document_address
from citation_platform.law.labels import label
from citation_platform.law.names import LawNames, builtin_names
from citation_platform.law.sources import BY_KEY

MOST_IN_RANGE = 60
"""A range names at most so many artikelen; of a longer one ("artikelen 1 tot en met 400")
only both ends become edges. The longest range of artikelen in 272 laws that is no blanket
reference to a whole title has 58."""

STANDARDS = frozenset({"rj", "nba", "cos", "nen"})


class Catalogue:
    """Everything addressable in the passages of one release."""

    def __init__(
        self, passages: Iterable[SourcePassage], titles: Mapping[str, Sequence[str]]
    ) -> None:
        self.titles = {key: tuple(names) for key, names in titles.items()}
        self.names: LawNames = builtin_names().with_laws(self.titles)
        self.labels: dict[str, str] = {}
        self.leden: dict[str, list[str]] = {}
        self._order: dict[str, list[str]] = {}
        self._rank: dict[str, int] = {}
        for passage in passages:
            self._add(passage)

    def _add(self, passage: SourcePassage) -> None:
        self.labels.setdefault(passage.address, passage.label)
        leden = self.leden.get(passage.artikel_address)
        if leden is None:
            leden = self.leden[passage.artikel_address] = []
            order = self._order.setdefault(passage.folder.partition(".")[2], [])
            self._rank[passage.artikel_address] = len(order)
            order.append(passage.artikel_address)
        if passage.address not in leden:
            leden.append(passage.address)

    def holds(self, node_id: str) -> bool:
        """The release has passages at this artikel or lid."""
        return node_id in self.labels or node_id in self.leden

    def between(self, first: Address, last: Address) -> list[str]:
        """Ids of the artikelen from ``first`` to ``last``, in the order of their law.

        Only both ends where the law is not here, does not hold both, or the range is longer
        than ``MOST_IN_RANGE``.
        """
        low, high = str(first.artikel_address), str(last.artikel_address)
        order = self._order.get(bwb_id_of(first) or "", [])
        start, stop = self._rank.get(low), self._rank.get(high)
        if start is None or stop is None or not 0 < stop - start < MOST_IN_RANGE:
            return [low, high]
        return order[start : stop + 1]

    def lid_before(self, passage: SourcePassage) -> str | None:
        """The lid that precedes a lid in its artikel."""
        leden = self.leden.get(passage.artikel_address, [])
        at = leden.index(passage.address) if passage.address in leden else 0
        return leden[at - 1] if at else None

    def node(self, node_id: str) -> Node:
        """The node of an id: a provision, a place in a document, or outside the corpus."""
        address = parsed(node_id)
        if address is None:
            return _document_node(node_id, self.labels) or outside_node(node_id, self.titles)
        if address.source in STANDARDS:
            return Node(node_id, NodeKind.STANDARD, node_id, label(address), self.holds(node_id))
        artikel = str(address.artikel_address)
        kind = NodeKind.ARTIKEL if node_id == artikel else NodeKind.LID
        shown = self.labels.get(node_id) or label(address, self.titles)
        return Node(node_id, kind, artikel, shown, self.holds(node_id))


_PLACE = re.compile(r"(doc:[0-9a-f]{64}#p\d+(?:\.b\d+)?)")


def _document_node(node_id: str, labels: Mapping[str, str]) -> Node | None:
    try:
        parse_document_address(node_id)
    except InvalidAddress:
        return None
    place = _PLACE.match(node_id)
    unit = place.group(1) if place else node_id
    return Node(node_id, NodeKind.DOCUMENT, unit, labels.get(node_id, node_id), node_id in labels)


def books_of(folder: str) -> tuple[str, ...]:
    """BWB ids of all books of the wetboek that ``folder`` is a book of; else only itself."""
    for source in BY_KEY.values():
        books = tuple(bwb_id for _, bwb_id in source.books)
        if folder in books:
            return books
    return (folder,)
