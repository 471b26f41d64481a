"""Stage layout_blocks: what the words of each page form together, tables included.

Belongs here: laying out each content once per version, the folder's table of blocks.
Does not belong here: finding blocks (``documents.layout``) and tables (``documents.grids``).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pyarrow.parquet as pq

from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.grids.second_reading import disagreements, second_reading
from citation_platform.documents.grids.version import grids_version
from citation_platform.documents.layout.laying_out import lay_out
from citation_platform.documents.layout.model import Block, DocumentLayout
from citation_platform.documents.layout.store import LayoutStore
from citation_platform.documents.layout.table import to_table
from citation_platform.durable import local_path, replacing
from citation_platform.stages.paging import DocumentReader, ReadDocument

LAYOUT_BLOCKS = "layout_blocks"

OnDocument = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A document with pages and blocks."""

    read: ReadDocument
    layout: DocumentLayout


@dataclass(frozen=True, slots=True)
class LayoutReport:
    """A folder's blocks. ``kinds``: how many of each; ``doubtful``: cells that two engines read
    differently: name, page, both readings."""

    key: str
    documents: tuple[LaidOut, ...]
    sha256: str
    kinds: Mapping[str, int]
    doubtful: tuple[tuple[str, int, str, str], ...]


def lay_out_folder(
    reader: DocumentReader,
    key: str,
    documents: tuple[ReadDocument, ...],
    on_document: OnDocument,
) -> LayoutReport:
    """Lay out all documents that have pages and write the folder's table."""
    supplier = key.partition(".")[2]
    laid_out = []
    readable = [one for one in documents if one.pages is not None]
    for done, one in enumerate(readable, start=1):
        laid_out.append(LaidOut(one, _layout(reader, supplier, one)))
        on_document(done, len(readable))
    table = to_table(one.layout for one in laid_out)
    with replacing(local_path(reader.home.table(LAYOUT_BLOCKS, key))) as temporary:
        pq.write_table(table, temporary, compression="zstd")
    kinds = Counter(block.kind.value for one in laid_out for block in one.layout.blocks)
    return LayoutReport(
        key, tuple(laid_out), _digest(laid_out), dict(kinds), tuple(_doubtful(laid_out))
    )


def _layout(reader: DocumentReader, supplier: str, read: ReadDocument) -> DocumentLayout:
    pages = read.pages
    if pages is None:
        raise AssertionError("only documents with pages are laid out")
    store = LayoutStore(
        reader.home.root / "tables" / "layouts", sources=f"{pages.reader}|{grids_version()}"
    )
    kept = store.get(pages.content_hash, document_hash=pages.document_hash)
    if kept is not None:
        return kept
    with reader.opened(supplier, read.chosen.examined) as (path, password):
        grids = find_grids(path, pages, password=password, objects=reader.objects)
        grids = second_reading(path, pages, grids, password=password, objects=reader.objects)
    layout = lay_out(pages, grids)
    store.put(layout)
    return layout


def _digest(documents: list[LaidOut]) -> str:
    digest = hashlib.sha256()
    for one in documents:
        layout = one.layout
        digest.update(f"{layout.content_hash}:{layout.layout}:{grids_version()}\n".encode())
    return digest.hexdigest()


def _doubtful(documents: list[LaidOut]) -> list[tuple[str, int, str, str]]:
    return [
        (one.read.chosen.examined.path, cell.page, cell.first, cell.second)
        for one in documents
        for cell in disagreements(_grids(one.layout.blocks))
    ]


def _grids(blocks: tuple[Block, ...]) -> list[Grid]:
    return [block.grid for block in blocks if block.grid is not None]
