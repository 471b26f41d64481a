"""``citation-platform baseline questions.csv``: what plain BM25 finds, and what the rest adds.

Belongs here: running the comparison and printing it. Does not belong here: figures or systems.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citation_platform.cli.options import DEFAULT_OFFICE, HomeOption, Json, Office
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors

if TYPE_CHECKING:
    from citation_platform.evaluation.ranks import Figure

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
        found, count, absent = _compared(questions, office, home)
        top = found["bm25"]["recall@3"]
        enough = top.mean >= ENOUGH
        if as_json:
            print_json(
                {
                    "questions": count,
                    "not_in_corpus": absent,
                    "bm25_enough": enough,
                    "systems": {
                        name: {measure: asdict(one) for measure, one in measures.items()}
                        for name, measures in found.items()
                    },
                }
            )
            return
        print_table(
            f"{count} questions, {absent} about an artikel that the corpus lacks",
            ("system", *next(iter(found.values()))),
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


def _compared(
    questions: Path, office: str, home: str | None
) -> tuple[dict[str, dict[str, Figure]], int, int]:
    """(figures by system and measure, questions, how many the corpus lacks every artikel of)."""
    from citation_platform.evaluation.gold_figures import rank_all
    from citation_platform.evaluation.office_questions import read_office_questions
    from citation_platform.evaluation.ranks import figures
    from citation_platform.evaluation.systems import systems_of
    from citation_platform.home import Home
    from citation_platform.index.dense import load_model
    from citation_platform.law.names import builtin_names
    from citation_platform.offices import load_pack
    from citation_platform.passages.schema import Role
    from citation_platform.service.assembly import opened_release
    from citation_platform.service.office_shelf import Reading, searcher_for

    pack = load_pack(office)
    corpora = tuple(spec.name for spec in pack.corpora_of(Role.AUTHORITY))
    with opened_release(home) as release:
        names = builtin_names().with_laws(release.law_titles)
        labelled = [one for one in read_office_questions(questions, names) if one.gold]
        model = load_model(Home.from_environment(home))
        systems = systems_of(release, searcher_for(release, pack, model), corpora)
        reading = Reading(release, pack)
        with STDERR.status("ranking …"):
            ranked = rank_all(
                labelled, systems, release=release, reading=reading, today=date.today()
            )
        absent = sum(
            not any(release.has_artikel(address) for address in one.gold) for one in labelled
        )
    return {name: figures(held) for name, held in ranked.items()}, len(labelled), absent
