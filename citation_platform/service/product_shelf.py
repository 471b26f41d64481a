"""The ERP snapshot as the service looks at it: one reader per office, shared by all requests.

Belongs here: which offices sell, and that a question never fails on a snapshot.
Does not belong here: reading one (``products``), what was sold (``service.sales_desk``).
"""

from __future__ import annotations

import logging
from threading import Lock

from citation_platform.errors import CitationPlatformError
from citation_platform.home import Home
from citation_platform.offices import OfficePack
from citation_platform.products.articles import Article, ArticlesOf, no_articles
from citation_platform.products.current import CurrentProducts

# The standard library's, as commands look here, too: it speaks on standard error.
_LOG = logging.getLogger("citation_platform.service")


def sells(pack: OfficePack) -> bool:
    """True for an office that names makes: only there can articles mean anything."""
    return bool(pack.brands or pack.house_brands)


class ProductShelf:
    """Keeps what is costly: the catalogue of each office that sells."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._lock = Lock()
        self._current: dict[str, CurrentProducts] = {}

    def of(self, pack: OfficePack) -> CurrentProducts:
        """The products of an office, on the newest snapshot."""
        with self._lock:
            if pack.name not in self._current:
                self._current[pack.name] = CurrentProducts(self._home, pack)
            return self._current[pack.name]

    def articles_of(self, pack: OfficePack) -> ArticlesOf:
        """What finds the articles in a question to this office. It never raises: without a
        readable snapshot a question names no articles, and nothing is narrowed."""
        if not sells(pack):
            return no_articles
        current = self.of(pack)

        def articles_in(text: str) -> tuple[Article, ...]:
            try:
                return current.read(lambda products: products.named_in(text).articles) or ()
            except CitationPlatformError as fault:
                _LOG.warning("office %s: questions name no articles: %s", pack.name, fault)
                return ()

        return articles_in
