"""Citing: from the blocks of a manual to rows of the one Passage table.

Belongs here: what the unit of citation and of retrieval is in a document, addresses, labels.
Does not belong here: finding blocks (``documents.layout``) or tables (``documents.grids``),
who vetted the folder (``approvals``).
"""
