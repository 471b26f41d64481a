"""A question about sales, on the newest ERP snapshot.

Belongs here: which office, reading one snapshot from question to reply.
Does not belong here: finding sales (``products``), words (``service.sales``), HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from citation_platform.errors import InvalidInput, SourceUnavailable, UnknownOffice
from citation_platform.offices import OfficePack
from citation_platform.products.lookup import Products
from citation_platform.products.sales_questions import SalesQuestion, find_sales
from citation_platform.service.product_shelf import ProductShelf, sells
from citation_platform.service.sales import SalesReply, sales_reply


class SalesDesk:
    """Answers from the snapshot. Safe for concurrent use."""

    def __init__(
        self,
        offices: Mapping[str, OfficePack],
        shelf: ProductShelf,
        *,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._offices = offices
        self._shelf = shelf
        self._today = today

    def answer(self, asked: SalesQuestion, office: str | None) -> SalesReply:
        """What was sold. ``office``: None = the only one that sells.

        Raises ``UnknownOffice``; ``InvalidInput`` for an office that sells nothing, a question
        that says nothing or a period that is none; ``SourceUnavailable`` while there is no
        snapshot to read.
        """
        pack = self._office(office)
        _require_something(asked)

        def work(products: Products) -> SalesReply:
            finding = find_sales(products, asked, today=self._today())
            return sales_reply(finding, products.snapshot, pack.name)

        reply = self._shelf.of(pack).read(work)
        if reply is None:
            raise SourceUnavailable(
                "no ERP snapshot has been taken, so sales cannot be looked up",
                remedy="set CITATION_ERP_URL_FILE or CITATION_ERP_DIRECTORY, then run the job erp in Dagster",
            )
        return reply

    def _office(self, name: str | None) -> OfficePack:
        selling = sorted(pack.name for pack in self._offices.values() if sells(pack))
        if name is None and len(selling) == 1:
            return self._offices[selling[0]]
        if name is None:
            raise InvalidInput(
                "name the office" if selling else "no office here sells anything",
                where="office",
                remedy=f"offices that sell: {', '.join(selling) or 'none'}",
            )
        if name not in self._offices:
            raise UnknownOffice(
                f"there is no office {name[:60]!r}",
                remedy=f"known offices: {', '.join(sorted(self._offices)) or 'none'}",
            )
        if name not in selling:
            raise InvalidInput(
                f"office {name!r} sells nothing",
                where="office",
                remedy=f"offices that sell: {', '.join(selling) or 'none'}",
            )
        return self._offices[name]


def _require_something(asked: SalesQuestion) -> None:
    if not any((asked.text.strip(), (asked.product or "").strip())):
        raise InvalidInput(
            "neither a question nor an article is given",
            where="question, product",
            remedy="ask e.g. ?question=…, or ?product=KV-4410&customer=K10034",
        )
