"""Which reader made a result.

Belongs here: one text that changes with everything that may alter a word, a box or a state.
Does not belong here: the settings themselves.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import lru_cache
from importlib.metadata import version

from citation_platform.documents.pages import tesseract
from citation_platform.documents.pages.settings import ReadingSettings

# Raise it with every change that may alter a word, a box or a state.
_READER = "pages-6"
_LIBRARIES = ("pypdfium2", "pikepdf", "ocrmypdf", "opencv-python-headless")


@lru_cache(maxsize=8)
def reader_version(settings: ReadingSettings) -> str:
    """Reader, settings, libraries and OCR engine: the second half of the cache's key.

    Without tesseract it differs, so that scans are read once tesseract is installed.
    """
    parts = [
        _READER,
        *(f"{name} {version(name)}" for name in _LIBRARIES),
        f"tesseract {tesseract.version()} {sorted(tesseract.installed())}",
        *(f"{name}={value}" for name, value in sorted(asdict(settings).items())),
    ]
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f"{_READER}-{digest[:12]}"
