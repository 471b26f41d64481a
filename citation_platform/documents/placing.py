"""Where a file belongs: the folder key and its role in the folder, or why it has none.

Belongs here: the rules per grouping. Does not belong here: fingerprints and conflicts
(``documents.folders``).
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from citation_platform.documents.file_cache import KnownFile
from citation_platform.documents.model import (
    FileKind,
    Grouping,
    SkippedFile,
    SkipReason,
    SourceFile,
    SourceRoot,
)
from citation_platform.law.reading import DEFAULT_2012_STATE

_UNSAFE = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Placed:
    """A file with the folder it belongs to. ``name``: the folder without its corpus."""

    root: SourceRoot
    name: str
    file: SourceFile

    @property
    def key(self) -> str:
        """The folder key (partition)."""
        return f"{self.root.corpus}.{self.name}"


def place(file: KnownFile, root: SourceRoot) -> Placed | SkippedFile:
    """The folder and role of a file, or the reason why it has none."""
    path = Path(file.path)
    if root.grouping is Grouping.SUPPLIER:
        # Also what is empty or no PDF: a person must hear of it, document by document.
        role = f"file:{_below_supplier(path, root.path)}"
        return _placed(file, root, supplier_name(path, root.path), role, None)
    if file.kind is FileKind.EMPTY:
        return SkippedFile(path, SkipReason.EMPTY, "the file is empty; fetch it again")
    if file.kind in (FileKind.NOT_XML, FileKind.PDF):
        detail = "the file is not XML; move it out of the source folder or fetch it again"
        return SkippedFile(path, SkipReason.NOT_XML, detail)
    if root.grouping is Grouping.DIRECTORY:
        return _placed(file, root, directory_name(path, root.path), f"file:{path.name}", None)
    return _place_law(file, root)


def folder_name(file: KnownFile, root: SourceRoot) -> str | None:
    """The folder name that a known file had, even when it cannot be read now."""
    if root.grouping is Grouping.SUPPLIER:
        return supplier_name(Path(file.path), root.path)
    if root.grouping is Grouping.DIRECTORY:
        return directory_name(Path(file.path), root.path)
    return file.bwb_id


def _place_law(file: KnownFile, root: SourceRoot) -> Placed | SkippedFile:
    path = Path(file.path)
    if file.kind is FileKind.XML:
        detail = (
            f"root element {file.root_element!r} is no statute; "
            "BWB files begin with toestand, wetgeving or work (manifest)"
        )
        return SkippedFile(path, SkipReason.UNKNOWN_KIND, detail)
    if file.bwb_id is None:
        detail = "neither bwb-id in the XML nor the file name names the law; name it BWBR….xml"
        return SkippedFile(path, SkipReason.NO_BWB_ID, detail)
    if file.kind is FileKind.BWB_MANIFEST:
        return _placed(file, root, file.bwb_id, "manifest", None)
    state_date = file.state_date
    if state_date is None and file.kind is FileKind.BWB_STATE_2012:
        state_date = DEFAULT_2012_STATE
    if state_date is None:
        detail = "no state date: neither inwerkingtreding nor a name like BWBR…_2023-01-01_0.xml"
        return SkippedFile(path, SkipReason.NO_STATE_DATE, detail)
    return _placed(file, root, file.bwb_id, f"state:{state_date}", state_date)


def _placed(
    file: KnownFile, root: SourceRoot, name: str, role: str, state_date: date | None
) -> Placed:
    source = SourceFile(
        path=Path(file.path),
        root=root.path,
        size=file.size,
        sha256=file.sha256,
        kind=file.kind,
        role=role,
        state_date=state_date,
    )
    return Placed(root, name, source)


def directory_name(path: Path, root: Path) -> str:
    """The folder name of the directory that holds ``path`` (see ``safe_name``)."""
    relative = path.parent.relative_to(root).as_posix()
    return safe_name(root.name if relative == "." else relative)


def supplier_name(path: Path, root: Path) -> str:
    """The supplier that a file belongs to: the directory right below the root, made safe.

    A file that lies in the root itself belongs to the supplier that the root is named after.
    """
    parts = path.relative_to(root).parts
    return safe_name(parts[0] if len(parts) > 1 else root.name)


def _below_supplier(path: Path, root: Path) -> str:
    parts = path.relative_to(root).parts
    return "/".join(parts[1:] if len(parts) > 1 else parts)


def safe_name(original: str) -> str:
    """A folder name that is safe as partition and file name.

    A name that had to be changed gets six hex digits of the original, so that two never
    share a folder by accident.
    """
    safe = _UNSAFE.sub("-", original).strip("-")
    if safe == original:
        return safe
    return f"{safe or 'folder'}-{hashlib.sha256(original.encode()).hexdigest()[:6]}"
