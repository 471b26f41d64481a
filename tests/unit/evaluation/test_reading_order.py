"""Figures of reading order on labelled pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citation_platform.documents.layout.model import DocumentLayout
from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.evaluation.reading_order import (
    GoldOrder,
    comparable,
    figures,
    order_rows,
    read_orders,
    score_orders,
)
from tests.unit.documents.layout.sheets import laid_out, line, page


def two_lines(name: str) -> DocumentLayout:
    del name
    return laid_out(page(line("Eerst de klep.", 60, 200) + line("Dan de fil\u00adter.", 60, 300)))


def record(*phrases: str, file: str = "a.pdf") -> GoldOrder:
    return GoldOrder(id="R1", file=file, page=1, phrases=phrases)


def test_phrases_in_true_order_are_right_whatever_the_white_space() -> None:
    (found,) = score_orders([record("Eerst  de\nklep", "Dan de fil-ter")], two_lines)
    assert (found.right, found.pairs, found.right_pairs) == (True, 1, 1)


def test_a_phrase_that_comes_too_early_is_named() -> None:
    (found,) = score_orders([record("Dan de", "Eerst de")], two_lines)
    assert (found.right, found.right_pairs, found.misplaced) == (False, 0, ("Eerst de",))


def test_a_missing_phrase_makes_its_pairs_wrong_but_not_the_others() -> None:
    (found,) = score_orders([record("Eerst", "bestaat niet", "Dan de")], two_lines)
    assert found.missing == ("bestaat niet",)
    assert (found.pairs, found.right_pairs) == (3, 1)


def test_each_file_is_laid_out_once() -> None:
    asked: list[str] = []

    def counted(name: str) -> DocumentLayout:
        asked.append(name)
        return two_lines(name)

    score_orders([record("Eerst"), record("Dan"), record("Eerst", file="b.pdf")], counted)
    assert asked == ["a.pdf", "b.pdf"]


def test_a_file_that_cannot_be_read_does_not_stop_the_others() -> None:
    def broken(name: str) -> DocumentLayout:
        if name == "a.pdf":
            raise InvalidSource("damaged", where=name, remedy="repair it")
        return two_lines(name)

    outcomes = score_orders([record("Eerst"), record("Eerst", file="b.pdf")], broken)
    assert [each.right for each in outcomes] == [False, True]
    found = figures(outcomes)
    assert (found["share_right"], found["unreadable_files"]) == (0.5, 1)
    assert "damaged" in str(order_rows(outcomes)[1][-1])


def test_a_gold_file_with_a_wrong_line_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps({"file": "a.pdf", "page": 1, "phrases": ["x"]}) + "\n{}\n")
    with pytest.raises(InvalidInput) as error:
        read_orders(path)
    assert error.value.where == f"{path}:2"


def test_compatible_letters_compare_equal() -> None:
    assert comparable("eﬃ\u00adcient  m²") == "effi-cientm2"
