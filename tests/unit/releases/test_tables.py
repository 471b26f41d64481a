"""Folder tables prove where they come from."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest
from upath import UPath

from citation_platform.durable import local_path
from citation_platform.errors import InvalidInput, InvalidSource, TransientFault
from citation_platform.home import Home
from citation_platform.passages.record import from_row
from citation_platform.releases import tables
from citation_platform.releases.tables import (
    describe_passages,
    has_embeddings,
    known_folders,
    read_embeddings,
    read_passages,
    remove_folder,
    units_to_embed,
    write_embeddings,
    write_passages,
)
from tests.unit.releases.release_parts import (
    ERFRECHT,
    MODEL,
    artikelen,
    lid,
    put_folder,
    source,
    vector,
)


def test_passages_come_back_as_they_were_with_source_and_titles(home: Home) -> None:
    passages = artikelen(3)
    written = write_passages(
        home, ERFRECHT, passages, source=source(), titles=["Erfrecht", "Boek 4", "Erfrecht"]
    )
    assert [from_row(row) for row in read_passages(home, ERFRECHT).to_pylist()] == passages
    assert describe_passages(home, ERFRECHT) == written
    assert (written.rows, written.source, written.titles) == (6, source(), ("Erfrecht", "Boek 4"))


def test_the_same_passages_give_the_same_bytes(home: Home) -> None:
    first = write_passages(home, ERFRECHT, artikelen(3), source=source())
    again = write_passages(home, ERFRECHT, artikelen(3), source=source())
    assert first.sha256 == again.sha256


def test_a_table_of_another_folder_is_refused(home: Home) -> None:
    write_passages(home, ERFRECHT, artikelen(1), source=source())
    path = local_path(home.table("clause_chunks", ERFRECHT))
    path.rename(path.with_name("statutes.BWBR0005288.parquet"))
    with pytest.raises(InvalidSource, match=f"of folder '{ERFRECHT}'"):
        describe_passages(home, "statutes.BWBR0005288")


def test_a_damaged_table_is_refused_with_its_path(home: Home) -> None:
    write_passages(home, ERFRECHT, artikelen(1), source=source())
    path = local_path(home.table("clause_chunks", ERFRECHT))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InvalidSource, match=f"{path}.*materialise folder {ERFRECHT}"):
        describe_passages(home, ERFRECHT)


def test_a_table_that_changed_since_it_was_looked_at_is_refused(home: Home) -> None:
    before = write_passages(home, ERFRECHT, artikelen(1), source=source())
    write_passages(home, ERFRECHT, artikelen(2), source=source())
    with pytest.raises(TransientFault, match="replaced while"):
        read_passages(home, ERFRECHT, expected=before.sha256)


def test_only_units_that_are_in_force_on_some_day_are_embedded(home: Home) -> None:
    withdrawn = lid("3", None, "Vervallen", status="withdrawn")
    undated = lid("4", None, "Tekst.", valid_from=None)
    half = [lid("5", "1", "Vervallen", status="withdrawn"), lid("5", "2", "Tekst.")]
    passages = [*artikelen(1), withdrawn, undated, *half]
    write_passages(home, ERFRECHT, passages, source=source())
    found = units_to_embed(read_passages(home, ERFRECHT))
    assert set(found) == {passages[0].unit_id, half[0].unit_id}
    assert found[passages[0].unit_id][0] == passages[0].context_text


def test_the_leden_of_a_unit_are_embedded_too_each_under_its_headings(home: Home) -> None:
    leden = [lid("5", "1", "Eerste tekst."), lid("5", "2", "Tweede tekst.")]
    write_passages(home, ERFRECHT, leden, source=source())
    whole, first, second = units_to_embed(read_passages(home, ERFRECHT))[leden[0].unit_id]
    assert whole == leden[0].context_text
    assert first.endswith("\nEerste tekst.")
    assert second.endswith("\nTweede tekst.")
    assert first.partition("\n")[0] == second.partition("\n")[0]


def test_embeddings_of_an_older_version_are_none(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "VECTORS_VERSION", b"1")
    put_folder(home, artikelen(1))
    monkeypatch.undo()
    assert read_embeddings(home, ERFRECHT) is None
    assert not has_embeddings(home, ERFRECHT)


def test_vectors_come_back_with_their_model(home: Home) -> None:
    vectors = np.stack([vector("a"), vector("b")])
    write_embeddings(home, ERFRECHT, ["a", "b"], vectors, model=MODEL)
    found = read_embeddings(home, ERFRECHT)
    assert found is not None
    assert (found.unit_ids, found.model) == (("a", "b"), MODEL)
    assert found.vectors.dtype == np.float32
    assert np.array_equal(found.vectors, vectors)


def test_vectors_of_another_shape_are_refused(home: Home) -> None:
    with pytest.raises(InvalidInput, match="dimension 8"):
        write_embeddings(home, ERFRECHT, ["a"], np.zeros((1, 7), np.float32), model=MODEL)


def test_a_folder_without_indexed_units_has_an_empty_vector_table(home: Home) -> None:
    put_folder(home, [lid("1", None, "Vervallen", status="withdrawn")])
    found = read_embeddings(home, ERFRECHT)
    assert found is not None
    assert found.vectors.shape == (0, 8)


def test_a_removed_folder_leaves_nothing(home: Home) -> None:
    put_folder(home, artikelen(1))
    assert known_folders(home) == (ERFRECHT,)
    assert remove_folder(home, ERFRECHT)
    assert known_folders(home) == ()
    assert describe_passages(home, ERFRECHT) is None
    assert read_embeddings(home, ERFRECHT) is None
    assert not remove_folder(home, ERFRECHT)


def test_releases_on_object_storage_are_refused_with_a_remedy() -> None:
    with pytest.raises(InvalidInput, match=r"local disk.*CITATION_HOME"):
        known_folders(Home(UPath("memory://home")))


def test_dates_survive(home: Home) -> None:
    passage = lid("1", "1", "x", valid_from=date(1838, 10, 1), valid_to=date(9999, 12, 31))
    write_passages(home, ERFRECHT, [passage], source=source())
    assert from_row(read_passages(home, ERFRECHT).to_pylist()[0]) == passage
