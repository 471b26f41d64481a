"""Small real programs for the launcher to supervise.

``python fake_programs.py serve PORT``: starts a grandchild in a session of its own, as a code
server could, and listens. ``stubborn PORT``: the same, and ignores SIGTERM. ``crash``: says
why and ends with exit code 3. ``drive LOGS PORT``: supervises one ``serve`` until a signal.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from citation_platform.launch.programs import Program
from citation_platform.launch.stopping import StopRequested, stop_signals
from citation_platform.launch.supervision import Place, supervise, wait_until_ready, watch


class Silent:
    """A watcher that shows nothing."""

    def waiting(self, name: str, missing: str) -> None:
        pass

    def ready(self, name: str, seconds: float) -> None:
        pass


def program(name: str, *arguments: str, ready: Callable[[], str | None]) -> Program:
    """One of the programs of this file."""
    return Program(name, (sys.executable, __file__, *arguments), ready)


def listens(port: int) -> Callable[[], str | None]:
    """A probe: content once something listens on ``port``."""

    def probe() -> str | None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return None
        except OSError:
            return "nothing listens yet"

    return probe


def _serve(port: int) -> None:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    with socket.create_server(("127.0.0.1", port)) as listener:
        while True:
            listener.accept()[0].close()


def _drive(logs: Path, port: int) -> None:
    place = Place(os.environ, logs, logs)
    serving = program("server", "serve", str(port), ready=listens(port))
    try:
        with stop_signals() as signals, supervise([serving], place, hurry=signals.repeated) as all_:
            wait_until_ready(all_, Silent(), patience=30)
            (logs / "ready").touch()
            watch(all_)
    except StopRequested as stop:
        sys.exit(f"stopped by {stop}")


def main(action: str, *rest: str) -> None:
    """Run one of the actions that the module docstring lists."""
    if action == "serve":
        _serve(int(rest[0]))
    elif action == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        _serve(int(rest[0]))
    elif action == "crash":
        sys.stderr.write("the disk is full\n")
        sys.exit(3)
    elif action == "sleep":
        time.sleep(600)
    elif action == "drive":
        _drive(Path(rest[0]), int(rest[1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
