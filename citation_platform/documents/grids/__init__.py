"""Tables of a document as grids of cells: found, filled with words, continued, cross-checked.

Belongs here: where a table is, its rows and columns, header rows, continuation over pages,
and the second reading of scanned cells. Does not belong here: words (``documents.pages``),
the blocks around a table (``documents.layout``), passages.
"""

from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.grids.reading import GridRow, GridValue, read_rows
from citation_platform.documents.grids.second_reading import (
    Disagreement,
    disagreements,
    second_reading,
)

__all__ = [
    "Cell",
    "Disagreement",
    "Grid",
    "GridRow",
    "GridValue",
    "disagreements",
    "find_grids",
    "read_rows",
    "second_reading",
]
