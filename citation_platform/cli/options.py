"""Options that every command shares, typed once."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
HomeOption = Annotated[
    str | None,
    typer.Option("--home", help="Data directory (default: CITATION_HOME, else .citation)."),
]
Office = Annotated[str, typer.Option("--office", help="Office pack.")]
OnDate = Annotated[
    str | None, typer.Option("--on", help="Reference date (peildatum), YYYY-MM-DD; default today.")
]

DEFAULT_OFFICE = "notary"
