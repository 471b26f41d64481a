"""The sample manuals: what the generator says is printed is what the committed PDFs show."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from citation_platform.offices.sample_manuals.__main__ import PASSWORD, write_sample

PACK = Path("citation_platform/offices/packs/retail")
MOST_BYTES = 1_500_000
CELLS = "cells [row, column, row_span, column_span, page, box, text]"


@pytest.fixture(scope="module")
def pack(repository: Path) -> Path:
    return repository / PACK


@pytest.fixture(scope="module")
def truth(pack: Path) -> list[dict[str, Any]]:
    manuals: list[dict[str, Any]] = json.loads((pack / "truth.json").read_text(encoding="utf-8"))
    return manuals


def squeezed(text: str) -> str:
    """Text without white space and without the hyphens of broken words."""
    return "".join(unicodedata.normalize("NFKC", text).split()).replace("-", "").replace("\x02", "")


def text_in(page: pypdfium2.PdfPage, box: list[float]) -> str:
    """Text inside a box in display space."""
    x0, top, x1, bottom = box
    left, low, _, high = page.get_cropbox()
    if page.get_rotation() == 90:
        sides = (left + top, low + x0, left + bottom, low + x1)
    else:
        sides = (left + x0, high - bottom, left + x1, high - top)
    textpage = page.get_textpage()
    return squeezed(textpage.get_text_bounded(*sides))


def test_every_word_of_a_digital_sample_stands_in_its_box(
    pack: Path, truth: list[dict[str, Any]]
) -> None:
    wrong = []
    for manual in (item for item in truth if not item["scanned"]):
        document = pypdfium2.PdfDocument(
            pack / manual["keep"] / "manuals" / manual["file"],
            password=PASSWORD if manual["password"] else None,
        )
        printed = [(item["page"], item["box"], item["text"]) for item in manual["parts"]]
        for table in manual["tables"]:
            printed += [tuple(cell[4:]) for cell in table[CELLS]]
        for number, box, text in printed:
            found = text_in(document[number - 1], box)
            if squeezed(text) not in found:
                wrong.append((manual["file"], number, text, found))
        assert [list(page.get_size()) for page in document] == manual["pages"]
    assert wrong == []


def test_a_scanned_sample_has_pictures_and_no_text(pack: Path, truth: list[dict[str, Any]]) -> None:
    scans = [item for item in truth if item["scanned"]]
    assert len(scans) >= 3
    for manual in scans:
        document = pypdfium2.PdfDocument(pack / manual["keep"] / "manuals" / manual["file"])
        assert len(document) == len(manual["pages"])
        for page in document:
            assert page.get_textpage().count_chars() == 0
            assert any(True for _ in page.get_objects())


def test_the_generator_writes_the_committed_files(pack: Path, tmp_path: Path) -> None:
    write_sample(tmp_path)
    written = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    committed = {
        path.relative_to(pack)
        for part in ("sample/manuals", "updates")
        for path in (pack / part).rglob("*")
        if path.is_file()
    }
    assert written - {Path("truth.json")} == committed
    digital = [
        path for path in written if "scan" not in path.name.lower() and "K20" not in path.name
    ]
    changed = [p for p in digital if (tmp_path / p).read_bytes() != (pack / p).read_bytes()]
    assert changed == []


def test_the_sample_holds_what_real_folders_hold(pack: Path) -> None:
    folder = pack / "sample" / "manuals" / "thermavik"
    newest = (folder / "TV-Q-serie_installatiehandleiding_nl_rev3.pdf").read_bytes()
    assert (folder / "Q38S handleiding (kopie).pdf").read_bytes() == newest
    assert (folder / "TV-Q-serie_installatiehandleiding_web.pdf").read_bytes() != newest
    assert (folder / "TV-Q28S_beknopt.pdf").read_bytes() == b""
    with pytest.raises(pypdfium2.PdfiumError):
        pypdfium2.PdfDocument(folder / "TV-Q38S_wandbeugel.pdf")
    locked = pack / "sample/manuals/luchtora/Luchtora_LW_parameters_installateur.pdf"
    with pytest.raises(pypdfium2.PdfiumError, match="password"):
        pypdfium2.PdfDocument(locked)


def test_the_whole_sample_stays_small(pack: Path) -> None:
    size = sum(path.stat().st_size for path in pack.rglob("*") if path.is_file())
    assert size <= MOST_BYTES


def test_the_readme_of_the_sample_names_every_supplier(pack: Path) -> None:
    text = (pack / "sample" / "README.md").read_text(encoding="utf-8")
    for supplier in (pack / "sample" / "manuals").iterdir():
        assert supplier.name in text
