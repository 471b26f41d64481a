"""``citation-platform models prepare|use|default|show``: which embedding model is used.

Belongs here: arguments and printing. Does not belong here: preparing or checking a model
(``index``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citation_platform.cli.options import HomeOption, Json
from citation_platform.cli.output import STDERR, STDOUT, print_json, reported_errors
from citation_platform.durable import local_path
from citation_platform.home import Home

app = typer.Typer(no_args_is_help=True, help="Prepare, choose and show the embedding model.")


@app.command("prepare")
def prepare_command(home: HomeOption = None, as_json: Json = False) -> None:
    """Prepare the default model (once; later calls only check it)."""
    with reported_errors(as_json=as_json):
        from citation_platform.index.prepare import prepare_default_model

        with STDERR.status("preparing the embedding model") as status:
            directory = prepare_default_model(_models(home), on_progress=status.update)
        _show(directory, as_json=as_json)


@app.command("use")
def use_command(
    directory: Annotated[Path, typer.Argument(help="Directory with an ONNX text encoder.")],
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Check an ONNX directory by using it, and use it from now on."""
    with reported_errors(as_json=as_json):
        from citation_platform.index.model_adoption import use_model

        use_model(directory, _models(home))
        _show(directory, as_json=as_json)


@app.command("default")
def default_command(home: HomeOption = None, as_json: Json = False) -> None:
    """Go back to the default model."""
    with reported_errors(as_json=as_json):
        from citation_platform.index.model_choice import remember_choice, resolve_model_dir

        remember_choice(_models(home), None)
        _show(resolve_model_dir(_models(home)), as_json=as_json)


@app.command("show")
def show_command(home: HomeOption = None, as_json: Json = False) -> None:
    """The model in use."""
    with reported_errors(as_json=as_json):
        from citation_platform.index.model_choice import resolve_model_dir

        _show(resolve_model_dir(_models(home)), as_json=as_json)


def _models(home: str | None) -> Path:
    return local_path(Home.from_environment(home).models)


def _show(directory: Path, *, as_json: bool) -> None:
    from citation_platform.index.model_card import read_card

    card = read_card(directory)
    if as_json:
        print_json({"directory": str(directory), **card.model_dump(mode="json")})
        return
    STDOUT.print(f"{card.name} · {card.dimension} dimensions · {card.sha256[:12]} · {directory}")
