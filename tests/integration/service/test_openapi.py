"""The OpenAPI document: every route typed, every error declared as problem details."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

OPERATIONS = (
    ("post", "/v1/ask"),
    ("post", "/v1/search"),
    ("get", "/v1/passages/{address}"),
    ("get", "/v1/graph/{address}"),
    ("get", "/v1/documents/{document_hash}"),
    ("get", "/v1/documents/{document_hash}/original.pdf"),
    ("get", "/v1/documents/{document_hash}/pages/{page}"),
    ("get", "/v1/documents/{document_hash}/pages/{page}.png"),
    ("get", "/v1/review/{folder}/documents/{document_hash}/original.pdf"),
    ("get", "/v1/review/{folder}/documents/{document_hash}/pages/{page}.png"),
    ("post", "/v1/flags"),
    ("get", "/v1/flags"),
    ("get", "/v1/needs-person"),
    ("get", "/v1/needs-person.csv"),
    ("get", "/v1/sales"),
    ("get", "/v1/releases"),
    ("get", "/healthz"),
    ("get", "/readyz"),
    ("get", "/metrics"),
)


@pytest.fixture
def document(client: TestClient) -> dict[str, Any]:
    return client.get("/openapi.json").json()  # type: ignore[no-any-return]


def test_exactly_these_operations_are_documented(document: dict[str, Any]) -> None:
    found = {(method, path) for path, item in document["paths"].items() for method in item}
    assert found == set(OPERATIONS)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_is_described_and_typed(
    document: dict[str, Any], method: str, path: str
) -> None:
    operation = document["paths"][path][method]
    assert operation["summary"]
    assert operation["description"]
    (success,) = [reply for status, reply in operation["responses"].items() if status[0] == "2"]
    (content,) = success["content"].values()
    assert content["schema"]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_error_is_declared_as_problem_details(
    document: dict[str, Any], method: str, path: str
) -> None:
    responses = document["paths"][path][method]["responses"]
    errors = {status: item for status, item in responses.items() if status[0] != "2"}
    assert "500" in errors
    for item in errors.values():
        assert item["content"] == {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
        }


def test_questions_come_with_an_example(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["AskRequest"]["examples"][0]["office"] == "notary"
    assert schemas["Problem"]["examples"]


def test_every_reference_in_the_document_resolves(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    names = {name.rsplit("/", 1)[1] for name in references(document)}
    assert names <= set(schemas)


def references(node: object) -> set[str]:
    """All ``$ref`` values below ``node``."""
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*(references(item) for item in node.values()))
    if isinstance(node, list):
        return set().union(*(references(item) for item in node))
    return set()
