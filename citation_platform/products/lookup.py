"""The articles that a question names, with who makes each: what retrieval scopes by.

Belongs here: joining catalogue and makers for one question.
Does not belong here: either of them, or what retrieval does with a scope.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citation_platform.home import Home
from citation_platform.offices import OfficePack
from citation_platform.products.articles import Article
from citation_platform.products.catalog import Catalog, FoundBy, ProductHit
from citation_platform.products.makers import MakerFinding, find_makers
from citation_platform.products.numbers import model_words
from citation_platform.products.snapshot_reading import Snapshot, open_snapshot

_OWN = (FoundBy.SKU, FoundBy.EAN, FoundBy.VARIANT)


@dataclass(frozen=True, slots=True)
class NamedProducts:
    """What a question names. ``makers``: SKU → finding, for hits of up to ``MOST_SKUS``."""

    hits: tuple[ProductHit, ...]
    makers: Mapping[str, MakerFinding]

    @property
    def articles(self) -> tuple[Article, ...]:
        """The hits with what is known of their makes."""
        found = ((hit, self.makers.get(hit.product.sku)) for hit in self.hits)
        return tuple(_article(hit, finding) for hit, finding in found if finding is not None)


def _article(hit: ProductHit, finding: MakerFinding) -> Article:
    product, maker = hit.product, finding.maker
    return Article(
        sku=product.sku,
        description=product.description,
        text=hit.text,
        start=hit.start,
        end=hit.end,
        own_number=hit.found_by in _OWN,
        telling=hit.found_by in (*_OWN, FoundBy.VENDOR_ITEM_NO),
        house_brand=finding.house_brand,
        called=_called(product.description, finding),
        maker=maker.vendor_name if maker else None,
        supplier=maker.supplier if maker else None,
        share=maker.share if maker else None,
        receipts=maker.lines if maker else 0,
        doubt=finding.doubt.value if finding.doubt else None,
    )


def _called(description: str, finding: MakerFinding) -> tuple[str, ...]:
    """The vendor's own number, then the models that the office's description names. An own
    label of uncertain make is called nothing: its description may name any make's model."""
    if finding.house_brand and not finding.certain:
        return ()
    number = finding.maker.vendor_item_no if finding.certain and finding.maker else None
    names = [number] if number else []
    return tuple(dict.fromkeys([*names, *model_words(description)]))


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
