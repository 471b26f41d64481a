"""Checks on folder tables: what must hold before a row may be cited.

Belongs here: the checks, their outcome per folder, and recording it where releases look.
Does not belong here: the expectations (``passages.expectations``), Dagster's events
(``assets``), the last enforcement (``releases.admission``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from citation_platform.home import Home
from citation_platform.passages.expectations import Severity
from citation_platform.releases.checks import CheckRecord, record_check
from citation_platform.releases.tables import describe_passages

SAMPLES = 5
"""Failing rows that an outcome shows."""

Row = Mapping[str, str]


class FolderCheck(StrEnum):
    """The checks on a folder. Those in ``BLOCKING`` keep the folder out of every release."""

    ROWS_MEET_EXPECTATIONS = "rows_meet_expectations"
    COUNTS_MATCH_SOURCE = "counts_match_source"
    ADDRESSES_UNIQUE_PER_DATE = "addresses_unique_per_date"
    CITATION_TARGETS_KNOWN = "citation_targets_known"
    UNITS_HAVE_VECTORS = "units_have_vectors"


BLOCKING: frozenset[FolderCheck] = frozenset(FolderCheck) - {FolderCheck.CITATION_TARGETS_KNOWN}
"""A wrong row could be cited when one of these fails."""

REQUIRED: tuple[str, ...] = tuple(sorted(BLOCKING))
"""What ``releases.build_candidate`` demands a record of."""


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """One check on one folder. ``count``: failing rows; ``rows``: some of them, or what a passed
    check lists."""

    folder: str
    check: FolderCheck
    passed: bool
    severity: Severity
    message: str
    count: int = 0
    rows: Sequence[Row] = ()
    figures: Mapping[str, int] = field(default_factory=dict)

    @property
    def blocking(self) -> bool:
        """True when a failure keeps the folder out of every release."""
        return self.check in BLOCKING and self.severity is Severity.CRITICAL


def good(
    folder: str, check: FolderCheck, message: str, listed: Sequence[Row] = (), **figures: int
) -> CheckOutcome:
    """A passed check; ``listed``: rows that are worth knowing all the same."""
    rows = tuple(listed[:SAMPLES])
    return CheckOutcome(folder, check, True, Severity.CRITICAL, message, rows=rows, figures=figures)


def bad(
    folder: str,
    check: FolderCheck,
    message: str,
    rows: Sequence[Row],
    *,
    severity: Severity = Severity.CRITICAL,
    **figures: int,
) -> CheckOutcome:
    """A failed check with its rows; ``rows`` may be all of them."""
    return CheckOutcome(
        folder, check, False, severity, message, len(rows), tuple(rows[:SAMPLES]), figures
    )


FolderChecker = Callable[[Home, Sequence[str]], Iterable[CheckOutcome]]
"""Checks some folders together and yields one outcome per folder."""


def record_outcomes(home: Home, outcomes: Iterable[CheckOutcome]) -> tuple[CheckOutcome, ...]:
    """Write the outcomes down beside the tables, bound to the bytes that were checked."""
    done = tuple(outcomes)
    for outcome in done:
        table = describe_passages(home, outcome.folder)
        if table is None:
            continue
        record_check(
            home,
            CheckRecord(
                folder=outcome.folder,
                check=outcome.check.value,
                table_sha256=table.sha256,
                passed=outcome.passed,
                blocking=outcome.blocking,
                message=outcome.message,
            ),
        )
    return done
