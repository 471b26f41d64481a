"""What every Passage table must look like, as a Great Expectations suite.

Belongs here: the expectations, their severity and reason, and running them on one or
many folders at once. Does not belong here: checks that need the source (``stages``),
Dagster's results (``assets``).

Great Expectations takes about 10 s to import, so it is imported inside the functions,
and one validation covers all folders of a batch: failing rows say whose they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from citation_platform.passages.schema import SCHEMA, Kind, Role

if TYPE_CHECKING:
    from great_expectations import ExpectationSuite
    from great_expectations.expectations.expectation import Expectation

SAMPLES = 5
"""Failing rows that are shown per expectation: enough to see the pattern."""

_STATUSES = ("in_force", "withdrawn", "not_yet_in_force", "emergency_law", "placeholder")
_ROW_KEY = ("folder", "address", "passage_id")
# Columns that no expectation reads; lists and structs are slow in pandas.
_SKIPPED = ("parts", "references", "lines", "cells", "parent_path", "bbox")


class Severity(StrEnum):
    """``critical``: a wrong row could be cited. ``warning``: a person should look."""

    CRITICAL = "critical"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Violation:
    """One expectation that a folder's rows do not meet. ``samples``: some of the rows."""

    folder: str
    expectation: str
    column: str
    severity: Severity
    count: int
    reason: str
    samples: tuple[Mapping[str, str], ...] = ()


def validate_tables(tables: Mapping[str, pa.Table]) -> tuple[Violation, ...]:
    """Validate the Passage tables of some folders together; nothing returned = all good.

    A table with other columns than the schema is reported and not looked into further.
    """
    misshapen = {key: table for key, table in tables.items() if table.schema.names != SCHEMA.names}
    violations = [_misshapen(key, table) for key, table in misshapen.items()]
    shaped = [table for key, table in tables.items() if key not in misshapen and table.num_rows]
    if shaped:
        rows = pa.concat_tables([table.drop_columns(list(_SKIPPED)) for table in shaped])
        violations += _validate(rows)
    return tuple(violations)


def expectations() -> Sequence[Expectation]:
    """Every expectation, with severity and reason (``meta``)."""
    import great_expectations.expectations as gxe
    from great_expectations.expectations.row_conditions import Column

    hex32, hex64 = r"^[0-9a-f]{32}$", r"^[0-9a-f]{64}$"
    in_force = Column("status") == "in_force"
    authority = Column("role") == Role.AUTHORITY.value
    critical, warning = _marked(Severity.CRITICAL), _marked(Severity.WARNING)
    return [
        gxe.ExpectColumnValuesToMatchRegex(
            column="passage_id", regex=hex32, **critical("ids are content-addressed")
        ),
        gxe.ExpectColumnValuesToBeUnique(
            column="passage_id", **critical("two rows with one id: a citation is ambiguous")
        ),
        gxe.ExpectColumnValuesToMatchRegex(
            column="unit_id", regex=hex32, **critical("a passage without a unit is never found")
        ),
        gxe.ExpectColumnValuesToBeInSet(
            column="role", value_set=[role.value for role in Role], **critical("roles are closed")
        ),
        gxe.ExpectColumnValuesToBeInSet(
            column="kind", value_set=[kind.value for kind in Kind], **critical("kinds are closed")
        ),
        gxe.ExpectColumnValuesToBeInSet(
            column="status", value_set=list(_STATUSES), **critical("statuses are closed")
        ),
        gxe.ExpectColumnValueLengthsToBeBetween(
            column="address", min_value=3, **critical("a citation needs an address")
        ),
        gxe.ExpectColumnValueLengthsToBeBetween(
            column="label", min_value=1, **critical("a citation needs a label")
        ),
        gxe.ExpectColumnValueLengthsToBeBetween(
            column="text",
            min_value=1,
            row_condition=in_force,
            **critical("law in force has text; an empty quotation proves nothing"),
        ),
        gxe.ExpectColumnValuesToNotMatchRegex(
            column="text",
            regex="[\x00\ufffd]",
            **critical("a damaged character is not what the source says"),
        ),
        gxe.ExpectColumnValuesToMatchRegex(
            column="document_hash", regex=hex64, **critical("a passage must lead to its source")
        ),
        gxe.ExpectColumnPairValuesAToBeGreaterThanB(
            column_A="valid_to",
            column_B="valid_from",
            or_equal=True,
            ignore_row_if="either_value_is_missing",
            **critical("validity cannot end before it begins"),
        ),
        *(
            gxe.ExpectColumnValuesToNotBeNull(
                column=column,
                row_condition=authority,
                **critical("only vetted authority may be cited"),
            )
            for column in ("vetted_by", "vetted_at", "approval_id")
        ),
        gxe.ExpectColumnValuesToNotBeNull(
            column="valid_from",
            row_condition=in_force,
            **warning("without a first day the passage can never be cited"),
        ),
        gxe.ExpectColumnValuesToMatchRegex(
            column="source_url", regex="^https://", **warning("the deep link must open")
        ),
        gxe.ExpectColumnValuesToMatchRegex(
            column="language", regex="^[a-z]{2}$", **warning("languages are ISO 639-1")
        ),
    ]


def suite() -> ExpectationSuite:
    """The suite under its name."""
    from great_expectations import ExpectationSuite

    return ExpectationSuite(name="passage_table", expectations=list(expectations()))


def _marked(severity: Severity) -> Any:
    return lambda reason: {"severity": severity.value, "meta": {"reason": reason}}


def _validate(rows: pa.Table) -> list[Violation]:
    os.environ["GX_ANALYTICS_ENABLED"] = "false"  # before the import: it is read there
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False, metric_calculations=False)
    asset = context.data_sources.add_pandas("tables").add_dataframe_asset("passages")
    batch = asset.add_batch_definition_whole_dataframe("all").get_batch(
        {"dataframe": rows.to_pandas(date_as_object=False)}
    )
    result = batch.validate(
        suite(),
        result_format={
            "result_format": "COMPLETE",
            "unexpected_index_column_names": list(_ROW_KEY),
            "return_unexpected_index_query": False,
        },
    )
    folders = sorted(rows["folder"].unique().to_pylist())
    return [
        violation
        for outcome in result.results
        if not outcome.success
        for violation in _violations(outcome, folders)
    ]


def _violations(outcome: Any, folders: Iterable[str]) -> Iterable[Violation]:
    """One violation per folder that has failing rows; an expectation that broke hits all."""
    config = outcome.expectation_config
    column = config.kwargs.get("column") or config.kwargs.get("column_A") or ""
    common = {
        "expectation": config.type,
        "column": column,
        "severity": Severity(config.severity),
    }
    reason = str((config.meta or {}).get("reason", ""))
    rows = outcome.result.get("unexpected_index_list") or []
    if not rows:
        message = outcome.exception_info.get("exception_message") or reason
        for folder in folders:
            yield Violation(folder=folder, count=0, reason=str(message), **common)
        return
    by_folder: dict[str, list[Mapping[str, str]]] = {}
    for row in rows:
        shown = {name: str(value)[:200] for name, value in row.items() if name != "folder"}
        by_folder.setdefault(row["folder"], []).append(shown)
    for folder, found in sorted(by_folder.items()):
        yield Violation(
            folder=folder,
            count=len(found),
            reason=reason,
            samples=tuple(found[:SAMPLES]),
            **common,
        )


def _misshapen(key: str, table: pa.Table) -> Violation:
    missing = [name for name in SCHEMA.names if name not in table.schema.names]
    unknown = [name for name in table.schema.names if name not in SCHEMA.names]
    return Violation(
        folder=key,
        expectation="expect_table_columns_to_match_ordered_list",
        column="",
        severity=Severity.CRITICAL,
        count=0,
        reason=f"missing columns {missing}, unknown columns {unknown}, or another order",
    )
