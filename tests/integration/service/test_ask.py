"""Asking over HTTP: answers and refusals are results; everything else is a problem."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient


def ask(client: TestClient, **changes: object) -> dict[str, object]:
    body = {"question": "Wat staat er in artikel 4:13 lid 1 BW?", "office": "notary", **changes}
    response = client.post("/v1/ask", json=body)
    assert response.status_code == 200, response.text
    return response.json()  # type: ignore[no-any-return]


def test_an_answer_carries_its_citation_and_the_release_it_came_from(client: TestClient) -> None:
    answer = ask(client)
    assert answer["status"] == "answered"
    assert answer["release_id"] == "release-1"
    citation = answer["claims"][0]["citation"]
    assert citation["address"] == "bw:4:13.1"
    assert citation["quote"] in citation["context_text"]


def test_a_refusal_is_a_result_with_its_reason_and_successor(client: TestClient) -> None:
    answer = ask(client, question="weiger dit")
    assert answer["status"] == "refused"
    assert answer["claims"] == []
    assert answer["reasons"][0]["code"] == "withdrawn"
    assert answer["reasons"][0]["successor"] == "bw:4:13.1"


def test_the_year_1700_is_a_date_and_gets_a_refusal(client: TestClient) -> None:
    answer = ask(client, peildatum="1700-01-01")
    assert answer["status"] == "refused"
    assert answer["understood"]["peildatum"] == "1700-01-01"


def test_search_labels_both_pools_and_claims_nothing(client: TestClient) -> None:
    response = client.post("/v1/search", json={"question": "erfgenaam", "office": "notary"})
    reply = response.json()
    assert response.status_code == 200
    assert reply["authority"]["citable"] is True
    assert reply["experience"]["citable"] is False
    assert reply["experience"]["label"] == "[INTERNAL — non-citable]"
    assert "claims" not in reply


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"peildatum": "gisteren"}, "body.peildatum"),
        ({"peildatum": "2026-02-30"}, "body.peildatum"),
        ({"peildatum": 0}, "body.peildatum"),
        ({"peildatum": "2026-11-30T10:00:00"}, "body.peildatum"),
        ({"peildatum": "0000-01-01"}, "body.peildatum"),
        ({"question": None}, "body.question"),
        ({"language": "nederlands"}, "body.language"),
        ({"user": "a\u0000b"}, "body.user"),
        ({"vraag": "tikfout"}, "body.vraag"),
    ],
)
def test_a_wrong_value_is_a_problem_that_names_the_field(
    client: TestClient, changes: dict[str, object], where: str
) -> None:
    response = client.post("/v1/ask", json={"question": "x", "office": "notary", **changes})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["type"] == "urn:citation-platform:problem:invalid-request"
    assert [error["where"] for error in problem["errors"]] == [where]


def test_an_unknown_office_lists_the_offices(client: TestClient) -> None:
    response = client.post("/v1/ask", json={"question": "x", "office": "bakery"})
    assert response.status_code == 404
    assert response.json()["offices"] == ["notary"]
    assert "known offices: notary" in response.json()["remedy"]


def test_a_question_of_a_megabyte_is_too_large(client: TestClient) -> None:
    response = client.post("/v1/ask", json={"question": "x" * 2**20, "office": "notary"})
    assert response.status_code == 413
    assert response.headers["content-type"] == "application/problem+json"


def test_a_body_without_declared_length_is_cut_off_too(client: TestClient) -> None:
    pieces = (b"x" * 1024 for _ in range(2**10))
    assert client.post("/v1/ask", content=pieces).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\x00",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"question": "\\ud800", "office": "notary"}',
    ],
)
def test_a_body_that_is_no_request_is_a_problem_without_a_trace(
    client: TestClient, body: bytes
) -> None:
    response = client.post("/v1/ask", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.headers["content-type"] == "application/problem+json"
    assert "Traceback" not in response.text


def test_null_bytes_in_a_question_are_read_by_the_asker_not_refused_as_a_body(
    client: TestClient,
) -> None:
    assert ask(client, question="wat\u0000 nu")["status"] == "answered"


def test_a_fault_of_ours_tells_nothing_of_the_inside(client: TestClient) -> None:
    response = client.post("/v1/ask", json={"question": "breek", "office": "notary"})
    assert response.status_code == 500
    assert response.headers["content-type"] == "application/problem+json"
    assert "secret" not in response.text
    assert response.json()["request_id"] == response.headers["x-request-id"]


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/v1/nowhere", 404), ("GET", "/v1/ask", 405)]
)
def test_an_unknown_path_or_method_is_a_problem(
    client: TestClient, method: str, path: str, status: int
) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert response.json()["status"] == status
    assert response.headers["content-type"] == "application/problem+json"


def test_every_response_carries_security_headers_and_its_request_id(client: TestClient) -> None:
    for path in ("/healthz", "/", "/v1/nowhere", "/static/style.css"):
        response = client.get(path, headers={"X-Request-ID": "abc-1"})
        assert response.headers["x-request-id"] == "abc-1"
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"


def test_a_request_id_that_could_forge_a_log_line_is_replaced(client: TestClient) -> None:
    response = client.get("/healthz", headers={"X-Request-ID": 'a" b'})
    assert response.headers["x-request-id"].isalnum()
