"""``citation-platform labels``: the review sheet of labelled questions, out and in again.

Belongs here: arguments, putting the rows together from a release, printing what was done.
Does not belong here: what a row holds and what a decision does (``evaluation.label_review``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citation_platform.cli.options import DEFAULT_OFFICE, HomeOption, Json, Office
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors

if TYPE_CHECKING:
    from citation_platform.evaluation.gold import GoldQuestion
    from citation_platform.evaluation.label_review import ReviewedLabel
    from citation_platform.releases.reader import Release

Questions = Annotated[
    list[Path],
    typer.Option("--questions", help="Labelled questions (JSONL) or a directory of them."),
]

app = typer.Typer(no_args_is_help=True, help="Review labelled questions in a spreadsheet.")


@app.command("sheet")
def sheet_command(
    out: Annotated[Path, typer.Argument(help="The spreadsheet to write: .xlsx or .csv.")],
    questions: Questions,
    office: Office = DEFAULT_OFFICE,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Write every question beside the text of its provision; what is found last comes first."""
    with reported_errors(as_json=as_json):
        from citation_platform.durable import write_atomic
        from citation_platform.evaluation.label_review import (
            HEADINGS,
            WIDTHS,
            Decision,
            in_order_of_doubt,
        )
        from citation_platform.sheets.csv_files import write_csv
        from citation_platform.sheets.files import SheetFormat
        from citation_platform.sheets.xlsx_files import write_xlsx

        sheet_format = SheetFormat.of(out)
        rows = in_order_of_doubt(_reviewed(questions, office, home))
        cells = [row.cells() for row in rows]
        if sheet_format is SheetFormat.CSV:
            content = write_csv(HEADINGS, cells)
        else:
            content = write_xlsx(
                HEADINGS,
                cells,
                widths=WIDTHS,
                choices={HEADINGS.index("decision"): tuple(Decision)},
                typed=[HEADINGS.index("right addresses")],
                title="labels",
            )
        write_atomic(out, content)
        unfound = sum(row.place is None for row in rows)
        if as_json:
            print_json({"questions": len(rows), "not_found": unfound, "file": str(out)})
            return
        STDERR.print(f"{len(rows)} questions, {unfound} of them not found, are in {out}.")


@app.command("apply")
def apply_command(
    sheet: Annotated[Path, typer.Argument(help="The spreadsheet with decisions.")],
    questions: Questions,
    as_json: Json = False,
) -> None:
    """Put the decisions of a review sheet into the files of the questions."""
    with reported_errors(as_json=as_json):
        from citation_platform.evaluation.gold import question_files
        from citation_platform.evaluation.label_review import apply_decisions, read_decisions
        from citation_platform.sheets.files import read_named_rows

        _, rows = read_named_rows(sheet)
        applied = apply_decisions(read_decisions(rows, str(sheet)), question_files(questions))
        if as_json:
            print_json(asdict(applied))
            return
        print_table("Labels", ("what", "number"), list(asdict(applied).items())[:3])
        if applied.unknown:
            STDERR.print(f"No file holds these questions: {', '.join(applied.unknown)}")


def _reviewed(paths: Sequence[Path], office: str, home: str | None) -> Iterator[ReviewedLabel]:
    from datetime import date

    from citation_platform.evaluation.gold import question_files, read_questions
    from citation_platform.evaluation.gold_figures import SHIPPED, rank_all
    from citation_platform.evaluation.label_review import ReviewedLabel
    from citation_platform.evaluation.systems import systems_of
    from citation_platform.home import Home
    from citation_platform.index.dense import load_model
    from citation_platform.offices import load_pack
    from citation_platform.passages.schema import Role
    from citation_platform.service.assembly import opened_release
    from citation_platform.service.office_shelf import Reading, searcher_for

    pack = load_pack(office)
    corpora = tuple(spec.name for spec in pack.corpora_of(Role.AUTHORITY))
    labelled = [one for file in question_files(paths) for one in read_questions(file) if one.gold]
    with opened_release(home) as release, STDERR.status("ranking …"):
        searcher = searcher_for(release, pack, load_model(Home.from_environment(home)))
        ranked = rank_all(
            labelled,
            {SHIPPED: systems_of(release, searcher, corpora)[SHIPPED]},
            release=release,
            reading=Reading(release, pack),
            today=date.today(),
        )
        for one, found in zip(labelled, ranked[SHIPPED], strict=True):
            places = (at for at, name in enumerate(found.ranked, start=1) if name in found.labelled)
            yield ReviewedLabel(
                question=one,
                texts=_texts(release, one),
                place=next(places, None),
                found_first=found.ranked[0] if found.ranked else "",
            )


def _texts(release: Release, question: GoldQuestion) -> list[str]:
    """The provisions of today at every labelled address, each with its label."""
    from datetime import date

    today = date.today()
    return [
        f"{passage.label}: {passage.text}"
        for address in (*question.gold, *question.acceptable)
        for passage in release.editions(address)
        if passage.in_force_on(today)
    ]
