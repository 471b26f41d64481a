"""ERP data as Parquet files that another program exports.

Belongs here: reading ``<directory>/<table>.parquet``, or the files of ``<directory>/<table>/``.
Does not belong here: typed values (``conversion``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from citation_platform.connectors.erp.source import EMPTY_DATE, ErpReader, Row, matched_headings
from citation_platform.errors import InvalidSource, SourceUnavailable
from citation_platform.products.snapshot_tables import TableSpec
from citation_platform.products.window import Period

BATCH_ROWS = 10_000


@dataclass(frozen=True, slots=True)
class ParquetSource:
    """A directory with one Parquet file, or one directory of them, per table."""

    directory: Path

    @property
    def name(self) -> str:
        """The directory's own name; where it lies is nobody's business in metadata."""
        return f"parquet:{self.directory.name}"

    @contextmanager
    def open(self) -> Iterator[ErpReader]:
        """Open the directory. Raises ``SourceUnavailable`` when it cannot be listed."""
        if not self.directory.is_dir():
            raise SourceUnavailable(
                "the directory with the ERP export is not there",
                where=str(self.directory),
                remedy="mount it, or correct CITATION_ERP_DIRECTORY",
            )
        yield _Reader(self.directory)


@dataclass(frozen=True, slots=True)
class _Reader:
    directory: Path

    def rows(self, spec: TableSpec, period: Period | None) -> Iterator[Row]:
        """Rows of every file of the table, in order of file name."""
        for path in self._files(spec):
            yield from _rows(path, spec, period)

    def _files(self, spec: TableSpec) -> Sequence[Path]:
        single = self.directory / f"{spec.table.value}.parquet"
        if single.is_file():
            return (single,)
        found = sorted((self.directory / spec.table.value).glob("*.parquet"))
        if not found:
            raise InvalidSource(
                f"table {spec.table.value} is missing",
                where=str(self.directory),
                remedy=f"export it as {single.name}",
            )
        return found


def _rows(path: Path, spec: TableSpec, period: Period | None) -> Iterator[Row]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            headings = matched_headings(spec, file.schema_arrow.names, where=str(path))
            wanted = [heading for heading in headings.values() if heading is not None]
            dated = list(headings).index(spec.dated_by) if spec.dated_by else None
            for batch in file.iter_batches(batch_size=BATCH_ROWS, columns=wanted):
                columns = [
                    batch.column(heading).to_pylist() if heading else [None] * batch.num_rows
                    for heading in headings.values()
                ]
                for row in zip(*columns, strict=True):
                    if dated is None or period is None or _in(period, row[dated]):
                        yield row
    except pa.ArrowException as fault:
        raise InvalidSource(
            f"table {spec.table.value} cannot be read as Parquet: {fault}",
            where=str(path),
            remedy="export the file again",
        ) from fault
    except OSError as fault:
        raise SourceUnavailable(
            f"table {spec.table.value} cannot be read: {fault.strerror or fault}",
            where=str(path),
            remedy="see that the file is whole and that this user may read it, then try again",
        ) from fault


def _in(period: Period, raw: Any) -> bool:
    """False only for a date outside the period; anything else is judged when converted."""
    if isinstance(raw, str):
        try:
            raw = datetime.fromisoformat(raw.strip())
        except ValueError:
            return True
    if isinstance(raw, datetime):
        raw = raw.date()
    return not isinstance(raw, date) or raw == EMPTY_DATE or period.first <= raw <= period.last
