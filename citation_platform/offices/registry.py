"""Packs by name: those that ship, and those an office adds.

Belongs here: where packs are looked for. Does not belong here: reading one
(``offices.loading``).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from citation_platform.errors import UnknownOffice
from citation_platform.offices.loading import PACK_FILE, load_pack_file
from citation_platform.offices.pack import OfficePack

BUILT_IN = Path(__file__).parent / "packs"


def pack_roots() -> tuple[Path, ...]:
    """Directories that hold packs: those in CITATION_PACKS (separated like PATH), then ours."""
    extra = os.environ.get("CITATION_PACKS", "")
    return (*(Path(part) for part in extra.split(os.pathsep) if part), BUILT_IN)


def available_packs(roots: Sequence[Path] | None = None) -> tuple[str, ...]:
    """Names of all packs, sorted."""
    return tuple(sorted(_files(roots)))


def load_pack(name: str, *, roots: Sequence[Path] | None = None) -> OfficePack:
    """The pack called ``name``; an earlier root wins over a later one.

    Raises ``UnknownOffice`` listing the known packs, ``InvalidPack`` for a wrong one.
    """
    files = _files(roots)
    if name not in files:
        known = sorted(files)
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise UnknownOffice(
            f"there is no office {name[:60]!r}",
            remedy=f"{hint}known offices: {', '.join(known) or 'none'}",
        )
    return load_pack_file(files[name])


def _files(roots: Sequence[Path] | None) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for root in pack_roots() if roots is None else roots:
        for path in sorted(root.glob(f"*/{PACK_FILE}")):
            found.setdefault(path.parent.name, path)
    return found
