"""ERP: read-only snapshots of items, variants, sales lines and purchase lines.

Belongs here: sources (Parquet files, PostgreSQL), reading them without the means to write,
typed rows with every refused row named. Does not belong here: look-ups (``products``).
"""

from citation_platform.connectors.erp.parquet_source import ParquetSource
from citation_platform.connectors.erp.postgres_source import PostgresSource
from citation_platform.connectors.erp.settings import ErpSettings, source_from_environment
from citation_platform.connectors.erp.snapshot import SnapshotReport, TableReport, take_snapshot
from citation_platform.connectors.erp.source import ErpReader, ErpSource
from citation_platform.connectors.erp.write_attempt import WriteAttempt

__all__ = [
    "ErpReader",
    "ErpSettings",
    "ErpSource",
    "ParquetSource",
    "PostgresSource",
    "SnapshotReport",
    "TableReport",
    "WriteAttempt",
    "source_from_environment",
    "take_snapshot",
]
