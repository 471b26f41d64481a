"""The command line as scripts use it: JSON on stdout, exit codes, messages that name the remedy."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from citation_platform.cli import app

LAW = "Wet register van bewaargevingen"
Run = Callable[..., Result]


@pytest.fixture(scope="module")
def run(sample_home: Path) -> Run:
    """Run one command in this process on the published sample (or another home)."""
    runner = CliRunner()

    def call(*words: str, home: Path = sample_home, text: str | None = None) -> Result:
        result = runner.invoke(app, [*words, "--home", str(home)], input=text)
        assert result.exception is None or isinstance(result.exception, SystemExit), (
            result.exception
        )
        return result

    return call


def parsed(done: Result) -> Any:
    return json.loads(done.stdout)


def test_the_installed_command_answers_like_the_functions_behind_it(sample_home: Path) -> None:
    command = Path(sys.executable).with_name("citation-platform")
    done = subprocess.run(
        [command, "releases", "list", "--json", "--home", sample_home],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [row["state"] for row in json.loads(done.stdout)] == ["current"]
    assert done.stderr == ""


def test_an_answer_exits_with_0_and_prints_one_json_document(run: Run) -> None:
    done = run("ask", f"Wat staat er in artikel 3, tweede lid, {LAW}?", "--json")
    assert done.exit_code == 0, done.stderr
    (claim,) = parsed(done)["claims"]
    assert claim["citation"]["address"] == "BWBR9900001/3/2"
    assert [check["step"] for check in claim["checks"]][-1] == "support"


def test_a_refusal_exits_with_3_and_its_reason(run: Run) -> None:
    done = run("ask", f"Wat bepaalt artikel 6 van de {LAW}?", "--json")
    assert done.exit_code == 3
    assert [reason["code"] for reason in parsed(done)["reasons"]] == ["withdrawn"]


def test_search_keeps_both_pools_apart(run: Run) -> None:
    pools = parsed(run("search", "volmacht om een stuk op te vragen", "--json"))
    assert {item["role"] for item in pools["authority"]} == {"authority"}
    assert {item["role"] for item in pools["experience"]} == {"experience"}


def test_show_tells_which_edition_holds_on_a_date(run: Run) -> None:
    now = parsed(run("show", "BWBR9900001/3/2", "--json"))["leden"][0]
    then = parsed(run("show", "BWBR9900001/3/2", "--on", "2021-06-01", "--json"))["leden"][0]
    assert len(now["editions"]) == 2
    assert now["in_force"] != then["in_force"]
    assert now["changes"]


def test_an_address_that_is_not_there_exits_with_4(run: Run) -> None:
    assert run("show", "BWBR9900001/99", "--json").exit_code == 4


@pytest.mark.parametrize(
    ("words", "code", "needle"),
    [
        (("show", "geen adres"), 2, "bw:4:13.3.a"),
        (("show", "BWBR9900001/3", "--on", "gisteren"), 2, "YYYY-MM-DD"),
        (("ask", "Wat?", "--office", "bakker"), 4, "notary"),
        (("evals", "law", "--questions", "bestaat-niet.jsonl"), 2, "gold format"),
        (("releases", "publish", "0123456789abcdef"), 4, "releases list"),
    ],
)
def test_every_error_names_the_remedy(
    run: Run, words: tuple[str, ...], code: int, needle: str
) -> None:
    done = run(*words)
    assert done.exit_code == code, done.stderr
    assert needle in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_published_exits_with_5(run: Run, tmp_path: Path) -> None:
    done = run("ask", "Wat?", "--json", home=tmp_path)
    assert done.exit_code == 5
    assert "ingest" in parsed(done)["remedy"]


def test_citations_are_read_from_standard_input(run: Run) -> None:
    done = run("citations", "-", "--json", text="Zie artikel 4:13, derde lid, onder a, BW.")
    assert done.exit_code == 0, done.stderr
    (found,) = parsed(done)
    assert (found["start"], found["end"], found["address"]) == (4, 40, "bw:4:13.3.a")


def test_citations_know_the_titles_of_the_published_laws(run: Run) -> None:
    (found,) = parsed(run("citations", "-", "--json", text=f"Zie artikel 3 {LAW}."))
    assert found["address"] == "BWBR9900001/3"


def test_releases_are_listed_with_the_one_that_is_served(run: Run) -> None:
    (row,) = parsed(run("releases", "list", "--json"))
    assert row["state"] == "current"
    assert row["folders"] == 2


def test_evals_print_every_figure_also_by_kind_and_language(run: Run, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    rows = [
        {"id": "a", "question": f"Wat zegt artikel 3, tweede lid, {LAW}?", "lang": "nl",
         "gold": ["BWBR9900001/3/2"], "kind": "explicit_reference"},
        {"id": "b", "question": f"Wat zegt artikel 6 {LAW}?", "reason_code": "withdrawn"},
    ]  # fmt: skip
    gold.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    details = tmp_path / "details.jsonl"
    done = run("evals", "law", "--questions", str(gold), "--details", str(details), "--json")
    assert done.exit_code == 0, done.stderr
    figures = parsed(done)
    wanted = {
        "questions", "recall@1", "recall@3", "recall@10", "mrr", "citation_precision",
        "citation_recall", "hallucinated", "out_of_force", "false_declines", "false_answers",
        "latency_ms", "by_kind", "by_language",
    }  # fmt: skip
    assert wanted <= figures.keys()
    assert (figures["citation_precision"], figures["false_declines"]) == (1.0, 0)
    assert (figures["hallucinated"], figures["out_of_force"], figures["false_answers"]) == (0, 0, 0)
    assert {"explicit_reference", "withdrawn"} == figures["by_kind"].keys()
    lines = [json.loads(line) for line in details.read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == ["a", "b"]
    assert lines[1]["reason_codes"] == ["withdrawn"]


def test_temporal_questions_are_scored_on_the_edition_that_comes_back(
    run: Run, tmp_path: Path
) -> None:
    shown = parsed(run("show", "BWBR9900001/3/2", "--json"))["leden"][0]["editions"]
    gold = tmp_path / "temporal.jsonl"
    row = {
        "id": "t", "question": "Toen?", "reference_date": "2021-06-01",
        "address": "BWBR9900001/3/2", "expected_version_date": shown[0]["version"],
        "expected_text_contains": shown[0]["text"][:40], "superseded": True, "answer_kind": "text",
    }  # fmt: skip
    gold.write_text(json.dumps(row) + "\n", encoding="utf-8")
    figures = parsed(run("evals", "temporal", "--questions", str(gold), "--json"))
    assert (figures["questions"], figures["accuracy"], figures["version_right"]) == (1, 1.0, 1)
