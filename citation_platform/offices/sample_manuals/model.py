"""A manual as its writer gives it, and what is true of it once printed.

Belongs here: frozen values. Does not belong here: reading YAML, drawing.

All boxes: PDF points, origin top left of the page as displayed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Typeface(StrEnum):
    """Families: two of the standard fourteen, and one that is embedded as a subset."""

    SANS = "sans"
    SERIF = "serif"
    EMBEDDED = "embedded"


class Ink(StrEnum):
    """How the pixels of a scan are stored."""

    GREY = "grey"  # JPEG
    BILEVEL = "bilevel"  # CCITT group 4


@dataclass(frozen=True, slots=True)
class Scan:
    """A manual that exists on paper only. ``skew``: degrees, clockwise."""

    dpi: int
    skew: float
    ink: Ink


class Part(StrEnum):
    """The parts that a manual is made of."""

    TITLE = "title"
    HEADING = "heading"
    SUBHEADING = "subheading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    WARNING = "warning"
    TABLE = "table"
    PAGE_BREAK = "page_break"
    BLANK_PAGE = "blank_page"
    LANDSCAPE = "landscape"  # the next page is printed sideways (/Rotate 90)
    COLUMNS = "columns"


@dataclass(frozen=True, slots=True)
class TableText:
    """A table. In ``header`` and ``rows``, "<" continues the cell to the left, "^" the cell above.

    ``widths``: of the columns in points. ``ruled``: drawn lines around each cell.
    """

    id: str
    caption: str
    widths: tuple[float, ...]
    header: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    ruled: bool = True
    header_columns: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """One part in order. ``signal`` and ``about``: of a warning (the model it speaks of)."""

    part: Part
    text: str = ""
    signal: str = ""
    about: str = ""
    table: TableText | None = None
    columns: tuple[tuple[Piece, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Manual:
    """One manual. ``file``: supplier folder and file name; ``dated``: ISO day of issue."""

    file: str
    title: str
    brand: str
    language: str
    dated: str
    revision: str
    footer: str
    typeface: Typeface
    pieces: tuple[Piece, ...]
    scan: Scan | None = None
    cropped: bool = False
    password: bool = False
    keep: str = "sample"


Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A cell as printed; ``box``: the cell's rectangle."""

    row: int
    column: int
    row_span: int
    column_span: int
    page: int
    box: Rectangle
    text: str


@dataclass(slots=True)
class PrintedTable:
    """A table as printed, over one or more pages; a repeated header is not in ``cells``."""

    id: str
    caption: str
    rows: int
    columns: int
    header_rows: int
    header_columns: int
    ruled: bool
    boxes: dict[int, Rectangle] = field(default_factory=dict)
    cells: list[PrintedCell] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A heading, paragraph, item or warning as printed, in reading order."""

    part: Part
    page: int
    box: Rectangle
    text: str
    about: str = ""


@dataclass(slots=True)
class Printed:
    """Everything that is true of a printed manual. ``pages``: (width, height) as displayed."""

    parts: list[PrintedPart] = field(default_factory=list)
    tables: list[PrintedTable] = field(default_factory=list)
    pages: list[tuple[float, float]] = field(default_factory=list)
    blank: list[int] = field(default_factory=list)
