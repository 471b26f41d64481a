"""Homes with a published release and a change that waits to be released."""

from __future__ import annotations

import shutil
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from citation_platform.home import Home
from citation_platform.releases import layout
from tests.integration.releases.worker import build_and_publish
from tests.unit.releases.release_parts import artikelen, put_folder

CHANGED = "statutes.BWBR0005288"


@pytest.fixture(scope="session")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with one published release of two folders. Copy it, don't touch it."""
    root = tmp_path_factory.mktemp("published") / "home"
    home = Home.from_environment(str(root))
    put_folder(home, artikelen(30), titles=["Burgerlijk Wetboek Boek 4"])
    put_folder(home, artikelen(30, folder=CHANGED, first=500), key=CHANGED)
    build_and_publish(home)
    return root


def _copy(source: str, target: str) -> None:
    """The parts of a release never change, so a link will do: an index is 150 MB of holes."""
    if f"/{layout.INDEX}/" in source:
        Path(target).hardlink_to(source)
    else:
        shutil.copy2(source, target)


@pytest.fixture
def home(published_once: Path, tmp_path: Path) -> Home:
    """The published release, and a folder that changed since."""
    shutil.copytree(published_once, tmp_path / "home", copy_function=_copy)
    home = Home.from_environment(str(tmp_path / "home"))
    put_folder(home, artikelen(40, folder=CHANGED, first=500), key=CHANGED, fingerprint="e" * 64)
    return home


@pytest.fixture(scope="session")
def processes() -> ForkServerContext:
    """Fresh processes that cost little: the server has imported what they need."""
    context = get_context("forkserver")
    context.set_forkserver_preload(
        [
            "tests.integration.releases.worker",
            "citation_platform.index.edge",
            "citation_platform.index.lexical",
        ]
    )
    return context
