"""``citation-platform sales QUESTION``: what was sold to whom, when, for which price.

Belongs here: arguments and printing. Does not belong here: finding sales (``products``),
their words (``service.sales``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from citation_platform.cli.asking import parse_day
from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import HomeOption, Json
from citation_platform.cli.output import STDOUT, print_json, print_table, reported_errors
from citation_platform.home import Home

if TYPE_CHECKING:
    from citation_platform.products.sales_questions import SalesQuestion
    from citation_platform.service.sales import SalesReply

_FOUND = ("sold", "not_sold")


def sales_command(
    question: Annotated[
        str, typer.Argument(help="The question, in quotes; or give the parts as options.")
    ] = "",
    customer: Annotated[
        str | None, typer.Option("--customer", help="Customer number, name or part of it.")
    ] = None,
    product: Annotated[
        str | None, typer.Option("--product", help="Article number, EAN, model or words.")
    ] = None,
    first: Annotated[
        str | None, typer.Option("--from", help="First day, YYYY-MM-DD, inclusive.")
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", help="Last day, YYYY-MM-DD, inclusive.")
    ] = None,
    office: Annotated[
        str | None, typer.Option("--office", help="Office pack; default: the one that sells.")
    ] = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Sales of an article to a customer, from the newest ERP snapshot. Never citable.

    Exit code 3 when article, customer or period are not known for sure.
    """
    with reported_errors(as_json=as_json):
        from citation_platform.products.sales_questions import SalesQuestion

        asked = SalesQuestion(
            question,
            customer,
            product,
            parse_day(first, where="--from"),
            parse_day(last, where="--to"),
        )
        reply = _answer(asked, office, Home.from_environment(home))
        if as_json:
            print_json(reply.model_dump(mode="json"))
        else:
            _print(reply)
        if reply.outcome.value not in _FOUND:
            raise typer.Exit(int(ExitCode.REFUSED))


def _answer(asked: SalesQuestion, office: str | None, home: Home) -> SalesReply:
    from citation_platform.offices import available_packs, load_pack
    from citation_platform.service.product_shelf import ProductShelf
    from citation_platform.service.sales_desk import SalesDesk

    offices = {name: load_pack(name) for name in available_packs()}
    return SalesDesk(offices, ProductShelf(home)).answer(asked, office)


def _print(reply: SalesReply) -> None:
    from citation_platform.service.sales import amount, amount_of

    STDOUT.print(f"[bold]{escape(reply.label)}[/] {escape(reply.summary)}")
    if reply.lines:
        headings = ("datum", "document", "artikel", "variant", "aantal", "prijs", "valuta")
        rows = [
            (
                line.posted_on,
                line.document_no,
                line.sku,
                line.variant,
                amount_of(line.quantity),
                amount(line.unit_price),
                line.currency,
            )
            for line in reply.lines
        ]
        print_table("Verkocht", headings, rows)
    for notice in reply.notices:
        STDOUT.print(f"[dim]{escape(notice)}[/]")
