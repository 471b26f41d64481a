"""The data directory as a resource."""

import dagster as dg

from citation_platform.documents.model import Scan
from citation_platform.home import Home
from citation_platform.stages.planning import scan_sources


class HomeResource(dg.ConfigurableResource[None]):
    """CITATION_HOME. ``root``: path or URL; empty = CITATION_HOME, else ``.citation/``."""

    root: str = ""

    def home(self) -> Home:
        """The paths below the data directory."""
        return Home.from_environment(self.root or None)

    def scan(self) -> Scan:
        """What lies in the registered source roots now."""
        return scan_sources(self.home())
