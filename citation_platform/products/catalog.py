"""The articles that the office sells, found by number, model, bar code or words.

Belongs here: recognising articles in a question. Does not belong here: who makes them
(``makers``), what was sold (``sales``).
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from citation_platform.products.numbers import candidates, folded, models_in, words_of
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.snapshot_tables import SnapshotTable

SHORTEST_DIGITS = 5
"""A number without letters needs this many digits: "22" or "2024" stand in any sentence.
With a space inside it must be spaced as printed ("01 2301"), or two amounts would meet."""
SHORTEST_KEY = 3
MOST_HITS = 20


class FoundBy(StrEnum):
    """What of the article the question names, the most certain first."""

    SKU = "sku"
    EAN = "ean"
    VARIANT = "variant"
    VENDOR_ITEM_NO = "vendor_item_no"
    MODEL = "model"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Product:
    """One article of the snapshot."""

    sku: str
    description: str
    vendor_no: str | None
    vendor_item_no: str | None
    category: str | None
    ean: str | None


@dataclass(frozen=True, slots=True)
class ProductHit:
    """An article that a text names. ``text``: as written there, at ``start`` to ``end``.

    ``variant``: the code, when the text names a variant.
    """

    product: Product
    found_by: FoundBy
    text: str
    start: int
    end: int
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class _Key:
    """What a number stands for. ``words``: the number as printed, in runs."""

    found_by: FoundBy
    product: Product
    variant: str | None
    words: tuple[str, ...]


class Catalog:
    """The articles of one snapshot, in memory. Immutable; safe for concurrent reads."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._products = _products(snapshot)
        self._keys: dict[str, list[_Key]] = defaultdict(list)
        for product in self._products.values():
            self._add(product)
        for item_no, code in _variants(snapshot):
            owner = self._products.get(item_no)
            if owner is not None:
                self._key(f"{item_no}{code}", FoundBy.VARIANT, owner, code)

    def __len__(self) -> int:
        return len(self._products)

    def product(self, sku: str) -> Product | None:
        """The article with exactly this number."""
        return self._products.get(sku)

    def find_products(self, question: str) -> tuple[ProductHit, ...]:
        """Articles whose number, bar code or model the question prints, in order of place.

        "KV-4410", "kv 4410" and "KV4410" are the same number. The longest run of words that
        is a number counts, and what lies inside it not again. At one place the most certain
        kind comes first; a model that many articles name gives at most ``MOST_HITS``.
        """
        hits: list[ProductHit] = []
        taken = 0
        for run in candidates(question):
            if run.start < taken or run.folded not in self._keys:
                continue
            text = question[run.start : run.end]
            found = [key for key in self._keys[run.folded] if _plausible(key, text)]
            taken = run.end if found else taken
            hits.extend(
                ProductHit(key.product, key.found_by, text, run.start, run.end, key.variant)
                for key in _best(found)
            )
        return tuple(hits)

    def find_described(self, words: str, *, limit: int = MOST_HITS) -> tuple[ProductHit, ...]:
        """Articles whose description holds every word (or begins one with it), shortest first."""
        wanted = [_plain(word) for word in re.findall(r"\w+", words)]
        if not wanted:
            return ()
        skus = set.intersection(*(self._with_word(word) for word in wanted))
        found = sorted(
            (self._products[sku] for sku in skus),
            key=lambda product: (len(product.description), product.sku),
        )
        return tuple(
            ProductHit(product, FoundBy.WORDS, words, 0, len(words)) for product in found[:limit]
        )

    @cached_property
    def _words(self) -> dict[str, set[str]]:
        """Word → SKUs; made when first asked for, as questions are found by number."""
        words: dict[str, set[str]] = defaultdict(set)
        for product in self._products.values():
            for word in re.findall(r"\w+", product.description):
                words[_plain(word)].add(product.sku)
        return words

    def _with_word(self, word: str) -> set[str]:
        return set().union(*(skus for known, skus in self._words.items() if known.startswith(word)))

    def _add(self, product: Product) -> None:
        self._key(product.sku, FoundBy.SKU, product)
        self._key(product.ean, FoundBy.EAN, product)
        self._key(product.vendor_item_no, FoundBy.VENDOR_ITEM_NO, product)
        for model in dict.fromkeys(models_in(product.description)):
            self._key(model, FoundBy.MODEL, product)

    def _key(
        self, number: str | None, by: FoundBy, product: Product, variant: str | None = None
    ) -> None:
        if number and len(key := folded(number)) >= SHORTEST_KEY:
            self._keys[key].append(_Key(by, product, variant, words_of(number)))


def _plausible(key: _Key, text: str) -> bool:
    """False for numbers that stand in sentences by chance."""
    digits = "".join(key.words)
    if not digits.isdigit():
        return True
    as_printed = not any(letter.isspace() for letter in text) or words_of(text) == key.words
    return as_printed and len(digits) >= SHORTEST_DIGITS


def _best(found: Iterable[_Key]) -> list[_Key]:
    """Those of the most certain kind; shortest description first, so the article itself
    comes before what belongs to it."""
    kinds = list(FoundBy)
    ordered = sorted(
        found,
        key=lambda key: (
            kinds.index(key.found_by),
            len(key.product.description),
            key.product.sku,
        ),
    )
    return [key for key in ordered if key.found_by is ordered[0].found_by][:MOST_HITS]


def _plain(word: str) -> str:
    """Without case and accents."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _products(snapshot: Snapshot) -> dict[str, Product]:
    rows = _column_rows(
        snapshot,
        SnapshotTable.ITEM,
        ("no", "description", "vendor_no", "vendor_item_no", "item_category", "gtin"),
    )
    second = _column_rows(snapshot, SnapshotTable.ITEM, ("description_2",))
    products = {}
    for row, (more,) in zip(rows, second, strict=True):
        product = Product(*row)
        if more:
            product = replace(product, description=f"{product.description} {more}")
        products[product.sku] = product
    return products


def _variants(snapshot: Snapshot) -> Iterable[tuple[str, str]]:
    return (
        (a, b) for a, b in _column_rows(snapshot, SnapshotTable.ITEM_VARIANT, ("item_no", "code"))
    )


def _column_rows(
    snapshot: Snapshot, table: SnapshotTable, columns: tuple[str, ...]
) -> list[tuple[Any, ...]]:
    import pyarrow.parquet as pq

    read = pq.read_table(snapshot.paths[table], columns=list(columns))
    return list(zip(*(read.column(name).to_pylist() for name in columns), strict=True))
