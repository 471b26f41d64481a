"""Which way of comparing files made a catalogue.

Belongs here: the version. Does not belong here: comparing anything.
"""

CATALOG_VERSION = "catalog-1"
"""Raise it with every change that may alter a cluster, a revision, an order or a change found."""
