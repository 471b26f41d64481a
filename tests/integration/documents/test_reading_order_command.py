"""``evals reading-order`` on a PDF that the test writes: reader, grids, layout, figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from typer.testing import CliRunner

from citation_platform.cli import app


def draw_column(canvas: Canvas, lines: list[str], x: float, top: float) -> None:
    text = canvas.beginText(x, A4[1] - top)
    text.setFont("Helvetica", 10)
    text.setLeading(13)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    """A title over two columns, a boxed warning in the left one, a footer."""
    path = tmp_path / "handleiding.pdf"
    canvas = Canvas(str(path), pagesize=A4)
    canvas.setFont("Helvetica-Bold", 20)
    canvas.drawString(60, A4[1] - 90, "Handleiding Q38S voor de installateur")
    draw_column(canvas, [f"linker regel {n} loopt tot de goot door" for n in range(8)], 60, 140)
    canvas.rect(56, A4[1] - 300, 220, 40)
    draw_column(canvas, ["Let op: sluit het toestel nooit", "aan op een verlengsnoer."], 62, 276)
    draw_column(canvas, [f"rechter regel {n} loopt ook helemaal" for n in range(12)], 320, 140)
    canvas.drawString(290, 30, "1")
    canvas.showPage()
    canvas.save()
    return path


def test_the_command_scores_the_order_and_writes_a_line_per_record(
    manual: Path, tmp_path: Path
) -> None:
    gold = tmp_path / "gold.jsonl"
    phrases = ["Handleiding Q38S", "linker regel 7", "verlengsnoer.", "rechter regel 0"]
    rows = [
        {"id": "R1", "file": manual.name, "page": 1, "phrases": phrases},
        {"id": "R2", "file": manual.name, "page": 1, "phrases": list(reversed(phrases))},
    ]
    gold.write_text("".join(json.dumps(row) + "\n" for row in rows))
    details = tmp_path / "details.jsonl"
    arguments = ["evals", "reading-order", str(gold), "--files", str(tmp_path), "--json"]
    result = CliRunner().invoke(app, [*arguments, "--details", str(details)])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert (figures["records"], figures["right"], figures["missing_phrases"]) == (2, 1, 0)
    assert figures["pair_accuracy"] == 0.5
    lines = [json.loads(line) for line in details.read_text().splitlines()]
    assert [line["right"] for line in lines] == [True, False]


def test_a_directory_without_the_file_says_what_to_do(tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps({"id": "R1", "file": "weg.pdf", "page": 1, "phrases": ["x"]}))
    arguments = ["evals", "reading-order", str(gold), "--files", str(tmp_path), "--json"]
    result = CliRunner().invoke(app, arguments)
    figures = json.loads(result.stdout)
    assert figures["unreadable_files"] == 1
    assert "--files" in figures["wrong"][0]["error"]
