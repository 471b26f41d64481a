"""Progress of a run for whoever watches: the command line gives a callback, the UI none."""

from __future__ import annotations

from collections.abc import Callable

Callback = Callable[[str, int, int], None]
"""Called with the stage, how much is done and how much there is."""


class Progress:
    """Reports to ``callback``; without one it is silent (Dagster's own events tell enough)."""

    def __init__(self, callback: Callback | None = None) -> None:
        self._callback = callback

    def report(self, stage: str, done: int, total: int) -> None:
        """Tell how far a stage is."""
        if self._callback is not None:
            self._callback(stage, done, total)
