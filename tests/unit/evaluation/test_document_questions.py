"""Questions about documents: their labels, and when a release can be asked them."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.applying import applicable
from citation_platform.evaluation.gold import ExpectedText, GoldQuestion, read_questions
from citation_platform.offices import load_pack

CELLS = "cells [row, column, row_span, column_span, page, box, text]"


@dataclass(frozen=True)
class Entry:
    folder: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Holding:
    """A release as far as ``applicable`` looks at it."""

    documents: tuple[Entry, ...]

    def has_artikel(self, address: object) -> bool:
        return False


def about(file: str, *also: str) -> GoldQuestion:
    expected = ExpectedText(file, 1, "a 1", "1", tuple((name, 1) for name in also))
    return GoldQuestion("q", "?", "nl", "table", (), (), expected=expected)


def test_a_question_about_a_document_applies_where_the_document_is_held() -> None:
    release: Any = Holding((Entry("manuals.thermavik", ("q.pdf", "copy.pdf")),))
    asked = [about("thermavik/q.pdf"), about("q.pdf"), about("luchtora/q.pdf"), about("r.pdf")]
    assert applicable(asked, release) == asked[:2]
    assert applicable([about("r.pdf", "thermavik/copy.pdf")], release)


def test_a_question_that_must_be_declined_always_applies() -> None:
    asked = [GoldQuestion("q", "?", "nl", "decline", (), (), decline_code="out_of_corpus")]
    release: Any = Holding(())
    assert applicable(asked, release) == asked


def test_an_incomplete_label_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "q.jsonl"
    path.write_text(json.dumps({"question": "?", "expected": {"file": "a.pdf", "text": "x"}}))
    with pytest.raises(InvalidInput, match=r"q\.jsonl:1.*'page'.*give file, page and text"):
        read_questions(path)


def test_without_a_value_the_whole_text_answers(tmp_path: Path) -> None:
    path = tmp_path / "q.jsonl"
    expected = {"file": "a.pdf", "page": 2, "text": "x 3"}
    path.write_text(json.dumps({"question": "?", "expected": expected}))
    assert read_questions(path)[0].expected == ExpectedText("a.pdf", 2, "x 3", "x 3")


def squeezed(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


@pytest.mark.parametrize("part", ["smoke", "calibration"])
def test_every_label_of_the_retail_office_stands_on_its_page(part: str) -> None:
    pack = load_pack("retail")
    path = getattr(pack, part)
    manuals = json.loads((pack.samples.parent / "truth.json").read_text(encoding="utf-8"))
    printed: dict[tuple[str, int], list[str]] = {}
    for manual in (one for one in manuals if one["keep"] == "sample"):
        for item in manual["parts"]:
            printed.setdefault((manual["file"], item["page"]), []).append(squeezed(item["text"]))
        for table in manual["tables"]:
            for row in range(table["rows"]):
                cells = [cell for cell in table[CELLS] if cell[0] == row and cell[6]]
                text = squeezed(" ".join(cell[6] for cell in cells))
                for page in {cell[4] for cell in cells}:
                    printed.setdefault((manual["file"], page), []).append(text)
    for question in read_questions(path):
        if (label := question.expected) is None:
            continue
        assert label.value in label.text
        texts = printed[label.file, label.page]
        assert any(squeezed(label.text) in text for text in texts), question


def test_the_retail_office_labels_enough_to_learn_from_in_all_its_languages() -> None:
    pack = load_pack("retail")
    assert pack.calibration is not None
    asked = read_questions(pack.calibration)
    answerable = [question for question in asked if question.expected]
    assert len(answerable) >= 60
    assert len(asked) - len(answerable) >= 40
    assert {question.language for question in answerable} == set(pack.languages)
