"""Fixtures that every test family shares.

``shared_data`` is the read-only evaluation data that lies beside the checkout. It is
never part of the project; a test that needs it fails loudly when it is missing.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
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


@pytest.fixture(scope="session")
def sample_home(
    dense_model_directory: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A home where the notary's sample is published, made by the command once per run.

    Read-only by agreement: a test that publishes makes a home of its own. The model is
    used from where it lies, in this process and in those that it starts.
    """
    from citation_platform.offices import load_pack

    home = tmp_path_factory.mktemp("sample") / "home"
    command = Path(sys.executable).with_name("citation-platform")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITATION_MODEL_DIR", str(dense_model_directory))
        ingested = subprocess.run(
            [command, "ingest", load_pack("notary").samples, "--office", "notary", "--home", home],
            capture_output=True,
            text=True,
            check=False,
        )
        if ingested.returncode != 0:
            pytest.fail(
                f"the sample cannot be ingested: {(ingested.stderr + ingested.stdout)[-3000:]}"
            )
        yield home


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """SQLAlchemy URL (superuser) of a real PostgreSQL server, started once per worker."""
    from tests.postgres_server import running_server

    with running_server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """SQLAlchemy URL of an empty database of a real PostgreSQL, for one test alone."""
    from tests.postgres_server import new_database

    with new_database(postgres_server) as url:
        yield url
