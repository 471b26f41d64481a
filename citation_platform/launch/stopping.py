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


@contextmanager
def stop_signals() -> Iterator[None]:
    """Within the block the first such signal raises ``StopRequested``; later ones are ignored,
    so that nothing interrupts the ending of other processes."""
    before = {number: signal.getsignal(number) for number in _SIGNALS}

    def stop(number: int, _frame: FrameType | None) -> None:
        for each in _SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        raise StopRequested(number)

    for number in _SIGNALS:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
