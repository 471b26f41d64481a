"""``citation-platform show ADDRESS [--on DATE]``: what stands at an address.

Belongs here: arguments and printing. Does not belong here: editions (``service.history``).
"""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer
from rich.markup import escape

from citation_platform.cli.asking import parse_day
from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import HomeOption, Json, OnDate
from citation_platform.cli.output import STDERR, STDOUT, print_json, reported_errors
from citation_platform.law.addresses import parse_address
from citation_platform.service.replies import DiffKind, LidHistory, PassageReply

Address = Annotated[str, typer.Argument(help="E.g. bw:4:13.3 or BWBR0002761/13/3.")]
_MARKS = {
    DiffKind.EQUAL: "{}",
    DiffKind.DELETE: "[red strike]{}[/]",
    DiffKind.INSERT: "[green]{}[/]",
}


def show_command(
    address: Address, on: OnDate = None, home: HomeOption = None, as_json: Json = False
) -> None:
    """All editions at an address, which is in force on the date, and what changed.

    Exit code 4 when the release does not hold the address.
    """
    with reported_errors(as_json=as_json):
        reply = _reply(address, parse_day(on) or date.today(), home)
        if reply is None:
            if as_json:
                print_json(
                    {
                        "error": "NotFound",
                        "what": "no such address in the release",
                        "where": address,
                        "exit_code": int(ExitCode.NOT_FOUND),
                    }
                )
            else:
                STDERR.print(f"{escape(address)} is not in the published release")
            raise typer.Exit(int(ExitCode.NOT_FOUND))
        if as_json:
            print_json(reply.model_dump(mode="json"))
        else:
            _print(reply)


def _reply(text: str, on: date, home: str | None) -> PassageReply | None:
    from citation_platform.service.assembly import opened_release
    from citation_platform.service.history import passage_reply

    address = parse_address(text)
    with opened_release(home) as release:
        passages = release.editions(address)
        if not passages:
            return None
        return passage_reply(address, passages, corpus=release, on=on, release_id=release.id)


def _print(reply: PassageReply) -> None:
    STDOUT.print(f"[bold]{escape(reply.label)}[/] · {reply.address} · {reply.on}")
    STDOUT.print(f"[dim]{escape(' › '.join(reply.headings))}[/]\n")
    for lid in reply.leden:
        _print_lid(lid)


def _print_lid(lid: LidHistory) -> None:
    for edition in lid.editions:
        mark = "●" if edition.passage_id == lid.in_force else "○"
        period = f"{edition.valid_from or '?'} – {edition.valid_to or 'heden'}"
        STDOUT.print(f"{mark} [bold]{escape(edition.label)}[/] {period} · {edition.status}")
        STDOUT.print(f"  {escape(edition.text)}")
        if edition.doubt:
            STDOUT.print(f"  [yellow]{escape(edition.doubt)}[/]")
    if lid.reason:
        STDOUT.print(f"  [yellow]{lid.reason.code.value}[/] {escape(lid.reason.message)}")
    for change in lid.changes:
        shown = "".join(_MARKS[op.op].format(escape(op.text)) for op in change.ops)
        STDOUT.print(f"  [dim]gewijzigd:[/] {shown}")
