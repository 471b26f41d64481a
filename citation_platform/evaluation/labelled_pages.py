"""The pages of a file in a directory of labelled files, read as the product reads them.

Belongs here: reading one file by its name. Does not belong here: what stands on the pages
(``found_grids``, ``laid_out``), keeping what was read (``stages``).
"""

from __future__ import annotations

from pathlib import Path

from citation_platform.documents.pages.model import DocumentPages
from citation_platform.documents.pages.reading import read_pages
from citation_platform.durable import sha256_of
from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore


def labelled_pages(path: Path, objects: ObjectStore) -> DocumentPages:
    """The pages of the file. ``objects`` takes the reading copies of straightened scans.

    Raises ``InvalidSource`` for a file that is not there or cannot be read.
    """
    try:
        sha256 = sha256_of(path)
    except OSError as fault:
        raise InvalidSource(
            f"the file cannot be read: {fault.strerror}",
            where=str(path),
            remedy="give the directory of the labelled files with --files",
        ) from fault
    return read_pages(path, document_hash=sha256, content_hash=sha256, objects=objects)
