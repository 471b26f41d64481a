"""YAML whose every value knows its line.

Belongs here: parsing to plain data plus a map from path to line, duplicate keys as errors.
Does not belong here: what a pack may contain (``offices.pack``).

Scalars follow YAML 1.2: only ``true``/``false`` are booleans, ``4:13`` and dates are strings
(YAML 1.1, PyYAML's default, reads the key ``on`` as True and ``4:13`` as the number 253; and
an impossible date is reported better by the pack model, which knows its line).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from citation_platform.errors import InvalidPack

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class MarkedYaml:
    """Plain data and, per path into it, the 1-based line where that value (or key) stands."""

    data: Any
    lines: dict[Path, int]

    def line_of(self, path: Path) -> int:
        """The line of ``path``, or of the nearest enclosing value that exists."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return 1


class _Loader(yaml.SafeLoader):
    """SafeLoader with YAML 1.2 scalars and without aliases (a pack needs none)."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 (PyYAML's own class attribute: emptied here, filled below)

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.MarkedYAMLError(
                problem="aliases (*name) are not supported", problem_mark=self.get_mark()
            )
        return super().compose_node(parent, index)


_SCALARS: tuple[tuple[str, str, str], ...] = (
    ("null", r"~|null|", "~n\0"),
    ("bool", r"true|false", "tf"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?[0-9]*\.[0-9]+(?:[eE][-+]?[0-9]+)?", "-+.0123456789"),
)
for _kind, _pattern, _first in _SCALARS:
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_kind}",
        re.compile(rf"^(?:{_pattern})$"),
        ["" if char == "\0" else char for char in _first],
    )


def read_marked_yaml(text: str, *, name: str) -> MarkedYaml:
    """Parse ``text``; ``name`` is the file as errors show it.

    Raises ``InvalidPack`` with ``file:line`` for broken YAML and for keys
    that occur twice.
    """
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        lines: dict[Path, int] = {(): 1}
        if node is not None:
            _mark(node, (), lines, name)
        data = None if node is None else loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise _broken(name, line, error.problem or str(error)) from error
    except yaml.YAMLError as error:
        raise _broken(name, 1, str(error).splitlines()[0]) from error
    return MarkedYaml(data, lines)


def _broken(name: str, line: int, problem: str) -> InvalidPack:
    return InvalidPack(
        f"not readable as YAML: {problem}",
        where=f"{name}:{line}",
        remedy="correct the line; indent with spaces and quote text that contains ': '",
    )


def _mark(node: yaml.Node, path: Path, lines: dict[Path, int], name: str) -> None:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.SequenceNode):
        for position, item in enumerate(node.value):
            _mark(item, (*path, position), lines, name)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            _mark_key(key, value, path, lines, name)


def _mark_key(
    key: yaml.Node, value: yaml.Node, path: Path, lines: dict[Path, int], name: str
) -> None:
    line = key.start_mark.line + 1
    if not isinstance(key, yaml.ScalarNode):
        raise _broken(name, line, "a key must be one word")
    inner = (*path, str(key.value))
    if inner in lines:
        raise InvalidPack(
            f"key {key.value!r} occurs twice",
            where=f"{name}:{line}",
            remedy=f"keep one of them; the first is on line {lines[inner]}",
        )
    lines[inner] = line
    _mark(value, inner, lines, name)
