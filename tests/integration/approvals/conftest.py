"""SQL state on both databases that the platform runs on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from citation_platform.state import open_state


@pytest.fixture(params=["sqlite", "postgresql"])
def state_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of an empty SQL state."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'state.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def engine(state_url: str) -> Iterator[Engine]:
    """An engine on it."""
    engine = open_state(state_url)
    yield engine
    engine.dispose()
