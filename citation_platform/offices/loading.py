"""From a pack file to an OfficePack, with every mistake named by file, line and remedy.

Belongs here: reading the file, and turning validation errors into those messages.
Does not belong here: the rules themselves (``offices.pack``), finding packs by name
(``offices.registry``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from citation_platform.errors import InvalidPack
from citation_platform.offices.marked_yaml import MarkedYaml, read_marked_yaml
from citation_platform.offices.pack import OfficePack

PACK_FILE = "pack.yaml"


@dataclass(frozen=True, slots=True)
class _Problem:
    line: int
    what: str
    remedy: str


def load_pack_file(path: Path) -> OfficePack:
    """The pack in ``path``; relative paths in it are taken from its directory.

    Raises ``InvalidPack``: ``where`` is ``file:line`` of the first problem, and the
    message lists every further problem on a line of its own.
    """
    return _pack(path, _read(path))


@lru_cache(maxsize=32)
def _pack(path: Path, text: str) -> OfficePack:
    """Kept as long as the file says the same: a look at the sources asks for every folder, and
    reading the YAML costs 25 ms."""
    marked = read_marked_yaml(text, name=str(path))
    if not isinstance(marked.data, Mapping):
        raise InvalidPack(
            "a pack is a mapping of keys to values",
            where=f"{path}:1",
            remedy=f"start with e.g. 'name: {path.parent.name}'",
        )
    try:
        pack = OfficePack.model_validate(marked.data, context={"directory": path.parent})
    except ValidationError as error:
        problems = [
            _problem(details, marked)
            for details in error.errors(include_url=False)
            # A list whose every item is wrong is also reported as too short: noise.
            if not (details["type"] == "too_short" and details["input"])
        ]
        raise _invalid(path, sorted(problems, key=lambda problem: problem.line)) from error
    if pack.name != path.parent.name:
        what = f"name {pack.name!r} differs from the pack's folder {path.parent.name!r}"
        line = marked.line_of(("name",))
        raise _invalid(path, [_Problem(line, what, "make them the same")])
    return pack


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InvalidPack(
            "the pack file does not exist", where=f"{path}:1", remedy=f"create {path}"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidPack(
            f"the pack file cannot be read: {error}",
            where=f"{path}:1",
            remedy="save it as UTF-8 text that this user may read",
        ) from error


def _invalid(path: Path, problems: list[_Problem]) -> InvalidPack:
    first, *others = problems
    further = "".join(f"\n{path}:{item.line}: {item.what} → {item.remedy}" for item in others)
    return InvalidPack(first.what, where=f"{path}:{first.line}", remedy=first.remedy + further)


def _problem(details: ErrorDetails, marked: MarkedYaml) -> _Problem:
    # "[key]" marks a wrong mapping key; the key's own line is what helps.
    loc = tuple(part for part in details["loc"] if part != "[key]")
    place = _dotted(loc)
    line = marked.line_of(loc)
    if details["type"] == "extra_forbidden":
        return _Problem(line, f"unknown key {loc[-1]!r}{_inside(loc)}", _nearest(loc))
    if details["type"] == "missing":
        return _Problem(
            line,
            f"key {loc[-1]!r} is missing{_inside(loc)}",
            f"add '{loc[-1]}:' ({_describe(loc)})",
        )
    if details["type"] == "value_error":
        what, _, remedy = str(details["ctx"]["error"]).partition("; ")
        return _Problem(line, f"{place}: {what}" if place else what, remedy or _describe(loc))
    what = (
        f"{place} is {_short(details['input'])}: {details['msg'][:1].lower()}{details['msg'][1:]}"
    )
    return _Problem(line, what, f"expected: {_describe(loc)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _dotted(loc: tuple[str | int, ...]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return text.lstrip(".")


def _inside(loc: tuple[str | int, ...]) -> str:
    return f" in {_dotted(loc[:-1])}" if len(loc) > 1 else ""


def _nearest(loc: tuple[str | int, ...]) -> str:
    known = list(_model_at(loc[:-1]).model_fields)
    near = get_close_matches(str(loc[-1]), known, n=1, cutoff=0.6)
    return f"did you mean {near[0]!r}?" if near else f"remove it; known keys: {', '.join(known)}"


def _describe(loc: tuple[str | int, ...]) -> str:
    """The description of the innermost field that ``loc`` passes through."""
    for length in range(len(loc), 0, -1):
        field = _model_at(loc[: length - 1]).model_fields.get(str(loc[length - 1]))
        if field is not None and field.description:
            return field.description
    return "see the pack model"


def _model_at(loc: tuple[str | int, ...]) -> type[BaseModel]:
    """The model that holds the value at ``loc``: the nearest model on the way there."""
    model: type[BaseModel] = OfficePack
    for part in loc:
        field = model.model_fields.get(str(part))
        model = (_model_in(field.annotation) if field is not None else None) or model
    return model


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_model_in, get_args(annotation))), None)
