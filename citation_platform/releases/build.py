"""Build a candidate release from the folder tables.

Belongs here: the order of the steps, and completeness: a release exists whole or not at all.
Does not belong here: what may enter (``releases.admission``), writing one part
(``releases.writing``), evaluating or publishing a candidate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from citation_platform.durable import fsync_path, fsync_tree
from citation_platform.errors import InvalidInput, InvalidSource, TransientFault
from citation_platform.home import Home
from citation_platform.releases import layout, writing
from citation_platform.releases.admission import Admission, Admitted, FolderInput, admit_all
from citation_platform.releases.identity import code_version, release_id
from citation_platform.releases.model import (
    Counts,
    ModelRef,
    ReleaseFolder,
    ReleaseManifest,
    Threshold,
)
from citation_platform.releases.office_models import OfficeModels, write_office_models
from citation_platform.releases.pointer import current_id
from citation_platform.releases.units import Unit
from citation_platform.releases.verification import damaged_file, hash_files, read_manifest

__all__ = ["BuildStep", "FolderInput", "OnProgress", "build_candidate"]


class BuildStep(StrEnum):
    """Named steps, in order; reported to ``on_progress``."""

    ADMIT = "admit"
    PASSAGES = "passages"
    LEXICON = "lexicon"
    VECTORS = "vectors"
    INDEX = "index"
    GRAPH = "graph"
    MANIFEST = "manifest"
    COMPLETE = "complete"


OnProgress = Callable[[BuildStep, int, int], None]
"""Called with the step, how much is done and how much there is: 0 of n when it begins."""


def build_candidate(
    home: Home,
    *,
    folders: Sequence[FolderInput],
    model: ModelRef,
    required_checks: Collection[str] = (),
    thresholds: Sequence[Threshold] = (),
    office_models: OfficeModels = MappingProxyType({}),
    on_progress: OnProgress | None = None,
) -> ReleaseManifest:
    """Build the release of these folders, or return it when it exists already.

    Enforced here again, whatever ran before: recorded checks passed on exactly these
    bytes, authority rows are vetted, rows belong to their folder, passage ids are unique,
    every unit that can be in force has a vector of ``model``. A folder that fails is kept
    out and listed in ``manifest.refused``; the others go on.

    Raises ``InvalidInput`` when no folder is admitted, ``TransientFault`` when the disk
    refuses to write (nothing half-built stays).
    """
    report = on_progress or _silent
    report(BuildStep.ADMIT, 0, len(folders))
    admission = admit_all(home, folders, model=model, required=required_checks)
    report(BuildStep.ADMIT, len(folders), len(folders))
    _require_some(admission)
    identity = release_id(admission, model, thresholds, office_models)
    target = layout.release_directory(home, identity)
    existing = _intact(target)
    if existing is not None:
        layout.sweep(home)
        return existing
    with _disk_faults(target), layout.building(home, identity) as directory:
        written = _write_parts(
            home, directory, admission.admitted, model, thresholds, office_models, report
        )
        report(BuildStep.MANIFEST, 0, 1)
        manifest = _manifest(
            home, directory, identity, admission, written, model, thresholds, office_models
        )
        _complete(directory, target, manifest)
        report(BuildStep.COMPLETE, 1, 1)
    return read_manifest(target)


def _silent(_step: BuildStep, _done: int, _total: int) -> None:
    return None


def _require_some(admission: Admission) -> None:
    if admission.admitted:
        return
    reasons = "; ".join(f"{item.key}: {item.reason}" for item in admission.refused[:3])
    raise InvalidInput(
        "no folder may enter the release",
        where=reasons or "no folders were given",
        remedy="ingest a source folder and let its checks pass, then build again",
    )


def _intact(target: Path) -> ReleaseManifest | None:
    """The manifest of a release that exists whole; a damaged one is moved aside."""
    if not target.exists():
        return None
    try:
        manifest = read_manifest(target)
        if damaged_file(target, manifest) is None:
            return manifest
    except InvalidSource:
        pass  # moved aside like any other damage
    layout.set_aside(target)
    return None


@dataclass(frozen=True, slots=True)
class _Written:
    """What the parts hold, for the manifest."""

    units: tuple[Unit, ...]
    lexicon: str
    documents: int


def _write_parts(
    home: Home,
    directory: Path,
    folders: Sequence[Admitted],
    model: ModelRef,
    thresholds: Sequence[Threshold],
    office_models: OfficeModels,
    report: OnProgress,
) -> _Written:
    def counting(step: BuildStep) -> Callable[[int, int], None]:
        return lambda done, total: report(step, done, total)

    report(BuildStep.PASSAGES, 0, len(folders))
    units = writing.write_passages(home, directory, folders, counting(BuildStep.PASSAGES))
    indexed = [unit for unit in units if unit.indexed]
    report(BuildStep.LEXICON, 0, len(indexed))
    meanings = writing.Meanings(office_models)
    lexicon = writing.write_lexicon(directory, indexed, meanings)
    report(BuildStep.VECTORS, 0, len(indexed))
    vectors = writing.write_vectors(home, directory, folders, indexed, model.dimension)
    writing.write_units(directory, units, vectors)
    report(BuildStep.INDEX, 0, len(indexed))
    writing.write_index(directory, indexed, vectors, lexicon, meanings, counting(BuildStep.INDEX))
    write_office_models(directory, office_models)
    writing.write_titles(directory, folders)
    report(BuildStep.GRAPH, 0, 1)
    writing.write_clause_graph(directory)
    report(BuildStep.GRAPH, 1, 1)
    documents = writing.write_documents(directory, folders)
    writing.write_mentions(directory)
    writing.write_thresholds(directory, thresholds)
    return _Written(tuple(units), lexicon.identity, documents)


def _manifest(
    home: Home,
    directory: Path,
    identity: str,
    admission: Admission,
    written: _Written,
    model: ModelRef,
    thresholds: Sequence[Threshold],
    office_models: OfficeModels,
) -> ReleaseManifest:
    per_folder = Counter(unit.folder for unit in written.units)
    folders = tuple(_folder(item, per_folder[item.table.key]) for item in admission.admitted)
    return ReleaseManifest(
        id=identity,
        created_at=datetime.now(UTC),
        parent_id=current_id(home),
        code_version=code_version(),
        model=model,
        lexicon=written.lexicon,
        folders=folders,
        refused=admission.refused,
        counts=Counts(
            folders=len(folders),
            passages=sum(folder.passages for folder in folders),
            units=len(written.units),
            indexed_units=sum(unit.indexed for unit in written.units),
            documents=written.documents,
        ),
        thresholds=tuple(thresholds),
        office_models={corpus: one.source for corpus, one in office_models.items()},
        files=hash_files(directory),
    )


def _folder(item: Admitted, units: int) -> ReleaseFolder:
    return ReleaseFolder(
        key=item.table.key,
        corpus=item.corpus,
        role=item.role,
        source=item.table.source,
        table_sha256=item.table.sha256,
        embeddings_sha256=item.embeddings_sha256,
        passages=item.table.rows,
        units=units,
    )


def _complete(directory: Path, target: Path, manifest: ReleaseManifest) -> None:
    """Everything on the disk first, then the name: a release that has its id is whole."""
    (directory / layout.MANIFEST).write_text(manifest.model_dump_json(indent=1), encoding="utf-8")
    fsync_tree(directory)
    layout.finish(directory, target)
    fsync_path(target.parent)


@contextmanager
def _disk_faults(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise TransientFault(
            f"the release cannot be written: {fault.strerror or fault}",
            where=str(fault.filename or target),
            remedy="free disk space or correct the permissions, then build again",
        ) from fault
