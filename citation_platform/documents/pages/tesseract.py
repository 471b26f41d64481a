"""Tesseract, the first OCR engine: whether it is there, and what it can read.

Belongs here: the one probe of the program, its names of languages, and reading one image.
Does not belong here: whole scanned pages (``scans``).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from citation_platform.errors import ProgramFailed

NAMES = {"nl": "nld", "fr": "fra", "de": "deu", "en": "eng", "it": "ita"}
REMEDY = "installeer tesseract-ocr met de talen nld, fra, deu, eng, ita en osd"


@lru_cache(maxsize=1)
def version() -> str | None:
    """Its version, None when the program is not there."""
    if not shutil.which("tesseract"):
        return None
    shown = _run(["--version"], 30).decode("utf-8", "replace").split()
    return shown[1] if len(shown) > 1 else None


@lru_cache(maxsize=1)
def installed() -> frozenset[str]:
    """Language packs by tesseract's names (nld, …); empty without the program."""
    if not version():
        return frozenset()
    lines = _run(["--list-langs"], 30).decode("utf-8", "replace").splitlines()
    return frozenset(line.strip() for line in lines[1:] if line.strip())


def usable(languages: Sequence[str]) -> tuple[str, ...]:
    """Those of the ISO 639-1 codes that have a pack, in the given order."""
    return tuple(code for code in languages if NAMES.get(code) in installed())


def read_image(
    image: Path, languages: Sequence[str], *, layout: int, seconds: float, dpi: int = 300
) -> bytes:
    """hOCR of an image file. ``layout``: tesseract's page segmentation mode;
    ``dpi``: resolution of the image.

    Raises ``ProgramFailed`` when it fails or takes longer than ``seconds``.
    """
    names = "+".join(NAMES[code] for code in languages)
    return _run(
        [os.fspath(image), "stdout", "-l", names, "--psm", str(layout), "--dpi", str(dpi), "hocr"],
        seconds,
    )


def _run(arguments: list[str], seconds: float) -> bytes:
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        done = subprocess.run(
            ["tesseract", *arguments],
            capture_output=True,
            check=True,
            timeout=seconds,
            env=environment,
        )
    except (OSError, subprocess.SubprocessError) as fault:
        raise ProgramFailed(
            f"tesseract did not read the image: {type(fault).__name__}",
            where=arguments[0],
            remedy="read the document again; if it stays so, look at the page",
        ) from fault
    return done.stdout
