"""Stage clause_chunks for manuals: laid-out documents as passages and as shown documents.

Belongs here: the facts of each document out of catalogue and approval, one row per document.
Does not belong here: cutting passages (``documents.citing``), reading pages (``stages.paging``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import PurePath

from citation_platform.approvals.opening import opened_approvals
from citation_platform.documents.citing.assemble import is_damaged, manual_passages
from citation_platform.documents.citing.facts import ManualFacts
from citation_platform.documents.intake.passwords import SecretStore
from citation_platform.documents.model import Folder
from citation_platform.documents.pages.model import DocumentPages, PageState
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.passages.record import Passage, Vetting
from citation_platform.releases.document_table import DocumentEntry, DocumentPage
from citation_platform.stages.layouts import LaidOut, LayoutReport, lay_out_folder
from citation_platform.stages.paging import (
    DocumentReader,
    OnPage,
    PagesReport,
    read_folder_pages,
)
from citation_platform.stages.selecting import chosen_documents
from citation_platform.stages.vetting import Vetted, vetted


@dataclass(frozen=True, slots=True)
class ManualReading:
    """A supplier's folder as passages and documents. ``fingerprint``: what it was made under."""

    passages: tuple[Passage, ...]
    documents: tuple[DocumentEntry, ...]
    fingerprint: str
    warnings: tuple[str, ...]


def document_reader(home: Home, settings: ReadingSettings | None = None) -> DocumentReader:
    """The reader of this home, with the passwords of the environment."""
    return DocumentReader(home, SecretStore.from_environment(), settings or ReadingSettings())


def require_vetted(home: Home, folder: Folder) -> Vetted:
    """The folder's standing. Raises ``InvalidSource`` while its content is not approved."""
    with opened_approvals(home) as approvals:
        found = vetted(home, folder, approvals)
    if found is None or found.standing is None:
        raise InvalidSource(
            "the present content of this folder is not approved",
            where=folder.key,
            remedy=f"review it: citation-platform approvals show {folder.key}",
        )
    return found


def pages_of_folder(reader: DocumentReader, folder: Folder, on_page: OnPage) -> PagesReport:
    """Read the pages of an approved folder. Raises ``InvalidSource`` when it is not."""
    standing = require_vetted(reader.home, folder).standing
    if standing is None:
        raise AssertionError("require_vetted gives a standing")
    chosen = chosen_documents(reader.home, folder.key, standing)
    return read_folder_pages(reader, folder.key, chosen, on_page)


def layouts_of_folder(reader: DocumentReader, folder: Folder) -> LayoutReport:
    """Lay out an approved folder; its pages come from the store. Raises as above."""
    pages = pages_of_folder(reader, folder, lambda _name, _done, _total: None)
    return lay_out_folder(reader, folder.key, pages.documents, lambda _done, _total: None)


def read_manuals(reader: DocumentReader, folder: Folder) -> ManualReading:
    """Passages and documents of an approved folder. Raises ``InvalidSource``."""
    state = require_vetted(reader.home, folder)
    standing = state.standing
    if standing is None or standing.approval is None:
        raise AssertionError("require_vetted gives an approval")
    report = layouts_of_folder(reader, folder)
    passages: list[Passage] = []
    documents: list[DocumentEntry] = []
    damaged: list[Passage] = []
    for one in report.documents:
        pages = one.read.pages
        if pages is None:
            continue
        facts = _facts(folder, one, pages, standing.approval.vetting)
        found = manual_passages(one.layout, pages.pages, facts)
        passages += [passage for passage in found if not is_damaged(passage)]
        # One broken glyph costs its own passage, never the supplier's folder.
        damaged += [passage for passage in found if is_damaged(passage)]
        documents.append(_entry(folder, one, pages, facts))
    return ManualReading(
        passages=tuple(passages),
        documents=tuple(documents),
        fingerprint=state.fingerprint,
        warnings=(
            *(f"{one.label}: a glyph without a meaning; left out" for one in damaged),
            *(
                f"{name}, p. {page}: {first!r} or {second!r}"
                for name, page, first, second in report.doubtful
            ),
        ),
    )


def _facts(folder: Folder, one: LaidOut, pages: DocumentPages, vetting: Vetting) -> ManualFacts:
    chosen = one.read.chosen
    name = chosen.examined.path
    return ManualFacts(
        corpus=folder.corpus,
        folder=folder.key,
        supplier=folder.name,
        document_hash=pages.document_hash,
        name=name,
        title=one.layout.title or _readable(name),
        revision=chosen.revision,
        vetting=vetting,
        language=_language(pages) or chosen.examined.language or "nl",
        superseded_by=chosen.superseded_by,
    )


def _readable(name: str) -> str:
    """A file name as a title: without folder and ending, signs as spaces."""
    return " ".join(PurePath(name).stem.replace("_", " ").split())


def _language(pages: DocumentPages) -> str | None:
    """The language of most readable pages."""
    found = Counter(
        page.language for page in pages.pages if page.language and page.state is PageState.READABLE
    )
    return found.most_common(1)[0][0] if found else None


def _entry(folder: Folder, one: LaidOut, pages: DocumentPages, facts: ManualFacts) -> DocumentEntry:
    return DocumentEntry(
        document_hash=pages.document_hash,
        content_hash=pages.content_hash,
        folder=folder.key,
        supplier=folder.name,
        names=one.read.chosen.names,
        title=facts.title,
        revision=facts.revision,
        language=facts.language,
        pages=tuple(
            DocumentPage(
                number=page.number,
                width=page.width,
                height=page.height,
                state=page.state.value,
                source=page.source.value,
                reading_copy=page.reading_copy,
            )
            for page in pages.pages
        ),
        superseded_by=facts.superseded_by,
        approval_id=facts.vetting.approval_id,
    )
