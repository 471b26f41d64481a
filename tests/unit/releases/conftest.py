"""A fresh home."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.home import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """An empty data directory."""
    return Home.from_environment(str(tmp_path / "home"))
