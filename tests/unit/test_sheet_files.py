"""Spreadsheet files by heading, whatever format they come in."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.sheets.files import read_named_rows
from citation_platform.sheets.xlsx_files import write_xlsx


def test_both_formats_give_the_same_rows(tmp_path: Path) -> None:
    headings, rows = ["Id", "Vraag"], [["7", "Wie erft?"], ["8", ""], ["9", "=1+1"]]
    (tmp_path / "a.xlsx").write_bytes(
        write_xlsx(headings, rows, widths=[9, 9], choices={}, typed=[], title="x")
    )
    (tmp_path / "a.csv").write_bytes(
        b"\xef\xbb\xbfId;Vraag\r\n7;Wie erft?\r\n;\r\n8;\r\n9;'=1+1\r\n"
    )
    for name in ("a.xlsx", "a.csv"):
        found, read = read_named_rows(tmp_path / name)
        assert found == ("Id", "Vraag")
        assert [row.values for row in read] == [
            {"id": "7", "vraag": "Wie erft?"},
            {"id": "8", "vraag": ""},
            {"id": "9", "vraag": "=1+1"},
        ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.ods", b"x", "not a spreadsheet"),
        ("a.csv", b"\r\n;;\r\n", "empty"),
        ("a.xlsx", b"PK no zip", "not a readable XLSX"),
        ("absent.csv", None, "cannot read"),
    ],
)
def test_what_cannot_be_read_is_named(
    tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InvalidInput, match=message) as caught:
        read_named_rows(path)
    assert name in str(caught.value.where)
