"""What must hold of an ERP snapshot, in words for an operations lead.

Belongs here: one function per check, on the snapshot in the home or on its source.
Does not belong here: taking a snapshot (``stages.erp``), Dagster (``assets.erp_checks``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from citation_platform.connectors.erp import ErpSource, PostgresSource
from citation_platform.durable import local_path
from citation_platform.errors import SourceUnavailable
from citation_platform.home import Home
from citation_platform.offices import OfficePack, available_packs, load_pack
from citation_platform.products.makers import MOST_SKUS, MakerFinding, find_makers
from citation_platform.products.snapshot_reading import Snapshot, open_snapshot
from citation_platform.products.snapshot_tables import (
    SPECS,
    WINDOW_MONTHS,
    SnapshotTable,
    TableSpec,
)
from citation_platform.products.window import Period, window

STALE_DAYS = 31
"""A wholesaler that sold nothing for a month has an export that stopped."""

MAKER_WITH_FOLDER = "maker_with_folder"
MAKER_WITHOUT_FOLDER = "maker_without_folder"


@dataclass(frozen=True, slots=True)
class SnapshotFinding:
    """``figures``: name → number or day; ``rows``: what is wrong, or worth a look, one by one."""

    passed: bool
    message: str
    figures: Mapping[str, int | str] = field(default_factory=dict)
    rows: Sequence[Mapping[str, Any]] = ()


def snapshot_of(home: Home) -> Snapshot:
    """The snapshot to check. Raises what ``open_snapshot`` raises, also where there is none."""
    snapshot = open_snapshot(home)
    if snapshot is None:
        raise SourceUnavailable(
            "no ERP snapshot has been taken", remedy="run the job erp, then check again"
        )
    return snapshot


def check_columns(snapshot: Snapshot) -> SnapshotFinding:
    """Every table has the columns, types and obligations that look-ups rely on."""
    import pyarrow.parquet as pq

    wrong = [
        {"table": spec.table.value, "column": name, "expected": expected, "found": found}
        for spec in SPECS.values()
        for name, expected, found in _differences(
            spec, pq.read_schema(local_path(snapshot.paths[spec.table]))
        )
    ]
    columns = sum(len(spec.columns) for spec in SPECS.values())
    message = f"{columns} columns in {len(SPECS)} tables, {len(wrong)} not as expected"
    return SnapshotFinding(not wrong, message, {"columns": columns}, wrong)


def _differences(spec: TableSpec, found: Any) -> Iterator[tuple[str, str, str]]:
    wanted = {one.name: _said(one) for one in spec.schema}
    present = {one.name: _said(one) for one in found}
    for name in dict.fromkeys([*wanted, *present]):
        pair = wanted.get(name, "no such column"), present.get(name, "missing")
        if pair[0] != pair[1]:
            yield (name, *pair)


def _said(column: Any) -> str:
    return f"{column.type}{'' if column.nullable else ', always filled'}"


def check_window(snapshot: Snapshot) -> SnapshotFinding:
    """Lines cover the 36 months that end on the snapshot's last day, and no other day."""
    period = snapshot.period
    wanted = window(period.last, WINDOW_MONTHS)
    days = {spec.table: _days(snapshot, spec) for spec in SPECS.values() if spec.dated_by}
    outside = [
        {"table": table.value, "oldest": str(found.first), "newest": str(found.last)}
        for table, found in days.items()
        if found is not None and found.within(wanted) != found
    ]
    return SnapshotFinding(
        period == wanted and not outside,
        f"{WINDOW_MONTHS} months: {wanted.first} to {wanted.last}; the snapshot covers "
        f"{period.first} to {period.last}",
        {f"{name}_{table.value}": str(day) for table, name, day in _edges(days)},
        outside,
    )


def _edges(days: Mapping[SnapshotTable, Period | None]) -> Iterator[tuple[SnapshotTable, str, Any]]:
    for table, found in days.items():
        yield table, "oldest", found.first if found else "none"
        yield table, "newest", found.last if found else "none"


def _days(snapshot: Snapshot, spec: TableSpec) -> Period | None:
    """First and last day of the table's lines."""
    sql = f"SELECT min({spec.dated_by}), max({spec.dated_by}) FROM {{{spec.table.value}}}"
    ((first, last),) = snapshot.query(sql, {})
    return Period(first, last) if first is not None else None


def check_recent(snapshot: Snapshot) -> SnapshotFinding:
    """The newest sale is of the last month; an older one means that the export stopped."""
    found = _days(snapshot, SPECS[SnapshotTable.SALES_LINE])
    if found is None:
        return SnapshotFinding(False, "there is no sale in the snapshot at all")
    age = (snapshot.period.last - found.last).days
    return SnapshotFinding(
        age <= STALE_DAYS,
        f"the newest sale is of {found.last}, {age} days before the snapshot's last day",
        {"newest_sale": str(found.last), "days": age},
    )


def check_makers(snapshot: Snapshot, packs: Sequence[OfficePack]) -> SnapshotFinding:
    """Every article has a maker, or a reason why purchases do not tell it."""
    items = _items(snapshot)
    findings = dict(_findings(snapshot, list(items), packs))
    counts = Counter(_standing(finding) for finding in findings.values())
    missing = len(items) - len(findings)
    doubted = [finding for finding in findings.values() if finding.doubt is not None]
    doubted.sort(key=lambda finding: (not finding.house_brand, finding.sku))
    return SnapshotFinding(
        missing == 0,
        f"{len(findings) - len(doubted)} of {len(items)} articles have a maker, "
        f"{len(doubted)} a reason why not, {missing} neither",
        {"articles": len(items), **dict(sorted(counts.items()))},
        [_doubt_row(finding, items[finding.sku]) for finding in doubted],
    )


def packs_that_sell() -> tuple[OfficePack, ...]:
    """The packs that name makes. Raises ``InvalidPack`` for one that is wrong."""
    packs = (load_pack(name) for name in available_packs())
    return tuple(pack for pack in packs if pack.brands or pack.house_brands)


def _items(snapshot: Snapshot) -> dict[str, str]:
    import pyarrow.parquet as pq

    table = pq.read_table(snapshot.paths[SnapshotTable.ITEM], columns=["no", "description"])
    return dict(zip(*(table.column(name).to_pylist() for name in table.column_names), strict=True))


def _findings(
    snapshot: Snapshot, skus: Sequence[str], packs: Sequence[OfficePack]
) -> Iterator[tuple[str, MakerFinding]]:
    brands = [brand for pack in packs for brand in pack.brands]
    prefixes = [prefix for pack in packs for prefix in pack.house_brands]
    for start in range(0, len(skus), MOST_SKUS):
        some = skus[start : start + MOST_SKUS]
        yield from find_makers(snapshot, some, brands=brands, house_brands=prefixes).items()


def _standing(finding: MakerFinding) -> str:
    if finding.doubt is not None:
        return finding.doubt.value
    with_folder = finding.maker is not None and finding.maker.supplier is not None
    return MAKER_WITH_FOLDER if with_folder else MAKER_WITHOUT_FOLDER


def _doubt_row(finding: MakerFinding, description: str) -> dict[str, Any]:
    delivered = ", ".join(f"{one.vendor_name} {one.share:.0%}" for one in finding.vendors[:3])
    return {
        "article": finding.sku,
        "description": description,
        "own label": "yes" if finding.house_brand else "no",
        "reason": finding.doubt.value if finding.doubt else "",
        "delivered by": delivered or "nobody",
    }


def check_read_only(source: ErpSource | None) -> SnapshotFinding:
    """The source takes no writes from us: tried on a database, given with files.

    Raises what ``PostgresSource.try_to_write`` raises.
    """
    if source is None:
        return SnapshotFinding(True, "no ERP is configured any more: nothing can be written to")
    if not isinstance(source, PostgresSource):
        return SnapshotFinding(True, "the source is exported files, opened for reading only")
    attempts = source.try_to_write()
    allowed = [attempt for attempt in attempts if not attempt.refused]
    return SnapshotFinding(
        not allowed,
        f"{len(attempts)} attempts to write, {len(attempts) - len(allowed)} refused by the server",
        {"attempts": len(attempts)},
        [
            {"attempt": one.what, "refused": "yes" if one.refused else "NO", "said": one.said}
            for one in attempts
        ],
    )
