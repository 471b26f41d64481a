"""Stage page_text: every page of a vetted folder's documents, digital or by OCR.

Belongs here: reading each content once ever, the folder's table of pages.
Does not belong here: reading a page (``documents.pages``), which documents (``stages.selecting``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.documents.intake.copying import write_working_copy
from citation_platform.documents.intake.passwords import SecretStore
from citation_platform.documents.pages.model import DocumentPages, PageState
from citation_platform.documents.pages.page_table import SCHEMA, page_rows
from citation_platform.documents.pages.reading import read_pages
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.documents.pages.store import PageStore
from citation_platform.documents.pages.version import reader_version
from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.stages.examining import Examined, secret_of
from citation_platform.stages.selecting import ChosenDocument

PAGE_TEXT = "page_text"

OnPage = Callable[[str, int, int], None]
"""Called with the document's name, how many of its pages are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A chosen document with its pages. ``failed``: why it gave none, in words."""

    chosen: ChosenDocument
    pages: DocumentPages | None
    failed: str | None = None


@dataclass(frozen=True, slots=True)
class PagesReport:
    """A folder's pages. ``states``: how many pages ended how; ``unusable``: name, page, reason."""

    key: str
    documents: tuple[ReadDocument, ...]
    sha256: str
    states: Mapping[str, int]
    unusable: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, slots=True)
class DocumentReader:
    """Reads documents of one home; keeps what it read."""

    home: Home
    secrets: SecretStore
    settings: ReadingSettings

    @property
    def objects(self) -> ObjectStore:
        """Originals and straightened pages."""
        return ObjectStore(self.home.objects)

    def pages(
        self, supplier: str, document: Examined, on_progress: Callable[[int, int], None]
    ) -> DocumentPages:
        """The pages, from the store when this content was ever read by this reader."""

        def read() -> DocumentPages:
            with self.opened(supplier, document) as (path, password):
                return read_pages(
                    path,
                    document_hash=document.document_hash,
                    content_hash=document.content_hash,
                    objects=self.objects,
                    password=password,
                    settings=self.settings,
                    on_progress=on_progress,
                )

        return PageStore(self.home.root / "tables" / "pages").get_or_read(
            document.content_hash,
            document.document_hash,
            reader=reader_version(self.settings),
            objects=self.objects,
            read=read,
        )

    @contextmanager
    def opened(self, supplier: str, document: Examined) -> Iterator[tuple[Path, str | None]]:
        """A path that the page reader accepts, and the password that opens it."""
        known = self.secrets.passwords(supplier)
        secret = secret_of(document, known)
        with self.objects.as_file(document.document_hash) as path:
            if not document.needs_copy:
                yield path, secret.reveal() if secret else None
                return
            with TemporaryDirectory() as directory:
                copy = Path(directory) / "copy.pdf"
                write_working_copy(path, copy, passwords=known)
                yield copy, None


def read_folder_pages(
    reader: DocumentReader, key: str, chosen: tuple[ChosenDocument, ...], on_page: OnPage
) -> PagesReport:
    """Read the pages of all chosen documents and write the folder's table.

    A document that cannot be read gives no pages and the reason; the others go on.
    """
    supplier = key.partition(".")[2]
    documents = tuple(_read(reader, supplier, one, on_page) for one in chosen)
    table = pa.Table.from_pylist(
        list(page_rows((one.chosen.examined.path, one.pages) for one in documents if one.pages)),
        schema=SCHEMA,
    )
    path = local_path(reader.home.table(PAGE_TEXT, key))
    with replacing(path) as temporary:
        pq.write_table(table, temporary, compression="zstd")
    states = Counter(page.state.value for one in documents if one.pages for page in one.pages.pages)
    return PagesReport(
        key, documents, _digest(documents), dict(states), tuple(_unusable(documents))
    )


def _read(
    reader: DocumentReader, supplier: str, chosen: ChosenDocument, on_page: OnPage
) -> ReadDocument:
    name = chosen.examined.path
    try:
        pages = reader.pages(
            supplier, chosen.examined, lambda done, total: on_page(name, done, total)
        )
    except InvalidSource as fault:
        return ReadDocument(chosen, None, str(fault))
    return ReadDocument(chosen, pages)


def _digest(documents: tuple[ReadDocument, ...]) -> str:
    import hashlib

    digest = hashlib.sha256()
    for one in documents:
        if one.pages:
            digest.update(f"{one.pages.content_hash}:{one.pages.reader}\n".encode())
    return digest.hexdigest()


def _unusable(documents: tuple[ReadDocument, ...]) -> Iterator[tuple[str, int, str]]:
    for one in documents:
        if one.pages is None:
            yield one.chosen.examined.path, 0, one.failed or "onleesbaar"
            continue
        for page in one.pages.pages:
            if page.state is not PageState.READABLE:
                yield one.chosen.examined.path, page.number, page.reason or page.state.value


def unusable_pages(home: Home, key: str) -> dict[str, tuple[int, ...]]:
    """Document → pages that cannot be cited, as last read; nothing before that."""
    path = local_path(home.table(PAGE_TEXT, key))
    if not path.exists():
        return {}
    table = pq.read_table(path, columns=["document_hash", "page", "state"])
    found: dict[str, list[int]] = {}
    for row in table.to_pylist():
        if row["state"] != PageState.READABLE.value:
            found.setdefault(row["document_hash"], []).append(row["page"])
    return {document: tuple(pages) for document, pages in found.items()}
