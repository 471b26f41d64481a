"""Files under review: shown while a folder's last examination holds them, and never a source."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from fastapi.testclient import TestClient
from upath import UPath

from citation_platform.documents.intake.model import DocumentState
from citation_platform.durable import local_path
from citation_platform.errors import NoRelease
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.offices import load_pack
from citation_platform.releases.reader import Release
from citation_platform.releases.under_review import EXAMINED, READABLE_STATES
from citation_platform.service.app import create_app
from citation_platform.service.documents.rendering import RenderJob, render_in_sandbox
from citation_platform.stages.examining import SCHEMA
from tests.integration.service.manual_release import locked, straight_copy

FOLDER = "manuals.ketelbouw"
HTML = {"Accept": "text/html", "Accept-Language": "nl"}
PASSWORD = "geheim"  # what ``manual_release.locked`` locks with


@dataclass
class Desk:
    """A service on which nothing is published, and one examined folder."""

    home: Home
    files: dict[str, str] = field(default_factory=dict)
    rendered: list[RenderJob] = field(default_factory=list)
    client: TestClient = field(init=False)

    def put(self, path: str, content: bytes, **columns: object) -> str:
        """Store a file and examine it into the folder; returns its hash."""
        self.files[path] = document = ObjectStore(self.home.objects).put(content)
        rows = [*self._rows(), row(path, document, **columns)]
        table = local_path(self.home.table(EXAMINED, FOLDER))
        table.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), table)
        return document

    def _rows(self) -> list[dict[str, object]]:
        table = local_path(self.home.table(EXAMINED, FOLDER))
        return pq.read_table(table).to_pylist() if table.exists() else []

    def render(self, job: RenderJob):
        self.rendered.append(job)
        return render_in_sandbox(job)

    def path(self, document: str, rest: str = "", folder: str = FOLDER) -> str:
        return f"/v1/review/{folder}/documents/{document}{rest}"


def row(path: str, document: str, **columns: object) -> dict[str, object]:
    plain = {
        "path": path,
        "document_hash": document,
        "state": "ok",
        "reason_code": "ok",
        "message": "Leesbaar.",
        "pages": 1,
        "hash_version": "1",
        "needs_copy": False,
        "opening": "[]",
    }
    return {**dict.fromkeys(SCHEMA.names), **plain, **columns}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(Home(UPath(tmp_path / "home")))
    app = create_app(
        home=desk.home,
        holder=NoHolder(),  # type: ignore[arg-type]  # nothing is published, nothing is asked
        asker_for=lambda release, office: None,  # type: ignore[arg-type, return-value]
        offices={"retail": load_pack("retail")},
        render=desk.render,
    )
    with TestClient(app) as client:
        desk.client = client
        yield desk


class NoHolder:
    """Review does not depend on a release: none was ever published here."""

    def use(self) -> AbstractContextManager[Release]:
        raise NoRelease("nothing has been published yet")


def test_a_page_under_review_is_drawn_once_and_marked_as_no_source(desk: Desk) -> None:
    document = desk.put("a/handleiding.pdf", straight_copy())
    shown = [desk.client.get(desk.path(document, "/pages/1.png")) for _ in range(2)]
    for one in shown:
        assert (one.status_code, one.headers["content-type"]) == (200, "image/png")
        assert one.headers["citation-standing"] == "under-review; not-citable"
        assert one.headers["cache-control"] == "private, no-cache"
    assert len(desk.rendered) == 1
    known = desk.client.get(
        desk.path(document, "/pages/1.png"), headers={"If-None-Match": shown[0].headers["etag"]}
    )
    assert (known.status_code, known.content) == (304, b"")


def test_the_original_leaves_as_a_download_that_cannot_act(desk: Desk) -> None:
    content = straight_copy()
    document = desk.put("a/handleiding.pdf", content)
    response = desk.client.get(desk.path(document, "/original.pdf"))
    assert response.content == content
    assert response.headers["content-security-policy"].startswith("sandbox")
    assert response.headers["content-disposition"] == 'attachment; filename="handleiding.pdf"'
    assert "not-citable" in response.headers["citation-standing"]


def test_the_page_for_people_says_that_it_is_no_source(desk: Desk) -> None:
    document = desk.put("a/handleiding.pdf", straight_copy())
    path = f"/review/{FOLDER}/documents/{document}"
    dutch = desk.client.get(f"{path}/pages/1", headers=HTML)
    assert dutch.status_code == 200
    assert "Ter beoordeling" in dutch.text
    assert "hier niet citeerbaar" in dutch.text
    assert "not-citable" in dutch.headers["citation-standing"]
    picture = dutch.text.split('<img src="/v1/review')[1].split('"')[0]
    assert desk.client.get(f"/v1/review{picture}").status_code == 200
    english = desk.client.get(f"{path}/pages/1?lang=en", headers=HTML).text
    assert "Under review" in english
    assert "Ter beoordeling" not in english
    typed = desk.client.get(path, params={"page": "1"}, follow_redirects=False)
    assert typed.headers["location"] == f"{path}/pages/1?lang=nl"


def test_a_stored_file_of_no_present_examination_is_never_served(desk: Desk) -> None:
    held = desk.put("a/handleiding.pdf", straight_copy())
    gone = ObjectStore(desk.home.objects).put(straight_copy() + b"\n% an earlier revision\n")
    for rest in ("/pages/1.png", "/original.pdf"):
        response = desk.client.get(desk.path(gone, rest))
        assert response.status_code == 404
        assert response.json()["type"].endswith("not-under-review")
        assert desk.client.get(desk.path(held, rest, "manuals.other")).status_code == 404
        assert desk.client.get(f"/v1/documents/{held}{rest}").status_code == 503
    local_path(desk.home.table(EXAMINED, FOLDER)).unlink()  # the folder's source is gone
    assert desk.client.get(desk.path(held, "/pages/1.png")).status_code == 404


@pytest.mark.parametrize(
    "folder",
    [
        "../objects",
        "..%2f..%2fstate",
        "manuals.ketelbouw%00",
        "manuals.ketelbouw/../../x",
        "%2e%2e%2fexamined_documents%2fmanuals.ketelbouw",
        "manuals.*",
        "x" * 500,
    ],
)
def test_nothing_but_a_folder_and_a_hash_names_a_file(desk: Desk, folder: str) -> None:
    document = desk.put("a/handleiding.pdf", straight_copy())
    assert desk.client.get(desk.path(document, "/pages/1.png", folder)).status_code in (404, 422)
    assert desk.client.get(desk.path("..%2f" + document, "/original.pdf")).status_code in (404, 422)
    assert desk.rendered == []


@pytest.mark.parametrize("state", sorted(set(DocumentState) - {"ok", "repaired"}))
def test_a_file_that_could_not_be_read_is_not_handed_out(desk: Desk, state: str) -> None:
    document = desk.put("a/x.pdf", straight_copy(), state=state, message="Vraag een kopie.")
    for rest in ("/pages/1.png", "/original.pdf"):
        response = desk.client.get(desk.path(document, rest))
        assert response.status_code == 422
        assert response.json()["reason"] == state
        assert "Vraag een kopie." in response.json()["detail"]
    assert desk.rendered == []


def test_the_service_and_the_stages_call_the_same_states_readable() -> None:
    assert {state.value for state in DocumentState if state.readable} == READABLE_STATES


def test_a_locked_file_gives_no_page_and_never_tells_its_password(desk: Desk) -> None:
    document = desk.put("a/x.pdf", locked(straight_copy()), password_label="handleidingen 2019")
    page = desk.client.get(desk.path(document, "/pages/1.png"))
    assert (page.status_code, page.json()["reason"]) == (422, "locked")
    html = desk.client.get(f"/review/{FOLDER}/documents/{document}/pages/1", headers=HTML)
    assert "Deze pagina kan niet worden getoond." in html.text
    assert all(PASSWORD not in one.text for one in (page, html))
    assert desk.client.get(desk.path(document, "/original.pdf")).status_code == 200


@pytest.mark.parametrize(
    ("rest", "status"),
    [
        ("/pages/2.png", 404),
        ("/pages/0.png", 422),
        ("/pages/1.png?dpi=301", 422),
        ("/pages/1.png?dpi=35", 422),
    ],
)
def test_pages_and_sizes_that_do_not_exist_are_told(desk: Desk, rest: str, status: int) -> None:
    document = desk.put("a/handleiding.pdf", straight_copy())
    response = desk.client.get(desk.path(document, rest))
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"


def test_nothing_under_review_can_be_changed_over_http(desk: Desk) -> None:
    document = desk.put("a/handleiding.pdf", straight_copy())
    for method in ("post", "put", "patch", "delete"):
        ask = getattr(desk.client, method)
        assert ask(desk.path(document, "/pages/1.png")).status_code == 405
