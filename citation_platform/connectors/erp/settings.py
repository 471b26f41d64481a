"""Where the ERP data comes from: the environment, and secrets in files.

Belongs here: the variables and their errors. Does not belong here: reading data.

- ``CITATION_ERP_URL`` or ``CITATION_ERP_URL_FILE`` (a file that holds the URL): PostgreSQL
- ``CITATION_ERP_DIRECTORY``: Parquet files instead
- ``CITATION_ERP_SCHEMA``: schema of the tables or views, default ``public``
- ``CITATION_ERP_TABLES``: names that differ, e.g. ``item=erp_items, sales_line=v_sales``
- ``CITATION_ERP_CURRENCY``: currency of the ledger, default ``EUR``
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, SecretStr, StringConstraints

from citation_platform.connectors.erp.parquet_source import ParquetSource
from citation_platform.connectors.erp.postgres_source import PostgresSource
from citation_platform.connectors.erp.source import ErpSource
from citation_platform.errors import InvalidInput
from citation_platform.products.snapshot_tables import SnapshotTable

Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]


class ErpSettings(BaseModel):
    """What an office configures. The URL is a secret: it is not shown and not serialised."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: SecretStr | None = None
    directory: Path | None = None
    schema_name: str = "public"
    tables: dict[SnapshotTable, str] = Field(default_factory=dict)
    currency: Currency = "EUR"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> ErpSettings:
        """The settings of the environment. Raises ``InvalidInput`` naming the variable."""
        given = os.environ if environment is None else environment
        url, directory = _url(given), given.get("CITATION_ERP_DIRECTORY")
        if url and directory:
            raise InvalidInput(
                "two ERP sources are set",
                where="CITATION_ERP_URL, CITATION_ERP_DIRECTORY",
                remedy="keep one of them",
            )
        currency = given.get("CITATION_ERP_CURRENCY", "EUR")
        if not (
            currency.isascii() and currency.isalpha() and currency.isupper() and len(currency) == 3
        ):
            raise InvalidInput(
                f"{currency[:20]!r} is no currency",
                where="CITATION_ERP_CURRENCY",
                remedy="write the ISO 4217 code of the ledger, e.g. EUR",
            )
        return cls(
            url=SecretStr(url) if url else None,
            directory=Path(directory) if directory else None,
            schema_name=given.get("CITATION_ERP_SCHEMA", "public"),
            tables=_tables(given.get("CITATION_ERP_TABLES", "")),
            currency=currency,
        )

    def source(self) -> ErpSource | None:
        """The source, or None when the office has no ERP data."""
        if self.url is not None:
            return PostgresSource(self.url.get_secret_value(), self.schema_name, self.tables)
        return ParquetSource(self.directory) if self.directory is not None else None


def source_from_environment() -> ErpSource | None:
    """The source that the environment names, or None."""
    return ErpSettings.from_environment().source()


def _url(given: Mapping[str, str]) -> str | None:
    if url := given.get("CITATION_ERP_URL"):
        return url
    file = given.get("CITATION_ERP_URL_FILE")
    if not file:
        return None
    try:
        return Path(file).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as fault:
        raise InvalidInput(
            f"the file with the ERP URL cannot be read: {fault.__class__.__name__}",
            where="CITATION_ERP_URL_FILE",
            remedy="give a text file that holds the URL and that this user may read",
        ) from None


def _tables(text: str) -> dict[SnapshotTable, str]:
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    known = {table.value: table for table in SnapshotTable}
    for name, sign, relation in pairs:
        if not sign or name.strip() not in known or not relation.strip():
            raise InvalidInput(
                f"{name.strip()[:40]!r} names no table of the snapshot",
                where="CITATION_ERP_TABLES",
                remedy=f"write e.g. item=erp_items; tables: {', '.join(known)}",
            )
    return {known[name.strip()]: relation.strip() for name, _, relation in pairs}
