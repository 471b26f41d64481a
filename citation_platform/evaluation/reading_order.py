"""Reading order against labelled pages: phrases that must follow each other.

Belongs here: the gold format (one page a record, its phrases in true order) and the figures.
Does not belong here: finding the order (``documents.layout``).

White space is ignored, and so is what NFKC makes equal; U+00AD counts as "-".
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from citation_platform.documents.layout.model import DocumentLayout
from citation_platform.errors import CitationPlatformError
from citation_platform.evaluation.gold_lines import read_lines


class GoldOrder(BaseModel):
    """One labelled page. ``layout``: what makes it hard, ``scan``: it must be read by OCR."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = ""
    file: str
    page: int = Field(ge=1)
    phrases: tuple[str, ...] = Field(min_length=1)
    layout: str = "all"
    scan: bool = False


@dataclass(frozen=True, slots=True)
class OrderOutcome:
    """One record: which phrases are missing, and how many pairs stand in the true order.

    ``pairs`` counts all pairs of the record; a pair with a missing phrase is never right.
    ``error``: why the file could not be read.
    """

    id: str
    file: str
    page: int
    layout: str
    scan: bool
    right: bool
    pairs: int
    right_pairs: int
    missing: tuple[str, ...] = ()
    misplaced: tuple[str, ...] = ()
    error: str | None = None


LayOut = Callable[[str], DocumentLayout]


def read_orders(path: Path) -> list[GoldOrder]:
    """The records of a JSONL file. Raises ``InvalidInput`` with file, line and remedy."""
    return read_lines(
        path,
        GoldOrder,
        what="labelled page",
        remedy='write {"file": …, "page": …, "phrases": […]} a line',
    )


def score_orders(records: Sequence[GoldOrder], lay_out: LayOut) -> list[OrderOutcome]:
    """Lay out each file once and compare; a file that cannot be read is an outcome, too."""
    known: dict[str, DocumentLayout | str] = {}
    outcomes = []
    for record in records:
        if record.file not in known:
            known[record.file] = _laid_out(record.file, lay_out)
        found = known[record.file]
        outcomes.append(
            _outcome(record, "", error=found)
            if isinstance(found, str)
            else _outcome(record, page_text(found, record.page))
        )
    return outcomes


def _laid_out(file: str, lay_out: LayOut) -> DocumentLayout | str:
    try:
        return lay_out(file)
    except CitationPlatformError as problem:
        return str(problem)


def page_text(layout: DocumentLayout, page: int) -> str:
    """Text of a page's blocks in reading order, made comparable."""
    return comparable("".join(block.text for block in layout.blocks if block.page == page))


def comparable(text: str) -> str:
    """Without white space, NFKC, soft hyphens as hyphens."""
    folded = unicodedata.normalize("NFKC", text.replace("\u00ad", "-"))
    return "".join(folded.split())


def _outcome(record: GoldOrder, text: str, *, error: str | None = None) -> OrderOutcome:
    phrases = [comparable(phrase) for phrase in record.phrases]
    places = _places(phrases, text)
    missing = [record.phrases[n] for n, place in enumerate(places) if place is None]
    pairs = list(combinations(places, 2))
    right = sum(1 for one, other in pairs if one is not None and other is not None and one < other)
    follows = [
        record.phrases[n + 1]
        for n, (one, other) in enumerate(pairwise(places))
        if one is not None and other is not None and other <= one
    ]
    return OrderOutcome(
        record.id,
        record.file,
        record.page,
        record.layout,
        record.scan,
        not missing and not follows,
        len(pairs),
        right,
        tuple(missing),
        tuple(follows),
        error,
    )


def _places(phrases: Sequence[str], text: str) -> list[int | None]:
    """Where each phrase stands: after the phrase before it if it can, else where it first is."""
    places: list[int | None] = []
    reached = 0
    for phrase in phrases:
        place = text.find(phrase, reached)
        if place < 0:
            place = text.find(phrase)
        places.append(None if place < 0 else place)
        reached = max(reached, place + len(phrase))
    return places


def figures(outcomes: Sequence[OrderOutcome]) -> dict[str, object]:
    """Records right, pair accuracy (1 − normalised Kendall distance), missing phrases."""
    return {
        **_figures(outcomes),
        "by_layout": {
            name: _figures([each for each in outcomes if each.layout == name])
            for name in sorted({each.layout for each in outcomes})
        },
        "wrong": [asdict(each) for each in outcomes if not each.right],
    }


def _figures(outcomes: Iterable[OrderOutcome]) -> dict[str, object]:
    found = list(outcomes)
    pairs = sum(each.pairs for each in found)
    return {
        "records": len(found),
        "right": sum(each.right for each in found),
        "share_right": sum(each.right for each in found) / len(found) if found else 1.0,
        "pair_accuracy": sum(each.right_pairs for each in found) / pairs if pairs else 1.0,
        "missing_phrases": sum(len(each.missing) for each in found),
        "unreadable_files": sum(each.error is not None for each in found),
    }


def as_line(outcome: OrderOutcome) -> str:
    """One JSON line for ``--details``."""
    return json.dumps(asdict(outcome), ensure_ascii=False)


_COLUMNS = ("records", "right", "share_right", "pair_accuracy", "missing_phrases")


def order_rows(
    outcomes: Sequence[OrderOutcome],
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Headings and rows for people: all, then each layout, then what is wrong."""
    layouts = sorted({each.layout for each in outcomes})
    groups = [("all", list(outcomes))]
    groups += [(name, [each for each in outcomes if each.layout == name]) for name in layouts]
    rows: list[tuple[object, ...]] = []
    for name, group in groups:
        counted = _figures(group)
        rows.append((name, *(counted[column] for column in _COLUMNS), ""))
    rows += [
        (each.id, *("" for _ in _COLUMNS), _wrong(each)) for each in outcomes if not each.right
    ]
    return ("layout", *_COLUMNS, "wrong"), rows


def _wrong(outcome: OrderOutcome) -> str:
    if outcome.error is not None:
        return outcome.error
    missing = [f"missing: {phrase}" for phrase in outcome.missing]
    return "; ".join(missing + [f"too early: {phrase}" for phrase in outcome.misplaced])
