"""Which way of cutting passages made a table of them.

Belongs here: the version. Does not belong here: cutting anything.
"""

CITING_VERSION = "citing-3"
"""Raise it with every change that may alter a passage, its cells or its headers."""
