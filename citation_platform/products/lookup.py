"""The articles that a question names, with who makes each: what retrieval scopes by.

Belongs here: joining catalogue and makers for one question.
Does not belong here: either of them, or what retrieval does with a scope.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citation_platform.home import Home
from citation_platform.offices import OfficePack
from citation_platform.products.catalog import Catalog, FoundBy, ProductHit
from citation_platform.products.makers import MakerFinding, find_makers
from citation_platform.products.snapshot_reading import Snapshot, open_snapshot


@dataclass(frozen=True, slots=True)
class NamedProducts:
    """What a question names. ``makers``: SKU → finding, for every hit."""

    hits: tuple[ProductHit, ...]
    makers: Mapping[str, MakerFinding]

    @property
    def suppliers(self) -> frozenset[str]:
        """Supplier folders of the makers; an article of unknown make adds none."""
        found = (finding.maker for finding in self.makers.values())
        return frozenset(maker.supplier for maker in found if maker and maker.supplier)

    @property
    def complete(self) -> bool:
        """True when every article has a certain maker with a supplier folder, so that
        ``suppliers`` may narrow a search. Never narrow by an incomplete scope."""
        return bool(self.hits) and all(
            finding.certain and finding.maker is not None and finding.maker.supplier is not None
            for finding in self.makers.values()
        )

    def also_called(self, hit: ProductHit) -> str | None:
        """What the make's manuals call an article that the question names by the office's
        own number; None when it names it as the make does, or the make is uncertain."""
        finding = self.makers.get(hit.product.sku)
        if finding is None or not finding.certain or finding.maker is None:
            return None
        own = hit.found_by in (FoundBy.SKU, FoundBy.EAN, FoundBy.VARIANT)
        return finding.maker.vendor_item_no if own else None


class Products:
    """Look-ups of one office on one snapshot. Immutable; safe for concurrent reads."""

    def __init__(self, snapshot: Snapshot, pack: OfficePack) -> None:
        self.snapshot = snapshot
        self.catalog = Catalog(snapshot)
        self._pack = pack

    @classmethod
    def open(cls, home: Home, pack: OfficePack) -> Products | None:
        """On the snapshot in this home, or None where none was taken.

        Raises what ``open_snapshot`` raises.
        """
        snapshot = open_snapshot(home)
        return None if snapshot is None else cls(snapshot, pack)

    def named_in(self, question: str) -> NamedProducts:
        """The articles whose number, bar code or model the question prints."""
        hits = self.catalog.find_products(question)
        skus = list(dict.fromkeys(hit.product.sku for hit in hits))
        return NamedProducts(hits, self.makers(skus) if skus else {})

    def makers(self, skus: list[str]) -> Mapping[str, MakerFinding]:
        """SKU → who makes it, with the office's brands and own labels."""
        return find_makers(
            self.snapshot, skus, brands=self._pack.brands, house_brands=self._pack.house_brands
        )
