"""Stage clause_chunks: the captured originals of a folder as its Passage table.

Belongs here: choosing the corpus's reader, and what the office declares about the corpus.
Does not belong here: parsing (``law``), making passages (``passages``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from citation_platform.documents.model import Folder
from citation_platform.errors import InvalidPack, InvalidSource
from citation_platform.home import Home
from citation_platform.law.model import LawState
from citation_platform.objects import ObjectStore
from citation_platform.offices import CorpusSpec, Reader, load_pack
from citation_platform.passages.record import Passage, Vetting
from citation_platform.releases.document_table import DocumentEntry
from citation_platform.releases.folder_documents import write_documents
from citation_platform.releases.model import FolderSource, SourceFileRef
from citation_platform.releases.tables import FolderTable, write_passages
from citation_platform.stages.capture import require_captured
from citation_platform.stages.refusals import accept


@dataclass(frozen=True, slots=True)
class Reading:
    """A folder as its reader understood it, before it is written.

    ``fingerprint``: of the state that it was made of; ``documents``: those with pages to show.
    """

    passages: tuple[Passage, ...]
    titles: tuple[str, ...]
    state_dates: tuple[date, ...]
    warnings: tuple[str, ...]
    fingerprint: str
    documents: tuple[DocumentEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A folder's Passage table and what it was made of."""

    table: FolderTable
    state_dates: tuple[date, ...]
    warnings: tuple[str, ...]


FolderReader = Callable[[Home, Folder, CorpusSpec], Reading]


def read_folder(home: Home, key: str) -> ReadReport:
    """Write the folder's Passage table from its captured originals.

    The last good table stays when the present state cannot be read. Raises
    ``InvalidSource`` with file and line, ``InvalidPack`` when the corpus has no reader.
    """
    folder = require_captured(home, key)
    folder.require_usable()
    reading = _read(home, folder)
    if reading.documents:
        write_documents(home, key, reading.documents)
    table = write_passages(
        home,
        key,
        reading.passages,
        source=source_of(folder, reading.fingerprint),
        titles=reading.titles,
    )
    accept(home, key)
    return ReadReport(table, reading.state_dates, reading.warnings)


def source_of(folder: Folder, fingerprint: str | None = None) -> FolderSource:
    """The source state that a table made of this folder must name.

    ``fingerprint``: that of the files unless an approval is part of the state.
    """
    files = tuple(
        SourceFileRef(
            name=file.path.name, role=file.role, sha256=file.sha256, state_date=file.state_date
        )
        for file in folder.files
    )
    return FolderSource(fingerprint=fingerprint or folder.fingerprint, files=files)


def law_states(store: ObjectStore, folder: Folder) -> tuple[LawState, ...]:
    """Every state of a law, in order of date. Raises ``InvalidSource`` naming file and line."""
    from citation_platform.law.reading import read_law

    return tuple(
        read_law(
            store.get(file.sha256),
            name=str(file.path),
            document_hash=file.sha256,
            state_date=file.state_date,
        )
        for file in folder.documents
    )


def _read(home: Home, folder: Folder) -> Reading:
    pack = load_pack(folder.office)
    spec = pack.corpus(folder.corpus)
    if spec is None:
        raise InvalidPack(
            f"office {folder.office} has no corpus {folder.corpus!r}",
            where=folder.key,
            remedy="add the corpus to the pack, or remove the source root",
        )
    reader = READERS.get(spec.reader)
    if reader is None:
        raise InvalidPack(
            f"corpus {spec.name} is read by {spec.reader.value!r}, for which there is no reader",
            where=folder.key,
            remedy=f"choose one of {', '.join(known.value for known in READERS)} in the pack",
        )
    reading = reader(home, folder, spec)
    if not reading.passages:
        raise InvalidSource(
            "the folder yields no passage",
            where=folder.key,
            remedy="see that its files hold the text and not only headings",
        )
    return reading


def _read_manuals(home: Home, folder: Folder, _spec: CorpusSpec) -> Reading:
    from citation_platform.stages.manuals import document_reader, read_manuals

    found = read_manuals(document_reader(home), folder)
    # No titles: those of a release are names of laws.
    return Reading(found.passages, (), (), found.warnings, found.fingerprint, found.documents)


def _read_statute(home: Home, folder: Folder, spec: CorpusSpec) -> Reading:
    from citation_platform.law.manifest import read_manifest
    from citation_platform.passages.statutes import law_titles, statute_passages

    store = ObjectStore(home.objects)
    states = law_states(store, folder)
    manifest = folder.manifest
    ends = read_manifest(store.get(manifest.sha256), name=str(manifest.path)) if manifest else {}
    passages = statute_passages(
        states,
        corpus=folder.corpus,
        folder=folder.key,
        role=spec.role.value,
        vetting=vetting_of(folder.office, spec),
        legal_area=spec.legal_area(folder.name),
        ends=ends,
    )
    warnings = tuple(warning for state in states for warning in state.warnings)
    dates = tuple(state.state_date for state in states)
    return Reading(tuple(passages), law_titles(states), dates, warnings, folder.fingerprint)


def _read_deeds(home: Home, folder: Folder, spec: CorpusSpec) -> Reading:
    from citation_platform.passages.model_deeds import model_deed_passages, read_model_deed

    store = ObjectStore(home.objects)
    deeds = [
        read_model_deed(store.get(file.sha256), name=str(file.path), document_hash=file.sha256)
        for file in folder.documents
    ]
    passages = model_deed_passages(
        deeds,
        corpus=folder.corpus,
        folder=folder.key,
        vetting=vetting_of(folder.office, spec),
    )
    titles = tuple(dict.fromkeys(deed.title for deed in deeds))
    dates = tuple(sorted(deed.day for deed in deeds))
    return Reading(tuple(passages), titles, dates, (), folder.fingerprint)


def vetting_of(office: str, spec: CorpusSpec) -> Vetting | None:
    """What the pack declares about a corpus as the approval its passages enter under."""
    if spec.vetting is None:
        return None
    approval = f"pack:{office}/{spec.name}@{spec.vetting.on.isoformat()}"
    return Vetting(by=spec.vetting.by, on=spec.vetting.on, approval_id=approval)


READERS: Mapping[Reader, FolderReader] = {
    Reader.BWB: _read_statute,
    Reader.MODEL_DEED: _read_deeds,
    Reader.MANUAL: _read_manuals,
}

__all__ = [
    "READERS",
    "ReadReport",
    "Reading",
    "law_states",
    "read_folder",
    "source_of",
    "vetting_of",
]
