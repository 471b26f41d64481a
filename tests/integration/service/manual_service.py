"""The service on the release of manuals, with an asker that always answers from the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from fastapi import FastAPI

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.releases.document_links import image_url, page_url
from citation_platform.releases.document_table import DocumentEntry
from citation_platform.releases.holder import ReleaseHolder
from citation_platform.service.answers import (
    Answer,
    Candidate,
    Check,
    Citation,
    ClaimVerdict,
    Question,
    Understood,
)
from citation_platform.service.app import create_app
from citation_platform.service.documents.rendering import (
    NotRendered,
    RenderJob,
    render_in_sandbox,
)
from citation_platform.service.documents.standing import standing_in_release
from tests.integration.service.manual_release import WORD, Manuals

QUESTION = "Accepteert de Q38S een concentrische afvoer 100/150?"


@dataclass
class ManualService:
    """``rendered``: every page that was drawn, in order; ``standings``: decided meanwhile."""

    home: Home
    manuals: Manuals
    rendered: list[RenderJob] = field(default_factory=list)
    standings: dict[str, DocumentStanding] = field(default_factory=dict)

    def app(self) -> FastAPI:
        """The application: real release, store, sandbox, cache and state."""
        holder = ReleaseHolder(self.home)
        return create_app(
            home=self.home,
            holder=holder,
            asker_for=lambda release, office: TableAsker(self.manuals, release.id),  # type: ignore[arg-type, return-value]  # never searches
            offices={"notary": load_pack("notary")},
            render=self._render,
            standing_of=self._standing,
            shut_down=holder.close,
        )

    def _render(self, job: RenderJob) -> NotRendered | None:
        self.rendered.append(job)
        return render_in_sandbox(job)

    def _standing(self, entry: DocumentEntry) -> DocumentStanding:
        return self.standings.get(entry.document_hash) or standing_in_release(entry)


@dataclass(frozen=True)
class TableAsker:
    """Answers every question with one cell of a table, as the gate would cite it."""

    manuals: Manuals
    release_id: str

    def ask(self, question: Question) -> Answer:
        day = date(2026, 11, 30)
        return Answer(
            status="answered",
            question=question.question,
            office=question.office,
            understood=Understood(language="nl", peildatum=day, addresses=()),
            claims=(self._claim(),),
            authority=(self._candidate(),),
            release_id=self.release_id,
            timings_ms={"total": 5.0},
        )

    def _claim(self) -> ClaimVerdict:
        passage = self.manuals.passage
        box = passage.bbox
        assert box is not None
        place = self.manuals.document_hash, 1, [box]
        return ClaimVerdict(
            text=f"Q38S · rookgasafvoer concentrisch · {WORD}",
            address=passage.address,
            accepted=True,
            checks=(Check(step="vetted", passed=True, detail="hoofd inkoop"),),
            citation=Citation(
                passage_id=passage.passage_id,
                address=passage.address,
                label=passage.label,
                quote=passage.text,
                start=0,
                end=len(passage.text),
                valid_from=passage.valid_from,
                valid_to=None,
                version=passage.version,
                source_url=None,
                context_text=passage.context_text,
                document_hash=self.manuals.document_hash,
                document_name="Handleiding Q38.pdf",
                supplier="Ketelbouw BV",
                revision="Rev. 4 / 2025-03",
                page=1,
                bbox=box,
                value_bbox=box,
                page_url=page_url(*place),
                image_url=image_url(*place),
                section="3.2 Afvoer",
                table_caption="Tabel 4: Rookgasafvoer",
                row_header="Q38S",
                column_header="Concentrisch",
                value=WORD,
                unit="mm",
            ),
        )

    def _candidate(self) -> Candidate:
        passage = self.manuals.passage
        return Candidate(
            passage_id=passage.passage_id,
            address=passage.address,
            label=passage.label,
            text=passage.text,
            role="authority",
            corpus=passage.corpus,
            valid_from=passage.valid_from,
            valid_to=None,
            version=passage.version,
            source_url=None,
            score=0.8,
        )
