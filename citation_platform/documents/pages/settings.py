"""What an office may choose about reading pages.

Belongs here: limits, gates and languages, with where their defaults come from.
Does not belong here: applying them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """Limits and gates of reading.

    ``languages``: ISO 639-1 codes that OCR may use; ``max_pages``: pages after it are listed
    as beyond the limit; ``page_seconds``: wall clock per scanned page; ``document_seconds``:
    wall clock of all digital pages together; ``memory_bytes``: of the child process.
    ``min_confidence``: mean word confidence of OCR below which a page is not readable (0 to 1).
    ``min_dpi``: effective resolution below which a scan is not trusted, since confidence does
    not tell: of 360 figures in 9-point print, self-made grey scans lost or changed 86 % at
    75 dpi, 8.6 % at 100 (mean confidence .84), 4.7 % at 120 (.92), none at 150, 200 and 300
    (``benchmarks/scan_resolution.py``). 140 leaves room for scans that were trimmed.
    """

    languages: tuple[str, ...] = ("nl", "fr", "de", "en", "it")
    max_pages: int = 2000
    page_seconds: float = 120.0
    document_seconds: float = 600.0
    memory_bytes: int = 2 * 1024**3
    min_confidence: float = 0.7
    min_dpi: float = 140.0
