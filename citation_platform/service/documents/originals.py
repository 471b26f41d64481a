"""The original file of a document: where it lies, under which name and headers it leaves.

Belongs here: the verified file, a safe file name and what keeps a hostile PDF from acting in a browser.
Does not belong here: which documents are served (``documents.library``).
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from urllib.parse import quote

from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore
from citation_platform.service.documents.refusals import not_stored

_UNSAFE = re.compile(r'[\x00-\x1f\x7f"\\/:*?<>|%;\u202a-\u202e\u2066-\u2069]+')
"""Control and direction signs (a name must not read backwards), and what Windows, shells or
old browsers take for something else."""

_LONGEST = 120

SANDBOX = "sandbox; default-src 'none'"
"""The file is data to keep, never a page of this service."""


def stored_original(objects: ObjectStore, document_hash: str) -> Path:
    """The original, verified, to be read only. Raises ``ProblemError`` (503)."""
    try:
        objects.verify(document_hash)
    except InvalidSource as fault:
        raise not_stored(fault) from fault
    with objects.as_file(document_hash) as path:
        return path


def file_name(name: str) -> str:
    """The last part of ``name``, without signs that harm, ending in ``.pdf``."""
    last = re.split(r"[\\/]", unicodedata.normalize("NFC", name))[-1]
    cleaned = " ".join(_UNSAFE.sub("_", last).split()).strip(" ._")
    stem = cleaned.removesuffix(".pdf").removesuffix(".PDF")[:_LONGEST].strip(" ._")
    return f"{stem or 'document'}.pdf"


def content_disposition(name: str) -> str:
    """RFC 6266: an ASCII name for old programs, and the real one (RFC 8187) for all others."""
    safe = file_name(name)
    stem = safe.removesuffix(".pdf")
    ascii_name = file_name(unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode())
    extended = "" if ascii_name == safe else f"; filename*=UTF-8''{quote(safe, safe='')}"
    return f'attachment; filename="{ascii_name}"{extended}'
