"""An order can be flagged with a place that exists; nothing else can be stored."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import inspect

from citation_platform.state import open_state
from tests.integration.service.manual_release import DIGITAL

BROWSER = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}


def request_for(stage, **changes: Any) -> dict[str, Any]:
    box = stage.manuals.boxes[DIGITAL]
    cited = {"document_hash": stage.manuals.document_hash, "page": 1, "highlight": list(box)}
    return {
        "order_reference": "VO-2026-04711",
        "user": "k.jansen",
        "note": "Klant bestelde 80/125.",
        "citations": [cited],
        **changes,
    }


def test_a_flag_keeps_who_what_and_the_place_as_it_was(manual_stage) -> None:
    response = manual_stage.client.post("/v1/flags", json=request_for(manual_stage))
    assert response.status_code == 201, response.text
    flag = response.json()
    (place,) = flag["places"]
    assert (flag["user"], flag["order_reference"]) == ("k.jansen", "VO-2026-04711")
    assert (place["document_name"], place["revision"]) == (
        "Montagehandleiding Q38",
        "Rev. 4 / 2025-03",
    )
    assert manual_stage.client.get(place["page_url"]).status_code == 200


def test_a_passage_brings_its_words_page_and_rectangle(manual_stage) -> None:
    passage = manual_stage.manuals.passage
    cited = [{"passage_id": passage.passage_id}]
    response = manual_stage.client.post(
        "/v1/flags", json=request_for(manual_stage, citations=cited)
    )
    (place,) = response.json()["places"]
    assert (place["quote"], place["page"], place["label"]) == (passage.text, 1, passage.label)
    assert place["box"] == pytest.approx(passage.bbox, abs=0.01)


def test_flags_are_listed_newest_first_and_page_by_page(manual_stage) -> None:
    for note in ("een", "twee", "drie"):
        manual_stage.client.post(
            "/v1/flags", json=request_for(manual_stage, order_reference="VO-9", note=note)
        )
    query = {"order_reference": "VO-9", "limit": 2}
    first = manual_stage.client.get("/v1/flags", params=query).json()
    older = manual_stage.client.get(
        "/v1/flags", params={**query, "before": first["next_before"]}
    ).json()
    assert [flag["note"] for flag in first["flags"] + older["flags"]] == ["drie", "twee", "een"]
    assert older["next_before"] is None
    assert manual_stage.client.get("/v1/flags", params={"user": "niemand"}).json()["flags"] == []


@pytest.mark.parametrize(
    "changes",
    [
        {"citations": []},
        {"citations": [{}]},
        {"citations": [{"document_hash": "0" * 64, "page": 1}]},
        {"citations": [{"passage_id": "unknown"}]},
        {"order_reference": ""},
        {"order_reference": "x" * 41},
        {"order_reference": "'; drop table flags; --"},
        {"user": "  "},
        {"note": "x" * 2001},
        {"extra": 1},
    ],
)
def test_what_cannot_be_looked_at_or_is_too_large_is_refused(
    manual_stage, changes: dict[str, Any]
) -> None:
    response = manual_stage.client.post("/v1/flags", json=request_for(manual_stage, **changes))
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(("page", "box"), [(99, None), (1, [9000, 1, 9001, 2])])
def test_a_place_outside_the_document_is_refused(manual_stage, page: int, box: object) -> None:
    cited = {
        "document_hash": manual_stage.manuals.document_hash,
        "page": page,
        "highlight": box,
    }
    response = manual_stage.client.post(
        "/v1/flags", json=request_for(manual_stage, citations=[cited])
    )
    assert response.status_code == 422


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_flag_cannot_be_changed_or_taken_away(manual_stage, method: str) -> None:
    assert manual_stage.client.request(method, "/v1/flags").status_code == 405


def test_flags_live_in_a_table_of_their_own(manual_stage) -> None:
    manual_stage.client.post("/v1/flags", json=request_for(manual_stage))
    engine = open_state(manual_stage.home.state_url)
    assert "flags" in inspect(engine).get_table_names()
    engine.dispose()


def fields_for(stage, **changes: str) -> dict[str, str]:
    return {
        "order_reference": "VO-77",
        "user": "k.jansen",
        "note": "<b>let op</b>",
        "document_hash": stage.manuals.document_hash,
        "page": "1",
        "highlight": "10,10,60,40",
        **changes,
    }


def test_the_form_beside_a_page_stores_and_leads_to_the_list(manual_stage) -> None:
    response = manual_stage.client.post(
        "/flags", params={"lang": "en"}, data=fields_for(manual_stage), headers=BROWSER
    )
    assert response.status_code == 200
    assert "has been saved" in response.text
    assert "VO-77" in response.text
    assert "&lt;b&gt;let op&lt;/b&gt;" in response.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_of_another_site_stores_nothing(manual_stage, headers: dict[str, str]) -> None:
    fields = fields_for(manual_stage, order_reference="VO-evil")
    assert manual_stage.client.post("/flags", data=fields, headers=headers).status_code == 403
    query = {"order_reference": "VO-evil"}
    assert manual_stage.client.get("/v1/flags", params=query).json()["flags"] == []


def test_a_wrong_form_is_a_page_that_says_what_is_wrong(manual_stage) -> None:
    response = manual_stage.client.post(
        "/flags", data=fields_for(manual_stage, order_reference=""), headers=BROWSER
    )
    assert response.status_code == 422
    assert "order_reference" in response.text
