"""The layout of a file in a directory of labelled files, read as the product reads it.

Belongs here: pages, grids and layout of one file for the figures.
Does not belong here: figures, keeping what was read (``stages``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.layout.laying_out import lay_out
from citation_platform.documents.layout.model import DocumentLayout
from citation_platform.documents.pages.reading import read_pages
from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore


def layouts_in(directory: Path, objects: ObjectStore) -> Callable[[str], DocumentLayout]:
    """A function from file name to layout. It raises ``InvalidSource`` for an unreadable file.

    ``objects`` takes the reading copies of straightened scans.
    """

    def layout(name: str) -> DocumentLayout:
        path = directory / name
        try:
            sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as fault:
            raise InvalidSource(
                f"the file cannot be read: {fault.strerror}",
                where=str(path),
                remedy="give the directory of the labelled files with --files",
            ) from fault
        pages = read_pages(path, document_hash=sha256, content_hash=sha256, objects=objects)
        return lay_out(pages, find_grids(path, pages))

    return layout
