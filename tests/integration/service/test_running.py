"""The service while it runs: starting, switching releases, crowds, metrics and logs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
import pytest
import structlog
from fastapi.testclient import TestClient

QUESTION = {"question": "Wat is de termijn voor mevrouw Jansen?", "office": "notary"}
SLOW = {"question": "wacht even", "office": "notary"}


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def test_a_running_request_finishes_on_the_old_release_and_the_next_sees_the_new(
    stage, client: TestClient, pool: ThreadPoolExecutor
) -> None:
    slow = pool.submit(client.post, "/v1/ask", json=SLOW)
    assert stage.arrived.acquire(timeout=10)
    stage.holder.current = type(stage.holder.current)(id="release-2")
    assert client.post("/v1/ask", json=QUESTION).json()["release_id"] == "release-2"
    stage.gate.set()
    assert slow.result(10).json()["release_id"] == "release-1"


def test_before_anything_is_published_questions_are_told_to_come_back(
    stage, client: TestClient
) -> None:
    stage.holder.current = None
    response = client.post("/v1/ask", json=QUESTION)
    assert response.status_code == 503
    assert response.headers["retry-after"] == "5"
    assert response.json()["type"].endswith("no-release")


def test_readiness_says_what_is_missing(stage, client: TestClient) -> None:
    assert client.get("/readyz").json()["status"] == "ready"
    stage.holder.current = None
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "release: nothing has been published yet" in response.json()["detail"]
    assert client.get("/healthz").json() == {"status": "ok"}


def test_while_the_model_loads_the_process_is_alive_but_not_ready(
    make_stage: Callable[..., object],
) -> None:
    loaded = threading.Event()
    stage = make_stage(warm_up=lambda: bool(loaded.wait(10)))
    with TestClient(stage.app) as client:
        assert client.get("/healthz").status_code == 200
        assert (
            "model: the embedding model is being loaded" in client.get("/readyz").json()["detail"]
        )
        refused = client.post("/v1/ask", json=QUESTION)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        loaded.set()
        wait_until(lambda: client.get("/readyz").status_code == 200)


def test_a_model_that_cannot_be_loaded_is_told_and_tried_again(
    make_stage: Callable[..., object],
) -> None:
    attempts: list[int] = []

    def warm_up() -> None:
        attempts.append(1)
        if len(attempts) == 1:
            raise OSError("model.onnx is missing")

    stage = make_stage(warm_up=warm_up, retry_after=1)
    with TestClient(stage.app) as client:
        wait_until(lambda: "model.onnx is missing" in client.get("/readyz").text)
        wait_until(lambda: client.get("/readyz").status_code == 200)
    assert len(attempts) == 2


def test_what_the_service_opened_is_closed_after_the_last_request(
    make_stage: Callable[..., object],
) -> None:
    closed: list[str] = []
    stage = make_stage(shut_down=lambda: closed.append("holder"))
    with TestClient(stage.app) as client:
        client.post("/v1/ask", json=QUESTION)
        assert closed == []
    assert closed == ["holder"]


def test_a_queue_that_is_full_turns_questions_away(
    make_stage: Callable[..., object], pool: ThreadPoolExecutor
) -> None:
    stage = make_stage(concurrency=1, waiting=1)
    with TestClient(stage.app) as client:
        working = pool.submit(client.post, "/v1/ask", json=SLOW)
        assert stage.arrived.acquire(timeout=10)
        waiting = pool.submit(client.post, "/v1/ask", json=QUESTION)
        in_flight = "citation_questions_in_flight 2.0"
        wait_until(lambda: in_flight in client.get("/metrics").text)
        assert client.post("/v1/ask", json=QUESTION).status_code == 503
        stage.gate.set()
        assert [working.result(10).status_code, waiting.result(10).status_code] == [200, 200]


def test_a_body_that_never_arrives_is_given_up(make_stage: Callable[..., object]) -> None:
    stage = make_stage(body_seconds=0.2)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await anyio.sleep_forever()
        raise AssertionError("unreachable")

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/ask",
        "headers": [],
        "query_string": b"",
    }
    anyio.run(stage.app, scope, receive, send)
    assert sent[0]["status"] == 408


def test_metrics_count_outcomes_reasons_parts_and_the_release(client: TestClient) -> None:
    client.post("/v1/ask", json=QUESTION)
    client.post("/v1/ask", json={**QUESTION, "question": "weiger"})
    client.post("/v1/ask", json={**QUESTION, "question": "breek"})
    client.get("/v1/passages/bw:4:13")
    text = client.get("/metrics").text
    for line in (
        'citation_questions_total{office="notary",outcome="answered"} 1.0',
        'citation_questions_total{office="notary",outcome="refused"} 1.0',
        'citation_questions_total{office="notary",outcome="failed"} 1.0',
        'citation_reasons_total{code="withdrawn",office="notary"} 1.0',
        'citation_question_seconds_count{part="search"} 2.0',
        'citation_release_info{release_id="release-1"} 1.0',
        "citation_questions_in_flight 0.0",
        "citation_ready 1.0",
        'route="/v1/passages/{address:path}",status="200"',
    ):
        assert line in text, text


def test_the_log_knows_a_question_by_its_hash_and_never_by_its_text(client: TestClient) -> None:
    with structlog.testing.capture_logs(
        processors=[structlog.contextvars.merge_contextvars]
    ) as entries:
        client.post("/v1/ask", json=QUESTION, headers={"X-Request-ID": "trace-1"})
    assert "Jansen" not in str(entries)
    (entry,) = [item for item in entries if item["event"] == "question"]
    assert len(entry["question_sha256"]) == 64
    assert (entry["outcome"], entry["release_id"]) == ("answered", "release-1")
    assert entry["timings_ms"] == {"search": 2.0, "total": 5.0}
    assert {item["request_id"] for item in entries} == {"trace-1"}
    (request,) = [item for item in entries if item["event"] == "request"]
    assert (request["route"], request["status"]) == ("/v1/ask", 200)


def test_the_text_is_logged_only_when_the_operator_asks_for_it(
    make_stage: Callable[..., object],
) -> None:
    stage = make_stage(log_questions=True)
    with TestClient(stage.app) as client, structlog.testing.capture_logs() as entries:
        client.post("/v1/ask", json=QUESTION)
    assert "Jansen" in str(entries)


def wait_until(holds: Callable[[], bool], seconds: float = 10.0) -> None:
    """Fail when ``holds`` does not become true in time."""
    pause = threading.Event()
    for _ in range(int(seconds / 0.05)):
        if holds():
            return
        pause.wait(0.05)
    pytest.fail(f"did not become true in {seconds} s")
