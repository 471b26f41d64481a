"""One way in: packages that list their public names are imported only through that list.

A package without ``__all__`` is open: its modules are imported one by one, which keeps
starting fast where a package holds heavy parts. No private name crosses a module anywhere.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOTS = ("citation_platform", "assets", "resources", "sensors")
CLOSED = (
    "citation_platform.cli",
    "citation_platform.connectors.erp",
    "citation_platform.launch",
    "citation_platform.law.citations",
    "citation_platform.offices",
    "citation_platform.service.pages",
)
"""Packages with one way in. Taking one off this list is a decision, not an accident."""


@dataclass(frozen=True, slots=True)
class Import:
    """One ``from module import name``, and the module that does it."""

    importer: str
    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.importer}: from {self.module} import {self.name}"


def test_the_list_of_closed_packages_is_complete(repository: Path) -> None:
    listing = [
        ".".join(path.parent.relative_to(repository).parts)
        for root in ROOTS
        for path in (repository / root).rglob("__init__.py")
        if "__all__" in path.read_text(encoding="utf-8")
    ]
    assert tuple(sorted(listing)) == CLOSED


@pytest.mark.parametrize("package", CLOSED)
def test_every_public_name_exists_once(package: str) -> None:
    module = importlib.import_module(package)
    assert sorted(module.__all__) == sorted(set(module.__all__))
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_nobody_imports_around_a_closed_package(repository: Path) -> None:
    around = [
        str(each)
        for each in imports(repository)
        for package in CLOSED
        if each.module.startswith(f"{package}.") and not each.importer.startswith(package)
    ]
    assert around == []


def test_no_private_name_is_imported_from_another_module(repository: Path) -> None:
    private = [
        str(each)
        for each in imports(repository)
        if each.module.startswith(ROOTS)
        and any(_is_private(part) for part in (*each.module.split("."), each.name))
    ]
    assert private == []


def imports(repository: Path) -> Iterator[Import]:
    """All ``from … import …`` of the product (tests may look inside)."""
    for root in ROOTS:
        for path in sorted((repository / root).rglob("*.py")):
            importer = ".".join(path.relative_to(repository).with_suffix("").parts)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    yield from (Import(importer, node.module, name.name) for name in node.names)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")
