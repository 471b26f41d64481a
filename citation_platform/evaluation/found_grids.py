"""The tables of a file in a directory of labelled files, found as the product finds them.

Belongs here: the grids of one file for the figures. Does not belong here: figures,
keeping what was read (``stages``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.grids.second_reading import second_reading
from citation_platform.evaluation.labelled_pages import labelled_pages
from citation_platform.objects import ObjectStore


def grids_in(directory: Path, objects: ObjectStore) -> Callable[[str], Sequence[Grid]]:
    """A function from file name to its grids. It raises ``InvalidSource`` for a bad file.

    ``objects`` takes the reading copies of straightened scans.
    """

    def grids(name: str) -> Sequence[Grid]:
        path = directory / name
        pages = labelled_pages(path, objects)
        grids = find_grids(path, pages, objects=objects)
        return second_reading(path, pages, grids, objects=objects)

    return grids
