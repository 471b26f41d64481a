"""An office's own labelled questions, from the spreadsheet they were written in.

Belongs here: rows to typed questions, and what is wrong with a row. Does not belong here: gold
files (``evaluation.gold``), which this gives the same questions as.

Columns by name, in any order: ``question`` (or ``vraag``), ``address`` (or ``vindplaats``):
canonical addresses or citations as people write them ("art. 4:13 lid 3 BW"), several parted
by ``;``; optional ``language`` (``taal``), ``kind`` (``soort``), ``id``. XLSX, or CSV with
comma or semicolon.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from citation_platform.errors import CitationPlatformError, InvalidInput
from citation_platform.evaluation.gold import GoldQuestion, read_questions
from citation_platform.law.addresses import Address, parse_address
from citation_platform.law.citations import Mode, find_citations
from citation_platform.law.names import LawNames
from citation_platform.sheets.files import read_named_rows

_NAMES = {
    "question": ("question", "vraag"),
    "address": ("address", "addresses", "gold", "vindplaats", "vindplaatsen"),
    "language": ("language", "lang", "taal"),
    "kind": ("kind", "soort"),
    "id": ("id", "nummer"),
}
_REMEDY = "give columns `question` and `address`, one question a row"


def read_office_questions(path: Path, names: LawNames) -> list[GoldQuestion]:
    """The questions of a CSV or XLSX file, or of a JSONL file in the gold format.

    Raises ``InvalidInput`` naming file, line and remedy.
    """
    if path.suffix.casefold() == ".jsonl":
        return read_questions(path)
    headings, rows = read_named_rows(path)
    columns = _columns(headings, path)
    return [_question(row.values, columns, f"{path}:{row.number}", names) for row in rows]


def _columns(headings: Iterable[str], path: Path) -> Mapping[str, str]:
    given = {name.casefold() for name in headings}
    found = {field: name for field, names in _NAMES.items() for name in names if name in given}
    for field in ("question", "address"):
        if field not in found:
            raise InvalidInput(f"no column {field!r}", where=f"{path}:1", remedy=_REMEDY)
    return found


def _question(
    row: Mapping[str, str], columns: Mapping[str, str], where: str, names: LawNames
) -> GoldQuestion:
    def cell(field: str) -> str:
        return (row.get(columns.get(field, "")) or "").strip()

    if not cell("question"):
        raise InvalidInput("the question is empty", where=where, remedy=_REMEDY)
    gold = tuple(
        address
        for part in cell("address").split(";")
        if part.strip()
        for address in _addresses(part.strip(), where, names)
    )
    if not gold:
        raise InvalidInput("the question has no address", where=where, remedy=_REMEDY)
    return GoldQuestion(
        id=cell("id") or where,
        question=cell("question"),
        language=cell("language") or "nl",
        kind=cell("kind") or "office",
        gold=gold,
        acceptable=(),
    )


def _addresses(text: str, where: str, names: LawNames) -> tuple[Address, ...]:
    try:
        return (parse_address(text),)
    except CitationPlatformError:
        cited = find_citations(text, names, mode=Mode.QUESTION)
    found = tuple(one.address for one in cited if one.address is not None)
    if not found:
        raise InvalidInput(
            f"{text!r} is no address",
            where=where,
            remedy="write it as bw:4:13.3 or as art. 4:13 lid 3 BW",
        )
    return found
