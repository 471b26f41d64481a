"""Layouts in the store and in the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from citation_platform.documents.geometry import Box
from citation_platform.documents.layout.model import BlockKind, DocumentLayout
from citation_platform.documents.layout.store import LayoutStore, from_bytes, to_bytes
from citation_platform.documents.layout.table import SCHEMA, grid_of, to_table
from citation_platform.errors import InvalidInput
from tests.unit.documents.layout.sheets import grid, laid_out, line, lines, page, prose


@pytest.fixture
def layout() -> DocumentLayout:
    cells = [[("Type", Box(60, 400, 200, 420)), ("Waarde", Box(200, 400, 340, 420))]]
    words = line("1 Montage Q38S-B", 60, 150, size=16, bold=True)
    words += line("LET OP: niet openen.", 60, 190, confidence=0.81) + lines(prose(5), 60, 230)
    words += line("Type", 70, 414) + line("Waarde", 210, 414)
    return laid_out(page(words), grids=[grid(cells)])


def test_a_layout_comes_back_as_it_was_kept(layout: DocumentLayout) -> None:
    assert from_bytes(to_bytes(layout)) == layout


def test_a_kept_layout_belongs_to_the_file_that_asks(
    layout: DocumentLayout, tmp_path: Path
) -> None:
    store = LayoutStore(tmp_path, sources="pages-1 grids-1")
    store.put(layout)
    found = store.get(layout.content_hash, document_hash="e" * 64)
    assert found == replace(layout, document_hash="e" * 64)


def test_a_layout_of_older_readers_is_not_found(layout: DocumentLayout, tmp_path: Path) -> None:
    LayoutStore(tmp_path, sources="pages-1").put(layout)
    newer = LayoutStore(tmp_path, sources="pages-2")
    assert newer.get(layout.content_hash, document_hash="d" * 64) is None


def test_a_damaged_file_is_made_again(layout: DocumentLayout, tmp_path: Path) -> None:
    store = LayoutStore(tmp_path, sources="pages-1")
    store.put(layout)
    (path,) = tmp_path.rglob("*.json.z")
    path.write_bytes(path.read_bytes()[:40])
    assert store.get(layout.content_hash, document_hash="d" * 64) is None


def test_a_name_that_is_no_hash_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        LayoutStore(tmp_path, sources="x").get("../../etc/passwd", document_hash="d" * 64)


def test_the_table_has_a_described_row_per_block(layout: DocumentLayout, tmp_path: Path) -> None:
    pq.write_table(to_table([layout]), tmp_path / "blocks.parquet")
    table = pq.read_table(tmp_path / "blocks.parquet")
    assert all(field.metadata[b"description"] for field in SCHEMA)
    rows = table.to_pylist()
    assert [row["text"] for row in rows] == [block.text for block in layout.blocks]
    by_kind = {row["kind"]: row for row in rows}
    assert by_kind["warning"]["about"] == "Q38S-B"
    assert by_kind["warning"]["confidence"] == pytest.approx(0.81)
    assert by_kind["paragraph"]["section"] == ["1 Montage Q38S-B"]
    (kept,) = [block.grid for block in layout.blocks if block.kind is BlockKind.TABLE]
    assert grid_of(by_kind["table"]["grid"]) == kept
