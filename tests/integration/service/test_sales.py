"""``GET /v1/sales`` and its twin on the command line, on the retail sample's snapshot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import structlog
from fastapi.testclient import TestClient
from typer.testing import CliRunner
from upath import UPath

from citation_platform.cli import app as commands
from citation_platform.connectors.erp import ParquetSource, take_snapshot
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.products.snapshot_tables import ASSET
from citation_platform.service.app import create_app
from citation_platform.service.sales_desk import SalesDesk
from tests.integration.service.conftest import FakeHolder

AS_OF = date(2026, 11, 30)
QUESTION = "Hebben we de Q38S vorig jaar aan De Vuurbaak Onderhoud verkocht, voor welke prijs?"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(UPath(tmp_path_factory.mktemp("sales") / "home"))
    take_snapshot(ParquetSource(load_pack("retail").samples / "erp"), home, as_of=AS_OF)
    return home


def client_of(home: Home, *offices: str) -> TestClient:
    app = create_app(
        home=home,
        holder=FakeHolder(None),  # type: ignore[arg-type]  # sales need no release
        asker_for=lambda release, office: pytest.fail("sales are no question to the manuals"),
        offices={name: load_pack(name) for name in offices},
    )
    desk: SalesDesk = app.state.sales
    desk._today = lambda: date(2026, 12, 1)  # the sample's "vorig jaar" is 2025
    return TestClient(app)


@pytest.fixture
def client(home: Home) -> Iterator[TestClient]:
    with client_of(home, "retail", "notary") as client:
        yield client


def test_a_question_is_answered_with_day_price_currency_and_document(client: TestClient) -> None:
    reply = client.get("/v1/sales", params={"question": QUESTION}).json()
    assert reply["outcome"] == "sold"
    assert reply["lines"] == [
        {
            "posted_on": "2025-02-23",
            "document_no": "VF25-00207",
            "sku": "210038",
            "variant": None,
            "quantity": "5",
            "unit_price": "1599.04",
            "currency": "EUR",
        }
    ]
    assert reply["asked"] == {"first": "2025-01-01", "last": "2025-12-31"}
    assert "laatst op 23 februari 2025, 5 × 210038 Gaswandketel Q38S solo" in reply["summary"]
    assert "voor EUR 1.599,04 per stuk, exclusief btw" in reply["summary"]


def test_the_reply_is_experience_and_tells_how_old_it_is(client: TestClient) -> None:
    reply = client.get("/v1/sales", params={"question": QUESTION}).json()
    assert (reply["role"], reply["citable"]) == ("experience", False)
    assert reply["label"] == "[INTERNAL — non-citable]"
    assert reply["snapshot"]["last"] == "2026-11-30"
    assert "Momentopname tot en met 30 november 2026; niet citeerbaar." in reply["notices"]
    assert not {"claims", "citation", "address", "passage_id"} & set(reply)


def test_parts_may_be_given_one_by_one(client: TestClient) -> None:
    query = {
        "product": "KV-4410",
        "customer": "K10071",
        "from": "2024-01-01",
        "to": "2026-12-31",
        "office": "retail",
    }
    reply = client.get("/v1/sales", params=query).json()
    assert reply["outcome"] == "sold"
    assert {line["sku"] for line in reply["lines"]} == {"KV-4410"}
    assert {line["currency"] for line in reply["lines"]} == {"CHF"}
    assert reply["looked_at"] == {"first": "2024-01-01", "last": "2026-11-30"}
    assert any("alleen bekend" in notice for notice in reply["notices"])


def test_a_name_of_two_customers_tells_of_neither(client: TestClient) -> None:
    query = {"question": "Hebben we de Q38S aan De Vuurbaak verkocht?"}
    reply = client.get("/v1/sales", params=query).json()
    assert reply["outcome"] == "which_customer"
    assert {one["number"] for one in reply["customers"]} == {"K10034", "K10035"}
    assert reply["lines"] == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, "neither a question nor an article"),
        ({"customer": "K10034"}, "neither a question nor an article"),
        ({"question": QUESTION, "from": "01-02-2025"}, "write the date as YYYY-MM-DD"),
        ({"question": QUESTION, "from": "2025-02-30"}, "query.from"),
        ({"question": QUESTION, "from": "2026-02-01", "to": "2025-02-01"}, "before it begins"),
        ({"question": "x" * 2001}, "query.question"),
        ({"question": "Q38S \x00"}, "query.question"),
        ({"product": "x" * 201}, "query.product"),
        ({"product": "Q38S", "customer": "a\nb"}, "query.customer"),
        ({"question": QUESTION, "office": "notary"}, "sells nothing"),
    ],
)
def test_bad_input_is_a_problem_that_says_what_is_wrong(
    client: TestClient, query: dict[str, str], said: str
) -> None:
    response = client.get("/v1/sales", params=query)
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    assert said in response.json()["detail"]


def test_an_unknown_office_is_not_found(client: TestClient) -> None:
    response = client.get("/v1/sales", params={"question": QUESTION, "office": "bakery"})
    assert response.status_code == 404
    assert response.json()["type"].endswith("unknown-office")


@pytest.mark.parametrize(
    "text",
    ["' OR 1=1 --", "$customer", "{sales_line}", "%", "'; DROP TABLE item; --", "🤖", "\u202e"],
)
def test_text_is_never_part_of_a_query(client: TestClient, text: str) -> None:
    for query in ({"question": text}, {"product": "Q38S", "customer": text}, {"product": text}):
        reply = client.get("/v1/sales", params=query)
        assert reply.status_code == 200
        assert reply.json()["outcome"] in {"unknown_product", "unknown_customer"}


def test_without_a_snapshot_the_remedy_is_named(tmp_path: Path) -> None:
    with client_of(Home(UPath(tmp_path)), "retail") as client:
        response = client.get("/v1/sales", params={"question": QUESTION})
    assert response.status_code == 503
    assert "run the job erp" in response.json()["remedy"]


def test_where_no_office_sells_there_are_no_sales(home: Home) -> None:
    with client_of(home, "notary") as client:
        response = client.get("/v1/sales", params={"question": QUESTION})
    assert (response.status_code, response.json()["detail"]) == (
        422,
        "no office here sells anything",
    )


def test_a_new_snapshot_is_read_without_a_restart(tmp_path: Path) -> None:
    home = Home(UPath(tmp_path))
    source = ParquetSource(load_pack("retail").samples / "erp")

    def seen(client: TestClient) -> Any:
        return client.get("/v1/sales", params={"question": QUESTION}).json().get("snapshot")

    with client_of(home, "retail") as client:
        assert seen(client) is None
        first = take_snapshot(source, home, as_of=AS_OF)
        assert seen(client)["id"] == first.snapshot_id
        second = take_snapshot(source, home, as_of=date(2026, 12, 1))
        assert seen(client) == {
            "id": second.snapshot_id,
            "first": "2023-12-02",
            "last": "2026-12-01",
        }


def test_a_damaged_snapshot_is_our_fault_and_tells_nothing(tmp_path: Path) -> None:
    home = Home(UPath(tmp_path))
    take_snapshot(ParquetSource(load_pack("retail").samples / "erp"), home, as_of=AS_OF)
    Path(str(home.table(ASSET, "item"))).write_bytes(b"no parquet")
    with client_of(home, "retail") as client:
        assert client.get("/v1/sales", params={"question": QUESTION}).status_code == 500


def test_the_log_names_neither_the_customer_nor_the_price(client: TestClient) -> None:
    with structlog.testing.capture_logs() as lines:
        client.get("/v1/sales", params={"question": QUESTION})
    written = json.dumps(lines, default=str)
    assert '"event": "sales"' in written
    assert "Vuurbaak" not in written
    assert "1599" not in written


def run(home: Home, *words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(commands, ["sales", *words, "--home", str(home.root)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_the_command_says_the_same_as_the_api(home: Home, client: TestClient) -> None:
    words = ("--product", "KV-4410", "--customer", "K10071")
    code, printed, _ = run(home, *words, "--json")
    query = {"product": "KV-4410", "customer": "K10071"}
    assert code == 0
    assert json.loads(printed) == client.get("/v1/sales", params=query).json()
    code, printed, _ = run(home, *words)
    assert code == 0
    assert "[INTERNAL — non-citable] Ja: " in printed
    assert "Haustechnik Lindenhof (K10071)" in printed


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("Is de Q38S aan De Vuurbaak verkocht?",), 3),
        (("Is de Z99 aan K10034 verkocht?",), 3),
        ((), 2),
        (("Q38S", "--from", "gisteren"), 2),
        (("Q38S", "--office", "bakery"), 4),
    ],
)
def test_the_command_exits_by_what_became_of_the_question(
    home: Home, words: tuple[str, ...], code: int
) -> None:
    assert run(home, *words)[0] == code
