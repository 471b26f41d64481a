"""The catalogue of all documents: equal content, revisions, silent updates, what needs a person.

Belongs here: pure functions from documents of all folders to the rows that people read.
Does not belong here: hashing (``documents.contents``), reading pages, approvals, Dagster.
"""
