"""What the service tells of a document, and how the original leaves it."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from citation_platform.approvals.standing import DocumentStanding
from tests.integration.service.manual_release import BLANK, ROTATED, SCANNED


@pytest.fixture
def base(manual_stage) -> str:
    return f"/v1/documents/{manual_stage.manuals.document_hash}"


@pytest.fixture
def manual_client(manual_stage) -> TestClient:
    return manual_stage.client


def test_a_document_tells_names_revision_pages_and_that_it_may_be_cited(
    manual_client: TestClient, base: str
) -> None:
    reply = manual_client.get(base).json()
    assert reply["title"] == "Montagehandleiding Q38"
    assert reply["supplier"] == "Ketelbouw BV"
    assert reply["revision"] == "Rev. 4 / 2025-03"
    assert reply["names"][1] == "kopie.pdf"
    assert (reply["citable"], reply["standing"]) == (True, "citable")
    assert reply["superseded_by"] is None
    assert [page["number"] for page in reply["pages"]] == [1, 2, 3, 4, 5, 6]
    rotated, scanned = reply["pages"][ROTATED - 1], reply["pages"][SCANNED - 1]
    assert (rotated["width"], rotated["height"]) == (842.0, 595.0)
    assert (scanned["source"], scanned["reading_copy"]) == ("ocr", True)
    assert not reply["pages"][BLANK - 1]["readable"]


def test_an_older_revision_names_the_newer_one(manual_stage) -> None:
    manuals = manual_stage.manuals
    reply = manual_stage.client.get(f"/v1/documents/{manuals.older_hash}").json()
    assert reply["superseded_by"] == {
        "document_hash": manuals.document_hash,
        "title": "Montagehandleiding Q38",
        "revision": "Rev. 4 / 2025-03",
        "served": True,
    }


def test_a_document_without_an_approval_is_not_citable(manual_stage) -> None:
    reply = manual_stage.client.get(f"/v1/documents/{manual_stage.manuals.hostile_hash}").json()
    assert (reply["citable"], reply["standing"]) == (False, "not_vetted")


def test_a_revocation_after_the_release_counts_at_once(manual_stage, base: str) -> None:
    document = manual_stage.manuals.document_hash
    manual_stage.standings[document] = DocumentStanding.REVOKED
    try:
        reply = manual_stage.client.get(base).json()
        assert (reply["citable"], reply["standing"]) == (False, "revoked")
        assert manual_stage.client.get(f"{base}/pages/1.png").status_code == 200
    finally:
        del manual_stage.standings[document]


def test_a_page_tells_its_neighbours(manual_client: TestClient, base: str) -> None:
    first, last = (manual_client.get(f"{base}/pages/{n}").json() for n in (1, 6))
    assert (first["previous"], first["next"]) == (None, 2)
    assert (last["previous"], last["next"]) == (5, None)
    assert "pages" not in first["document"]


@pytest.mark.parametrize("path", ["", "/original.pdf", "/pages/1", "/pages/1.png"])
def test_what_is_not_in_the_published_release_is_not_served(manual_stage, path: str) -> None:
    for unknown in ("0" * 64, manual_stage.manuals.reading_copy):
        response = manual_stage.client.get(f"/v1/documents/{unknown}{path}")
        assert response.status_code == 404
        assert response.json()["type"].endswith("unknown-document")


@pytest.mark.parametrize(
    "path",
    [
        "/v1/documents/..%2f..%2fstate.db/original.pdf",
        "/v1/documents/../../state.db/original.pdf",
        "/v1/documents/%2e%2e/original.pdf",
        f"/v1/documents/{'A' * 64}/original.pdf",
        f"/v1/documents/{'0' * 64}%00/original.pdf",
    ],
)
def test_nothing_but_a_hash_names_a_file(manual_client: TestClient, path: str) -> None:
    assert manual_client.get(path).status_code in (404, 422)


@pytest.mark.parametrize(("number", "status"), [("7", 404), ("0", 422), ("-1", 422), ("x", 422)])
def test_a_page_that_does_not_exist_is_told(
    manual_client: TestClient, base: str, number: str, status: int
) -> None:
    for path in (f"{base}/pages/{number}", f"{base}/pages/{number}.png"):
        response = manual_client.get(path)
        assert response.status_code == status
        assert response.headers["content-type"] == "application/problem+json"


def test_the_original_leaves_byte_for_byte_as_a_download(manual_stage, base: str) -> None:
    response = manual_stage.client.get(f"{base}/original.pdf")
    assert response.content == manual_stage.manuals.original
    headers = response.headers
    assert headers["content-type"] == "application/pdf"
    assert headers["content-security-policy"].startswith("sandbox")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-disposition"] == (
        'attachment; filename="Handleiding Q38 energie.pdf"; '
        "filename*=UTF-8''Handleiding%20Q38%20%E2%80%93%20%C3%A9nergie.pdf"
    )


def test_a_part_of_the_original_can_be_asked_for(manual_stage, base: str) -> None:
    response = manual_stage.client.get(f"{base}/original.pdf", headers={"Range": "bytes=5-9"})
    assert response.status_code == 206
    assert response.content == manual_stage.manuals.original[5:10]
    etag = response.headers["etag"]
    known = manual_stage.client.get(f"{base}/original.pdf", headers={"If-None-Match": etag})
    assert (known.status_code, known.content) == (304, b"")


def test_an_original_that_is_gone_or_damaged_is_never_served(manual_stage) -> None:
    path = f"/v1/documents/{manual_stage.manuals.absent_hash}/original.pdf"
    assert manual_stage.client.get(path).status_code == 503
