"""The ERP as a resource: where the data comes from, never what opens it."""

import os

import dagster as dg

from citation_platform.connectors.erp import ErpSettings, ErpSource
from citation_platform.errors import InvalidInput

_PLACES = ("CITATION_ERP_URL", "CITATION_ERP_URL_FILE", "CITATION_ERP_DIRECTORY")
NOT_CONFIGURED = (
    "no ERP is configured, so there is nothing to take; set CITATION_ERP_URL_FILE (a file with "
    "the PostgreSQL URL) or CITATION_ERP_DIRECTORY (Parquet exports) and restart"
)


class ErpResource(dg.ConfigurableResource[None]):
    """``directory``: Parquet exports; ``url_file``: a file that holds a PostgreSQL URL. Both
    empty = the CITATION_ERP_* variables. The URL itself is no field: Dagster shows fields."""

    directory: str = ""
    url_file: str = ""

    def settings(self) -> ErpSettings:
        """What is configured. Raises ``InvalidInput`` naming the variable."""
        given = dict(os.environ)
        if self.directory or self.url_file:
            given = {name: value for name, value in given.items() if name not in _PLACES}
        if self.directory:
            given["CITATION_ERP_DIRECTORY"] = self.directory
        if self.url_file:
            given["CITATION_ERP_URL_FILE"] = self.url_file
        return ErpSettings.from_environment(given)

    def source(self) -> ErpSource | None:
        """The source, or None when the office has no ERP data. Raises ``InvalidInput``."""
        return self.settings().source()

    def configured(self) -> bool:
        """False only when nothing is set: a wrong setting must be seen, not passed over."""
        try:
            return self.source() is not None
        except InvalidInput:
            return True
