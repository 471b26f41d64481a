"""``citation-platform ask`` and ``search``: a question from the terminal.

Belongs here: arguments and printing. Does not belong here: answering (``service.asking``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

import typer
from rich.markup import escape

from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import DEFAULT_OFFICE, HomeOption, Json, Office, OnDate
from citation_platform.cli.output import STDOUT, print_json, print_table, reported_errors
from citation_platform.errors import InvalidInput
from citation_platform.service.answers import (
    Answer,
    Candidate,
    Question,
    UnderstoodProduct,
)

Text = Annotated[str, typer.Argument(help="The question, in quotes.")]


def parse_day(value: str | None, *, where: str = "--on") -> date | None:
    """A day given with the option ``where``. Raises ``InvalidInput``."""
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError as problem:
        raise InvalidInput(
            f"{value!r} is not a date", where=where, remedy="write YYYY-MM-DD"
        ) from problem


def ask_command(
    question: Text,
    office: Office = DEFAULT_OFFICE,
    on: OnDate = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Answer with proven claims (exit code 0), or refuse with reasons (exit code 3)."""
    with reported_errors(as_json=as_json):
        from citation_platform.service.assembly import opened_asker

        asked = Question(question=question, office=office, peildatum=parse_day(on))
        with opened_asker(home, office) as (asker, _):
            answer = asker.ask(asked)
        if as_json:
            print_json(answer.model_dump(mode="json"))
        else:
            _print_answer(answer)
        if answer.status == "refused":
            raise typer.Exit(int(ExitCode.REFUSED))


def search_command(
    question: Text,
    office: Office = DEFAULT_OFFICE,
    on: OnDate = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=100)] = 10,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Candidate passages of both pools, best first; nothing here has passed the gate."""
    with reported_errors(as_json=as_json):
        from citation_platform.service.assembly import opened_asker

        asked = Question(question=question, office=office, peildatum=parse_day(on))
        with opened_asker(home, office) as (asker, _):
            pools = asker.search(asked, limit=limit)
        if as_json:
            print_json(pools.model_dump(mode="json"))
            return
        _print_pool("Authority", pools.authority)
        if pools.experience:
            _print_pool("Experience [INTERNAL — non-citable]", pools.experience)


def _print_answer(answer: Answer) -> None:
    understood = answer.understood
    STDOUT.print(f"[dim]peildatum {understood.peildatum} · release {answer.release_id}[/]")
    for product in understood.products:
        STDOUT.print(f"[dim]{escape(_whose(product))}[/]")
    if answer.status == "refused":
        STDOUT.print("[bold yellow]Niet beantwoord[/]")
        for reason in answer.reasons:
            STDOUT.print(f"  [bold]{reason.code.value}[/] {escape(reason.message)}")
            if reason.successor_label:
                STDOUT.print(f"    opvolger: {escape(reason.successor_label)}")
    for number, claim in enumerate(answer.claims, start=1):
        citation = claim.citation
        if citation is None:
            continue
        STDOUT.print(f"\n[bold]\\[{number}][/] “{escape(citation.quote)}”")
        STDOUT.print(f"    {escape(citation.label)} · {citation.address} · {_period(citation)}")
        if citation.source_url:
            STDOUT.print(f"    [dim]{escape(citation.source_url)}[/]", soft_wrap=True)
    if answer.certainty is not None:
        STDOUT.print(f"[dim]zekerheid dat dit de gezochte bepaling is: {answer.certainty:.0%}[/]")
    for other in answer.alternatives:
        STDOUT.print(f"  of bedoelt u: {escape(other.label)} [dim]({other.address})[/]")
    for notice in answer.notices:
        STDOUT.print(f"[dim]{escape(notice)}[/]")


def _whose(product: UnderstoodProduct) -> str:
    """Which article a word of the question is, and who makes it by what was bought."""
    share = f" ({product.share:.0%} van wat is ingekocht)" if product.share is not None else ""
    maker = f", van {product.maker}{share}" if product.maker else ""
    doubt = f", maker onzeker: {product.doubt}" if product.doubt else ""
    number = "" if product.text == product.sku else f"{product.sku} "
    return f"{product.text}: {number}{product.description}{maker}{doubt}"


def _period(item: object) -> str:
    start, end = getattr(item, "valid_from", None), getattr(item, "valid_to", None)
    return f"geldig {start or '?'} – {end or 'heden'}"


def _print_pool(title: str, pool: Sequence[Candidate]) -> None:
    rows = [
        (
            rank,
            item.label,
            item.address,
            item.score,
            item.dense_score,
            item.sparse_score,
            item.text[:90],
        )
        for rank, item in enumerate(pool, start=1)
    ]
    headings = ("#", "label", "address", "score", "dense", "sparse", "text")
    print_table(escape(title), headings, rows)
