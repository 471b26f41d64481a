"""``citation-platform baseline questions.csv``: what plain BM25 finds, and what the rest adds.

Belongs here: running the comparison and printing it. Does not belong here: figures or systems.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from citation_platform.cli.options import DEFAULT_OFFICE, HomeOption, Json, Office
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors

ENOUGH = 0.60
"""Share of questions with the right artikel among the first three at which an office may ask
itself whether it needs more than BM25."""


def baseline_command(
    questions: Annotated[
        Path, typer.Argument(help="CSV with columns question and address, or a gold file (JSONL).")
    ],
    office: Office = DEFAULT_OFFICE,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Rank your own questions by words alone, by meaning, and as shipped: does BM25 suffice?"""
    with reported_errors(as_json=as_json):
        from dataclasses import asdict
        from datetime import date

        from citation_platform.evaluation.office_questions import read_office_questions
        from citation_platform.evaluation.ranks import RankedQuestion, figures
        from citation_platform.evaluation.systems import systems_of
        from citation_platform.home import Home
        from citation_platform.index.dense import load_model
        from citation_platform.law.names import builtin_names
        from citation_platform.offices import load_pack
        from citation_platform.passages.schema import Role
        from citation_platform.retrieval.understanding import understand
        from citation_platform.service.assembly import opened_release
        from citation_platform.service.office_shelf import Reading, searcher_for

        pack = load_pack(office)
        corpora = tuple(spec.name for spec in pack.corpora_of(Role.AUTHORITY))
        with opened_release(home) as release:
            names = builtin_names().with_laws(release.law_titles)
            labelled = [
                one
                for one in read_office_questions(questions, names)
                if one.gold and one.decline_code is None
            ]
            reading = Reading(release, pack)
            model = load_model(Home.from_environment(home))
            systems = systems_of(release, searcher_for(release, pack, model), corpora)
            ranked: dict[str, list[RankedQuestion]] = {name: [] for name in systems}
            absent = 0
            for one in track(labelled, description="ranking", console=STDERR, transient=True):
                absent += not any(release.has_artikel(address) for address in one.gold)
                wanted = frozenset(str(address.artikel_address) for address in one.gold)
                read = reading.put_right(understand(one.question, names=names, today=date.today()))
                for name, ranks in systems.items():
                    ranked[name].append(RankedQuestion(ranks(read), wanted))
        found = {name: figures(held) for name, held in ranked.items()}
        top = found["bm25"]["recall@3"]
        enough = top.mean >= ENOUGH
        if as_json:
            print_json(
                {
                    "questions": len(labelled),
                    "not_in_corpus": absent,
                    "bm25_enough": enough,
                    "systems": {
                        name: {measure: asdict(one) for measure, one in measures.items()}
                        for name, measures in found.items()
                    },
                }
            )
            return
        headings = ("system", *next(iter(found.values())))
        print_table(
            f"{len(labelled)} questions, {absent} about an artikel that the corpus lacks",
            headings,
            [
                (name, *(f"{one.mean:.2f} ({one.low:.2f}–{one.high:.2f})" for one in held.values()))
                for name, held in found.items()
            ],
        )
        verdict = "reaches" if enough else "does not reach"
        STDERR.print(
            f"BM25 alone {verdict} {ENOUGH:.0%}: the right artikel is among its first three for "
            f"{top.mean:.0%} (95 % interval {top.low:.0%} to {top.high:.0%})."
        )
