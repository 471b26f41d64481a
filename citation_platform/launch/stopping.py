"""Signals that ask us to stop, turned into one exception.

Belongs here: SIGINT (Ctrl-C), SIGTERM and SIGHUP. Does not belong here: what stopping means.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(BaseException):  # like KeyboardInterrupt: no handler of errors may keep it
    """Somebody asked this process to stop. ``signal``: how."""

    def __init__(self, number: int) -> None:
        self.signal = signal.Signals(number)
        super().__init__(self.signal.name)


class StopSignals:
    """What has been asked. ``repeated``: asked again, so that waiting longer would annoy."""

    def __init__(self) -> None:
        self._received = 0

    def repeated(self) -> bool:
        """Whether a second signal came."""
        return self._received > 1

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """Handle one signal: the first raises ``StopRequested``, further ones are counted, so
        that nothing interrupts the ending of other processes."""
        self._received += 1
        if self._received == 1:
            raise StopRequested(number)


@contextmanager
def stop_signals() -> Iterator[StopSignals]:
    """Within the block the stop signals go to a ``StopSignals``."""
    signals = StopSignals()
    before = {number: signal.signal(number, signals.receive) for number in _SIGNALS}
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
