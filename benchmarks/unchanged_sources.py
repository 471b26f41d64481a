"""What it costs to look again at a large source in which nothing changed.

    python benchmarks/unchanged_sources.py --files 10000 --suppliers 20 --json

Draws manuals, ingests them as a retail office does (examined; nobody approves), waits until
their time stamps are old enough to be trusted, and ingests again. Counted in the second run:
source files that were hashed, opens of sources and of kept originals, processes started. All
must be none: an unchanged file costs one stat and one look-up.

The first look starts two sandboxed processes per file, which takes hours for 10,000. Here the
same tasks run inside this process, on files that this program drew itself; what the sandboxed
look costs is measured on ``--sample`` files beside them and scaled.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

from reportlab.pdfgen.canvas import Canvas
from upath import UPath

from citation_platform.definitions import ingest
from citation_platform.documents.catalog.opening import read_opening
from citation_platform.documents.contents.examining import examine
from citation_platform.home import Home
from citation_platform.sandbox.outcomes import Ending, Outcome
from citation_platform.stages.summary import IngestSummary

_TRUSTED_AFTER_SECONDS = 2.5  # see documents.file_cache: younger files are read once more
_MOST_SECONDS = 10.0
_STARTERS = ("documents.contents.examining", "documents.catalog.opening")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when a file was touched or the second run took too long."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory() as folder:
        report = measure(Path(folder), options.files, options.suppliers, options.sample)
    if options.json:
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
    else:
        for name, value in report.items():
            sys.stdout.write(f"{name:32} {value}\n")
    untouched = not any(report["touched"].values())
    return 0 if untouched and report["again_seconds"] <= _MOST_SECONDS else 1


def measure(folder: Path, files: int, suppliers: int, sample: int) -> dict[str, Any]:
    """Both runs over ``files`` manuals, and the sandboxed first run over ``sample``."""
    sandboxed = _first_of_sample(folder / "sample", sample)
    source, home = folder / "manuals", Home(UPath(folder / "home"))
    draw_manuals(source, files, suppliers)
    with _inside_this_process():
        first, first_seconds = _timed(home, source)
    time.sleep(_TRUSTED_AFTER_SECONDS)
    _timed(home, source)  # reads once more what was younger than its first look
    with _counted(source, folder / "home" / "objects") as touched:
        again, again_seconds = _timed(home, source)
    whole_first = sandboxed * files
    return {
        "files": again.files,
        "folders": len(again.folders),
        "waiting": len(again.awaiting),
        "first_hashed": first.files_read,
        "first_seconds_unsandboxed": round(first_seconds, 1),
        "first_seconds_per_file": round(sandboxed, 2),
        "again_seconds": round(again_seconds, 2),
        "again_parts": again.seconds,
        "again_to_first": round(again_seconds / whole_first, 5),
        "touched": {"hashed": again.files_read, "runs": int(again.run_id is not None), **touched},
    }


def draw_manuals(source: Path, files: int, suppliers: int) -> None:
    """One drawn page under as many numbers as files are wanted, spread over the suppliers."""
    template = source.parent / "template.pdf"
    source.mkdir(parents=True)
    canvas = Canvas(str(template), invariant=1, pageCompression=0)
    canvas.drawString(60, 780, "Handleiding van pomp P000000")
    canvas.drawString(60, 740, "De maximale opvoerhoogte van de P000000 is 4,5 meter.")
    canvas.save()
    page = template.read_bytes()
    for number in range(files):
        supplier = source / f"supplier{number % suppliers:03}"
        supplier.mkdir(exist_ok=True)
        content = page.replace(b"P000000", b"P%06d" % number)
        (supplier / f"P{number:06} installatie.pdf").write_bytes(content)


def _first_of_sample(folder: Path, sample: int) -> float:
    """Seconds per file of the first look in the sandbox."""
    draw_manuals(folder / "manuals", sample, 1)
    files = sorted((folder / "manuals").rglob("*.pdf"))
    started = time.perf_counter()
    for file in files:
        examine(file)
        read_opening(file)
    return (time.perf_counter() - started) / len(files)


def _timed(home: Home, source: Path) -> tuple[IngestSummary, float]:
    started = time.perf_counter()
    summary = ingest(home, source, office="retail", corpus="manuals")
    return summary, time.perf_counter() - started


@contextmanager
def _inside_this_process() -> Iterator[None]:
    """The tasks that look at a file for the first time run here, without a process each."""
    with (
        mock.patch(f"citation_platform.{_STARTERS[0]}.run_limited", _called),
        mock.patch(f"citation_platform.{_STARTERS[1]}.run_limited", _called),
    ):
        yield


def _called(
    task: str,
    arguments: Mapping[str, Any],
    *,
    secrets: Mapping[str, Any] | None = None,
    **_limits: object,
) -> Outcome:
    module, _, function = task.partition(":")
    value = getattr(import_module(module), function)(**arguments, **(secrets or {}))
    return Outcome(Ending.FINISHED, value=json.loads(json.dumps(value)))


@contextmanager
def _counted(source: Path, objects: Path) -> Iterator[Counter[str]]:
    """Counts what Python opens and starts meanwhile; an audit hook cannot be taken away."""
    counts: Counter[str] = Counter(sources_opened=0, originals_opened=0, processes=0)
    listening = [True]

    def hear(event: str, details: tuple[Any, ...]) -> None:
        if not listening[0]:
            return
        if event == "subprocess.Popen":
            counts["processes"] += 1
        elif event == "open" and isinstance(details[0], str | bytes):
            path = (
                details[0] if isinstance(details[0], str) else details[0].decode("utf-8", "replace")
            )
            counts["sources_opened"] += path.startswith(f"{source}/")
            counts["originals_opened"] += path.startswith(f"{objects}/")

    sys.addaudithook(hear)
    try:
        yield counts
    finally:
        listening[0] = False


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--suppliers", type=int, default=20)
    parser.add_argument("--sample", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
