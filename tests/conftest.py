"""Fixtures that every test family shares.

``shared_data`` is the read-only evaluation data that lies beside the checkout. It is
never part of the project; a test that needs it fails loudly when it is missing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the checkout."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Real statutes, manuals and gold sets beside the checkout (``../shared/data``)."""
    path = REPOSITORY.parent / "shared" / "data"
    if not (path / "README.md").exists():
        pytest.fail(f"evaluation data is missing: expected it at ../shared/data beside {REPOSITORY.name}")
    return path
