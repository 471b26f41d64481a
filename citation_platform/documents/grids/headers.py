"""Which rows and columns of a table are headers.

Belongs here: header rows (bold, shaded, spanning, turned, words above figures) and header
columns (names of rows). Does not belong here: captions, what a reader makes of it (``reading``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from statistics import mean

from citation_platform.documents.grids.model import Cell
from citation_platform.documents.grids.rowlook import RowLook, has_digit, is_value

# No table seen had more header rows.
MOST_HEADER_ROWS = 5
MOST_HEADER_COLUMNS = 3
# Share of bold words that makes a row bold; most of the cells of a column.
BOLD = 0.8
MOST = 0.6
# Column headers of units and symbols in nl, de, fr, it, en: they say how to read the row.
UNIT_COLUMN = re.compile(
    r"^(eenhe(id|den)|units?|einheit(en)?|unité(s)?|unit[àa]|symbool|symbols?|symbole?|simbolo|"
    r"formelzeichen|dimensi(e|on)|maateenheid)\W*$",
    re.IGNORECASE,
)


def header_row_count(looks: Sequence[RowLook]) -> int:
    """How many first rows are headers; 0 when the first row is data like the others."""
    start = 1 if looks[0].full and len(looks) > 2 else 0
    if not _is_header(looks, start):
        return 0
    count = max(look.last for look in looks[: start + 1]) + 1
    while count < min(len(looks) - 1, MOST_HEADER_ROWS) and _goes_on(looks, count):
        count = max(count + 1, looks[count].last + 1)
    return count if count < len(looks) else 0


def _is_header(looks: Sequence[RowLook], row: int) -> bool:
    look, body = looks[row], looks[row + 1 :]
    if not look.texts or not body:
        return False
    return (
        _is_marked(look, body)
        or look.turned
        or (look.wide and len(look.texts) > 1 and not _values(look))
        or (look.last > row and len(look.texts) > 1)
        or _names_columns(look, body)
    )


def _is_marked(look: RowLook, body: Sequence[RowLook]) -> bool:
    """Bold or shaded unlike most rows below."""
    usual = Counter(other.fill for other in body if other.texts).most_common(1)
    shaded = look.fill is not None and bool(usual) and usual[0][0] != look.fill
    alternating = shaded and sum(other.fill == look.fill for other in body) >= 0.3 * len(body)
    plain = [other.bold for other in body if other.texts]
    bold = look.bold >= BOLD and bool(plain) and mean(plain) < MOST
    return (shaded and not alternating) or (bold and len(look.texts) > 1)


def _names_columns(look: RowLook, body: Sequence[RowLook]) -> bool:
    """Words above figures: in some column that isn't the first, or in most of all."""
    if _values(look):
        return False
    named = 0
    for column, text in look.texts.items():
        below = [other.texts[column] for other in body if column in other.texts]
        figures = sum(is_value(one) or has_digit(one) for one in below)
        # A type number ("GW700-XS") may head a column of a wide table.
        words = not has_digit(text) or (len(look.texts) > 2 and not is_value(text))
        if below and words and figures >= MOST * len(below):
            named += 1
    empty_corner = 0 not in look.texts and len(look.texts) > 1
    return named > 0 or empty_corner


def _values(look: RowLook) -> int:
    """Cells with a figure, the first column left aside."""
    return sum(is_value(text) for column, text in look.texts.items() if column > 0)


def _goes_on(looks: Sequence[RowLook], row: int) -> bool:
    """Row ``row`` is one more header row under those before it."""
    look, above = looks[row], looks[row - 1]
    if look.full or not look.texts:
        return False
    same_look = look.fill is not None and look.fill == above.fill
    if same_look and _is_marked(look, looks[row + 1 :]):
        return True
    under_span = above.wide and not above.full and not _values(look)
    return under_span and (0 not in look.texts or _is_header(looks, row))


def header_column_count(cells: Sequence[Cell], rows: range, columns: int) -> int:
    """How many first columns name the rows: enough to tell rows apart, and unit columns.

    ``rows``: the data rows. At least one column is left for values.
    """
    table = _texts(cells, rows, columns)
    count = _telling(table, columns) if len(table) > 1 else 1
    headers = {
        column: cell.text
        for cell in cells
        if cell.row < rows.start
        for column in range(cell.column, cell.column + cell.column_span)
        if cell.text and cell.column_span == 1
    }
    while count < columns - 1 and UNIT_COLUMN.match(headers.get(count, "")):
        count += 1
    return count


def _texts(cells: Sequence[Cell], rows: range, columns: int) -> list[list[str]]:
    """Data rows as texts, spanned ones repeated; section rows are left out."""
    grid = {row: [""] * columns for row in rows}
    for cell in cells:
        if cell.column_span == columns:
            continue
        for row in range(cell.row, cell.row + cell.row_span):
            if row in grid:
                for column in range(cell.column, cell.column + cell.column_span):
                    grid[row][column] = cell.text
    return [texts for texts in grid.values() if any(texts)]


def _telling(table: Sequence[Sequence[str]], columns: int) -> int:
    """The fewest first columns of words whose texts differ from row to row; else 1."""
    for count in range(1, min(MOST_HEADER_COLUMNS, columns - 1) + 1):
        added = [texts[count - 1] for texts in table]
        words = sum(bool(text) and not is_value(text) for text in added)
        filled = sum(map(bool, added))
        if count > 1 and (words < MOST * len(added) or filled < 0.9 * len(added)):
            return 1
        names = Counter(tuple(texts[:count]) for texts in table)
        if len(names) >= 0.95 * len(table):
            return count
    return 1
