"""The golden table of lines: what is a revision in five languages, and what is none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from citation_platform.documents.catalog.model import PageText, Revision
from citation_platform.documents.catalog.revisions import detect_revision
from tests.unit.documents.catalog.manuals import manual

TABLE = Path(__file__).with_name("revision_lines.tsv")


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line and what it says; ``label`` None: no revision."""

    text: str
    label: str | None
    version: str = ""
    date: str = ""


def lines() -> list[Line]:
    found = []
    for row in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        text, label, *rest = row.split("\t")
        printed = text.replace("\\n", "\n")
        found.append(Line(printed, None) if label == "-" else Line(printed, label, *rest))
    return found


WITH = [line for line in lines() if line.label is not None]
WITHOUT = [line for line in lines() if line.label is None]


def test_the_table_is_large_enough_to_mean_something() -> None:
    assert len(WITH) >= 60
    assert len(WITHOUT) >= 20


@pytest.mark.parametrize("line", WITH, ids=lambda line: line.text)
def test_a_printed_revision_is_read_as_printed(line: Line) -> None:
    revision = read(line)
    assert revision.label == line.label
    assert (version(revision), day(revision)) == (line.version, line.date)
    assert revision.confidence > 0
    assert revision.evidence[0].page == 1


@pytest.mark.parametrize("line", WITHOUT, ids=lambda line: line.text)
def test_what_is_no_revision_gives_none(line: Line) -> None:
    revision = read(line)
    assert revision.weak
    assert revision.label.startswith("inhoud ")


def read(line: Line) -> Revision:
    return detect_revision(
        manual("toestel.pdf", page_texts=(PageText(1, line.text),), created=None)
    )


def version(revision: Revision) -> str:
    first, *rest = revision.version or ("",)
    letter = chr(64 + int(first)) if revision.lettered and first else first
    return ".".join(map(str, (letter, *rest)))


def day(revision: Revision) -> str:
    return (
        "-".join(f"{part:02}" for part in revision.printed.key if part) if revision.printed else ""
    )
