"""Which formats of files there are; imported by commands that write none."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """Formats of files."""

    CYPHER = "cypher"
    GRAPHML = "graphml"
    CSV = "csv"
