"""Approvals: which content of which folder a person has vetted, and what was taken back.

Belongs here: the append-only register, its signatures, the review page, spreadsheets.
Does not belong here: what lies in a folder (``documents``), Dagster (``assets``).
"""
