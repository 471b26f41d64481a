"""An article that a question names, as retrieval and answers look at it.

Belongs here: the record, and what may be concluded from several of them. Nothing heavy: it is
part of what a question says. Does not belong here: finding articles (``lookup``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Article:
    """One article, named by ``text`` at ``start`` to ``end`` of the question.

    ``own_number``: the office's number, bar code or variant; manuals of the make do not know
    it. ``telling``: the number alone says which make it is; False for a model that only
    descriptions of articles name. ``called``: what manuals of the make may call it, best first.
    ``maker``, ``supplier``: vendor that delivered most, and its folder of manuals, None where
    unknown. ``share``: its part of the quantity received, 0 to 1, in ``receipts`` receipts.
    ``doubt``: why the maker is uncertain, None when it is certain.
    """

    sku: str
    description: str
    text: str
    start: int
    end: int
    own_number: bool
    telling: bool
    house_brand: bool
    called: tuple[str, ...] = ()
    maker: str | None = None
    supplier: str | None = None
    share: float | None = None
    receipts: int = 0
    doubt: str | None = None


ArticlesOf = Callable[[str], tuple[Article, ...]]
"""The articles that a text names; nothing where no snapshot was taken."""


def no_articles(_text: str) -> tuple[Article, ...]:
    """Of an office without ERP data."""
    return ()


def suppliers_of(articles: Iterable[Article]) -> tuple[str, ...]:
    """Supplier folders that a search may be narrowed to; empty = do not narrow.

    One article whose make is in doubt, or has no folder, widens the search to all.
    """
    telling = [article for article in articles if article.telling]
    if any(article.doubt is not None or article.supplier is None for article in telling):
        return ()
    return tuple(dict.fromkeys(article.supplier for article in telling if article.supplier))
