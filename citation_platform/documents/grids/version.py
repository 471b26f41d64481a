"""Which way of finding tables made a result: part of the key under which layouts are kept.

Belongs here: the version. Does not belong here: finding anything.
"""

from __future__ import annotations

from importlib.metadata import version

# Raise it with every change that may alter a cell, a header or an agreement.
_GRIDS = "grids-1"


def grids_version() -> str:
    """The algorithm and the libraries that see lines and read cells again."""
    return f"{_GRIDS}+opencv-{version('opencv-python-headless')}+rapidocr-{version('rapidocr')}"
