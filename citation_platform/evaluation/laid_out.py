"""The layout of a file in a directory of labelled files, read as the product reads it.

Belongs here: the layout of one file for the figures.
Does not belong here: figures, keeping what was read (``stages``).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.layout.laying_out import lay_out
from citation_platform.documents.layout.model import DocumentLayout
from citation_platform.evaluation.labelled_pages import labelled_pages
from citation_platform.objects import ObjectStore


def layouts_in(directory: Path, objects: ObjectStore) -> Callable[[str], DocumentLayout]:
    """A function from file name to layout. It raises ``InvalidSource`` for an unreadable file.

    ``objects`` takes the reading copies of straightened scans.
    """

    def layout(name: str) -> DocumentLayout:
        path = directory / name
        pages = labelled_pages(path, objects)
        return lay_out(pages, find_grids(path, pages))

    return layout
