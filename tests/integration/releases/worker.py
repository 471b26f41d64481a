"""What a child process does: build, evaluate and publish, and die where it is told to."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from citation_platform.errors import CitationPlatformError
from citation_platform.home import Home
from citation_platform.releases.build import BuildStep, FolderInput, build_candidate
from citation_platform.releases.publish import PublishStep, publish, record_eval
from citation_platform.releases.tables import known_folders
from tests.unit.releases.release_parts import CHECK, MODEL

FAULT = 3
"""Exit status when the platform reported an error of its own."""


@dataclass(frozen=True)
class Death:
    """Where to die: at this step, once this much of it is done."""

    step: BuildStep | PublishStep
    done: int = 0


def build_and_publish(
    home: Home, death: Death | None = None, keys: Sequence[str] | None = None
) -> str:
    """Build a release of these folders (all) and publish it; returns its id."""

    def on_progress(step: BuildStep, done: int, _total: int) -> None:
        if death is not None and (step, done) == (death.step, death.done):
            os.kill(os.getpid(), signal.SIGKILL)

    def on_step(step: PublishStep) -> None:
        if death is not None and step is death.step:
            os.kill(os.getpid(), signal.SIGKILL)

    folders = [FolderInput(key) for key in keys or known_folders(home)]
    manifest = build_candidate(
        home, folders=folders, model=MODEL, required_checks=[CHECK], on_progress=on_progress
    )
    record_eval(home, manifest.id, {}, passed=True)
    publish(home, manifest.id, on_step=on_step)
    return manifest.id


def child(root: str, death: Death | None = None, largest_file: int | None = None) -> None:
    """Runs in a process of its own; ``largest_file``: bytes after which writing fails."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    if largest_file is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, limits[1]))
    try:
        build_and_publish(Home.from_environment(root), death)
    except CitationPlatformError as fault:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        report_of(root).write_text(f"{type(fault).__name__}: {fault}")
        os._exit(FAULT)


def report_of(root: str) -> Path:
    """Where a child says what went wrong."""
    return Path(root) / "fault.txt"
