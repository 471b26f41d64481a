"""What a question costs as the corpus grows: from ten laws to all of a home's.

    python benchmarks/question_latency.py --home HOME --questions gold.jsonl --plot latency.svg

Builds releases of the first n laws of a home (in the order of their names; tables and vectors
are there already), asks the same questions of each, warm, and prints p50 and p95 in
milliseconds and as a ratio to the smallest release. The cost is said to grow less than linearly
when the ratio of the times stays below the ratio of the units. The releases stay in the home.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from upath import UPath

from citation_platform.evaluation.gold import GoldQuestion, read_questions
from citation_platform.evaluation.scoring import latency
from citation_platform.home import Home
from citation_platform.index.dense import DenseModel, load_model
from citation_platform.offices import load_pack
from citation_platform.releases.admission import FolderInput
from citation_platform.releases.build import build_candidate
from citation_platform.releases.publish import current_id
from citation_platform.releases.reader import open_release
from citation_platform.releases.tables import known_folders
from citation_platform.service.answers import Question
from citation_platform.service.assembly import asker_for

OFFICE = "notary"
WARM_UP = 5


@dataclass(frozen=True, slots=True)
class Point:
    """One release: how many laws and units, and the milliseconds of a question."""

    laws: int
    units: int
    p50: float
    p95: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when the cost grows faster than the corpus."""
    options = _options(arguments)
    home = Home(UPath(options.home).absolute())
    questions = [one for path in options.questions for one in read_questions(path)]
    model = load_model(home)
    points = [_measure(home, count, questions, model) for count in options.laws]
    first = points[0]
    rows = [
        {
            "laws": point.laws,
            "units": point.units,
            "p50_ms": point.p50,
            "p95_ms": point.p95,
            "p50_ratio": round(point.p50 / first.p50, 2),
            "units_ratio": round(point.units / first.units, 2),
        }
        for point in points
    ]
    for row in rows:
        sys.stdout.write(json.dumps(row) + "\n")
    if options.plot:
        options.plot.write_text(_plot(points), encoding="utf-8")
    return int(any(row["p50_ratio"] > row["units_ratio"] for row in rows[1:]))


def _measure(home: Home, count: int, questions: Sequence[GoldQuestion], model: DenseModel) -> Point:
    published = current_id(home)
    if published is None:
        raise SystemExit("nothing is published in this home: ingest first")
    release = open_release(home, published)
    models, built_with = release.office_models, release.manifest.model
    release.close()
    laws = [key for key in sorted(known_folders(home)) if key.startswith("statutes.")][:count]
    manifest = build_candidate(
        home, folders=[FolderInput(key) for key in laws], model=built_with, office_models=models
    )
    release = open_release(home, manifest.id)
    try:
        asker = asker_for(release, load_pack(OFFICE), model)
        for one in questions[:WARM_UP]:
            asker.ask(Question(question=one.question, office=OFFICE))
        times = [
            asker.ask(Question(question=one.question, office=OFFICE)).timings_ms["total"]
            for one in questions
        ]
    finally:
        release.close()
    found = latency(times)
    return Point(len(laws), manifest.counts.indexed_units, found["p50"] or 0.0, found["p95"] or 0.0)


def _plot(points: Sequence[Point]) -> str:
    """Milliseconds over units, as an SVG of two lines."""
    width, height, margin = 640, 320, 48
    most_units = max(point.units for point in points)
    most_time = max(point.p95 for point in points) * 1.1

    def place(units: float, time: float) -> str:
        x = margin + (width - 2 * margin) * units / most_units
        y = height - margin - (height - 2 * margin) * time / most_time
        return f"{x:.1f},{y:.1f}"

    def line(name: str, colour: str, values: Sequence[float]) -> str:
        path = " ".join(
            place(point.units, value) for point, value in zip(points, values, strict=True)
        )
        x, y = place(points[-1].units, values[-1]).split(",")
        return (
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{x}" y="{float(y) - 8:.1f}" text-anchor="end" fill="{colour}">{name} '
            f"{values[-1]:.0f} ms</text>"
        )

    left, bottom = margin, height - margin
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">'
        f'<path d="M{left},{margin} V{bottom} H{width - margin}" fill="none" stroke="#888"/>'
        f'<text x="{left}" y="{bottom + 20}">0 units</text>'
        f'<text x="{width - margin}" y="{bottom + 20}" text-anchor="end">{most_units} units</text>'
        + line("p50", "#1f6f8b", [point.p50 for point in points])
        + line("p95", "#c0563b", [point.p95 for point in points])
        + "</svg>\n"
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--home", required=True, help="home with a published release")
    parser.add_argument("--questions", type=Path, action="append", required=True)
    parser.add_argument(
        "--laws", type=lambda text: [int(one) for one in text.split(",")], default=[10, 30, 90, 272]
    )
    parser.add_argument("--plot", type=Path, help="write an SVG here")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
