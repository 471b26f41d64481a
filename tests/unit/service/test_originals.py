"""The name under which an original leaves: readable, and never harmful."""

from __future__ import annotations

import pytest

from citation_platform.service.documents.originals import content_disposition, file_name


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Handleiding Q38.pdf", "Handleiding Q38.pdf"),
        ("map/onder/Handleiding.PDF", "Handleiding.pdf"),
        ("..\\..\\boot.ini", "boot.ini.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ('a"; filename="b.exe', "a_ filename=_b.exe.pdf"),
        ("regel\r\nSet-Cookie: x=1.pdf", "regel_Set-Cookie_ x=1.pdf"),
        ("factuur\u202efdp.exe", "factuur_fdp.exe.pdf"),
        ("...", "document.pdf"),
        ("", "document.pdf"),
        ("x" * 400 + ".pdf", "x" * 120 + ".pdf"),
    ],
)
def test_a_file_name_is_made_safe(given: str, expected: str) -> None:
    assert file_name(given) == expected


@pytest.mark.parametrize("name", ["é.pdf", "手册.pdf", "a\r\nb\x00.pdf", "naïef–streepje.pdf"])
def test_the_header_is_one_line_of_ascii(name: str) -> None:
    header = content_disposition(name)
    assert header.isascii()
    assert header.isprintable()
    assert header.startswith('attachment; filename="')


def test_a_name_beyond_ascii_travels_whole() -> None:
    assert content_disposition("手册.pdf") == (
        "attachment; filename=\"document.pdf\"; filename*=UTF-8''%E6%89%8B%E5%86%8C.pdf"
    )
