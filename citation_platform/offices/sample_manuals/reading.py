"""From ``content/*.yaml`` to manuals; a revision is its base with replacements.

Belongs here: the written form. Does not belong here: drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import yaml

from citation_platform.errors import InvalidSource
from citation_platform.offices.sample_manuals.model import (
    Ink,
    Manual,
    Part,
    Piece,
    Scan,
    TableText,
    Typeface,
)

_TEXTS = {
    "title": Part.TITLE,
    "h1": Part.HEADING,
    "h2": Part.SUBHEADING,
    "p": Part.PARAGRAPH,
    "li": Part.ITEM,
}
_MARKS = {
    "new page": Part.PAGE_BREAK,
    "blank page": Part.BLANK_PAGE,
    "landscape": Part.LANDSCAPE,
}


def read_manuals() -> tuple[Manual, ...]:
    """All manuals, in order of file name. Raises ``InvalidSource`` naming the file at fault."""
    sources = {
        path.name: _parsed(path.read_text(encoding="utf-8"))
        for path in files(__package__).joinpath("content").iterdir()
        if path.name.endswith(".yaml")
    }
    manuals = []
    for name in sorted(sources):
        try:
            manuals.append(_manual(_resolved(sources[name], sources)))
        except (KeyError, ValueError) as fault:
            raise InvalidSource(
                f"not a manual: {fault}", where=name, remedy="see another file of that folder"
            ) from fault
    return tuple(sorted(manuals, key=lambda manual: manual.file))


def _parsed(text: str) -> Any:
    # Every scalar stays the text that was typed: 0,70 and 1.50 are what a manual prints.
    return yaml.load(text, Loader=yaml.BaseLoader)


def _resolved(source: Mapping[str, Any], sources: Mapping[str, Any]) -> Mapping[str, Any]:
    """A revision: the text of its base with each replacement, which must occur."""
    if "base" not in source:
        return source
    text = yaml.safe_dump(sources[source["base"]], allow_unicode=True, width=10_000)
    for old, new in source["replace"]:
        if old not in text:
            raise ValueError(f"{old!r} does not occur in {source['base']}")
        text = text.replace(old, new)
    own = {key: value for key, value in source.items() if key not in ("base", "replace")}
    merged: Mapping[str, Any] = {**_parsed(text), **own}
    return merged


def _manual(source: Mapping[str, Any]) -> Manual:
    scan = source.get("scan")
    return Manual(
        file=source["file"],
        title=source["name"],
        brand=source["brand"],
        language=source["language"],
        dated=source["dated"],
        revision=source["revision"],
        footer=source["footer"],
        typeface=Typeface(source.get("typeface", "sans")),
        pieces=tuple(_pieces(source["text"])),
        scan=Scan(int(scan["dpi"]), float(scan["skew"]), Ink(scan["ink"])) if scan else None,
        cropped=source.get("cropped") == "yes",
        password=source.get("password") == "yes",
        keep=source.get("keep", "sample"),
    )


def _pieces(items: list[Any]) -> Iterator[Piece]:
    for item in items:
        if isinstance(item, str):
            yield Piece(_MARKS[item])
            continue
        for key, value in item.items():
            yield from _piece(key, value)


def _piece(key: str, value: Any) -> Iterator[Piece]:
    if key == "warning":
        yield Piece(Part.WARNING, value["text"], value["signal"], value.get("about", ""))
    elif key == "table":
        yield Piece(Part.TABLE, table=_table(value))
    elif key == "columns":
        yield Piece(Part.COLUMNS, columns=tuple(tuple(_pieces(column)) for column in value))
    else:
        texts = value if isinstance(value, list) else [value]
        yield from (Piece(_TEXTS[key], text) for text in texts)


def _table(value: Mapping[str, Any]) -> TableText:
    table = TableText(
        id=value["id"],
        caption=value["caption"],
        widths=tuple(float(width) for width in value["widths"]),
        header=_rows(value["header"]),
        rows=_rows(value["rows"]),
        ruled=value.get("ruled", "yes") == "yes",
        header_columns=int(value.get("header_columns", "1")),
    )
    for row in (*table.header, *table.rows):
        if len(row) != len(table.widths):
            raise ValueError(f"{table.id}: row {row} has {len(row)} of {len(table.widths)} cells")
    return table


def _rows(lines: list[str | list[str]]) -> tuple[tuple[str, ...], ...]:
    """Rows as lists, or as lines with cells between " | "."""
    return tuple(
        tuple(cell.strip() for cell in line.split("|")) if isinstance(line, str) else tuple(line)
        for line in lines
    )
