"""Pages that were read, kept by content hash and reader version.

Belongs here: one file per content and reader, and reading only what is not there yet.
Does not belong here: the form of the content (``codec``), reading (``reading``).

The structural content hash is the key: a renamed, re-saved or re-linearised copy, in whatever
folder, is read once.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from upath import UPath
from upath.implementations.local import FilePath

from citation_platform.documents.pages.codec import document_from_json, document_to_json
from citation_platform.documents.pages.model import DocumentPages
from citation_platform.durable import write_atomic
from citation_platform.errors import InvalidInput
from citation_platform.objects import ObjectStore

_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{2,127}")
_LEVEL = 6


class PageStore:
    """Pages under ``root``; written whole or not at all, never changed."""

    def __init__(self, root: UPath | Path) -> None:
        self._root = root

    def get(self, content_hash: str, reader: str) -> DocumentPages | None:
        """The pages, None when they were never read by this reader or the file is damaged."""
        path = self._path(content_hash, reader)
        try:
            return document_from_json(json.loads(gzip.decompress(path.read_bytes())))
        except FileNotFoundError:
            return None
        except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, IndexError):
            return None  # damaged: read it again, which also replaces it

    def put(self, pages: DocumentPages) -> None:
        """Keep the pages under their content hash and reader."""
        text = json.dumps(document_to_json(pages), ensure_ascii=False, separators=(",", ":"))
        content = gzip.compress(text.encode(), _LEVEL, mtime=0)
        path = self._path(pages.content_hash, pages.reader)
        if isinstance(path, Path | FilePath):
            write_atomic(Path(str(path)), content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def forget(self, content_hash: str, reader: str) -> None:
        """Drop what is kept, so that the next run reads the document again."""
        self._path(content_hash, reader).unlink(missing_ok=True)

    def get_or_read(
        self,
        content_hash: str,
        document_hash: str,
        *,
        reader: str,
        objects: ObjectStore,
        read: Callable[[], DocumentPages],
    ) -> DocumentPages:
        """The kept pages, as those of this document; else what ``read`` gives, then kept.

        Kept pages whose reading copy is gone from ``objects`` are read again.
        """
        kept = self.get(content_hash, reader)
        if kept is not None and _copies_are_there(kept, objects):
            return replace(kept, document_hash=document_hash)
        fresh = read()
        self.put(fresh)
        return fresh

    def _path(self, content_hash: str, reader: str) -> UPath | Path:
        for name in (content_hash, reader):
            if not _NAME.fullmatch(name):
                raise InvalidInput(
                    "not a name of kept pages",
                    where=repr(name),
                    remedy="give a content hash and a reader version",
                )
        return self._root / reader / content_hash[:2] / f"{content_hash}.json.gz"


def _copies_are_there(pages: DocumentPages, objects: ObjectStore) -> bool:
    return all(objects.has(page.reading_copy) for page in pages.pages if page.reading_copy)
