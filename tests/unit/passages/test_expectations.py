"""What a Passage table must look like, row by row and folder by folder."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pyarrow as pa
import pytest

from citation_platform.passages.expectations import SAMPLES, Severity, validate_tables
from citation_platform.passages.record import Passage, passage_id, to_table, unit_id

GOOD = Passage(
    passage_id=passage_id("statutes", "bw:4:1.1", date(2020, 1, 1), "tekst"),
    unit_id=unit_id("statutes", "bw:4:1", "tekst"),
    corpus="statutes",
    folder="statutes.a",
    role="authority",
    source="BW",
    address="bw:4:1.1",
    artikel_address="bw:4:1",
    label="artikel 4:1, eerste lid, BW",
    text="De erfgenaam aanvaardt.",
    context_text="Artikel 1\n1. De erfgenaam aanvaardt.",
    position=0,
    kind="clause",
    status="in_force",
    valid_from=date(2020, 1, 1),
    valid_to=None,
    version="2020-01-01",
    revision="v1",
    document_hash="ab" * 32,
    vetted_at=date(2026, 11, 1),
    vetted_by="Vaktechnisch bureau",
    approval_id="pack:notary/statutes@2026-11-01",
    source_url="https://example.org/artikel-1",
)


def rows(folder: str, *changes: dict[str, Any]) -> pa.Table:
    """One passage per change, each with an id of its own."""
    return to_table(
        replace(
            GOOD,
            **{
                "folder": folder,
                "passage_id": passage_id("statutes", f"{folder}{index}", None, ""),
                **change,
            },
        )
        for index, change in enumerate(changes)
    )


def test_good_tables_raise_nothing() -> None:
    withdrawn = {"status": "withdrawn", "text": "", "valid_from": None}
    experience = {"role": "experience", "vetted_by": None, "vetted_at": None, "approval_id": None}
    tables = {"a": rows("a", {}, withdrawn), "b": rows("b", {}, experience)}
    assert validate_tables(tables) == ()


@pytest.mark.parametrize(
    ("change", "column", "severity"),
    [
        ({"passage_id": "short"}, "passage_id", Severity.CRITICAL),
        ({"role": "gossip"}, "role", Severity.CRITICAL),
        ({"kind": "poem"}, "kind", Severity.CRITICAL),
        ({"status": "perhaps"}, "status", Severity.CRITICAL),
        ({"text": ""}, "text", Severity.CRITICAL),
        ({"text": "beschadigd \ufffd teken"}, "text", Severity.CRITICAL),
        ({"label": ""}, "label", Severity.CRITICAL),
        ({"document_hash": "unknown"}, "document_hash", Severity.CRITICAL),
        ({"valid_to": date(2019, 12, 31)}, "valid_to", Severity.CRITICAL),
        ({"vetted_by": None}, "vetted_by", Severity.CRITICAL),
        ({"approval_id": None}, "approval_id", Severity.CRITICAL),
        ({"valid_from": None}, "valid_from", Severity.WARNING),
        ({"source_url": "http://example.org"}, "source_url", Severity.WARNING),
        ({"language": "Dutch"}, "language", Severity.WARNING),
    ],
)
def test_a_bad_row_is_named_with_its_folder_and_severity(
    change: dict[str, Any], column: str, severity: Severity
) -> None:
    found = validate_tables({"good": rows("good", {}), "bad": rows("bad", {}, change)})
    assert {(one.folder, one.column, one.severity, one.count) for one in found} == {
        ("bad", column, severity, 1)
    }
    assert found[0].samples[0]["address"] == GOOD.address
    assert found[0].reason


def test_one_id_for_two_rows_is_found_across_folders() -> None:
    same = {"passage_id": GOOD.passage_id}
    found = validate_tables({"a": rows("a", same), "b": rows("b", same)})
    assert {one.folder for one in found} == {"a", "b"}
    assert {one.column for one in found} == {"passage_id"}


def test_many_bad_rows_are_counted_and_some_are_shown() -> None:
    (found,) = validate_tables({"a": rows("a", *[{"kind": "poem"}] * (SAMPLES + 3))})
    assert (found.count, len(found.samples)) == (SAMPLES + 3, SAMPLES)


def test_other_columns_than_the_schema_are_reported_before_anything_else() -> None:
    (found,) = validate_tables({"a": rows("a", {}).drop_columns(["label"])})
    assert found.severity is Severity.CRITICAL
    assert "label" in found.reason
