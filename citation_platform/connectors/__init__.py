"""Connectors: read-only snapshots of other systems. Nothing here can write to a source.

Belongs here: one package per system. Does not belong here: what the data means to an answer.
"""
