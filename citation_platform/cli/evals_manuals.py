"""``citation-platform evals manuals``: a directory of PDFs as a vetted folder, and questions.

Belongs here: building the release that is asked, in a home of its own, and printing figures.
Does not belong here: comparing answers with labels (``evaluation.manuals``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from upath import UPath

from citation_platform.cli.options import Json
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors
from citation_platform.home import Home

if TYPE_CHECKING:
    from citation_platform.evaluation.manual_ranking import Example
    from citation_platform.evaluation.manuals import ManualQuestion

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


def learn_manuals_command(
    questions: Annotated[
        list[Path], typer.Option("--questions", help="Labelled questions (JSONL); may be repeated.")
    ],
    files: Annotated[
        Path, typer.Option("--files", help="Directory of the manuals they are about.")
    ],
    out: Annotated[Path, typer.Option("--out", help="JSON file of the learned ranking.")],
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="Directory of homes that are kept for a next run."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Learn the ranking of manuals: from questions about files, and the office's own about its
    own sample."""
    with reported_errors(as_json=as_json), TemporaryDirectory() as own:
        from datetime import date

        from citation_platform.durable import sha256_of, write_atomic
        from citation_platform.evaluation.manual_ranking import learn_ranking
        from citation_platform.evaluation.manuals import own_questions, read_manual_questions
        from citation_platform.offices import load_pack

        pack, root = load_pack(OFFICE), keep or Path(own)
        gold = [question for path in questions for question in read_manual_questions(path)]
        examples: list[Example] = _examples(root / "files", files, gold)
        sources = list(questions)
        sample = pack.sample_of(CORPUS)
        if sample is not None and pack.calibration is not None:
            examples += _examples(root / "sample", sample, own_questions(pack.calibration))
            sources.append(pack.calibration)
        learned = learn_ranking(
            examples,
            learned_from={path.name: sha256_of(path) for path in sources},
            today=date.today(),
        )
        write_atomic(out, (learned.model_dump_json(indent=1) + "\n").encode())
        if as_json:
            print_json(learned.held_out)
            return
        print_table("Held out", ("figure", "value"), list(learned.held_out.items()))


def _examples(place: Path, files: Path, questions: Sequence[ManualQuestion]) -> list[Example]:
    """The options of every question that these files can be asked."""
    from citation_platform.evaluation.manual_ranking import examples_of
    from citation_platform.service.answers import Question
    from citation_platform.service.assembly import opened_asker

    home = Home(UPath(place).absolute())
    _publish(home, files)
    with opened_asker(str(home.root), OFFICE) as (asker, release):
        names = {
            entry.document_hash: PurePosixPath(entry.names[0]).name for entry in release.documents
        }
        held = {PurePosixPath(name).name for entry in release.documents for name in entry.names}
        asked = [
            one
            for one in questions
            if one.must_decline or any(file in held for file, _ in one.places)
        ]
        return examples_of(
            asked,
            lambda text, language: asker.consider(
                Question(question=text, office=OFFICE, language=language)
            ),
            names,
        )


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
