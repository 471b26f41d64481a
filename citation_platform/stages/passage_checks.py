"""The checks on a folder's Passage table.

Belongs here: one function per check: folders in, one outcome per folder out.
Does not belong here: outcomes and recording (``stages.checking``), checks on vectors
(``stages.vector_checks``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from citation_platform.durable import local_path
from citation_platform.errors import InvalidAddress
from citation_platform.home import Home
from citation_platform.law.addresses import Address, bwb_id_of, parse_address
from citation_platform.passages.expectations import Severity, validate_tables
from citation_platform.releases.tables import PASSAGES, known_folders, read_passages
from citation_platform.stages.checking import CheckOutcome, FolderCheck, bad, good
from citation_platform.stages.source_counts import newest_counts


def check_expectations(home: Home, keys: Sequence[str]) -> Iterable[CheckOutcome]:
    """Schema and content of every row, with Great Expectations (``passages.expectations``)."""
    check = FolderCheck.ROWS_MEET_EXPECTATIONS
    tables = {key: read_passages(home, key) for key in keys}
    violations = validate_tables(tables)
    for key in keys:
        mine = [violation for violation in violations if violation.folder == key]
        if not mine:
            yield good(key, check, "every row is as expected", rows=tables[key].num_rows)
            continue
        severity = (
            Severity.CRITICAL
            if any(violation.severity is Severity.CRITICAL for violation in mine)
            else Severity.WARNING
        )
        rows = [
            {"expectation": item.expectation, "column": item.column, "why": item.reason, **row}
            for item in mine
            for row in item.samples or ({},)
        ]
        message = "; ".join(f"{item.column}: {item.reason} ({item.count})" for item in mine)
        yield bad(key, check, message, rows, severity=severity, violations=len(mine))


def check_counts(home: Home, keys: Sequence[str]) -> Iterable[CheckOutcome]:
    """As many artikelen and leden as an independent count of the newest state's XML."""
    check = FolderCheck.COUNTS_MATCH_SOURCE
    for key in keys:
        counted = newest_counts(home, key)
        if counted is None:
            yield good(key, check, "not a statute: nothing to count against")
            continue
        expected, found = counted
        figures = {"artikelen": found.artikelen, "leden": found.leden}
        if expected == found:
            yield good(key, check, "as many artikelen and leden as the source", (), **figures)
        else:
            rows = [
                {
                    "what": "artikelen",
                    "source": str(expected.artikelen),
                    "table": str(found.artikelen),
                },
                {"what": "leden", "source": str(expected.leden), "table": str(found.leden)},
            ]
            yield bad(key, check, f"the source has {expected}, the table {found}", rows)


def check_unique_addresses(home: Home, keys: Sequence[str]) -> Iterable[CheckOutcome]:
    """No address stands for two texts on one day: a citation must have one meaning."""
    check = FolderCheck.ADDRESSES_UNIQUE_PER_DATE
    for key in keys:
        table = read_passages(home, key)
        clashes = list(_clashes(table))
        if clashes:
            message = f"{len(clashes)} address(es) stand for two texts on one day"
            yield bad(key, check, message, clashes)
        else:
            yield good(key, check, "one text per address and day", rows=table.num_rows)


def _clashes(table: pa.Table) -> Iterable[dict[str, str]]:
    columns = table.select(["address", "status", "valid_from", "valid_to", "passage_id"])
    in_force = columns.filter(pc.equal(columns["status"], "in_force"))
    editions: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in in_force.to_pylist():
        if row["valid_from"] is not None:
            editions[row["address"]].append(row)
    for address, rows in editions.items():
        rows.sort(key=lambda row: row["valid_from"])
        for earlier, later in pairwise(rows):
            if later["valid_from"] <= (earlier["valid_to"] or date.max):
                yield {
                    "address": address,
                    "first": f"{earlier['valid_from']} to {earlier['valid_to']}",
                    "second": f"{later['valid_from']} to {later['valid_to']}",
                    "passage_ids": f"{earlier['passage_id']}, {later['passage_id']}",
                }


def check_citation_targets(home: Home, keys: Sequence[str]) -> Iterable[CheckOutcome]:
    """Every resolved reference leads to an artikel of the corpus, or is listed.

    A target in a law outside the corpus is a fact about the corpus: listed, passed. A target
    that a law in the corpus does not have is a reference into nothing: listed, with a warning.
    """
    check = FolderCheck.CITATION_TARGETS_KNOWN
    known = _known_artikelen(home)
    laws = {_law(artikel) for artikel in known}
    for key in keys:
        targets, missing = _targets(read_passages(home, key), known)
        outside = {target: by for target, by in missing.items() if _law(target) not in laws}
        broken = {target: by for target, by in missing.items() if target not in outside}
        figures = {"targets": len(targets), "outside": len(outside), "broken": len(broken)}
        if broken:
            message = f"{len(broken)} of {len(targets)} cited artikelen do not exist in their law"
            yield bad(key, check, message, _cited(broken), severity=Severity.WARNING, **figures)
        else:
            message = f"every cited artikel is in the corpus, but for {len(outside)} of other laws"
            yield good(key, check, message, _cited(outside), **figures)


def _cited(places: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"target": target, "cited_by": source} for target, source in places.items()]


def _law(artikel: str) -> str | None:
    """The law that an artikel is of; None for places in documents and other sources."""
    try:
        return bwb_id_of(parse_address(artikel))
    except InvalidAddress:
        return None


def _known_artikelen(home: Home) -> set[str]:
    known: set[str] = set()
    for key in known_folders(home):
        path = local_path(home.table(PASSAGES, key))
        known.update(pq.read_table(path, columns=["artikel_address"])[0].unique().to_pylist())
    return known


def _targets(table: pa.Table, known: set[str]) -> tuple[set[str], dict[str, str]]:
    """All cited artikelen, and those that are not known with one place that cites them."""
    targets: set[str] = set()
    missing: dict[str, str] = {}
    for row in table.select(["address", "references"]).to_pylist():
        for reference in row["references"]:
            artikel = _artikel(reference["address"])
            if artikel is None:
                continue
            targets.add(artikel)
            if artikel not in known:
                missing.setdefault(artikel, row["address"])
    return targets, dict(sorted(missing.items()))


def _artikel(address: str | None) -> str | None:
    if address is None:
        return None
    try:
        parsed: Address = parse_address(address)
    except InvalidAddress:
        return None  # a law as a whole, or a source without articles
    return str(parsed.artikel_address)
