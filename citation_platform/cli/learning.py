"""``citation-platform learn``: the models that ship with an office's pack, from labelled questions.

Belongs here: reading the arguments, putting the bench together, writing files, printing figures.
Does not belong here: learning (``learning``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citation_platform.cli.options import HomeOption, Json, Office
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors

if TYPE_CHECKING:
    from citation_platform.evaluation.gold import GoldQuestion
    from citation_platform.learning.bench import Bench, LawExample
    from citation_platform.offices import OfficePack
    from citation_platform.releases.reader import Release

ADAPTER_FILE, RANKING_FILE = "query_adapter.npz", "ranking.json"

app = typer.Typer(
    no_args_is_help=True, help="Learn the models of an office's pack. Needs the extra `train`."
)


@app.callback()
def _named() -> None:
    """Keeps the name of a command in front of its options while there is only one."""


@app.command("law")
def law_command(
    questions: Annotated[
        list[Path],
        typer.Option("--questions", help="Labelled questions (JSONL) or a directory of them."),
    ],
    out: Annotated[Path, typer.Option("--out", help="Directory that both files are written to.")],
    office: Office = "notary",
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Learn the encoder of questions and the order of artikelen, on the published release."""
    with reported_errors(as_json=as_json):
        from citation_platform.durable import sha256_of, write_atomic
        from citation_platform.evaluation.gold import question_files, read_questions
        from citation_platform.learning.law import learn_law
        from citation_platform.offices import load_pack
        from citation_platform.service.assembly import opened_release

        pack = load_pack(office)
        files = question_files(questions)
        labelled = [question for file in files for question in read_questions(file)]
        with opened_release(home) as release:
            learned = learn_law(
                _bench(release, pack, home),
                _examples(release, pack, labelled),
                learned_from={file.name: sha256_of(file) for file in files},
                tell=STDERR.print,
            )
        out.mkdir(parents=True, exist_ok=True)
        write_atomic(out / ADAPTER_FILE, learned.adapter.content())
        content = learned.ranking.model_dump_json(indent=1) + "\n"
        write_atomic(out / RANKING_FILE, content.encode())
        if as_json:
            print_json(learned.ranking.held_out)
            return
        print_table("Held out", ("figure", "value"), list(learned.ranking.held_out.items()))


def _bench(release: Release, pack: OfficePack, home: str | None) -> Bench:
    from datetime import date

    from citation_platform.durable import local_path
    from citation_platform.home import Home
    from citation_platform.index.dense import load_model
    from citation_platform.index.model_card import read_card
    from citation_platform.index.model_choice import resolve_model_dir
    from citation_platform.index.prepare import read_source
    from citation_platform.index.quantised_weights import E5Weights
    from citation_platform.index.vocabulary import Vocabulary
    from citation_platform.learning.bench import Bench
    from citation_platform.passages.schema import Role
    from citation_platform.retrieval.search import Searcher
    from citation_platform.service.office_shelf import models_for

    place = Home.from_environment(home)
    directory = resolve_model_dir(local_path(place.models), None)
    card = read_card(directory)
    models = models_for(release, pack)
    vocabulary = models.vocabulary if models else Vocabulary()
    return Bench(
        release=release,
        searcher=Searcher(release, load_model(place), vocabulary=vocabulary),
        vocabulary=vocabulary,
        corpora=tuple(corpus.name for corpus in pack.corpora_of(Role.AUTHORITY)),
        weights=E5Weights(read_source()),
        tokenizer=directory / "tokenizer.json",
        query_prefix=card.query_prefix,
        base=card.sha256,
        today=date.today(),
    )


def _examples(
    release: Release, pack: OfficePack, labelled: Sequence[GoldQuestion]
) -> list[LawExample]:
    """The questions that apply, read as the service reads them."""
    from datetime import date

    from citation_platform.evaluation.applying import applicable
    from citation_platform.law.names import builtin_names
    from citation_platform.learning.bench import LawExample, part_of
    from citation_platform.retrieval.understanding import understand
    from citation_platform.service.office_shelf import Reading

    names, reading = builtin_names().with_laws(release.law_titles), Reading(release, pack)
    return [
        LawExample(
            question,
            reading.put_right(
                understand(
                    question.question, names=names, today=date.today(), language=question.language
                )
            ),
            part_of(question),
        )
        for question in applicable(labelled, release)
        if question.decline_code is None and question.gold
    ]
