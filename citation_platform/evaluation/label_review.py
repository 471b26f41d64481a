"""The review sheet of labelled questions: what a label says beside what the law says.

Belongs here: the rows that a reviewer reads, and putting decisions into the files.
Does not belong here: spreadsheet formats (``sheets``), ranking (``systems``).

A label is reviewed by reading the question and the provision side by side. Rows that the
release finds last come first: among them are hard questions, and labels that are wrong. A
decision is one word: ``keep``, ``drop``, or ``change`` with the right addresses.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from citation_platform.durable import write_atomic
from citation_platform.errors import CitationPlatformError, InvalidInput
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.evaluation.gold_lines import numbered_lines
from citation_platform.law.addresses import Address, parse_address
from citation_platform.sheets.files import NamedRow

HEADINGS = (
    "id",
    "question",
    "language",
    "kind",
    "addresses",
    "text",
    "place",
    "found first",
    "decision",
    "right addresses",
    "remark",
)
WIDTHS = (10, 50, 8, 14, 22, 80, 8, 28, 12, 22, 40)
_FIRST_UNFOUND = 10_000
_LONGEST_TEXT = 4_000


class Decision(StrEnum):
    """What a reviewer decides about a label."""

    KEEP = "keep"
    DROP = "drop"
    CHANGE = "change"


@dataclass(frozen=True, slots=True)
class ReviewedLabel:
    """A question as a reviewer sees it. ``texts``: of the labelled provisions, with their
    labels; ``place``: of the first labelled artikel in the release's order, None when it is not
    found; ``found_first``: label of the artikel that the release puts first."""

    question: GoldQuestion
    texts: Sequence[str]
    place: int | None
    found_first: str

    def cells(self) -> tuple[object, ...]:
        """One row under ``HEADINGS``, the last three left to the reviewer."""
        one = self.question
        labels = "; ".join(str(address) for address in (*one.gold, *one.acceptable))
        text = "\n\n".join(self.texts)[:_LONGEST_TEXT]
        place = "not found" if self.place is None else self.place
        return (
            *(one.id, one.question, one.language, one.kind, labels, text, place),
            *(self.found_first, "", "", ""),
        )


def in_order_of_doubt(rows: Iterable[ReviewedLabel]) -> list[ReviewedLabel]:
    """What is found last first; ties keep their order."""
    return sorted(rows, key=lambda row: -(row.place or _FIRST_UNFOUND))


@dataclass(frozen=True, slots=True)
class Decided:
    """A reviewer's decision about one question. ``gold``: the new labels of a change."""

    id: str
    decision: Decision
    gold: tuple[Address, ...] = ()


def read_decisions(rows: Iterable[NamedRow], where: str) -> list[Decided]:
    """The rows that a reviewer decided; open ones are left out.

    Raises ``InvalidInput`` naming the row for an unknown word, a change without a right
    address, or an address that is none.
    """
    found = (_decided(row, f"{where}:{row.number}") for row in rows)
    return [one for one in found if one is not None]


def _decided(row: NamedRow, where: str) -> Decided | None:
    word = row.values.get("decision", "").casefold()
    if not word:
        return None
    if word not in set(Decision):
        raise InvalidInput(
            f"{word!r} is no decision", where=where, remedy=f"write {', '.join(Decision)}"
        )
    decision = Decision(word)
    written = [part.strip() for part in row.values.get("right addresses", "").split(";")]
    gold = tuple(_address(part, where) for part in written if part)
    if decision is Decision.CHANGE and not gold:
        raise InvalidInput(
            "a change without right addresses",
            where=where,
            remedy="write canonical addresses (bw:4:13.3), several parted by ;",
        )
    return Decided(row.values.get("id", ""), decision, gold)


def _address(text: str, where: str) -> Address:
    try:
        return parse_address(text)
    except CitationPlatformError as fault:
        raise InvalidInput(fault.what, where=where, remedy=fault.remedy) from fault


@dataclass(frozen=True, slots=True)
class Applied:
    """How many labels were kept, dropped and changed; ``unknown``: ids that no file holds."""

    kept: int
    dropped: int
    changed: int
    unknown: tuple[str, ...]


def apply_decisions(decisions: Sequence[Decided], files: Sequence[Path]) -> Applied:
    """Put the decisions into the JSONL files that the questions came from. Lines that nothing
    is decided about stay byte for byte. All files are read before any is written."""
    by_id = {one.id: one for one in decisions}
    written: dict[Path, list[str]] = {}
    met: set[str] = set()
    for file in files:
        lines = list(numbered_lines(file, remedy="give UTF-8 JSONL files"))
        kept = (_line(line, where, by_id, met) for line, where in lines)
        written[file] = [one for one in kept if one is not None]
        if written[file] == [line for line, _ in lines]:
            del written[file]
    for file, changed in written.items():
        write_atomic(file, "".join(f"{line}\n" for line in changed).encode())
    return Applied(
        kept=_count(decisions, met, Decision.KEEP),
        dropped=_count(decisions, met, Decision.DROP),
        changed=_count(decisions, met, Decision.CHANGE),
        unknown=tuple(one for one in by_id if one not in met),
    )


def _count(decisions: Sequence[Decided], met: set[str], which: Decision) -> int:
    return sum(one.id in met and one.decision is which for one in decisions)


def _line(line: str, where: str, by_id: Mapping[str, Decided], met: set[str]) -> str | None:
    """The line as it is kept; None when it is dropped."""
    try:
        row: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError as fault:
        raise InvalidInput(
            f"not JSON: {fault.msg}", where=where, remedy="one JSON object per line"
        ) from fault
    one = by_id.get(str(row.get("id", "")))
    if one is None:
        return line
    met.add(one.id)
    if one.decision is Decision.DROP:
        return None
    if one.decision is Decision.KEEP:
        return line
    row["gold"] = [str(address) for address in one.gold]
    row["acceptable"] = [name for name in row.get("acceptable", []) if name not in row["gold"]]
    return json.dumps(row, ensure_ascii=False)
