"""All tables of a document.

Belongs here: the entry ``find_grids`` and the order of its steps. Does not belong here: the
steps themselves.
"""

from __future__ import annotations

from pathlib import Path

from citation_platform.documents.grids.continued import merged
from citation_platform.documents.grids.lines import vocabulary_of
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.grids.page_grids import page_grids
from citation_platform.documents.grids.scanned_rules import with_picture_lines
from citation_platform.documents.pages.model import DocumentPages, PageState
from citation_platform.objects import ObjectStore


def find_grids(
    path: Path,
    pages: DocumentPages,
    *,
    password: str | None = None,
    objects: ObjectStore | None = None,
) -> tuple[Grid, ...]:
    """The tables of the readable pages, in order of page and height.

    Every cell's text is made of ``Word``s of ``pages``; tables over several pages are one
    grid. ``path``, ``password``: the document itself, opened only for pages whose lines are
    in a picture. ``objects``: where reading copies of straightened pages are; without it the
    tables of such pages are found by white space alone.
    """
    readable = [page for page in pages.pages if page.state is PageState.READABLE]
    vocabulary = vocabulary_of(word for page in readable for word in page.words)
    seen = with_picture_lines(readable, path, password, objects)
    return tuple(merged([(page, page_grids(page, vocabulary)) for page in seen]))
