"""Small self-written source files that look like BWB from the outside."""

from __future__ import annotations

import os
import time
from pathlib import Path

ERFRECHT = "BWBR0002761"
NOTARIS = "BWBR0010388"


def toestand(bwb_id: str, day: str, text: str = "De erfgenaam erft.") -> bytes:
    """A minimal state of a law."""
    return (
        f'<?xml version="1.0"?><toestand bwb-id="{bwb_id}" inwerkingtreding="{day}">'
        f"<wetgeving><wettekst><artikel><al>{text}</al></artikel></wettekst></wetgeving></toestand>"
    ).encode()


def wet_2012(bwb_id: str) -> bytes:
    """A minimal law in the dialect of 2012, with its DOCTYPE."""
    return (
        f'<?xml version="1.0"?>\n<!DOCTYPE wetgeving SYSTEM "http://example.invalid/x.dtd">\n'
        f'<wetgeving bwb-id="{bwb_id}" dtdversie="2.0"><wet-besluit/></wetgeving>'
    ).encode()


def manifest(bwb_id: str, generated: str = "2015-02-19") -> bytes:
    """A minimal manifest of a law."""
    return f'<?xml version="1.0"?><work label="{bwb_id}" gegenereerd="{generated}"/>'.encode()


class SourceFolder:
    """A directory for source files whose time stamps look settled."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def put(self, name: str, content: bytes) -> Path:
        """Write a file that was last modified an hour ago."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        an_hour_ago = time.time() - 3600
        os.utime(path, (an_hour_ago, an_hour_ago))
        return path
