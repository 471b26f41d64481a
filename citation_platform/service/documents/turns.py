"""Whose turn it is: heavy work on documents runs in few threads, behind a queue with an end.

Belongs here: the limits. Does not belong here: the work (``documents.desk``,
``documents.review_desk``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from citation_platform.errors import TransientFault

_WORKED_ON = 8
_WAITING = 64
Result = TypeVar("Result")


class Turns:
    """One queue for everything that reads or draws documents in this process."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(_WORKED_ON)

    async def run(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returns, from a thread. Raises ``TransientFault`` when too many wait."""
        if self._limiter.statistics().tasks_waiting >= _WAITING:
            raise TransientFault("too many pictures are waiting", remedy="try again in a moment")
        return await to_thread.run_sync(work, limiter=self._limiter)
