"""Gold question files: reading any file in the gold format into typed questions.

Belongs here: the JSONL dialects (law questions, must-decline, published QA with labels,
temporal) and their errors. Does not belong here: scoring (``evaluation.scoring``).

Addresses in gold files are in the BWB id form (``BWBR0002761/13/3``) or in the product's
own; both parse to the same canonical address.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from citation_platform.errors import CitationPlatformError, InvalidInput
from citation_platform.evaluation.gold_lines import numbered_lines
from citation_platform.law.addresses import Address, law_address, parse_address


@dataclass(frozen=True, slots=True)
class ExpectedText:
    """Where in a document the answer stands, as printed.

    ``file``: supplier folder and file name (``thermavik/manual.pdf``), or a file name alone;
    ``page`` from 1. ``text``: the row or sentence that proves the answer, cells joined with a
    space; ``value``: the part of it that answers. Compare after NFKC, white space collapsed.
    ``also_on``: other (file, page) that prove it as well.
    """

    file: str
    page: int
    text: str
    value: str
    also_on: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """One labelled question.

    ``gold``: minimum set of addresses an answer must cite; ``acceptable``: may be cited too.
    ``expected``: instead of addresses, the place in a document.
    ``decline_code``: set when the right behaviour is a refusal.
    """

    id: str
    question: str
    language: str
    kind: str
    gold: tuple[Address, ...]
    acceptable: tuple[Address, ...]
    decline_code: str | None = None
    peildatum: date | None = None
    expected: ExpectedText | None = None


@dataclass(frozen=True, slots=True)
class TemporalQuestion:
    """One question about the text on a date; ``answer_kind`` is text, article_did_not_exist
    or no_version_covers_date. ``versions``: state dates whose text is right."""

    id: str
    question: str
    reference_date: date
    address: Address
    versions: frozenset[date]
    contains: str | None
    superseded: bool
    answer_kind: str


def read_questions(path: Path) -> list[GoldQuestion]:
    """The questions of a JSONL file. Raises ``InvalidInput`` naming file, line and remedy."""
    return [_question(row, where) for row, where in _rows(path)]


def question_files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and the JSONL files of directories in alphabetical order."""
    return [
        file
        for path in paths
        for file in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])
    ]


def read_temporal(path: Path) -> list[TemporalQuestion]:
    """The temporal questions of a JSONL file. Raises ``InvalidInput``."""
    return [_temporal(row, where) for row, where in _rows(path)]


def _rows(path: Path) -> Iterator[tuple[dict[str, Any], str]]:
    remedy = "give a UTF-8 JSONL file in the gold format"
    for line, where in numbered_lines(path, remedy=remedy):
        try:
            row = json.loads(line)
        except json.JSONDecodeError as problem:
            raise InvalidInput(
                f"not JSON: {problem.msg}", where=where, remedy="one JSON object per line"
            ) from problem
        if not isinstance(row, dict) or "question" not in row:
            raise InvalidInput(
                "no field 'question'", where=where, remedy="see the gold format: id, question, gold"
            )
        yield row, where


def _question(row: dict[str, Any], where: str) -> GoldQuestion:
    decline = row.get("reason_code")
    labels = row.get("labels")
    gold = (
        tuple(_label(label, where) for label in labels)
        if labels is not None
        else _addresses(row.get("gold", []), where)
    )
    expected = _expected(row["expected"], where) if isinstance(row.get("expected"), dict) else None
    if not gold and decline is None and expected is None:
        raise InvalidInput(
            "a question needs 'gold' addresses, 'labels', 'expected' text or a 'reason_code'",
            where=where,
            remedy="label the question, or say why it must be declined",
        )
    day = row.get("peildatum") or row.get("reference_date")
    return GoldQuestion(
        id=str(row.get("id", where)),
        question=str(row["question"]),
        language=str(row.get("lang", "nl")),
        kind=str(row.get("kind") or (decline if decline else "published")),
        gold=gold,
        acceptable=_addresses(row.get("acceptable", []), where),
        decline_code=str(decline) if decline is not None else None,
        peildatum=_date(day, where) if day else None,
        expected=expected,
    )


def _expected(value: dict[str, Any], where: str) -> ExpectedText:
    try:
        text = str(value["text"])
        return ExpectedText(
            file=str(value["file"]),
            page=int(value["page"]),
            text=text,
            value=str(value.get("value", text)),
            also_on=tuple((str(o["file"]), int(o["page"])) for o in value.get("also_on", [])),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise InvalidInput(
            f"'expected' is incomplete: {problem}",
            where=where,
            remedy="give file, page and text, and value where only a part of the text answers",
        ) from problem


def _temporal(row: dict[str, Any], where: str) -> TemporalQuestion:
    try:
        versions = [row.get("expected_version_date"), *row.get("also_acceptable_version_dates", [])]
        return TemporalQuestion(
            id=str(row.get("id", where)),
            question=str(row["question"]),
            reference_date=_date(row["reference_date"], where),
            address=_address(row["address"], where),
            versions=frozenset(_date(day, where) for day in versions if day),
            contains=row.get("expected_text_contains"),
            superseded=bool(row.get("superseded", False)),
            answer_kind=str(row["answer_kind"]),
        )
    except KeyError as problem:
        raise InvalidInput(
            f"no field {problem}", where=where, remedy="see the gold format of temporal questions"
        ) from problem


def _addresses(values: list[str], where: str) -> tuple[Address, ...]:
    return tuple(_address(value, where) for value in values)


def _address(value: str, where: str) -> Address:
    try:
        return parse_address(value)
    except CitationPlatformError as problem:
        raise InvalidInput(problem.what, where=where, remedy=problem.remedy) from problem


def _label(label: dict[str, str], where: str) -> Address:
    """A published label: ``bwb_id`` and ``artikel`` as ``Artikel 10``."""
    try:
        number = re.sub(r"^\s*(Artikel|Art\.?)\s+", "", label["artikel"], flags=re.IGNORECASE)
        return law_address(label["bwb_id"], number.strip())
    except KeyError as problem:
        raise InvalidInput(
            f"label without {problem}", where=where, remedy="give bwb_id and artikel"
        ) from problem


def _date(value: str, where: str) -> date:
    try:
        return date.fromisoformat(str(value))
    except ValueError as problem:
        raise InvalidInput(
            f"{value!r} is not a date", where=where, remedy="write dates as YYYY-MM-DD"
        ) from problem
