"""Hand-made parts of releases: passages, folder tables, release directories."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citation_platform.home import Home
from citation_platform.passages.record import Passage, passage_id, unit_id
from citation_platform.passages.schema import Kind, Role
from citation_platform.releases import layout
from citation_platform.releases.checks import CheckRecord, record_check
from citation_platform.releases.model import (
    Counts,
    FolderSource,
    ModelRef,
    ReleaseManifest,
    SourceFileRef,
)
from citation_platform.releases.tables import (
    FolderTable,
    read_passages,
    units_to_embed,
    write_embeddings,
    write_passages,
)
from citation_platform.releases.verification import hash_files

ERFRECHT = "statutes.BWBR0002761"
DEEDS = "model_deeds.testamenten"
MODEL = ModelRef(name="test-model", sha256="a" * 64, dimension=8)
CHECK = "passage_table"


def lid(
    artikel: str,
    number: str | None,
    text: str,
    *,
    folder: str = ERFRECHT,
    edition: str = "",
    valid_from: date | None = date(2003, 1, 1),
    valid_to: date | None = None,
    status: str = "in_force",
    position: int = 0,
) -> Passage:
    """One lid of artikel 4:<artikel> BW (or a clause of a deed), vetted when it is authority."""
    corpus = folder.partition(".")[0]
    address = f"bw:4:{artikel}" + (f".{number}" if number else "")
    context = f"Burgerlijk Wetboek Boek 4 › Artikel {artikel}{edition}"
    authority = corpus == "statutes"
    return Passage(
        passage_id=passage_id(corpus, address, valid_from, text),
        unit_id=unit_id(corpus, f"bw:4:{artikel}", context),
        corpus=corpus,
        folder=folder,
        role=Role.AUTHORITY if authority else Role.EXPERIENCE,
        source="BW",
        address=address,
        artikel_address=f"bw:4:{artikel}",
        label=f"artikel 4:{artikel} BW",
        text=text,
        context_text=context,
        position=position,
        kind=Kind.CLAUSE,
        status=status,
        valid_from=valid_from,
        valid_to=valid_to,
        version="2018-09-19",
        revision="1",
        document_hash="0" * 64,
        vetted_at=date(2026, 1, 1) if authority else None,
        vetted_by="bureau" if authority else None,
        approval_id="pack:notary" if authority else None,
    )


def artikelen(count: int, *, folder: str = ERFRECHT, first: int = 1) -> list[Passage]:
    """``count`` artikelen of two leden each."""
    return [
        lid(str(number), str(part), f"Lid {part} van artikel {number}.", folder=folder)
        for number in range(first, first + count)
        for part in (1, 2)
    ]


def unvetted(passages: Iterable[Passage]) -> list[Passage]:
    """The same passages without a vetting."""
    nobody = {"vetted_at": None, "vetted_by": None, "approval_id": None}
    return [replace(passage, **nobody) for passage in passages]


def source(fingerprint: str = "f" * 64) -> FolderSource:
    """The source state of a folder."""
    file = SourceFileRef(
        name="a.xml", role="state:2018-09-19", sha256="0" * 64, state_date=date(2018, 9, 19)
    )
    return FolderSource(fingerprint=fingerprint, files=(file,))


def vector(text: str, dimension: int = MODEL.dimension) -> NDArray[np.float32]:
    """A normalised vector that depends on the text only."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    drawn = np.random.default_rng(seed).standard_normal(dimension).astype(np.float32)
    return drawn / np.linalg.norm(drawn)


def put_folder(
    home: Home,
    passages: Sequence[Passage],
    *,
    key: str = ERFRECHT,
    fingerprint: str = "f" * 64,
    model: ModelRef = MODEL,
    titles: Sequence[str] = (),
    passed: bool = True,
) -> FolderTable:
    """Write both tables of a folder and the record of its check."""
    table = write_passages(home, key, passages, source=source(fingerprint), titles=titles)
    embed_folder(home, key, model)
    record_check(
        home, CheckRecord(folder=key, check=CHECK, table_sha256=table.sha256, passed=passed)
    )
    return table


def embed_folder(home: Home, key: str, model: ModelRef = MODEL) -> None:
    """Write the embeddings of a folder's units."""
    units = units_to_embed(read_passages(home, key))
    rows = [(unit_id, text) for unit_id, texts in units.items() for text in texts]
    vectors = [vector(text, model.dimension) for _, text in rows]
    stacked = np.stack(vectors) if vectors else np.zeros((0, model.dimension), np.float32)
    write_embeddings(home, key, [unit_id for unit_id, _ in rows], stacked, model=model)


def put_release(home: Home, release_id: str, *, created: datetime | None = None) -> Path:
    """A complete release directory with one small file, for what never opens the index."""
    directory = layout.releases_directory(home) / release_id
    directory.mkdir(parents=True)
    (directory / layout.TITLES).write_text(json.dumps({"release": [release_id]}))
    manifest = ReleaseManifest(
        id=release_id,
        created_at=created or datetime.now(UTC),
        parent_id=None,
        code_version="1",
        model=MODEL,
        lexicon="none",
        folders=(),
        refused=(),
        counts=Counts(folders=0, passages=0, units=0, indexed_units=0),
        thresholds=(),
        files=hash_files(directory),
    )
    (directory / layout.MANIFEST).write_text(manifest.model_dump_json())
    return directory
