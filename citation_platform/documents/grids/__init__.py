"""Tables of a document as grids of cells: found, filled with words, continued, cross-checked.

Belongs here: where a table is, its rows and columns, header rows, continuation over pages,
and the second reading of scanned cells. Does not belong here: words (``documents.pages``),
the blocks around a table (``documents.layout``), passages.
"""
