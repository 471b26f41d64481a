"""Fixtures that every test family shares.

``shared_data`` is the read-only evaluation data that lies beside the checkout. It is
never part of the project; a test that needs it fails loudly when it is missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from citation_platform.index.dense import DenseModel

GOLDEN_HELP = "write what the parsers produce now into the golden files; review with git diff"


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --accept-golden`` accepts a change of a parser's output."""
    parser.addoption("--accept-golden", action="store_true", help=GOLDEN_HELP)


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
        pytest.fail(
            f"evaluation data is missing: expected it at ../shared/data beside {REPOSITORY.name}"
        )
    return path


@pytest.fixture(scope="session")
def dense_model_directory(repository: Path) -> Path:
    """The default embedding model, prepared once and kept between runs (470 MB, 5 s)."""
    from citation_platform.index.prepare import prepare_default_model

    return prepare_default_model(repository / ".citation" / "models")


@pytest.fixture(scope="session")
def dense_model(dense_model_directory: Path) -> DenseModel:
    """The default embedding model, loaded once per run."""
    from citation_platform.index.dense import DenseModel

    return DenseModel.load(dense_model_directory, threads=1)
