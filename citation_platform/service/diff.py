"""Word-level difference between two editions of a text.

Belongs here: texts to operations. Does not belong here: which editions to compare
(``service.history``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from citation_platform.service.replies import DiffKind, DiffOp

# A word with its inner marks (a.1°, 1.000,50), white space, or one other sign.
_TOKEN = re.compile(r"\w+(?:[.,’'\-]\w+)*|\s+|[^\w\s]")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
# Matching is quadratic at worst; above this many token pairs whole lines are compared.
_MAX_PAIRS = 4_000_000


def word_diff(old: str, new: str) -> tuple[DiffOp, ...]:
    """Operations from ``old`` to ``new``.

    The texts of equal and delete operations join to ``old``, those of equal and insert to
    ``new``; neighbours differ in kind, and a deletion precedes the insertion that replaces it.
    """
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    if len(before) * len(after) > _MAX_PAIRS:
        before, after = _LINE.findall(old), _LINE.findall(new)
    return _merged(_operations(before, after))


def _operations(before: Sequence[str], after: Sequence[str]) -> Iterable[DiffOp]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            yield DiffOp(op=DiffKind.EQUAL, text="".join(before[start:end]))
            continue
        if end > start:
            yield DiffOp(op=DiffKind.DELETE, text="".join(before[start:end]))
        if new_end > new_start:
            yield DiffOp(op=DiffKind.INSERT, text="".join(after[new_start:new_end]))


def _merged(operations: Iterable[DiffOp]) -> tuple[DiffOp, ...]:
    return tuple(
        DiffOp(op=kind, text="".join(item.text for item in run))
        for kind, run in groupby(_without_lone_spaces(list(operations)), key=lambda item: item.op)
    )


def _without_lone_spaces(operations: list[DiffOp]) -> list[DiffOp]:
    """Changes that only white space separates become one change: readable, still exact."""
    result: list[DiffOp] = []
    pending: dict[DiffKind, str] = {}
    for position, item in enumerate(operations):
        bridges = (
            item.op is DiffKind.EQUAL and item.text.isspace() and 0 < position < len(operations) - 1
        )
        if item.op is DiffKind.EQUAL and not bridges:
            result += _flush(pending)
            result.append(item)
            continue
        kinds = (DiffKind.DELETE, DiffKind.INSERT) if bridges else (item.op,)
        for kind in kinds:
            pending[kind] = pending.get(kind, "") + item.text
    return result + _flush(pending)


def _flush(pending: dict[DiffKind, str]) -> list[DiffOp]:
    kinds = (DiffKind.DELETE, DiffKind.INSERT)
    flushed = [DiffOp(op=kind, text=pending[kind]) for kind in kinds if pending.get(kind)]
    pending.clear()
    return flushed
