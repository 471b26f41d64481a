"""The text of a provision: blocks and inline elements to characters with spans.

Belongs here: walking ``al``, ``lijst``, ``table``, ``tussenkop`` and inline elements into
one string, with spans of onderdelen and references and with the editorial notes beside it.
Does not belong here: which blocks form a lid (``law.provisions``), tables' geometry
(``law.tables``), the meaning of notes (``law.editorial``).

Rules. White space of any length becomes one space; each block is a line. A list item is
``marker text`` and its span includes nested content. A table row is a line with cells
joined by `` | ``. Document order is kept (NOTES quirk 3). Nothing else is changed, except
that ``inf`` and ``sup`` become Unicode subscripts and superscripts where all signs exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from lxml import etree

from citation_platform.law.editorial import EDITORIAL_TAGS, implied_status, note_text
from citation_platform.law.model import Onderdeel, ProvisionStatus, Reference
from citation_platform.law.tables import grids

_SUBSCRIPT = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")
_SUPERSCRIPT = str.maketrans("0123456789+-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_SCRIPTS = {"inf": _SUBSCRIPT, "sup": _SUPERSCRIPT}
_BLOCKS = frozenset({"al", "lijst", "li", "table", "tussenkop", "plaatje"})
_SKIPPED = frozenset({"kop", "lidnr", "li.nr", "meta-data"})
_CLOSING = tuple(";:,.)!?")
_LEVEL = re.compile(r"[0-9A-Za-z]{1,12}°?")


@dataclass(slots=True)
class TextBuilder:
    """Grows one text. Spans are absolute and trimmed to their visible characters at the end."""

    notes: list[str] = field(default_factory=list)
    marks: list[ProvisionStatus] = field(default_factory=list)
    table_caption: str | None = None
    table_header: str | None = None
    has_table: bool = False
    _parts: list[str] = field(default_factory=list)
    _length: int = 0
    _fresh: bool = True
    _gap: bool = False
    _held: bool = False
    _items: list[tuple[tuple[str, ...], int, int, ProvisionStatus]] = field(default_factory=list)
    _references: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """True while no visible character was written."""
        return self._length == 0

    def blocks(self, elements: Iterable[etree._Element]) -> None:
        """Write block elements in document order."""
        for element in elements:
            if element.tag not in _SKIPPED:
                self._block(element, ())

    def inline(self, element: etree._Element) -> None:
        """Write the inline content of one element, whatever its tag."""
        self._inline(element, ())

    def text(self) -> str:
        """Everything written so far."""
        return "".join(self._parts).rstrip()

    def onderdelen(self) -> tuple[Onderdeel, ...]:
        """Addressable list items, outer before inner, in document order."""
        text = self.text()
        spans = [
            (path, *_trim(text, start, end), status) for path, start, end, status in self._items
        ]
        return tuple(
            Onderdeel(*span) for span in sorted(spans, key=lambda span: (span[1], -span[2]))
        )

    def references(self) -> tuple[Reference, ...]:
        """References in document order; one without visible text is dropped."""
        text = self.text()
        found = []
        for start, end, target in self._references:
            first, last = _trim(text, start, end)
            if first < last:
                found.append(Reference(first, last, target, text[first:last]))
        return tuple(found)

    def _line(self) -> None:
        if self._held:
            self._held = False
            return
        if not self._fresh:
            self._parts.append("\n")
            self._length += 1
        self._fresh, self._gap = True, False

    def _write(self, raw: str | None) -> None:
        if not raw:
            return
        words = raw.split()
        if not words:
            self._gap = True
            return
        chunk = " ".join(words)
        if (self._gap or raw[0].isspace()) and not self._fresh:
            chunk = " " + chunk
        self._parts.append(chunk)
        self._length += len(chunk)
        self._fresh, self._gap = False, raw[-1].isspace()

    def _block(self, element: etree._Element, path: tuple[str, ...]) -> None:
        tag = element.tag
        if tag == "lijst":
            for item in element.iterfind("li"):
                self._item(item, path)
        elif tag == "li":
            self._item(element, path)
        elif tag == "table":
            self._table(element)
        elif tag == "plaatje":
            names = [image.get("naam") or "" for image in element.iter("illustratie")]
            self.notes.append(f"illustratie {' '.join(names)}".strip())
        else:
            self._paragraph(element, path)

    def _paragraph(self, element: etree._Element, path: tuple[str, ...]) -> None:
        before, marked = self._length, len(self.notes)
        self._line()
        self._inline(element, path)
        if self._length <= before + 1 and len(self.notes) > marked:
            self._mark(element)

    def _mark(self, element: etree._Element) -> None:
        """A paragraph of notes only: what it implies for the provision around it."""
        statuses = (implied_status(note) for note in element.iter(*EDITORIAL_TAGS))
        self.marks += [status for status in statuses if status is not None]

    def _inline(self, element: etree._Element, path: tuple[str, ...]) -> None:
        self._write(element.text)
        for child in element:
            tag = child.tag
            if tag in EDITORIAL_TAGS:
                self._note(child)
            elif tag in _SCRIPTS:
                self._write(_script(child))
            elif tag in _BLOCKS:
                self._block(child, path)
                self._line()
            elif tag in ("intref", "extref"):
                start = self._length
                self._inline(child, path)
                self._references.append((start, self._length, child.get("doc") or ""))
            elif tag not in _SKIPPED:
                self._inline(child, path)
            self._write(child.tail)

    def _note(self, element: etree._Element) -> None:
        text = note_text(element)
        if text and element.tag != "meta-data":
            self.notes.append(text)
        if (element.tail or "").startswith(_CLOSING):
            self._gap = False  # the space stood before the note, not before the sign

    def _item(self, item: etree._Element, path: tuple[str, ...]) -> None:
        marker_element = item.find("li.nr")
        marker = "" if marker_element is None else note_text(marker_element)
        inner = onderdeel_path(marker, path)
        outer_marks, self.marks = self.marks, []
        self._line()
        start = self._length
        if marker:
            self._write(f"{marker} ")
            self._held = True
        for child in item:
            if child.tag not in _SKIPPED:
                self._block(child, inner)
        self._held = False
        status, self.marks = _item_status(self.marks), outer_marks
        if inner != path:
            self._items.append((inner, start, self._length, status))

    def _table(self, table: etree._Element) -> None:
        self._line()
        self.has_table = True
        title = table.find("title")
        if title is not None:
            start = self._length
            self._inline(title, ())
            self.table_caption = self.table_caption or self._since(start)
        for grid in grids(table):
            written: set[etree._Element] = set()
            start = self._length
            for row in grid.head:
                self._row(row, written)
            self.table_header = self.table_header or self._since(start)
            for row in grid.body:
                self._row(row, written)

    def _row(self, row: tuple[etree._Element | None, ...], written: set[etree._Element]) -> None:
        """One row as a line; references are recorded where a spanned cell stands first."""
        cells = [_cell(entry) for entry in row]
        if not any(cell.text() for cell in cells):
            return
        self._line()
        for position, (entry, cell) in enumerate(zip(row, cells, strict=True)):
            if position:
                self._put(" | ")
            start = self._length
            self._put(cell.text())
            if entry is None or entry in written:
                continue
            written.add(entry)
            self.notes += cell.notes
            self._references += [
                (start + ref.start, start + ref.end, ref.target) for ref in cell.references()
            ]
        self._fresh, self._gap = False, False

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _since(self, start: int) -> str | None:
        return "".join(self._parts)[start:].strip() or None


def onderdeel_path(marker: str, parent: tuple[str, ...]) -> tuple[str, ...]:
    """The path of a list item: ``b.1.`` under ``("b",)`` is ``("b", "1")``.

    A marker that names nothing (a dash, a bullet) gives the parent's path: the item
    stays text of its parent.
    """
    bare = marker.replace("º", "°").strip().strip("().:;*").replace(")", "")
    levels = [level for level in bare.split(".") if level]
    if not levels or not all(_LEVEL.fullmatch(level) for level in levels):
        return parent
    if len(levels) > 1 and parent and parent[-1] == levels[0]:
        levels = levels[1:]
    return (*parent, *levels)


def _cell(entry: etree._Element | None) -> TextBuilder:
    cell = TextBuilder()
    if entry is not None:
        cell._write(entry.text)
        cell.blocks(entry)
        cell._parts = [" " if part == "\n" else part for part in cell._parts]
    return cell


def _item_status(marks: list[ProvisionStatus]) -> ProvisionStatus:
    return marks[0] if marks else ProvisionStatus.IN_FORCE


def _script(element: etree._Element) -> str:
    raw = "".join(map(str, element.itertext()))
    table = _SCRIPTS[str(element.tag)]
    return raw.translate(table) if all(ord(sign) in table for sign in raw) else raw


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    end = min(end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
