"""``citation-platform evals manuals``: a directory of PDFs as a vetted folder, and questions.

Belongs here: building the release that is asked, in a home of its own, and printing figures.
Does not belong here: comparing answers with labels (``evaluation.manuals``).
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from upath import UPath

from citation_platform.cli.options import Json
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors
from citation_platform.home import Home

OFFICE, CORPUS = "retail", "manuals"
EVALUATOR = "evals manuals"
"""Who vouches for the files in the evaluation's own register, and nowhere else."""


def manuals_command(
    questions: Annotated[
        list[Path], typer.Option("--questions", help="Gold file (JSONL); may be repeated.")
    ],
    files: Annotated[Path, typer.Option("--files", help="Directory of the manuals.")],
    details: Annotated[
        Path | None, typer.Option("--details", help="Write one JSON line per question.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Home that is kept: a second run reads only what changed."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Vet a directory of manuals in a home of its own, ask the questions, score the answers."""
    with reported_errors(as_json=as_json), TemporaryDirectory() as own:
        from citation_platform.evaluation.manuals import (
            as_line,
            ask_manuals,
            figures,
            read_manual_questions,
        )
        from citation_platform.service.answers import Question
        from citation_platform.service.assembly import opened_asker

        gold = [question for path in questions for question in read_manual_questions(path)]
        home = Home(UPath(keep or own).absolute())
        _publish(home, files)
        with opened_asker(str(home.root), OFFICE) as (asker, _):
            outcomes = ask_manuals(
                gold,
                lambda text, language: asker.ask(
                    Question(question=text, office=OFFICE, language=language)
                ),
            )
        if details is not None:
            details.write_text("".join(as_line(one) + "\n" for one in outcomes), encoding="utf-8")
        found = figures(outcomes)
        if as_json:
            print_json(found)
            return
        print_table("Manuals", ("figure", "value"), list(found.items()))


def _publish(home: Home, files: Path) -> None:
    """Examine, approve and publish everything in the directory."""
    from citation_platform.approvals.desk import opened_desk
    from citation_platform.approvals.standing import StandingState
    from citation_platform.definitions import ingest
    from citation_platform.stages.reviewing import ExaminedFolders

    STDERR.print("examining the files …")
    ingest(home, files, office=OFFICE, corpus=CORPUS)
    with opened_desk(home, ExaminedFolders(home)) as desk:
        for folder in desk.folders():
            if desk.standing(folder).state is not StandingState.APPROVED:
                desk.approve(folder.folder, fingerprint=folder.fingerprint, by=EVALUATOR)
    STDERR.print("reading pages, tables and passages …")
    ingest(home)
