"""Reading a passage: all editions, what changed, and which one counts on a day."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient


def test_an_artikel_shows_each_lid_with_all_its_editions(client: TestClient) -> None:
    reply = client.get("/v1/passages/bw:4:13", params={"on": "2026-11-30"}).json()
    assert [lid["address"] for lid in reply["leden"]] == ["bw:4:13.1", "bw:4:13.2"]
    assert [edition["valid_from"] for edition in reply["leden"][0]["editions"]] == [
        "2003-01-01",
        "2020-01-01",
    ]
    assert reply["label"] == "artikel 4:13 BW"
    assert reply["release_id"] == "release-1"


def test_what_changed_between_two_editions_is_told_word_by_word(client: TestClient) -> None:
    lid = client.get("/v1/passages/bw:4:13.1").json()["leden"][0]
    (change,) = lid["changes"]
    assert (change["from_passage_id"], change["to_passage_id"]) == (
        "bw:4:13.1@2003-01-01",
        "bw:4:13.1@2020-01-01",
    )
    assert [op for op in change["ops"] if op["op"] != "equal"] == [
        {"op": "delete", "text": "3"},
        {"op": "insert", "text": "6"},
    ]


@pytest.mark.parametrize(
    ("day", "edition"), [("2019-12-31", "2003-01-01"), ("2020-01-01", "2020-01-01")]
)
def test_the_edition_in_force_on_the_day_is_marked_and_the_last_day_is_inclusive(
    client: TestClient, day: str, edition: str
) -> None:
    lid = client.get("/v1/passages/bw:4:13.1", params={"on": day}).json()["leden"][0]
    assert lid["in_force"] == f"bw:4:13.1@{edition}"
    assert lid["reason"] is None


def test_a_day_before_the_first_edition_has_a_reason_instead_of_an_edition(
    client: TestClient,
) -> None:
    lid = client.get("/v1/passages/bw:4:13.1", params={"on": "1700-01-01"}).json()["leden"][0]
    assert lid["in_force"] is None
    assert lid["reason"]["code"] in ("no_version_covers_date", "article_did_not_exist")


def test_an_onderdeel_is_marked_in_the_editions_that_have_it(client: TestClient) -> None:
    old, new = client.get("/v1/passages/bw:4:13.1.a").json()["leden"][0]["editions"]
    assert old["start"] is None
    assert new["text"][new["start"] : new["end"]] == "a. de kosten."


@pytest.mark.parametrize(
    ("address", "status", "kind"),
    [
        ("bw:4:999", 404, "unknown-address"),
        ("bw:4:13.1.z", 404, "unknown-address"),
        ("wna:1", 404, "out-of-corpus"),
        ("rj:270.103", 404, "out-of-corpus"),
        ("vier dertien", 422, "invalid-address"),
        ("bw:4", 422, "invalid-address"),
        ("bw:4:13\x00", 422, "invalid-address"),
        ("x" * 400, 422, "invalid-request"),
    ],
)
def test_an_address_that_leads_nowhere_is_a_problem(
    client: TestClient, address: str, status: int, kind: str
) -> None:
    response = client.get(f"/v1/passages/{address}".replace("\x00", "%00"))
    assert response.status_code == status, response.text
    assert response.json()["type"].endswith(kind)


def test_a_day_that_is_no_date_is_a_problem(client: TestClient) -> None:
    response = client.get("/v1/passages/bw:4:13", params={"on": "31-12-2020"})
    assert response.status_code == 422
    assert response.json()["errors"][0]["where"] == "query.on"
