"""Layouts kept between runs: one compressed file per content and version.

Belongs here: writing and reading them. Does not belong here: when to lay out again.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import replace
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from upath import UPath
from upath.implementations.local import FilePath

from citation_platform.documents.layout.laying_out import LAYOUT_VERSION
from citation_platform.documents.layout.model import DocumentLayout
from citation_platform.durable import write_atomic
from citation_platform.errors import InvalidInput

_LAYOUT: TypeAdapter[DocumentLayout] = TypeAdapter(DocumentLayout)
_HASH = re.compile(r"[0-9a-f]{64}")


def to_bytes(layout: DocumentLayout) -> bytes:
    """The layout as compressed JSON; nothing is rounded."""
    return zlib.compress(_LAYOUT.dump_json(layout), level=6)


def from_bytes(content: bytes) -> DocumentLayout:
    """The layout again. Raises ``ValueError`` when these bytes hold none."""
    try:
        return _LAYOUT.validate_json(zlib.decompress(content))
    except (zlib.error, ValidationError) as fault:
        raise ValueError(f"not a stored layout: {fault}") from fault


class LayoutStore:
    """Layouts under ``root``, by content hash, the version of the layout and of its sources.

    ``sources``: versions of the readers that made pages and grids. A layout made from
    older ones is not found, and neither is a damaged file: both are made again.
    """

    def __init__(self, root: UPath | Path, *, sources: str, version: str = LAYOUT_VERSION) -> None:
        made = hashlib.sha256(f"{version}\x1f{sources}".encode()).hexdigest()[:16]
        self._root = root / f"{version}-{made}"

    def put(self, layout: DocumentLayout) -> None:
        """Keep a layout; an older one of the same content is replaced."""
        path = self._path(layout.content_hash)
        content = to_bytes(layout)
        if isinstance(path, Path | FilePath):
            write_atomic(Path(str(path)), content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def get(self, content_hash: str, *, document_hash: str) -> DocumentLayout | None:
        """The layout of this content, as of the file that asks; None when there is none."""
        try:
            found = from_bytes(self._path(content_hash).read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        return replace(found, document_hash=document_hash)

    def _path(self, content_hash: str) -> UPath | Path:
        if not _HASH.fullmatch(content_hash):
            raise InvalidInput(
                "not a content hash", where=repr(content_hash), remedy="give 64 hex digits"
            )
        return self._root / content_hash[:2] / f"{content_hash}.json.z"
