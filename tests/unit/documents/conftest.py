"""Fresh SQL state and source folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine

from citation_platform.documents.roots import SourceRoots
from citation_platform.state import open_state
from tests.unit.documents.source_files import SourceFolder


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    """Fresh SQL state."""
    return open_state(f"sqlite:///{tmp_path / 'state.db'}")


@pytest.fixture
def roots(engine: Engine) -> SourceRoots:
    """An empty register of roots."""
    return SourceRoots(engine)


@pytest.fixture
def source(tmp_path: Path) -> SourceFolder:
    """A directory for source files."""
    return SourceFolder(tmp_path / "source")
