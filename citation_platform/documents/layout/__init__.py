"""Layout: what the words of a page form together, in the order a person reads it.

Belongs here: lines, columns, blocks, reading order, sections over pages.
Does not belong here: words (``documents.pages``), tables (``documents.grids``), passages.
"""
