"""Scoring of intake: what the guard says of damaged, locked, blank and scanned files.

Belongs here: the gold format (one file a line, with its reason code) and accuracy over it.
Does not belong here: looking into files (``documents.intake``).

accuracy    share of files whose reason is the labelled one, or one that is accepted as well
exact       share of files whose reason is the labelled one
pages       share right of the page counts that were told
opened      share of the locked files with a known password that it opens, with all pages
needs_copy  files that the page reader opens only as a working copy
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from citation_platform.documents.intake.inspecting import inspect
from citation_platform.documents.intake.model import Inspection
from citation_platform.documents.intake.passwords import Secret
from citation_platform.evaluation.gold_lines import read_lines


class GoldFile(BaseModel):
    """One labelled file. ``accept``: other reasons that a professional could defend."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    file: str
    reason_code: str
    id: str = ""
    accept: tuple[str, ...] = ()
    password: str | None = None
    pages: int | None = None


@dataclass(frozen=True, slots=True)
class IntakeOutcome:
    """What intake said of one file. ``opened``: None where no password is labelled."""

    id: str
    file: str
    expected: str
    accept: tuple[str, ...]
    found: str
    detail: str | None
    pages: int | None
    pages_expected: int | None
    opened: bool | None
    needs_copy: bool

    @property
    def exact(self) -> bool:
        """True when the reason is the labelled one."""
        return self.found == self.expected

    @property
    def right(self) -> bool:
        """True when the reason is the labelled one, or accepted."""
        return self.exact or self.found in self.accept

    @property
    def pages_right(self) -> bool | None:
        """None where pages are not labelled, or were not told."""
        if self.pages is None or self.pages_expected is None:
            return None
        return self.pages == self.pages_expected

    @property
    def is_wrong(self) -> bool:
        """True when anything that is labelled came out otherwise."""
        return not self.right or self.pages_right is False or self.opened is False


def read_files(path: Path) -> list[GoldFile]:
    """The labelled files of a JSONL file. Raises ``InvalidInput`` naming file and line."""
    return read_lines(
        path,
        GoldFile,
        what="labelled file",
        remedy="one JSON object per line: file, reason_code, accept",
    )


def inspect_all(gold: Iterable[GoldFile], files: Path) -> Iterator[IntakeOutcome]:
    """Inspect each file without a password, and again with the labelled one.

    Raises ``InvalidSource`` when a file is not in the directory ``files``.
    """
    for item in gold:
        source = files / item.file
        found = inspect(source)
        opened = None
        if item.password is not None and found.needs_password:
            opened = _opens(inspect(source, passwords=[Secret("gold", item.password)]), item)
        yield _outcome(item, found, opened)


def _opens(found: Inspection, item: GoldFile) -> bool:
    return found.readable and item.pages in (None, found.pages)


def _outcome(item: GoldFile, found: Inspection, opened: bool | None) -> IntakeOutcome:
    return IntakeOutcome(
        id=item.id,
        file=item.file,
        expected=item.reason_code,
        accept=item.accept,
        found=found.reason_code,
        detail=found.detail or ("; ".join(found.damage) or None),
        pages=found.pages,
        pages_expected=item.pages,
        opened=opened,
        needs_copy=found.needs_copy,
    )


def score_intake(outcomes: Sequence[IntakeOutcome]) -> dict[str, object]:
    """The figures; a share of nothing is None."""
    by_reason = {
        reason: _share([one.right for one in outcomes if one.expected == reason])
        for reason in sorted({one.expected for one in outcomes})
    }
    return {
        "files": len(outcomes),
        "accuracy": _share([one.right for one in outcomes]),
        "exact": _share([one.exact for one in outcomes]),
        "pages": _share([one.pages_right for one in outcomes]),
        "opened": _share([one.opened for one in outcomes]),
        "needs_copy": sum(one.needs_copy for one in outcomes),
        "by_reason": by_reason,
        "wrong": [
            {"id": one.id, "file": one.file, "expected": one.expected, "found": one.found}
            for one in outcomes
            if one.is_wrong
        ],
    }


def intake_rows(
    figures: Mapping[str, object],
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Headings and rows of a table of ``score_intake``: the whole, then each labelled reason."""
    rows: list[tuple[object, ...]] = []
    for name, value in figures.items():
        if isinstance(value, dict):
            rows.extend((f"accuracy {reason}", share) for reason, share in value.items())
        elif not isinstance(value, list):
            rows.append((name, value))
    return ("figure", "value"), rows


def wrong_rows(
    outcomes: Sequence[IntakeOutcome],
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Headings and rows of a table of the files that came out wrong."""
    headings = ("id", "file", "expected", "found", "pages", "detail")
    return headings, [
        (one.id, one.file, one.expected, one.found, one.pages, one.detail)
        for one in outcomes
        if one.is_wrong
    ]


def _share(values: Iterable[bool | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def detail_line(outcome: IntakeOutcome) -> str:
    """One JSON line per file, for ``--details``."""
    row = {name: getattr(outcome, name) for name in IntakeOutcome.__slots__}
    return json.dumps({**row, "right": outcome.right}, ensure_ascii=False)
