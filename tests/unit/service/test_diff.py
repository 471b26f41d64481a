"""The word-level difference loses nothing and reads well."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from citation_platform.service.diff import word_diff
from citation_platform.service.replies import DiffKind

TEXTS = st.text(alphabet="ab .,1°\n", max_size=60) | st.text(max_size=40)


@given(TEXTS, TEXTS)
def test_both_texts_can_be_read_back_from_the_operations(old: str, new: str) -> None:
    ops = word_diff(old, new)
    assert "".join(op.text for op in ops if op.op is not DiffKind.INSERT) == old
    assert "".join(op.text for op in ops if op.op is not DiffKind.DELETE) == new


@given(TEXTS, TEXTS)
def test_neighbouring_operations_differ_in_kind(old: str, new: str) -> None:
    kinds = [op.op for op in word_diff(old, new)]
    assert all(first is not second for first, second in pairwise(kinds))


def test_equal_texts_are_one_operation() -> None:
    assert [op.op for op in word_diff("Een lid.", "Een lid.")] == [DiffKind.EQUAL]


def test_a_number_changes_as_a_whole() -> None:
    ops = word_diff("ten hoogste € 1.000,50 per jaar", "ten hoogste € 1.250,50 per jaar")
    assert [op.text for op in ops if op.op is not DiffKind.EQUAL] == ["1.000,50", "1.250,50"]


def test_changed_neighbours_are_one_change_not_word_salad() -> None:
    ops = word_diff("de oude tekst hier blijft", "de geheel nieuwe blijft")
    assert [(op.op.value, op.text) for op in ops] == [
        ("equal", "de "),
        ("delete", "oude tekst hier"),
        ("insert", "geheel nieuwe"),
        ("equal", " blijft"),
    ]


def test_very_long_texts_are_compared_by_line() -> None:
    old = "\n".join(f"regel {number} van de tabel met veel woorden" for number in range(400))
    ops = word_diff(old, old.replace("regel 200 ", "regel tweehonderd "))
    changed = [op.text for op in ops if op.op is not DiffKind.EQUAL]
    assert changed == [
        "regel 200 van de tabel met veel woorden\n",
        "regel tweehonderd van de tabel met veel woorden\n",
    ]
