"""Both hashes of a file's bytes, computed in this process (the files are our own)."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pikepdf
import pypdfium2

from citation_platform.documents.contents.child_semantic import semantic_hash
from citation_platform.documents.contents.child_structural import structural_hash
from citation_platform.documents.intake.child_structure import walk_pages
from citation_platform.documents.intake.model import IntakeLimits


class Hashes(NamedTuple):
    structural: str
    semantic: str


def hashes(content: bytes) -> Hashes:
    with pikepdf.open(io.BytesIO(content), inherit_page_attributes=False) as pdf:
        pages, _ = walk_pages(pdf, IntakeLimits())
        document = pypdfium2.PdfDocument(content)
        try:
            semantic = semantic_hash(pdf, pages, document)
        finally:
            document.close()
        return Hashes(structural_hash(pdf, pages), semantic)


def changed(content: bytes, change: Callable[[pikepdf.Pdf], None], **saving: object) -> bytes:
    """The file after ``change``, written by qpdf."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf)
        pdf.save(target, **saving)  # type: ignore[arg-type]  # the options of save, as they come
    return target.getvalue()
