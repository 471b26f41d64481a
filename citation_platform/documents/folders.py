"""Scan source roots: which folders there are, and the fingerprint of each.

Belongs here: grouping files into folders, duplicates, conflicts.
Does not belong here: walking (``documents.walking``), what one file is
(``documents.sniff``), reading law or deeds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from sqlalchemy import Engine

from citation_platform.documents.file_cache import FileCache
from citation_platform.documents.model import (
    Conflict,
    Duplicate,
    FileKind,
    Folder,
    Scan,
    ScanCost,
    SkippedFile,
    SkipReason,
    SourceFile,
    SourceRoot,
    Unavailable,
)
from citation_platform.documents.placing import Placed, folder_name, place
from citation_platform.documents.walking import OpenFile, Walk, open_binary, walk
from citation_platform.fingerprints import merkle_root


def scan(roots: Sequence[SourceRoot], engine: Engine, *, open_file: OpenFile = open_binary) -> Scan:
    """What lies in the roots. A file that did not change costs one stat and one look-up.

    Never stops at a bad file or a missing root: both are listed with a reason. Raises
    ``StoreBusy`` when the state is locked.
    """
    cache = FileCache(engine)
    placed: list[Placed] = []
    skipped: list[SkippedFile] = []
    unavailable: list[Unavailable] = []
    held: set[str] = set()
    walks = _walk_each({root.path for root in roots}, cache, open_file)
    for path in walks:
        skipped += walks[path].skipped
        unavailable += walks[path].unavailable
    for root in roots:
        for file in walks[root.path].files:
            outcome = place(file, root)
            if isinstance(outcome, Placed):
                placed.append(outcome)
            else:
                skipped.append(outcome)
        names = (folder_name(file, root) for file in walks[root.path].lost)
        held |= {f"{root.corpus}.{name}" for name in names if name}
    folders, without_states = _folders(placed)
    return Scan(
        folders=folders,
        skipped=_distinct(skipped + without_states),
        unavailable=tuple(unavailable),
        held=frozenset(held),
        cost=_cost(walks.values()),
    )


def _walk_each(paths: set[Path], cache: FileCache, open_file: OpenFile) -> dict[Path, Walk]:
    walks: dict[Path, Walk] = {}
    for path in sorted(paths):
        walks[path] = walk(path, cache.load(path), open_file)
        cache.store(path, walks[path].read, walks[path].gone)
    return walks


def _cost(walks: Iterable[Walk]) -> ScanCost:
    done = list(walks)
    read = [file for walk in done for file in walk.read]
    return ScanCost(
        files=sum(len(walk.files) for walk in done),
        hashed=len(read),
        read_bytes=sum(file.size for file in read),
    )


def _folders(placed: Iterable[Placed]) -> tuple[tuple[Folder, ...], list[SkippedFile]]:
    by_key: dict[str, list[Placed]] = defaultdict(list)
    for item in placed:
        by_key[item.key].append(item)
    folders: list[Folder] = []
    skipped: list[SkippedFile] = []
    for key in sorted(by_key):
        members = by_key[key]
        if all(item.file.kind is FileKind.BWB_MANIFEST for item in members):
            detail = "a manifest without any state of its law; put the state files beside it"
            reason = SkipReason.MANIFEST_WITHOUT_STATES
            skipped += [SkippedFile(item.file.path, reason, detail) for item in members]
        else:
            folders.append(_folder(key, members))
    return tuple(folders), skipped


def _folder(key: str, members: Sequence[Placed]) -> Folder:
    files, duplicates = _without_duplicates(item.file for item in members)
    first = members[0]
    return Folder(
        key=key,
        office=first.root.office,
        corpus=first.root.corpus,
        reader=first.root.reader,
        name=first.name,
        fingerprint=merkle_root((file.role, file.sha256) for file in files),
        files=files,
        duplicates=duplicates,
        conflicts=_conflicts(files),
    )


def _without_duplicates(
    members: Iterable[SourceFile],
) -> tuple[tuple[SourceFile, ...], tuple[Duplicate, ...]]:
    """Each content once: the first path in order of name stands for all of them.

    The same file reached twice (a root inside a root) is not even a duplicate.
    """
    kept: dict[str, SourceFile] = {}
    duplicates: dict[Path, Duplicate] = {}
    for file in sorted(members, key=lambda file: (file.role, str(file.path))):
        same = kept.setdefault(file.sha256, file)
        if same.path != file.path:
            duplicates[file.path] = Duplicate(file.path, same_as=same.path)
    return tuple(sorted(kept.values(), key=_order)), tuple(duplicates.values())


def _order(file: SourceFile) -> tuple[bool, str, str]:
    return file.kind is FileKind.BWB_MANIFEST, file.role, str(file.path)


def _conflicts(files: Iterable[SourceFile]) -> tuple[Conflict, ...]:
    claims: dict[str, list[Path]] = defaultdict(list)
    for file in files:
        claims[file.role].append(file.path)
    return tuple(
        Conflict(role, tuple(paths)) for role, paths in sorted(claims.items()) if len(paths) > 1
    )


def _distinct(skipped: Iterable[SkippedFile]) -> tuple[SkippedFile, ...]:
    return tuple(dict.fromkeys(skipped))
