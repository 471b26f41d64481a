"""Dagster resources: the data directory, the model, progress, and how faults are met.

Belongs here: thin wrappers that configure what assets, checks and sensors share.
Does not belong here: domain logic (``citation_platform``).
"""
