"""Page text: what stands where on each page, digital or read by OCR.

Belongs here: words with their boxes, ruling lines, areas, pictures, and the state of a page.
Does not belong here: what the words form together (``documents.layout``), tables
(``documents.grids``), whether the file may be opened at all (``documents.intake``).
"""
