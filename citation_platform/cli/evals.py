"""``citation-platform evals law|citations|temporal|manuals|reading-order|tables|intake``: figures on any file in the gold format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.progress import track

from citation_platform.cli.evals_manuals import learn_manuals_command, manuals_command
from citation_platform.cli.options import DEFAULT_OFFICE, HomeOption, Json, Office
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors
from citation_platform.evaluation.gold import GoldQuestion, read_questions, read_temporal
from citation_platform.evaluation.scoring import Outcome, latency_parts, score, score_by
from citation_platform.evaluation.tables import law_rows

app = typer.Typer(no_args_is_help=True, help="Measure quality on labelled files.")
app.command("manuals")(manuals_command)
app.command("learn-manuals")(learn_manuals_command)

Details = Annotated[
    Path | None, typer.Option("--details", help="Write one JSON line per question to this file.")
]
Files = Annotated[Path, typer.Option("--files", help="Directory of the labelled files.")]
Questions = Annotated[
    list[Path], typer.Option("--questions", help="Gold file (JSONL); may be given more than once.")
]


@app.command("law")
def law_command(
    questions: Questions,
    office: Office = DEFAULT_OFFICE,
    details: Details = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Ask the questions of the files and score retrieval, citations and refusals."""
    with reported_errors(as_json=as_json):
        gold = [question for path in questions for question in read_questions(path)]
        outcomes = _ask_all(gold, office=office, home=home, details=details)
        overall = score(outcomes)
        by_kind = score_by(outcomes, lambda outcome: outcome.kind)
        by_language = score_by(outcomes, lambda outcome: outcome.language)
        if as_json:
            print_json(
                {
                    **overall,
                    "latency_parts_ms": latency_parts(outcomes),
                    "by_kind": by_kind,
                    "by_language": by_language,
                }
            )
            return
        headings, rows = law_rows(overall, by_kind, by_language)
        print_table("Law questions", headings, rows)
        print_table(
            "Latency by part",
            ("part", "p50 ms", "p95 ms"),
            [(part, item["p50"], item["p95"]) for part, item in latency_parts(outcomes).items()],
        )


def _ask_all(
    gold: Sequence[GoldQuestion], *, office: str, home: str | None, details: Path | None
) -> list[Outcome]:
    from citation_platform.evaluation.law import run_questions
    from citation_platform.service.assembly import opened_asker

    outcomes: list[Outcome] = []
    lines: list[str] = []
    with opened_asker(home, office) as (asker, release):
        answered = run_questions(gold, asker=asker, release=release, office=office)
        for outcome, answer in track(
            answered, total=len(gold), description="asking", console=STDERR, transient=True
        ):
            outcomes.append(outcome)
            lines.append(_detail(outcome, answer.model_dump(mode="json")))
    _write_details(details, lines)
    return outcomes


def _write_details(file: Path | None, lines: Iterable[str]) -> None:
    """One JSON line each, if a file was asked for."""
    if file is not None:
        file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def _detail(outcome: Outcome, answer: object) -> str:
    row = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    # Addresses print canonically through ``default=str``.
    return json.dumps({**row, "answer": answer}, ensure_ascii=False, default=str)


@app.command("citations")
def citations_command(
    strings: Annotated[Path, typer.Option("--strings", help="Gold file of citation strings.")],
    details: Details = None,
    as_json: Json = False,
) -> None:
    """Find the citations in the sentences of a gold file and score span and address."""
    with reported_errors(as_json=as_json):
        from citation_platform.evaluation.citation_strings import read_sentences, score_sentences

        scores = score_sentences(read_sentences(strings))
        _write_details(
            details, (json.dumps(asdict(item), ensure_ascii=False) for item in scores.mistakes)
        )
        if as_json:
            print_json(scores.as_json())
            return
        headings = ("kind", "labelled", "found", "right", "precision", "recall", "f1")
        groups = [("all", scores.overall), *sorted(scores.by_kind.items())]
        print_table(
            "Citation strings",
            headings,
            [
                (name, one.labelled, one.found, one.right, one.precision, one.recall, one.f1)
                for name, one in groups
            ],
        )


@app.command("temporal")
def temporal_command(
    questions: Annotated[Path, typer.Option("--questions", help="Gold file (JSONL).")],
    office: Office = DEFAULT_OFFICE,
    details: Details = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Look addresses up on their reference dates and score the edition that comes back."""
    with reported_errors(as_json=as_json):
        from citation_platform.evaluation.temporal import resolve_all, score_temporal
        from citation_platform.service.assembly import opened_asker

        gold = read_temporal(questions)
        with opened_asker(home, office) as (asker, _):
            outcomes = resolve_all(gold, locate=asker.locate)
        lines = (json.dumps(asdict(item), ensure_ascii=False, default=str) for item in outcomes)
        _write_details(details, lines)
        figures = score_temporal(outcomes, gold)
        if as_json:
            print_json(figures)
            return
        print_table("Temporal questions", ("figure", "value"), list(figures.items()))


@app.command("reading-order")
def reading_order_command(
    gold: Annotated[Path, typer.Argument(help="Gold file of pages with phrases in true order.")],
    files: Files,
    details: Details = None,
    as_json: Json = False,
) -> None:
    """Lay out the pages of a gold file and score the order in which their phrases come."""
    with reported_errors(as_json=as_json):
        from citation_platform.evaluation.laid_out import layouts_in
        from citation_platform.evaluation.reading_order import (
            as_line,
            figures,
            order_rows,
            read_orders,
            score_orders,
        )
        from citation_platform.objects import ObjectStore

        records = read_orders(gold)
        with TemporaryDirectory() as copies:
            outcomes = score_orders(records, layouts_in(files, ObjectStore(Path(copies))))
        _write_details(details, map(as_line, outcomes))
        if as_json:
            print_json(figures(outcomes))
            return
        print_table("Reading order", *order_rows(outcomes))


@app.command("tables")
def tables_command(
    tables: Annotated[Path, typer.Option("--tables", help="Gold file of tables (JSONL).")],
    files: Files,
    details: Details = None,
    as_json: Json = False,
) -> None:
    """Find the tables of a gold file and count the cells in the right row and column."""
    with reported_errors(as_json=as_json):
        from citation_platform.evaluation.found_grids import grids_in
        from citation_platform.evaluation.grid_figures import as_line, figures, table_rows
        from citation_platform.evaluation.grids import read_tables, score_tables
        from citation_platform.objects import ObjectStore

        records = read_tables(tables)
        with TemporaryDirectory() as copies:
            outcomes = score_tables(records, grids_in(files, ObjectStore(Path(copies))))
        _write_details(details, map(as_line, outcomes))
        if as_json:
            print_json(figures(outcomes))
            return
        print_table("Tables", *table_rows(outcomes))


@app.command("intake")
def intake_command(
    gold: Annotated[Path, typer.Argument(help="Gold file of damaged, locked and blank files.")],
    files: Files,
    details: Details = None,
    as_json: Json = False,
) -> None:
    """Inspect the files of a gold file and score the reasons that intake gives."""
    with reported_errors(as_json=as_json):
        from citation_platform.evaluation.intake import (
            detail_line,
            inspect_all,
            intake_rows,
            read_files,
            score_intake,
            wrong_rows,
        )

        labelled = read_files(gold)
        inspected = inspect_all(labelled, files)
        outcomes = list(
            track(inspected, "inspecting", total=len(labelled), console=STDERR, transient=True)
        )
        _write_details(details, map(detail_line, outcomes))
        scores = score_intake(outcomes)
        if as_json:
            print_json(scores)
            return
        print_table("Intake", *intake_rows(scores))
        print_table("Wrong", *wrong_rows(outcomes))
