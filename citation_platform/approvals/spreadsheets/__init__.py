"""Approvals by spreadsheet: a list of all documents out, a person's decisions back in.

Belongs here: columns, CSV and XLSX, reading decisions row by row, recording them.
Does not belong here: the rules of an approval (``approvals.register``).
"""
