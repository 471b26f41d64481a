"""A service on hand-written parts: an asker that answers by rule, a holder that can switch."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date

import pytest
import structlog
from fastapi import FastAPI
from fastapi.testclient import TestClient
from upath import UPath

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.errors import NoRelease
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.home import Home
from citation_platform.law.addresses import Address, parse_address
from citation_platform.offices import OfficePack, load_pack
from citation_platform.passages.record import Part, Passage
from citation_platform.releases.holder import HolderHealth
from citation_platform.service.answers import (
    Alternative,
    Answer,
    Candidate,
    Check,
    Citation,
    ClaimVerdict,
    Companion,
    Pools,
    Question,
    Reason,
    Understood,
)
from citation_platform.service.app import create_app
from citation_platform.service.documents.rendering import RenderJob
from citation_platform.service.settings import ServiceSettings
from tests.integration.service.manual_release import Manuals, put_manuals
from tests.integration.service.manual_service import ManualService


def edition(address: str, text: str, start: date, end: date | None, **changes: object) -> Passage:
    """One edition of a lid of the fake corpus."""
    parsed = parse_address(address)
    values: dict[str, object] = {
        "passage_id": f"{address}@{start}",
        "unit_id": f"u{address}@{start}",
        "corpus": "statutes",
        "folder": "statutes.BWBR0002761",
        "role": "authority",
        "source": "BW",
        "address": address,
        "artikel_address": str(parsed.artikel_address),
        "label": f"artikel 4:{parsed.artikel}, lid {parsed.lid}, BW",
        "text": text,
        "context_text": f"Burgerlijk Wetboek Boek 4 › Artikel {parsed.artikel}\n1. {text}",
        "parent_path": ("Burgerlijk Wetboek Boek 4", "Titel 3"),
        "position": int(parsed.lid or 0),
        "kind": "clause",
        "status": "in_force",
        "valid_from": start,
        "valid_to": end,
        "version": start.isoformat(),
        "revision": "1",
        "document_hash": "0" * 64,
        "vetted_at": date(2026, 1, 1),
        "vetted_by": "bureau",
        "approval_id": "test",
    }
    return Passage(**{**values, **changes})  # type: ignore[arg-type]  # a record built from parts


OLD = "De erfgenaam betaalt binnen 3 maanden: a. de kosten."
NEW = "De erfgenaam betaalt binnen 6 maanden: a. de kosten."
CORPUS = (
    edition("bw:4:13.1", OLD, date(2003, 1, 1), date(2019, 12, 31)),
    edition(
        "bw:4:13.1",
        NEW,
        date(2020, 1, 1),
        None,
        parts=(Part("bw:4:13.1.a", 39, len(NEW)),),
        source_url="https://wetten.overheid.nl/BWBR0002761/2020-01-01#Artikel13",
    ),
    edition("bw:4:13.2", "De notaris maakt een akte op.", date(2003, 1, 1), None),
)


@dataclass
class FakeRelease:
    """Passages and titles; nothing else is asked of it here."""

    id: str = "release-1"
    law_titles: dict[str, tuple[str, ...]] = field(
        default_factory=lambda: {"BWBR0002761": ("Burgerlijk Wetboek Boek 4",)}
    )

    def editions(self, address: Address) -> tuple[Passage, ...]:
        wanted = str(address.lid_address)
        return tuple(item for item in CORPUS if wanted in (item.address, item.artikel_address))

    def passage(self, passage_id: str) -> Passage | None:
        return next((item for item in CORPUS if item.passage_id == passage_id), None)


@dataclass
class FakeHolder:
    """The release that ``current`` names; None = nothing published."""

    current: FakeRelease | None = field(default_factory=FakeRelease)

    @contextmanager
    def use(self) -> Iterator[FakeRelease]:
        if self.current is None:
            raise NoRelease("nothing has been published yet", remedy="run ingest")
        yield self.current

    def health(self) -> HolderHealth:
        served = self.current.id if self.current else None
        return HolderHealth(release_id=served, published_id=served, problem=None)


OTHER = Alternative(
    address="bw:4:14.1",
    label="artikel 4:14 <b>BW</b>",
    headings="Burgerlijk Wetboek Boek 4 › Artikel 14",
    question="Wat bepaalt artikel 4:14 BW?",
)
BESIDE = Companion(
    relation="definition",
    of="bw:4:13.1",
    address="bw:4:13.2",
    label="artikel 4:13, tweede lid, BW",
    text="Onder erfgenaam wordt verstaan: wie erft.",
    because="Onder erfgenaam wordt verstaan",
    term="erfgenaam",
)


@dataclass
class FakeAsker:
    """Answers with one lid, refuses "weiger", fails on "breek", waits on "wacht"; "misschien" is
    a doubtful answer, "zeker" a likely one."""

    release: FakeRelease
    office: OfficePack
    gate: threading.Event
    arrived: threading.Semaphore

    def ask(self, question: Question) -> Answer:
        if "breek" in question.question:
            raise RuntimeError("secret inside")
        if "wacht" in question.question:
            self.arrived.release()
            assert self.gate.wait(20)
        day = question.peildatum or date(2026, 11, 30)
        understood = Understood(language="nl", peildatum=day, addresses=("bw:4:13",))
        refused = "weiger" in question.question or day.year < 1900
        claims = () if refused else (accepted(CORPUS[1]),)
        reasons = (reason(),) if refused else ()
        certain = 0.91 if "zeker" in question.question else None
        return Answer(
            status="refused" if refused else "answered",
            question=question.question,
            office=question.office,
            understood=understood,
            claims=claims,
            reasons=reasons,
            rejected=(rejected(CORPUS[1]),) if refused else (),
            authority=(candidate(CORPUS[1], "authority"),),
            experience=(candidate(CORPUS[2], "experience"),),
            certainty=0.304 if "misschien" in question.question else certain,
            alternatives=(OTHER,) if "misschien" in question.question else (),
            companions=(BESIDE,) if certain else (),
            release_id=self.release.id,
            timings_ms={"search": 2.0, "total": 5.0},
        )

    def search(self, question: Question) -> Pools:
        answer = self.ask(question)
        return Pools(
            understood=answer.understood,
            authority=answer.authority,
            experience=answer.experience,
            release_id=answer.release_id,
            timings_ms=answer.timings_ms,
        )


def accepted(passage: Passage) -> ClaimVerdict:
    return ClaimVerdict(
        text=passage.text,
        address=passage.address,
        accepted=True,
        citation=Citation(
            passage_id=passage.passage_id,
            address=passage.address,
            label=passage.label,
            quote=passage.text,
            start=0,
            end=len(passage.text),
            valid_from=passage.valid_from,
            valid_to=passage.valid_to,
            version=passage.version,
            source_url=passage.source_url,
            context_text=passage.context_text,
        ),
        checks=(Check(step="existence", passed=True, detail=""),),
    )


def rejected(passage: Passage) -> ClaimVerdict:
    verdict = accepted(passage)
    checks = (*verdict.checks, Check(step="validity", passed=False, detail="vervallen"))
    return verdict.model_copy(update={"accepted": False, "reason": reason(), "checks": checks})


def reason() -> Reason:
    return Reason(
        code=ReasonCode.WITHDRAWN,
        message=EXPLANATIONS[ReasonCode.WITHDRAWN],
        address="bw:4:99",
        successor="bw:4:13.1",
        successor_label="artikel 4:13, eerste lid, BW",
    )


def candidate(passage: Passage, role: str) -> Candidate:
    return Candidate.model_validate(
        {
            "passage_id": passage.passage_id,
            "address": passage.address,
            "label": passage.label,
            "text": passage.text,
            "role": role,
            "corpus": passage.corpus,
            "valid_from": passage.valid_from,
            "valid_to": passage.valid_to,
            "version": passage.version,
            "source_url": passage.source_url,
            "score": 0.71,
        }
    )


@dataclass
class Stage:
    """A service and the handles that tests pull."""

    app: FastAPI
    holder: FakeHolder
    gate: threading.Event = field(default_factory=threading.Event)
    arrived: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))


@pytest.fixture(autouse=True)
def quiet_logs() -> Iterator[None]:
    """Keep expected errors out of the test output."""
    with structlog.testing.capture_logs():
        yield


@pytest.fixture
def make_stage(tmp_path: object) -> Callable[..., Stage]:
    """A factory of services on fakes; keyword arguments go to the settings."""

    def make(
        warm_up: Callable[[], None] | None = None,
        shut_down: Callable[[], None] | None = None,
        **settings: object,
    ) -> Stage:
        holder = FakeHolder()
        gate, arrived = threading.Event(), threading.Semaphore(0)
        app = create_app(
            home=Home(UPath(str(tmp_path))),
            holder=holder,  # type: ignore[arg-type]  # a fake of what the routes use
            asker_for=lambda release, office: FakeAsker(release, office, gate, arrived),  # type: ignore[arg-type]
            offices={"notary": load_pack("notary")},
            settings=ServiceSettings(**settings),  # type: ignore[arg-type]
            warm_up=warm_up,
            shut_down=shut_down,
        )
        return Stage(app, holder, gate, arrived)

    return make


@pytest.fixture
def stage(make_stage: Callable[..., Stage]) -> Stage:
    """A service on fakes with default settings."""
    return make_stage()


@pytest.fixture
def client(stage: Stage) -> Iterator[TestClient]:
    """A client of ``stage``, started."""
    with TestClient(stage.app) as client:
        yield client


@dataclass
class ManualStage:
    """A service on a real, published release of manuals, and a client of it."""

    client: TestClient
    service: ManualService

    @property
    def home(self) -> Home:
        return self.service.home

    @property
    def manuals(self) -> Manuals:
        return self.service.manuals

    @property
    def rendered(self) -> list[RenderJob]:
        return self.service.rendered

    @property
    def standings(self) -> dict[str, DocumentStanding]:
        return self.service.standings


@pytest.fixture(scope="session")
def manual_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManualStage]:
    """The service with real release, store, sandbox and cache; only the asker is a fake."""
    home = Home(UPath(str(tmp_path_factory.mktemp("manuals") / "home")))
    service = ManualService(home, put_manuals(home))
    with TestClient(service.app()) as client:
        yield ManualStage(client, service)
