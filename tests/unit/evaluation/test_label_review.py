"""A reviewer's decisions about labels, from the sheet into the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.gold import GoldQuestion, read_questions
from citation_platform.evaluation.label_review import (
    HEADINGS,
    WIDTHS,
    Decision,
    ReviewedLabel,
    apply_decisions,
    in_order_of_doubt,
    read_decisions,
)
from citation_platform.law.addresses import parse_address
from citation_platform.sheets.files import NamedRow, read_named_rows
from citation_platform.sheets.xlsx_files import write_xlsx

LINES = [
    '{"id": "A1", "question": "Wie erft?", "gold": ["bw:4:10.1"], "acceptable": ["bw:4:13"]}',
    '{"id":"A2","question":"Wie betaalt?","gold":["bw:4:7"]}',
    '{"id": "A3", "question": "Hoe lang?", "gold": ["awb:6:7"]}',
]


def labels(directory: Path) -> Path:
    path = directory / "labels.jsonl"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def row(identity: str, decision: str, right: str = "") -> NamedRow:
    return NamedRow(2, {"id": identity, "decision": decision, "right addresses": right})


def test_decisions_change_only_the_lines_that_they_are_about(tmp_path: Path) -> None:
    path = labels(tmp_path)
    rows = [row("A1", "Change", "bw:4:13; bw:4:10.2"), row("A2", "keep"), row("A3", "drop")]
    applied = apply_decisions(read_decisions(rows, "sheet.xlsx"), [path])
    assert (applied.kept, applied.dropped, applied.changed) == (1, 1, 1)
    first, second = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(first) == {
        "id": "A1",
        "question": "Wie erft?",
        "gold": ["bw:4:13", "bw:4:10.2"],
        "acceptable": [],
    }
    assert second == LINES[1]


def test_open_rows_decide_nothing_and_unknown_questions_are_told(tmp_path: Path) -> None:
    path = labels(tmp_path)
    before = path.read_bytes()
    applied = apply_decisions(read_decisions([row("A1", ""), row("Z9", "drop")], "s"), [path])
    assert applied.unknown == ("Z9",)
    assert (applied.dropped, path.read_bytes()) == (0, before)


@pytest.mark.parametrize(
    ("decision", "right", "message"),
    [("wrong", "", "no decision"), ("change", "", "without right"), ("change", "hier", "hier")],
)
def test_a_decision_that_cannot_be_carried_out_names_its_row(
    decision: str, right: str, message: str
) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        read_decisions([row("A1", decision, right)], "sheet.xlsx")
    assert caught.value.where == "sheet.xlsx:2"


def test_a_damaged_file_stops_before_anything_is_written(tmp_path: Path) -> None:
    path, damaged = labels(tmp_path), tmp_path / "z.jsonl"
    damaged.write_text("{not json}\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match="not JSON"):
        apply_decisions(read_decisions([row("A1", "drop")], "s"), [path, damaged])
    assert len(read_questions(path)) == 3


def test_what_is_found_last_is_reviewed_first() -> None:
    def reviewed(name: str, place: int | None) -> ReviewedLabel:
        gold = (parse_address("bw:4:10"),)
        return ReviewedLabel(GoldQuestion(name, "?", "nl", "x", gold, ()), [], place, "")

    rows = [reviewed("a", 1), reviewed("b", None), reviewed("c", 7)]
    assert [one.question.id for one in in_order_of_doubt(rows)] == ["b", "c", "a"]


def test_the_sheet_goes_out_and_its_decisions_come_back(tmp_path: Path) -> None:
    path = labels(tmp_path)
    rows = [
        [*ReviewedLabel(one, ["artikel: =1+1 tekst"], 2, "bw:4:1").cells()[:8], "drop", "", ""]
        for one in read_questions(path)
    ]
    sheet = tmp_path / "sheet.xlsx"
    sheet.write_bytes(
        write_xlsx(
            HEADINGS, rows, widths=WIDTHS, choices={8: tuple(Decision)}, typed=[9], title="labels"
        )
    )
    _, read = read_named_rows(sheet)
    assert read[0].values["addresses"] == "bw:4:10.1; bw:4:13"
    assert apply_decisions(read_decisions(read, "s"), [path]).dropped == 3
    assert path.read_text(encoding="utf-8") == ""
