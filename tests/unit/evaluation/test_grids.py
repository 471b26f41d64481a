"""Figures for tables: a cell counts only in the right row and column."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.evaluation.grid_figures import figures
from citation_platform.evaluation.grids import GoldTable, read_tables, score_tables

BOX = Box(50, 100, 250, 160)
GOLD = GoldTable(
    id="T1",
    file="a.pdf",
    page=(1,),
    bbox=tuple(BOX),
    n_cols=2,
    header_rows=(0,),
    rows=(("Maat", ""), ("DN", "80–125"), ("PN", "6")),
)


def grid(texts: Sequence[Sequence[str]], *, box: Box = BOX, page: int = 1) -> Grid:
    cells = tuple(
        Cell(row, column, 1, 1, page, box, None, text)
        for row, line in enumerate(texts)
        for column, text in enumerate(line)
    )
    return Grid(((page, box),), len(texts), len(texts[0]), 1, 1, cells)


def test_equal_cells_count_after_folding_of_white_space_and_compatibility() -> None:
    found = grid([["Maat", ""], ["ＤＮ", " 80–125"], ["PN", "6"]])
    (outcome,) = score_tables([GOLD], lambda _: [found])
    assert (outcome.right, outcome.cells, outcome.header_rows_right) == (6, 6, True)


def test_a_text_in_the_neighbouring_column_is_wrong_twice() -> None:
    found = grid([["Maat", ""], ["", "DN"], ["PN", "6"]])
    (outcome,) = score_tables([GOLD], lambda _: [found])
    assert [(cell.row, cell.column) for cell in outcome.wrong] == [(1, 0), (1, 1)]


def test_a_table_elsewhere_on_the_page_does_not_answer() -> None:
    found = grid([["Maat", ""]], box=Box(300, 500, 400, 600))
    (outcome,) = score_tables([GOLD], lambda _: [found])
    assert (outcome.found, outcome.right, outcome.others) == (False, 0, 1)


def test_a_file_that_cannot_be_read_is_an_outcome() -> None:
    def broken(_: str) -> Sequence[Grid]:
        raise InvalidSource("no PDF", where="a.pdf")

    (outcome,) = score_tables([GOLD], broken)
    assert (outcome.found, outcome.error) == (False, "a.pdf: no PDF")


def test_wrong_cells_that_both_engines_confirmed_are_counted_apart() -> None:
    found = grid([["Maat", ""], ["DN", "80–125"], ["PN", "9"]])
    found = replace(found, cells=tuple(replace(cell, agreed=True) for cell in found.cells))
    outcomes = score_tables([GOLD.model_copy(update={"scan": True})], lambda _: [found])
    scanned = figures(outcomes)["scanned"]
    assert isinstance(scanned, dict)
    assert (scanned["right"], scanned["wrong_citable"]) == (5, 1)


def test_a_line_that_is_no_table_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.jsonl"
    file.write_text(json.dumps({"file": "a.pdf", "page": [1]}))
    with pytest.raises(InvalidInput, match=r"tables\.jsonl:1"):
        read_tables(file)
