"""An office's spreadsheet of questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.evaluation.office_questions import read_office_questions
from citation_platform.law.names import builtin_names


def read(directory: Path, content: str | bytes, name: str = "vragen.csv") -> list[GoldQuestion]:
    path = directory / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_office_questions(path, builtin_names())


def test_citations_and_canonical_addresses_are_read(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "question,address,language\n"
        '"Wie erft, zonder testament?",art. 4:10 lid 1 BW,\n'
        "How long?,awb:6:7; awb:6:8.1,en\n",
    )
    assert [[str(one) for one in question.gold] for question in found] == [
        ["bw:4:10.1"],
        ["awb:6:7", "awb:6:8.1"],
    ]
    assert [question.language for question in found] == ["nl", "en"]


def test_a_dutch_spreadsheet_with_semicolons_and_a_byte_order_mark(tmp_path: Path) -> None:
    (one,) = read(
        tmp_path, "\ufeffNummer;Vraag;Vindplaats\r\n7;Wie erft?;bw:4:10\r\n;;\r\n".encode()
    )
    assert (one.id, one.question, str(one.gold[0])) == ("7", "Wie erft?", "bw:4:10")


@pytest.mark.parametrize(
    ("content", "message", "line"),
    [
        ("vraag,antwoord\nWie?,ja\n", "no column 'address'", 1),
        ("question,address\nWie erft?,\n", "no address", 2),
        ("question,address\nWie erft?,bw:4:10\n,bw:4:10\n", "empty", 3),
        ("question,address\nWie erft?,ergens in Boek 4\n", "no address", 2),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, content: str, message: str, line: int
) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        read(tmp_path, content)
    assert caught.value.where == f"{tmp_path / 'vragen.csv'}:{line}"


def test_what_windows_programs_write_is_read_and_an_absent_file_is_named(tmp_path: Path) -> None:
    (one,) = read(tmp_path, "vraag;vindplaats\nCafé?;bw:4:10\n".encode("cp1252"))
    assert one.question == "Café?"
    with pytest.raises(InvalidInput, match="cannot read"):
        read_office_questions(tmp_path / "absent.csv", builtin_names())


def test_a_file_in_the_gold_format_is_read_too(tmp_path: Path) -> None:
    (one,) = read(tmp_path, '{"question": "Wie?", "gold": ["bw:4:10"]}\n', "vragen.jsonl")
    assert str(one.gold[0]) == "bw:4:10"
