"""What there is to do: the sources as they lie there now against the work that is done.

Belongs here: the decision which folders need work, which are gone, whether a release is due.
Does not belong here: scanning (``documents``), doing the work (the other stages), triggers
(``sensors``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.opening import opened_approvals
from citation_platform.documents.folders import scan
from citation_platform.documents.model import Folder, Scan
from citation_platform.documents.roots import SourceRoots
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases.tables import describe_passages, has_embeddings, known_folders
from citation_platform.stages.examining import examined_folders
from citation_platform.stages.office_models import model_sources
from citation_platform.stages.refusals import refusal_of
from citation_platform.stages.vetting import is_examined, needs_approval, vetted
from citation_platform.state import open_state


class FolderWork(StrEnum):
    """What is left to do for a folder's present state."""

    DONE = "done"
    TODO = "todo"
    WAITING = "waiting"  # examined; a person has to approve it


@dataclass(frozen=True, slots=True)
class Plan:
    """What a refresh has to do.

    ``todo``: folders without a table of their present state; ``refused``: folders whose
    present state was refused for good (nothing changes by trying again until the file or
    the reader does); ``removed``: folders whose source is gone; ``waiting``: folders that
    have been examined and wait for a person's approval.
    """

    scan: Scan
    todo: tuple[Folder, ...]
    refused: tuple[Folder, ...]
    removed: tuple[str, ...]
    waiting: tuple[Folder, ...] = ()

    @property
    def any(self) -> bool:
        """True when a refresh would change something."""
        return bool(self.todo or self.removed)


def scan_sources(home: Home) -> Scan:
    """What lies in the registered roots; an unchanged file costs one stat and one look-up."""
    engine = open_state(home.state_url)
    try:
        return scan(SourceRoots(engine).list(), engine)
    finally:
        engine.dispose()


def plan(home: Home, found: Scan) -> Plan:
    """Compare a scan with the work that is done."""
    usable = [folder for folder in found.folders if folder.key not in found.held]
    with opened_approvals(home) as approvals:
        states = {folder.key: state_of(home, folder, approvals) for folder in usable}
    open_work = [folder for folder in usable if states[folder.key] is FolderWork.TODO]
    refused = [folder for folder in open_work if _refused(home, folder)]
    return Plan(
        scan=found,
        todo=tuple(folder for folder in open_work if folder not in refused),
        refused=tuple(refused),
        removed=removed_folders(home, found),
        waiting=tuple(one for one in usable if states[one.key] is FolderWork.WAITING),
    )


def state_of(home: Home, folder: Folder, approvals: Approvals) -> FolderWork:
    """Whether the folder's present state is read, has to be, or waits for approval."""
    if needs_approval(folder) and not is_examined(home, folder):
        return FolderWork.TODO
    state = vetted(home, folder, approvals)
    if state is None:
        return FolderWork.WAITING
    return FolderWork.DONE if _has_tables(home, folder.key, state.fingerprint) else FolderWork.TODO


def is_read(home: Home, folder: Folder) -> bool:
    """True when nothing is left to do for the folder's present state."""
    with opened_approvals(home) as approvals:
        return state_of(home, folder, approvals) is not FolderWork.TODO


def _has_tables(home: Home, key: str, fingerprint: str) -> bool:
    try:
        table = describe_passages(home, key)
        if table is None or not table.current or table.source.fingerprint != fingerprint:
            return False
        return has_embeddings(home, key)
    except InvalidSource:
        return False


def removed_folders(home: Home, found: Scan) -> tuple[str, ...]:
    """Folders with tables and without a source; unreadable roots prove nothing."""
    if found.unavailable:
        return ()
    present = {folder.key for folder in found.folders} | found.held
    held = dict.fromkeys((*known_folders(home), *examined_folders(home)))
    return tuple(sorted(key for key in held if key not in present))


def _refused(home: Home, folder: Folder) -> bool:
    refusal = refusal_of(home, folder.key)
    return refusal is not None and refusal.permanent and refusal.fingerprint == folder.fingerprint


def readable_in(home: Home, keys: Sequence[str], attempt: str) -> tuple[str, ...]:
    """The folders that no earlier stage of this run refused and that have a Passage table."""
    known = set(known_folders(home))
    refusals = {key: refusal_of(home, key) for key in keys}
    refused = {key for key, refusal in refusals.items() if refusal and refusal.attempt == attempt}
    return tuple(key for key in keys if key in known and key not in refused)


def release_is_due(home: Home, found: Scan) -> bool:
    """True when the published release is not made of the tables, vocabularies and learned
    models as they are now, or this version of the platform cannot use all of it: its layout is
    another, or what it learned about relevance looks at other signals.

    Tables of folders that a release would keep out count too: it would then be built once
    more, found to exist, and nothing would move.
    """
    from citation_platform.releases.calibration import read_calibration
    from citation_platform.releases.layout import existing_release
    from citation_platform.releases.pointer import current_id
    from citation_platform.releases.verification import read_manifest
    from citation_platform.retrieval.relevance import SIGNALS

    present = {folder.key for folder in found.folders} | found.held
    wanted = {key: _table_hash(home, key) for key in known_folders(home) if key in present}
    release = current_id(home)
    if release is None:
        return bool(wanted)
    directory = existing_release(home, release)
    try:
        manifest = read_manifest(directory)
        calibration = read_calibration(directory)
    except InvalidSource:
        return bool(wanted)
    if calibration is not None and calibration.signals != SIGNALS:
        return True
    served = {folder.key: folder.table_sha256 for folder in manifest.folders}
    refused = {folder.key for folder in manifest.refused}
    if model_sources(found) != manifest.office_models:
        return True
    return {key: value for key, value in wanted.items() if key not in refused} != served


def _table_hash(home: Home, key: str) -> str | None:
    try:
        table = describe_passages(home, key)
    except InvalidSource:
        return None
    return table.sha256 if table else None
