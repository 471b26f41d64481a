"""Spreadsheets that people fill in: CSV and XLSX, read with care and written without formulas.

Belongs here: bytes to rows and rows to bytes. Does not belong here: what columns mean.
"""
