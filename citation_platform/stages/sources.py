"""Which directories an ingest looks at, corpus by corpus.

Belongs here: from a path and an office to registered source roots.
Does not belong here: the register (``documents.roots``), scanning.
"""

from __future__ import annotations

from pathlib import Path

from citation_platform.documents.model import SourceRoot
from citation_platform.documents.roots import SourceRoots
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.offices import CorpusSpec, OfficePack, load_pack
from citation_platform.passages.schema import Role
from citation_platform.state import open_state


def register(
    home: Home, path: Path, *, office: str, corpus: str | None = None
) -> tuple[SourceRoot, ...]:
    """Register ``path`` for a corpus of the office; registering again changes nothing.

    Without ``corpus``: a directory that holds one directory per corpus (as samples do) is
    registered corpus by corpus; any other is taken for the office's first authority corpus.
    Raises ``UnknownOffice``, ``InvalidPack``, ``InvalidInput`` and ``InvalidSource``.
    """
    pack = load_pack(office)
    engine = open_state(home.state_url)
    try:
        roots = SourceRoots(engine)
        return tuple(
            roots.add(directory, office=office, corpus=spec.name, reader=spec.reader.value)
            for directory, spec in _targets(path, pack, corpus)
        )
    finally:
        engine.dispose()


def _targets(
    path: Path, pack: OfficePack, corpus: str | None
) -> tuple[tuple[Path, CorpusSpec], ...]:
    if corpus is not None:
        spec = pack.corpus(corpus)
        if spec is None:
            raise InvalidInput(
                f"office {pack.name} has no corpus {corpus!r}",
                where="corpus",
                remedy=f"choose one of {', '.join(one.name for one in pack.corpora)}",
            )
        return ((path, spec),)
    inside = tuple((path / one.name, one) for one in pack.corpora if _has_files(path / one.name))
    return inside or ((path, pack.corpora_of(Role.AUTHORITY)[0]),)


def _has_files(path: Path) -> bool:
    return path.is_dir() and any(one.is_file() for one in path.rglob("*"))
