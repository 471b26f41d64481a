"""A register on SQLite for tests of rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.register import Register
from citation_platform.state import open_state
from tests.unit.approvals.approval_parts import KEYS, Clock


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """SQL state of its own."""
    engine = open_state(f"sqlite:///{tmp_path / 'state.db'}")
    yield engine
    engine.dispose()


@pytest.fixture
def register(engine: Engine) -> Register:
    """A register that writes."""
    return Register(engine, KEYS, clock=Clock())


@pytest.fixture
def approvals(engine: Engine) -> Approvals:
    """The register as readers use it."""
    return Approvals(engine, KEYS)
