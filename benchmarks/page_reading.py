"""Throughput of page reading: digital pages, and OCR against plain ocrmypdf, in one run.

    python benchmarks/page_reading.py --files ../shared/data/pdf/files --json

Digital: pages per CPU-second of the whole of ``read_pages``, child processes included; the
goal is 2. OCR: CPU-seconds of ``read_pages`` on scanned prose, divided by those of plain
ocrmypdf (same pages, same language, rotated and straightened too) in alternating rounds, so
that a busy machine slows both; the goal is at most 1.3.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from citation_platform.documents.pages.reading import read_pages
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.objects import ObjectStore

DIGITAL = (
    "witvoetenstraat__Handleiding_CVE-S_ECO_(IDNL).pdf",
    "witvoetenstraat__CVE-S_ECO_ECO_QSG.pdf",
    "website-handleidingen__FabCore_NL_Handleiding_V4.pdf",
    "website-handleidingen__optimum_optimill_mb_4.pdf",
    "rc-light-controller__light-controller-instructions-mk4.pdf",
    "camelot__diesel_engines.pdf",
)
SCANNED = ("OCRmyPDF__cardinal.pdf", "docling__sample_with_rotation_mismatch.pdf")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when a goal is missed."""
    options = _options(arguments)
    report = digital(options.files) | scanned(options.files, options.rounds)
    if options.json:
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
    else:
        for name, value in report.items():
            sys.stdout.write(f"{name:32} {value}\n")
    fast = report["digital_pages_per_cpu_second"] >= 2
    return 0 if fast and report["ocr_ratio"] <= 1.3 else 1


def digital(files: Path) -> dict[str, Any]:
    """Pages per CPU-second over the manuals, and of each."""
    total_pages, total_seconds, each = 0, 0.0, {}
    for name in DIGITAL:
        pages, seconds = _counted(partial(_read, files / name, ReadingSettings()))
        each[name] = round(pages / seconds, 2)
        total_pages, total_seconds = total_pages + pages, total_seconds + seconds
    return {
        "digital_pages": total_pages,
        "digital_pages_per_cpu_second": round(total_pages / total_seconds, 2),
        "digital_by_file": each,
    }


def scanned(files: Path, rounds: int) -> dict[str, Any]:
    """CPU of the product and of plain ocrmypdf, both told the language."""
    pages, seconds = 0, {"ours": 0.0, "plain": 0.0}
    told = ReadingSettings(languages=("en",))
    for number in range(rounds):
        for path in (files / name for name in SCANNED):
            for side in ("ours", "plain") if number % 2 == 0 else ("plain", "ours"):
                count, used = _counted(
                    partial(_read, path, told) if side == "ours" else partial(_plain, path)
                )
                seconds[side] += used
                pages += count
    return {
        "ocr_pages": pages,
        "ocr_cpu_seconds_per_page": round(seconds["ours"] / pages, 2),
        "ocr_ratio": round(seconds["ours"] / seconds["plain"], 3),
    }


def _read(path: Path, settings: ReadingSettings) -> int:
    with tempfile.TemporaryDirectory() as folder:
        pages = read_pages(
            path,
            document_hash="0" * 64,
            content_hash="0" * 64,
            objects=ObjectStore(Path(folder)),
            settings=settings,
        )
    return len(pages.pages)


def _plain(path: Path) -> int:
    command = [Path(sys.executable).with_name("ocrmypdf"), "-l", "eng", "--output-type", "pdf"]
    command += ["--rotate-pages", "--deskew", "--force-ocr", "--jobs", "1", "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [*command, path, Path(folder) / "read.pdf"],
            check=True,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
    return 0


def _counted(work: Callable[[], int]) -> tuple[int, float]:
    """What the work returns, and the CPU-seconds of this process and its children."""
    before = _cpu()
    result = work()
    return result, _cpu() - before


def _cpu() -> float:
    used = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        usage = resource.getrusage(who)
        used += usage.ru_utime + usage.ru_stime
    return used


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", type=Path, default=Path("../shared/data/pdf/files"))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
