"""How long each part of a question took.

Belongs here: measuring. Does not belong here: what is done with the figures.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """Milliseconds per named part; ``total`` runs from creation."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._parts: dict[str, float] = {}

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Add the time of the block to ``name``."""
        started = time.perf_counter()
        try:
            yield
        finally:
            spent = (time.perf_counter() - started) * 1000
            self._parts[name] = self._parts.get(name, 0.0) + spent

    def milliseconds(self) -> dict[str, float]:
        """All parts and the total so far, rounded to 0.01 ms."""
        total = (time.perf_counter() - self._started) * 1000
        return {name: round(value, 2) for name, value in {**self._parts, "total": total}.items()}
