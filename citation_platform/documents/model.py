"""Source files and folders as data: what a scan finds.

Belongs here: frozen values and the reasons why a file or folder is left out.
Does not belong here: scanning (``documents.folders``), comparing (``documents.changes``).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path

from citation_platform.errors import InvalidSource


class Grouping(StrEnum):
    """How the files of a root become folders."""

    LAW = "law"  # one folder per BWB id, over all roots
    DIRECTORY = "directory"  # one folder per directory
    SUPPLIER = "supplier"  # one folder per directory right below the root, with all below it

    @classmethod
    def of_reader(cls, reader: str) -> Grouping:
        """Statutes are grouped by law, manuals by supplier, everything else by directory."""
        return {"bwb": cls.LAW, "manual": cls.SUPPLIER}.get(reader, cls.DIRECTORY)


@dataclass(frozen=True, slots=True)
class SourceRoot:
    """A directory that is scanned for one corpus of one office. ``reader``: of the corpus."""

    path: Path
    office: str
    corpus: str
    reader: str
    added_at: datetime

    @property
    def grouping(self) -> Grouping:
        """How its files become folders."""
        return Grouping.of_reader(self.reader)


class FileKind(StrEnum):
    """What a file is, as its first bytes tell."""

    BWB_STATE = "bwb_state"  # root element toestand (BWB 2016-1)
    BWB_STATE_2012 = "bwb_state_2012"  # root element wetgeving (DTD of 2012)
    BWB_MANIFEST = "bwb_manifest"  # root element work: which states there are
    XML = "xml"  # any other XML
    PDF = "pdf"  # %PDF- within the first KB
    EMPTY = "empty"
    NOT_XML = "not_xml"


class SkipReason(StrEnum):
    """Why a file is not part of any folder."""

    UNREADABLE = "unreadable"
    EMPTY = "empty"
    NOT_XML = "not_xml"
    UNKNOWN_KIND = "unknown_kind"  # XML, but not of a kind that this corpus reads
    NO_BWB_ID = "no_bwb_id"
    NO_STATE_DATE = "no_state_date"
    MANIFEST_WITHOUT_STATES = "manifest_without_states"
    UNUSABLE_NAME = "unusable_name"
    OUTSIDE = "outside"  # a link that leads out of the source


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """A file that was left out, with the reason and what to do."""

    path: Path
    reason: SkipReason
    detail: str


@dataclass(frozen=True, slots=True)
class Unavailable:
    """A root, or a directory in it, that could not be listed: nothing in it counts as removed."""

    root: Path
    detail: str


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file of a folder. ``role`` is its place: ``state:<date>``, ``manifest``, ``file:<name>``."""

    path: Path
    root: Path
    size: int
    sha256: str
    kind: FileKind
    role: str
    state_date: date | None = None


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The same content under another name: counted once, as ``same_as``."""

    path: Path
    same_as: Path


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two different files that claim the same place in a folder."""

    role: str
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Folder:
    """All source files of one law, or of one directory. ``key``: the partition.

    ``fingerprint``: Merkle root over (role, content hash), so names and places of files
    don't matter. With ``conflicts`` the folder must not be read (``require_usable``).
    """

    key: str
    office: str
    corpus: str
    reader: str
    name: str
    fingerprint: str
    files: tuple[SourceFile, ...]
    duplicates: tuple[Duplicate, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    @property
    def manifest(self) -> SourceFile | None:
        """The manifest that tells in-force and end dates of the states."""
        return next((file for file in self.files if file.kind is FileKind.BWB_MANIFEST), None)

    @property
    def documents(self) -> tuple[SourceFile, ...]:
        """The files with text: states in order of date, or documents in order of name."""
        return tuple(file for file in self.files if file.kind is not FileKind.BWB_MANIFEST)

    @property
    def roots(self) -> frozenset[Path]:
        """The roots that the files come from."""
        return frozenset(file.root for file in self.files)

    def require_usable(self) -> None:
        """Raise ``InvalidSource`` naming the files when two claim the same place."""
        for conflict in self.conflicts:
            raise InvalidSource(
                f"different files claim {conflict.role}: {', '.join(map(str, conflict.paths))}",
                where=self.key,
                remedy="keep the right one and move the other out of the source folder",
            )


@dataclass(frozen=True, slots=True)
class ScanCost:
    """What a scan cost. ``hashed``: files whose content was read; ``read_bytes``: how much."""

    files: int
    hashed: int
    read_bytes: int


@dataclass(frozen=True, slots=True)
class Scan:
    """What lies in the source roots now.

    ``held``: keys of folders that have a known file which cannot be read now.
    """

    folders: tuple[Folder, ...]
    skipped: tuple[SkippedFile, ...]
    unavailable: tuple[Unavailable, ...]
    held: frozenset[str]
    cost: ScanCost

    def folder(self, key: str) -> Folder | None:
        """The folder with this key."""
        return next((folder for folder in self.folders if folder.key == key), None)
