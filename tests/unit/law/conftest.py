"""Small self-written statutes for the tests of ``law``."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from citation_platform.law.model import Artikel, LawState
from citation_platform.law.reading import read_law

ReadArtikel = Callable[..., Artikel]
ReadState = Callable[..., LawState]


def artikel_xml(nr: str, body: str, **attributes: str) -> str:
    """One ``artikel``; attributes with ``_`` for ``-``."""
    given = {"label": f"Artikel {nr}", "status": "goed", **attributes}
    given.setdefault("bwb_ng_variabel_deel", f"/Hoofdstuk1/Artikel{nr}")
    text = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in given.items())
    return f"<artikel {text}><kop><label>Artikel</label><nr>{nr}</nr></kop>{body}</artikel>"


def toestand_xml(artikelen: str, day: str = "2024-01-01", bwb_id: str = "BWBR9900002") -> bytes:
    """A statute in the 2016-1 dialect."""
    return (
        f'<toestand bwb-id="{bwb_id}" inwerkingtreding="{day}"><wetgeving soort="wet">'
        "<intitule>Wet van 1 mei 2020, houdende regels over proeven"
        "<meta-data><jaar>1992</jaar></meta-data></intitule>"
        '<citeertitel status="officieel">Proevenwet<meta-data>9612-03-1992</meta-data></citeertitel>'
        "<wet-besluit><wettekst><hoofdstuk><kop><label>Hoofdstuk</label><nr>1</nr>"
        "<titel>Algemeen</titel></kop>"
        f"{artikelen}</hoofdstuk></wettekst></wet-besluit></wetgeving></toestand>"
    ).encode()


@pytest.fixture
def read_state() -> ReadState:
    """Artikelen (XML) → the state that holds them."""

    def read(*artikelen: str, day: str = "2024-01-01") -> LawState:
        source = toestand_xml("".join(artikelen), day)
        return read_law(source, name="proef.xml", document_hash=hashlib.sha256(source).hexdigest())

    return read


@pytest.fixture
def make_artikel() -> Callable[..., str]:
    """Number, body and attributes → the XML of one artikel."""
    return artikel_xml


@pytest.fixture
def read_artikel(read_state: ReadState) -> ReadArtikel:
    """The body of one artikel (XML) → that artikel, read."""

    def read(body: str, nr: str = "1", **attributes: str) -> Artikel:
        return read_state(artikel_xml(nr, body, **attributes)).artikelen[0]

    return read


@pytest.fixture(scope="session")
def sample_states(repository: Path) -> tuple[LawState, ...]:
    """The notary pack's sample statute, oldest state first."""
    directory = repository / "citation_platform/offices/packs/notary/sample/statutes"
    files = sorted(directory.rglob("*.xml"))
    return tuple(
        read_law(
            file.read_bytes(),
            name=file.name,
            document_hash=hashlib.sha256(file.read_bytes()).hexdigest(),
        )
        for file in files
    )


@pytest.fixture
def day() -> Callable[[str], date]:
    """ISO text → date."""
    return date.fromisoformat
