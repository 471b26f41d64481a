"""A small statute corpus, a home of its own and a model that costs nothing."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dagster as dg
import numpy as np
import pytest
from numpy.typing import NDArray
from upath import UPath

from citation_platform.definitions import build_defs, ingest
from citation_platform.home import Home
from citation_platform.index.dense import ModelIdentity
from citation_platform.index.embeddings import CachedEmbedder
from citation_platform.index.vector_pool import VectorPool
from citation_platform.stages.summary import IngestSummary
from resources.home import HomeResource
from resources.instance import open_instance
from tests.integration.dagster.shop import Shop

IDENTITY = ModelIdentity("hash-of-the-text", "ab" * 32, 16)


class HashModel:
    """Vectors out of the text's hash: deterministic, normalised, and without any meaning."""

    identity = IDENTITY

    def embed_passages(
        self, texts: Sequence[str], *, on_progress: Callable[[int, int], None] | None = None
    ) -> NDArray[np.float32]:
        return np.stack([self.embed_query(text) for text in texts])

    def embed_query(self, text: str) -> NDArray[np.float32]:
        digest = np.frombuffer(hashlib.sha256(text.encode()).digest()[:16], dtype=np.uint8)
        vector = digest.astype(np.float32) - 127.5
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


class HashModelResource:
    """Stands in for ``ModelResource``."""

    def identity(self, home: Home) -> ModelIdentity:
        return IDENTITY

    def load(self, home: Home) -> HashModel:
        return HashModel()

    def embedder(self, home: Home) -> CachedEmbedder:
        return CachedEmbedder(IDENTITY, VectorPool.of_home(home, IDENTITY), HashModel)


def law_xml(number: int, sentences: Sequence[str]) -> str:
    """One state of a law with one lid per sentence, two leden per artikel."""
    artikelen = []
    for index in range(0, len(sentences), 2):
        nr = index // 2 + 1
        leden = "".join(
            f"<lid><lidnr>{place}</lidnr><al>{text}</al></lid>"
            for place, text in enumerate(sentences[index : index + 2], start=1)
        )
        artikelen.append(
            f'<artikel stam-id="{number}{nr}" versie-id="v{number}{nr}" inwerking="2020-01-01" '
            f'status="goed" bwb-ng-variabel-deel="/Artikel{nr}">'
            f"<kop><label>Artikel</label><nr>{nr}</nr></kop>{leden}</artikel>"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<toestand bwb-id="{bwb_id(number)}" inwerkingtreding="2020-01-01">\n'
        f'<wetgeving soort="wet"><intitule>Wet van proef {number}</intitule>'
        f"<citeertitel>Proefwet {name(number)}</citeertitel>"
        f"<wet-besluit><wettekst>{''.join(artikelen)}</wettekst></wet-besluit>"
        "</wetgeving></toestand>\n"
    )


def bwb_id(number: int) -> str:
    return f"BWBR900000{number}"


def name(number: int) -> str:
    return ("nul", "bakkerijen", "molens", "veerponten", "dijken", "klokken", "tuinen")[number]


def sentences(number: int, word: str = "aanvraag") -> list[str]:
    subject = name(number)
    return [
        f"De beheerder van {subject} houdt een register bij van iedere {word}.",
        f"Het register van {subject} ligt op werkdagen ter inzage.",
        f"Wie {subject} gebruikt, betaalt een vergoeding aan de beheerder.",
        f"De vergoeding voor {subject} wordt jaarlijks vastgesteld.",
    ]


@dataclass
class Corpus:
    """A directory of laws, and everything that is run on it."""

    source: Path
    home: Home

    def write(self, number: int, word: str = "aanvraag") -> Path:
        path = self.source / f"{bwb_id(number)}.xml"
        path.write_text(law_xml(number, sentences(number, word)), encoding="utf-8")
        return path

    def write_broken(self, number: int) -> Path:
        path = self.source / f"{bwb_id(number)}.xml"
        good = law_xml(number, sentences(number))
        path.write_text(good.replace("</wettekst>", "</wettekst"), encoding="utf-8")
        return path

    def key(self, number: int) -> str:
        return f"statutes.{bwb_id(number)}"

    def ingest(
        self, resources: Mapping[str, Any] | None = None, *, retry_refused: bool = True
    ) -> IngestSummary:
        return ingest(
            self.home,
            self.source,
            office="notary",
            corpus="statutes",
            resources={"model": HashModelResource(), **(resources or {})},
            retry_refused=retry_refused,
        )

    def instance(self) -> dg.DagsterInstance:
        return open_instance(self.home)

    def definitions(self, **resources: Any) -> dg.Definitions:
        return build_defs(
            resources={
                "citation_home": HomeResource(root=str(self.home.root)),
                "model": HashModelResource(),
                **resources,
            }
        )


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Dagster logs every event; a failing test shows its own reason."""
    logger = logging.getLogger("dagster")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    yield
    logger.setLevel(before)


@pytest.fixture
def hash_model() -> HashModelResource:
    """The model resource that costs nothing."""
    return HashModelResource()


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    source = tmp_path / "laws"
    source.mkdir()
    return Corpus(source, Home(UPath(tmp_path / "home")))


@pytest.fixture(scope="session")
def corpus_type() -> type[Corpus]:
    """For fixtures that live longer than one test."""
    return Corpus


@pytest.fixture
def shop(tmp_path: Path, hash_model: HashModelResource) -> Shop:
    """Two suppliers in a home of their own; nothing is ingested yet."""
    return Shop(tmp_path, hash_model)


@pytest.fixture(scope="session")
def hash_model_type() -> type[HashModelResource]:
    """For fixtures that live longer than one test."""
    return HashModelResource
