"""Where data at rest lives: every path below CITATION_HOME.

Belongs here: path names. Does not belong here: reading or writing.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from upath import UPath

DEFAULT_HOME = ".citation"


@dataclass(frozen=True, slots=True)
class Home:
    """The data directory (``CITATION_HOME``, default ``.citation/``); any fsspec URL."""

    root: UPath

    @classmethod
    def from_environment(cls, override: str | None = None) -> Home:
        """The home chosen by ``--home``, else CITATION_HOME, else ``.citation/``."""
        return cls(UPath(override or os.environ.get("CITATION_HOME") or DEFAULT_HOME).absolute())

    @property
    def objects(self) -> UPath:
        """Content-addressed originals."""
        return self.root / "objects"

    @property
    def models(self) -> UPath:
        """Prepared model files."""
        return self.root / "models"

    @property
    def releases(self) -> UPath:
        """One directory per release, and the pointer ``current``."""
        return self.root / "releases"

    @property
    def page_images(self) -> UPath:
        """Pictures of pages that the service has drawn; may be deleted at any time."""
        return self.root / "cache" / "page_images"

    @property
    def state_url(self) -> str:
        """SQLAlchemy URL of the SQL state (``CITATION_STATE_URL`` overrides)."""
        return os.environ.get("CITATION_STATE_URL") or f"sqlite:///{self.root / 'state.db'}"

    def table(self, asset: str, folder: str) -> UPath:
        """The Parquet file of one asset for one folder."""
        return self.root / "tables" / asset / f"{folder}.parquet"
