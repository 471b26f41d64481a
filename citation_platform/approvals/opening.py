"""The register of an installation, opened for reading.

Belongs here: engine and keys put together. Does not belong here: writing (``approvals.desk``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.signing import key_ring
from citation_platform.home import Home
from citation_platform.state import open_state


@contextmanager
def opened_approvals(home: Home) -> Iterator[Approvals]:
    """The register of approvals, closed again afterwards."""
    engine = open_state(home.state_url)
    try:
        yield approvals_of(home, engine)
    finally:
        engine.dispose()


def approvals_of(home: Home, engine: Engine) -> Approvals:
    """The register on an open engine, with the keys that prove its signatures."""
    return Approvals(engine, key_ring(home))
