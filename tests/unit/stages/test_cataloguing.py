"""The catalogue as a stage: it follows what people decided, and is not made again for nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sqlalchemy import Engine
from upath import UPath

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.edits import Edit
from citation_platform.approvals.model import DocumentEntry, KeyOrigin, content_fingerprint
from citation_platform.approvals.register import Register
from citation_platform.approvals.signing import KeyRing, SigningKey
from citation_platform.documents.catalog.build import build_catalog
from citation_platform.documents.catalog.model import DocumentState, PageText
from citation_platform.documents.catalog.tables import CATALOG_CLUSTERS, CATALOG_REVISIONS
from citation_platform.durable import local_path
from citation_platform.home import Home
from citation_platform.releases.under_review import EXAMINED
from citation_platform.stages import cataloguing
from citation_platform.stages.catalog_basis import ASSET
from citation_platform.stages.cataloguing import catalogue
from citation_platform.stages.examining import SCHEMA, Examined
from citation_platform.state import open_state

MAKER, TRADER = "manuals.thermo", "manuals.trader"
KEYS = KeyRing(SigningKey(b"k" * 32, KeyOrigin.SECRET))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def examined(path: str, content: str) -> Examined:
    """A readable file of one page."""
    return Examined(
        path=path,
        document_hash=sha(f"bytes {content}"),
        state=DocumentState.OK,
        reason_code="ok",
        message="",
        pages=1,
        structural_hash=sha(content),
        semantic_hash=sha(f"text {content}"),
        hash_version="1",
        title=None,
        producer=None,
        created=None,
        modified=None,
        language="nl",
        needs_copy=False,
        password_label=None,
        opening=(PageText(1, f"Handleiding {content}"),),
    )


def lay(home: Home, folder: str, *files: Examined) -> None:
    """The folder's table of examined files."""
    rows = [
        {
            **asdict(one),
            "state": one.state.value,
            "opening": json.dumps([[page.number, page.text] for page in one.opening]),
        }
        for one in files
    ]
    path = local_path(home.table(EXAMINED, folder))
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), path)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A maker and a trader with the same manual; the trader's has the shorter name."""
    home = Home(UPath(tmp_path / "home"))
    lay(home, MAKER, examined("T28 installatie.pdf", "T28"), examined("T40.pdf", "T40"))
    lay(home, TRADER, examined("T28.pdf", "T28"))
    return home


@pytest.fixture
def engine(home: Home) -> Iterator[Engine]:
    engine = open_state(home.state_url)
    yield engine
    engine.dispose()


@pytest.fixture
def register(engine: Engine) -> Register:
    return Register(engine, KEYS)


@pytest.fixture
def approvals(engine: Engine) -> Approvals:
    return Approvals(engine, KEYS)


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of documents of each time that everything was compared."""
    calls: list[int] = []

    def counted(documents: list[object], **more: object) -> object:
        calls.append(len(documents))
        return build_catalog(documents, **more)  # type: ignore[arg-type] # passed through as it came

    monkeypatch.setattr(cataloguing, "build_catalog", counted)
    return calls


def approve(
    register: Register, folder: str, *contents: str, authoritative: bool | None = None
) -> None:
    entries = [DocumentEntry(content_hash=sha(one), name=f"{one}.pdf") for one in contents]
    register.approve(
        folder,
        fingerprint=content_fingerprint(entry.content_hash for entry in entries),
        entries=entries,
        by="M. de Boer",
        edits=[Edit(entry.content_hash, authoritative=authoritative) for entry in entries],
    )


def canonical(home: Home, approvals: Approvals) -> tuple[str, str]:
    """The folder of the copy that counts, and why."""
    rows = catalogue(home, approvals).tables[CATALOG_CLUSTERS].to_pylist()
    (found,) = {(row["canonical_folder"], row["because"]) for row in rows}
    return found


def test_the_copy_that_a_person_marked_as_authoritative_is_canonical(
    home: Home, approvals: Approvals, register: Register
) -> None:
    assert canonical(home, approvals) == (TRADER, "its name is the shortest")
    approve(register, MAKER, "T28", "T40", authoritative=True)
    assert canonical(home, approvals) == (MAKER, "a person approved it as authoritative")


def test_a_copy_marked_as_not_authoritative_is_not_canonical_even_after_a_revocation(
    home: Home, approvals: Approvals, register: Register
) -> None:
    approve(register, TRADER, "T28", authoritative=False)
    assert canonical(home, approvals)[0] == MAKER
    register.revoke(TRADER, by="M. de Boer", reason="contract ended")
    assert canonical(home, approvals)[0] == MAKER


def test_an_approval_that_was_revoked_marks_nothing_as_authoritative(
    home: Home, approvals: Approvals, register: Register
) -> None:
    approve(register, MAKER, "T28", "T40")
    register.revoke(MAKER, by="M. de Boer", reason="recall")
    assert canonical(home, approvals) == (TRADER, "its name is the shortest")


def test_a_copy_in_quarantine_is_not_canonical(
    home: Home, approvals: Approvals, register: Register
) -> None:
    held = DocumentEntry(content_hash=sha("T28"), name="T28.pdf")
    register.quarantine(TRADER, held, by="T. Vos", reason="recall")
    assert canonical(home, approvals)[0] == MAKER


def test_nothing_is_compared_while_nothing_changed(
    home: Home, approvals: Approvals, comparisons: list[int]
) -> None:
    first = catalogue(home, approvals)
    again = catalogue(home, approvals)
    assert comparisons == [3]
    assert first.catalog is not None
    assert again.catalog is None
    assert again.needs_person == first.needs_person
    assert {name: table.to_pylist() for name, table in again.tables.items()} == {
        name: table.to_pylist() for name, table in first.tables.items()
    }


def test_a_changed_file_a_correction_a_mark_or_another_version_is_compared_again(
    home: Home,
    approvals: Approvals,
    register: Register,
    comparisons: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue(home, approvals)
    lay(home, TRADER, examined("T28.pdf", "T28"), examined("T50.pdf", "T50"))
    catalogue(home, approvals)
    assert comparisons == [3, 4]
    entry = DocumentEntry(content_hash=sha("T40"), name="T40.pdf")
    register.set_revision(MAKER, entry, "Rev. 3", by="M. de Boer")
    labels = catalogue(home, approvals).tables[CATALOG_REVISIONS].column("label").to_pylist()
    assert "Rev. 3" in labels
    approve(register, MAKER, "T28", "T40")
    catalogue(home, approvals)
    monkeypatch.setattr("citation_platform.stages.catalog_basis.CATALOG_VERSION", "another")
    catalogue(home, approvals)
    assert comparisons == [3, 4, 4, 4, 4]


def test_a_folder_that_is_gone_and_a_damaged_table_are_compared_again(
    home: Home, approvals: Approvals, comparisons: list[int]
) -> None:
    catalogue(home, approvals)
    local_path(home.table(EXAMINED, TRADER)).unlink()
    catalogue(home, approvals)
    local_path(home.table(ASSET, CATALOG_CLUSTERS)).write_bytes(b"no table")
    catalogue(home, approvals)
    assert comparisons == [3, 2, 2]


def test_a_decision_that_changes_no_mark_and_no_revision_is_no_reason(
    home: Home, approvals: Approvals, register: Register, comparisons: list[int]
) -> None:
    approve(register, MAKER, "T28", "T40")
    catalogue(home, approvals)
    approve(register, MAKER, "T28", "T40")
    catalogue(home, approvals)
    assert comparisons == [3]


def test_what_waits_for_a_person_is_still_listed_when_nothing_changed(
    home: Home, approvals: Approvals
) -> None:
    locked = replace(
        examined("dicht.pdf", "dicht"), state=DocumentState.PASSWORD, structural_hash=None
    )
    lay(home, TRADER, locked)
    assert [one.name for one in catalogue(home, approvals).needs_person] == ["dicht.pdf"]
    assert [one.name for one in catalogue(home, approvals).needs_person] == ["dicht.pdf"]
