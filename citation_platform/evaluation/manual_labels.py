"""Which candidate answers a labelled question about a manual.

Belongs here: comparing a passage and a cell with a label's page, text and answer.
Does not belong here: the gold format (``evaluation.manuals``), learning from the comparison
(``evaluation.manual_ranking``).

Labels give the printed text, not our address of it: passages are cut anew with every better
reader, and a label must outlive that.
"""

from __future__ import annotations

import re
from collections import Counter
from enum import IntEnum

from citation_platform.evaluation.manuals import ManualQuestion, figures_of, normal, stands_in
from citation_platform.passages.blanks import prints_no_value
from citation_platform.passages.record import Passage, RowCell

_TOKEN = re.compile(r"\w+(?:[.,]\w+)*")
_SAME = 0.55
"""Harmonic mean of the shares of words in common from which two texts are the same row: rows
of one table share their headers' units and seldom half of their words."""
_HOLDS, _PART_OF, _ALIKE = 0.8, 0.85, 0.3
_VALUED = ("table", "fault_code", "scan")


class Match(IntEnum):
    """How a passage fits a label."""

    ELSEWHERE = 0
    PAGE = 1
    PASSAGE = 2


def match_of(question: ManualQuestion, passage: Passage, file: str) -> Match:
    """Whether the passage, of the document called ``file``, is on a labelled page, and is the
    labelled text."""
    if (file, passage.page) not in question.places:
        return Match.ELSEWHERE
    return Match.PASSAGE if _is_labelled(question, passage) else Match.PAGE


def answers(question: ManualQuestion, passage: Passage, cell: int | None, file: str) -> bool:
    """True for an option that proves the answer: the labelled text and, of a row, the cell
    whose value is the answer."""
    if question.must_decline or match_of(question, passage, file) is not Match.PASSAGE:
        return False
    if question.kind not in _VALUED or not passage.cells:
        return True
    if cell is None:
        return False
    if any(_is_answer(question, passage, one) for one in passage.cells):
        return _is_answer(question, passage, passage.cells[cell])
    # A label that says a printed text in other words: the cell with the labelled text.
    text = normal(_printed(passage, passage.cells[cell]))
    gold = normal(question.gold_text)
    return question.kind != "table" and bool(text) and (text in gold or gold in text)


def is_empty(passage: Passage, cell: int | None) -> bool:
    """True for a cell that prints nothing but signs."""
    if cell is None:
        return False
    return prints_no_value(_printed(passage, passage.cells[cell]))


def _is_labelled(question: ManualQuestion, passage: Passage) -> bool:
    gold, text = normal(question.gold_text), normal(passage.text)
    wanted, said = Counter(_TOKEN.findall(gold)), Counter(_TOKEN.findall(text))
    shared = sum((wanted & said).values())
    if gold and gold in text:
        return True
    if not shared:
        return False
    alike = 2 * shared / (wanted.total() + said.total())
    if alike >= _SAME or (wanted.total() >= 3 and shared / wanted.total() >= _HOLDS):
        return True
    if len(text.split()) >= 4 and shared / said.total() >= _PART_OF:
        return True
    figures = figures_of(question.answer)
    has_figures = bool(figures) and set(figures) <= set(figures_of(passage.text))
    in_cell = any(_is_answer(question, passage, cell) for cell in passage.cells)
    return (has_figures and alike >= _ALIKE) or (in_cell and alike >= _ALIKE * 2 / 3)


def _is_answer(question: ManualQuestion, passage: Passage, cell: RowCell) -> bool:
    value, answer = normal(_printed(passage, cell)), normal(question.answer)
    same_figures = set(figures_of(value)) == set(figures_of(answer)) != set()
    return bool(value) and (stands_in(value, answer) or same_figures)


def _printed(passage: Passage, cell: RowCell) -> str:
    return passage.text[cell.start : cell.end]
