"""What changed since the last look: fingerprints against a cursor.

Belongs here: the comparison and the cursor's JSON.
Does not belong here: scanning (``documents.folders``) or acting on a change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from citation_platform.documents.model import Folder, Scan


@dataclass(frozen=True, slots=True)
class Changes:
    """Folders by what happened to them.

    ``held``: a file or root of theirs cannot be read now (unmounted, no permission), so
    that missing files prove nothing; they stay as they were. ``cursor``: for next time.
    """

    new: tuple[Folder, ...]
    changed: tuple[Folder, ...]
    unchanged: tuple[Folder, ...]
    removed: tuple[str, ...]
    held: tuple[str, ...]
    cursor: str

    @property
    def any(self) -> bool:
        """True when something is to be done."""
        return bool(self.new or self.changed or self.removed)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the cursor remembers of a folder."""

    fingerprint: str
    roots: tuple[str, ...]


def compare(scan: Scan, cursor: str | None) -> Changes:
    """Compare a scan with the cursor of the last one (None = never looked).

    A cursor that cannot be read counts as never looked: every folder is new (work that
    was done already is found again by its fingerprint) and nothing is removed.
    """
    before = _read(cursor)
    now = {folder.key: folder for folder in scan.folders}
    held = _held(scan, before, now)
    free = [folder for key, folder in now.items() if key not in held]
    new = tuple(folder for folder in free if folder.key not in before)
    known = [folder for folder in free if folder.key in before]
    same = tuple(one for one in known if one.fingerprint == before[one.key].fingerprint)
    changed = tuple(one for one in known if one.fingerprint != before[one.key].fingerprint)
    removed = tuple(sorted(set(before) - set(now) - held))
    after = {key: before[key] for key in held} | {folder.key: _seen(folder) for folder in free}
    return Changes(new, changed, same, removed, tuple(sorted(held)), _write(after))


def _held(scan: Scan, before: Mapping[str, _Seen], now: Mapping[str, Folder]) -> set[str]:
    """Known folders that look different only because something cannot be read."""
    dark = {str(entry.root) for entry in scan.unavailable}
    touched = {key for key, seen in before.items() if dark & set(seen.roots)} | scan.held
    return {
        key
        for key in touched & set(before)
        if key not in now or now[key].fingerprint != before[key].fingerprint
    }


def _seen(folder: Folder) -> _Seen:
    return _Seen(folder.fingerprint, tuple(sorted(map(str, folder.roots))))


def _read(cursor: str | None) -> dict[str, _Seen]:
    try:
        content = json.loads(cursor or "{}")
        roots = content.get("roots", [])
        return {
            key: _Seen(fingerprint, tuple(roots[number] for number in numbers))
            for key, (fingerprint, numbers) in content.get("folders", {}).items()
        }
    except (ValueError, TypeError, AttributeError, IndexError):
        return {}


def _write(seen: Mapping[str, _Seen]) -> str:
    """Roots are listed once and referred to by number: hundreds of folders share them."""
    roots = sorted({root for entry in seen.values() for root in entry.roots})
    folders = {
        key: [entry.fingerprint, [roots.index(root) for root in entry.roots]]
        for key, entry in sorted(seen.items())
    }
    return json.dumps({"roots": roots, "folders": folders}, separators=(",", ":"))
