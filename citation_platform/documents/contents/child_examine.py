"""Inspect a file and hash its content in one go: the task that runs in the sandbox.

Belongs here: the order of both. Does not belong here: either of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from citation_platform.documents.contents.child_semantic import semantic_hash
from citation_platform.documents.contents.child_structural import structural_hash
from citation_platform.documents.intake.child_inspect import inspect_here
from citation_platform.documents.intake.child_opening import Opened
from citation_platform.documents.intake.child_reading import open_for_reading
from citation_platform.documents.intake.child_structure import walk_pages
from citation_platform.documents.intake.model import IntakeLimits
from citation_platform.documents.intake.rows import inspection_row


def examine_task(
    source: str, limits: Mapping[str, Any], labels: Sequence[str], passwords: Sequence[str]
) -> dict[str, Any]:
    """``{"inspection": row, "structural": hex or None, "semantic": hex or None}``."""
    path = Path(source)
    caps = IntakeLimits(**limits)
    found = inspect_here(path, caps, list(zip(labels, passwords, strict=True)))
    hashes: dict[str, str | None] = {"structural": None, "semantic": None}
    if found.opened is not None:
        hashes = _hashes(path, found.opened, caps)
    return {"inspection": inspection_row(found.inspection), **hashes}


def _hashes(source: Path, opened: Opened, limits: IntakeLimits) -> dict[str, str | None]:
    """Both hashes. A readable document in which qpdf or the reader then meets damage keeps
    its state and has only the hashes that could be made: its raw hash stands in."""
    import pikepdf
    import pypdfium2

    found: dict[str, str | None] = {"structural": None, "semantic": None}
    try:
        pages, _ = walk_pages(opened.pdf, limits)
        found["structural"] = structural_hash(opened.pdf, pages)
        document, _ = open_for_reading(source, opened)
        try:
            found["semantic"] = semantic_hash(opened.pdf, pages, document)
        finally:
            document.close()
    except (pikepdf.PdfError, pypdfium2.PdfiumError):
        pass
    return found
