"""``python -m citation_platform.launch``: the command behind ``./run``.

Belongs here: options, the order of steps, exit codes. Does not belong here: any step.

Exit codes: 0 ended because somebody asked, 1 something failed, 2 wrong options.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from citation_platform.durable import local_path, write_atomic
from citation_platform.errors import CitationPlatformError
from citation_platform.home import Home
from citation_platform.launch.occupancy import Occupant, occupied
from citation_platform.launch.ports import Port, choose_port
from citation_platform.launch.programs import Running
from citation_platform.launch.samples import (
    ingest_sample,
    packs,
    packs_without_data,
    question_to_try,
    require_release,
)
from citation_platform.launch.screen import Screen
from citation_platform.launch.services import Addresses, programs
from citation_platform.launch.stopping import StopRequested, stop_signals
from citation_platform.launch.supervision import Place, supervise, wait_until_ready, watch
from citation_platform.launch.surroundings import knowing, surroundings

REPOSITORY = Path(__file__).resolve().parents[2]
DAGSTER_PORT = 3000
SERVICE_PORT = 8000

app = typer.Typer(add_completion=False)


@dataclass(frozen=True, slots=True)
class Options:
    """What the person asked for. ``patience``: seconds that starting may take."""

    home: Home
    host: str
    service_port: int | None
    dagster_port: int | None
    samples: bool
    once: bool
    patience: float


@app.command()
def main(
    home: Annotated[
        str | None, typer.Option(help="Where data lives (else CITATION_HOME, else .citation).")
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 = all networks, without a login.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port of the query service (usually 8000).")
    ] = None,
    dagster_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port of the Dagster UI (usually 3000).")
    ] = None,
    samples: Annotated[
        bool, typer.Option(help="Ingest an office's sample when it has no data yet.")
    ] = True,
    once: Annotated[
        bool, typer.Option("--once", help="Start, check that all is ready, end.")
    ] = False,
    patience: Annotated[
        float, typer.Option(min=1, help="Seconds that the programs may take to become ready.")
    ] = 180,
) -> None:
    """Start the Dagster UI and the query service, and keep them running until Ctrl-C."""
    screen = Screen()
    try:
        with stop_signals() as signals:
            options = Options(
                home=Home.from_environment(home),
                host=host,
                service_port=port,
                dagster_port=dagster_port,
                samples=samples,
                once=once,
                patience=patience,
            )
            launch(options, screen, hurry=signals.repeated)
    except StopRequested:
        screen.note("Everything has ended.")
    except CitationPlatformError as error:
        screen.error(error)
        raise typer.Exit(1) from error


def launch(options: Options, screen: Screen, *, hurry: Callable[[], bool]) -> None:
    """Prepare the home, start everything, stay until asked to stop (``StopRequested``).

    ``hurry``: whether to stop waiting for programs that are ending.
    """
    home = local_path(options.home.root)
    # A wrong host or port is told before minutes of preparation.
    likely = _addresses(_choose_ports(options), options.host)
    around = surroundings(home, os.environ)
    place = Place(knowing(likely.service, around), REPOSITORY, home / "logs")
    with occupied(home) as note:
        prepare(options, place, screen)
        # Chosen only now: while preparing, another program may have taken a port.
        addresses = _announce(_choose_ports(options), options.host, screen)
        place = replace(place, environment=knowing(addresses.service, around))
        note(Occupant(pid=os.getpid(), dagster=addresses.dagster, service=addresses.service))
        started = programs(addresses, repository=REPOSITORY)
        with supervise(started, place, hurry=hurry) as running:
            _become_ready(running, options, screen)
            questions = [(pack.name, question_to_try(options.home, pack)) for pack in packs()]
            screen.welcome(addresses, questions, options.home, place.logs)
            if not options.once:
                watch(running)
    screen.note("Everything has ended.")


def prepare(options: Options, place: Place, screen: Screen) -> None:
    """Everything the programs need in the home: Dagster's place, the model, a release."""
    from citation_platform.index.model_choice import resolve_model_dir  # imports numpy

    _settle_dagster(Path(place.environment["DAGSTER_HOME"]))
    resolve_model_dir(local_path(options.home.models), on_progress=screen.note)
    for pack in packs_without_data(options.home) if options.samples else ():
        screen.note(f"Reading the sample of office {pack.name} ({pack.title}) …")
        ingest_sample(pack, environment=place.environment, directory=place.directory)
    require_release(options.home)


def _settle_dagster(directory: Path) -> None:
    # Ingesting does this too (resources.instance); a home restored from a backup of its
    # releases alone has had no ingest yet.
    settings = directory / "dagster.yaml"
    if not settings.exists():
        write_atomic(settings, (REPOSITORY / "resources" / "dagster.yaml").read_bytes())


def _choose_ports(options: Options) -> tuple[Port, Port]:
    """Ports of Dagster and of the query service."""
    return (
        choose_port(
            options.host, options.dagster_port, usual=DAGSTER_PORT, option="--dagster-port"
        ),
        choose_port(options.host, options.service_port, usual=SERVICE_PORT, option="--port"),
    )


def _announce(ports: tuple[Port, Port], host: str, screen: Screen) -> Addresses:
    dagster, service = ports
    screen.port("Dagster", dagster)
    screen.port("the query service", service)
    return _addresses(ports, host)


def _addresses(ports: tuple[Port, Port], host: str) -> Addresses:
    dagster, service = ports
    return Addresses(host, dagster.number, service.number)


def _become_ready(running: Sequence[Running], options: Options, screen: Screen) -> None:
    names = [each.program.name for each in running]
    with screen.progress("Starting …", names) as progress:
        wait_until_ready(running, progress, patience=options.patience)


if __name__ == "__main__":
    app()
