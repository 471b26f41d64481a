"""What a person sees while the platform starts and runs.

Belongs here: words and progress on the terminal. Does not belong here: doing anything.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.progress import Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from citation_platform.errors import CitationPlatformError
from citation_platform.home import Home
from citation_platform.launch.ports import Port
from citation_platform.launch.services import Addresses


class Screen:
    """Writes to a terminal, or plain lines where there is none."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(stderr=True, highlight=False)

    def note(self, message: str) -> None:
        """One plain line."""
        self._console.print(escape(message), soft_wrap=True)

    def port(self, program: str, port: Port) -> None:
        """Says so when the usual port was taken."""
        if port.instead_of is not None:
            self.note(f"Port {port.instead_of} is taken: {program} gets {port.number}.")

    def error(self, error: CitationPlatformError) -> None:
        """What, where and remedy of an error."""
        place = f"[dim]{escape(error.where)}:[/dim] " if error.where else ""
        self._console.print(f"[red]✗[/red] {place}{escape(error.what)}", soft_wrap=True)
        if error.remedy:
            self._console.print(f"  → {escape(error.remedy)}", soft_wrap=True)

    @contextmanager
    def progress(self, title: str, names: Sequence[str]) -> Iterator[StartProgress]:
        """One line per name with what it waits for, until each is ready."""
        columns = (
            SpinnerColumn(finished_text="[green]✓[/green]"),
            TextColumn("{task.description}"),
        )
        if not self._console.is_terminal:
            self.note(title)
        with Progress(
            *columns,
            TimeElapsedColumn(),
            console=self._console,
            disable=not self._console.is_terminal,
        ) as bars:
            yield StartProgress(self, bars, names)

    def welcome(
        self, addresses: Addresses, questions: Sequence[tuple[str, str]], home: Home, logs: Path
    ) -> None:
        """Both addresses, one question to try, and how to end.

        ``questions``: office and a question that it can answer; the first is shown.
        """
        lines = [
            f"Ask questions    [bold]{addresses.service}[/bold]",
            f"Dagster          [bold]{addresses.dagster}[/bold]",
            f"Logs             {escape(str(logs))}",
        ]
        self._console.print(Panel("\n".join(lines), title="Citation Platform", expand=False))
        for office, question in questions[:1]:
            # Outside the panel, where no frame comes between what one wants to copy.
            self.note(f"Try on the page:  {question}")
            self.note(f"or in a terminal: {_ask_command(office, question, home)}")
        self.note("Ctrl-C ends everything.")


def _ask_command(office: str, question: str, home: Home) -> str:
    words = [".venv/bin/citation-platform", "ask", question, "--office", office]
    if home != Home.from_environment():
        words += ["--home", str(home.root)]
    return shlex.join(words)


class StartProgress:
    """Progress of programs on their way to ready (``launch.supervision.Watcher``)."""

    def __init__(self, screen: Screen, bars: Progress, names: Sequence[str]) -> None:
        self._screen = screen
        self._bars = bars
        self._tasks: dict[str, TaskID] = {name: bars.add_task(name, total=1) for name in names}

    def waiting(self, name: str, missing: str) -> None:
        """``name`` is not ready yet, and why."""
        self._bars.update(self._tasks[name], description=f"{name}  [dim]{escape(missing)}[/dim]")

    def ready(self, name: str, seconds: float) -> None:
        """``name`` became ready, so many seconds after the start."""
        self._bars.update(self._tasks[name], description=name, completed=1)
        if self._bars.disable:
            self._screen.note(f"{name} is ready ({seconds:.1f} s)")
