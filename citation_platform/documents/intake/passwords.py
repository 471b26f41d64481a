"""Passwords of suppliers' documents: where they are kept, and a value that never shows one.

Belongs here: reading them from the environment or a file that only its owner may read.
Does not belong here: trying them (``child_opening``).

``CITATION_PDF_PASSWORDS`` names a YAML file, or a directory with one such file per supplier::

    Vaillant:                      # the supplier
      - label: manuals until 2019  # shown where this password opened a document
        password: "…"
      - "…"                        # without a label it is called "Vaillant 2"
    "*": ["…"]                     # tried for every supplier

In a directory, ``Vaillant.yaml`` holds only the list. ``CITATION_PASSWORD_VAILLANT`` (and
``CITATION_PASSWORD_VAILLANT__2`` …) hold one password each.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from citation_platform.errors import InvalidInput

PASSWORD_FILE_VARIABLE = "CITATION_PDF_PASSWORDS"
PASSWORD_VARIABLE_PREFIX = "CITATION_PASSWORD_"
EVERY_SUPPLIER = "*"

_SHOWN = "•••"
_SUFFIXES = frozenset({".yaml", ".yml"})


class Secret:
    """A password with a name. Prints as dots, does not pickle, is no JSON."""

    __slots__ = ("_text", "label")

    def __init__(self, label: str, text: str) -> None:
        self.label = label
        self._text = text

    def reveal(self) -> str:
        """The password itself: only for the call that needs it."""
        return self._text

    def __repr__(self) -> str:
        return f"Secret({self.label!r}, {_SHOWN})"

    def __str__(self) -> str:
        return _SHOWN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and (self.label, self._text) == (other.label, other._text)

    def __hash__(self) -> int:
        return hash((self.label, self._text))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not written down")


class SecretStore:
    """The passwords that are known, by supplier. Names of suppliers ignore case and signs."""

    def __init__(self, secrets: Mapping[str, tuple[Secret, ...]]) -> None:
        self._secrets: dict[str, tuple[Secret, ...]] = {}
        for supplier, known in secrets.items():
            key = _key(supplier)
            self._secrets[key] = (*self._secrets.get(key, ()), *known)

    def __repr__(self) -> str:
        return f"SecretStore({len(self._secrets)} suppliers)"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> SecretStore:
        """What the environment tells. Raises ``InvalidInput`` for an unsafe or unusable file."""
        values = os.environ if environment is None else environment
        stores = [_from_variables(values)]
        if values.get(PASSWORD_FILE_VARIABLE):
            stores.append(cls.from_path(Path(values[PASSWORD_FILE_VARIABLE])))
        return cls(_joined(stores))

    @classmethod
    def from_path(cls, path: Path) -> SecretStore:
        """Read a password file or a directory of them. Raises ``InvalidInput``."""
        if not path.is_dir():
            return cls(_mapping(_load(path), path))
        _require_private(path)
        files = sorted(each for each in path.iterdir() if each.suffix in _SUFFIXES)
        return cls({each.stem: _secrets(each.stem, _load(each), each) for each in files})

    def passwords(self, supplier: str) -> tuple[Secret, ...]:
        """The passwords to try for this supplier's documents, its own first."""
        own = self._secrets.get(_key(supplier), ())
        return (*own, *self._secrets.get(EVERY_SUPPLIER, ()))

    def all_passwords(self) -> tuple[Secret, ...]:
        """Every password, for a document whose supplier is not known."""
        return tuple(dict.fromkeys(one for known in self._secrets.values() for one in known))

    def items(self) -> Iterator[tuple[str, tuple[Secret, ...]]]:
        """(supplier key, passwords)."""
        return iter(self._secrets.items())


def _key(supplier: str) -> str:
    if supplier == EVERY_SUPPLIER:
        return supplier
    return re.sub(r"[\W_]+", "_", supplier.casefold()).strip("_")


def _joined(stores: list[SecretStore]) -> dict[str, tuple[Secret, ...]]:
    joined: dict[str, tuple[Secret, ...]] = {}
    for store in stores:
        for supplier, known in store.items():
            joined[supplier] = (*joined.get(supplier, ()), *known)
    return joined


def _from_variables(values: Mapping[str, str]) -> SecretStore:
    found: dict[str, tuple[Secret, ...]] = {}
    for name in sorted(values):
        if name.startswith(PASSWORD_VARIABLE_PREFIX) and values[name]:
            supplier = name.removeprefix(PASSWORD_VARIABLE_PREFIX).partition("__")[0]
            found[supplier] = (*found.get(supplier, ()), Secret(name, values[name]))
    return SecretStore(found)


def _load(path: Path) -> Any:
    import yaml

    _require_private(path)
    try:
        # Texts only: a password of digits stays what it is.
        return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    except (OSError, UnicodeDecodeError) as fault:
        raise InvalidInput(
            f"the password file cannot be read ({type(fault).__name__})",
            where=str(path),
            remedy="give a UTF-8 file that this user may read",
        ) from None
    except yaml.YAMLError as fault:
        # The parser's own message quotes the line, which may hold a password.
        mark = getattr(fault, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise InvalidInput(
            "the password file is not YAML", where=f"{path}{line}", remedy="quote each password"
        ) from None


def _require_private(path: Path) -> None:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError as fault:
        raise InvalidInput(
            f"the password file cannot be read: {fault.strerror}",
            where=str(path),
            remedy=f"correct {PASSWORD_FILE_VARIABLE}",
        ) from None
    if mode & 0o077:
        wanted = "700" if path.is_dir() else "600"
        raise InvalidInput(
            f"other users may read the passwords (mode {mode:o})",
            where=str(path),
            remedy=f"chmod {wanted} {path}",
        )


def _mapping(content: Any, path: Path) -> dict[str, tuple[Secret, ...]]:
    if content in (None, ""):
        return {}
    if not isinstance(content, dict):
        raise _unusable(path, "it must map each supplier to a list of passwords")
    return {name: _secrets(name, items, path) for name, items in content.items()}


def _secrets(supplier: str, items: Any, path: Path) -> tuple[Secret, ...]:
    if isinstance(items, str):
        items = [items]
    if not isinstance(items, list):
        raise _unusable(path, f"{supplier} must have a list of passwords")
    return tuple(_secret(supplier, number, item, path) for number, item in enumerate(items, 1))


def _secret(supplier: str, number: int, item: Any, path: Path) -> Secret:
    if isinstance(item, str):
        return Secret(f"{supplier} {number}", item)
    if isinstance(item, dict) and isinstance(item.get("password"), str):
        label = item.get("label")
        return Secret(label if isinstance(label, str) else f"{supplier} {number}", item["password"])
    raise _unusable(path, f"entry {number} of {supplier} is neither a text nor label and password")


def _unusable(path: Path, what: str) -> InvalidInput:
    return InvalidInput(what, where=str(path), remedy="see the format in the documentation")
