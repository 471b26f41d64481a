"""Scanned pages, read by ocrmypdf: turned upright, straightened, every word with confidence.

Belongs here: the pages as a document of their own, the run of ocrmypdf over it, and what each
page became. Runs in the sandbox. Does not belong here: deciding which pages are scans, gates.

Words and confidences are those of the one run of tesseract that ocrmypdf makes for its text
layer: an engine that notes what passes by, so nothing is read twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citation_platform.documents.pages.hocr import Placing, image_width, words_of
from citation_platform.documents.pages.model import Word
from citation_platform.documents.pages.tesseract import NAMES

# Degrees: turning by less moves no word by more than 2 points over a page, and resampling
# costs sharpness.
_STRAIGHT = 0.1
# Confidence of tesseract's orientation; its own default of 14 leaves short pages as they lie.
_SURE_OF_ORIENTATION = 8.0


@dataclass(frozen=True, slots=True)
class ReadScan:
    """One scanned page as read. ``copy``: the straightened page as a PDF of one page.

    ``width``, ``height``: points of the page that ``words`` lie on. ``moved``: it was turned
    or straightened, so the words lie on the copy and not on the original. ``advised``: degrees
    clockwise by which tesseract would turn the page, without being sure enough that it was
    done; None when it was sure, or was not asked.
    """

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    moved: bool
    advised: int | None
    copy: Path


def read_scans(
    path: Path,
    numbers: Sequence[int],
    languages: Sequence[str],
    *,
    password: str | None,
    page_seconds: float,
    into: Path,
    turn: int = 0,
) -> list[ReadScan]:
    """Read these pages (from 1). ``into``: an empty directory that receives the copies.

    ``turn``: degrees clockwise by which they are turned first; then nobody else turns them.

    Raises what ocrmypdf raises; a page that takes longer than ``page_seconds`` is left out.
    """
    os.environ["OMP_THREAD_LIMIT"] = "1"
    source, target = into / "scans.pdf", into / "read.pdf"
    extract(path, numbers, source, password, turn=turn)
    _run(source, target, languages, page_seconds, turn, into)
    return [
        _page(target, index, number, turn, into)
        for index, number in enumerate(numbers)
        if (into / f"{index + 1:06d}.hocr").exists()
    ]


def extract(
    path: Path, numbers: Sequence[int], target: Path, password: str | None, *, turn: int = 0
) -> None:
    """These pages alone, cut to what is visible, turned clockwise, as a PDF without a password."""
    import pikepdf

    with pikepdf.open(path, password=password or "") as whole, pikepdf.new() as part:
        for number in numbers:
            part.pages.append(whole.pages[number - 1])
            page = part.pages[-1]
            # ocrmypdf draws the MediaBox; what lies outside the CropBox is not on the page.
            page.obj.MediaBox = page.cropbox
            page.rotate(turn, relative=True)
            for key in ("/Annots", "/AA", "/Thumb"):
                if key in page.obj:
                    del page.obj[key]
        part.save(target)


def _run(
    source: Path, target: Path, languages: Sequence[str], seconds: float, turn: int, into: Path
) -> None:
    import logging

    import ocrmypdf
    from ocrmypdf import api

    asked = {"rotate_pages": True, "rotate_pages_threshold": _SURE_OF_ORIENTATION}
    orientation: dict[str, Any] = {} if turn else asked
    logging.getLogger("ocrmypdf").setLevel(logging.ERROR)
    plugins = api.setup_plugin_infrastructure([])
    plugins.pluggy_manager.register(_noting_engine(into))
    ocrmypdf.ocr(
        source,
        target,
        language=[NAMES[code] for code in languages],
        output_type="pdf",
        **orientation,
        deskew=True,
        force_ocr=True,
        optimize=0,
        jobs=1,
        use_threads=True,
        progress_bar=False,
        tesseract_timeout=seconds,
        tesseract_non_ocr_timeout=min(60.0, seconds),
        invalidate_digital_signatures=True,
        plugin_manager=plugins,
    )


def _noting_engine(into: Path) -> object:
    """A plugin: tesseract as ocrmypdf runs it, with its hOCR and its turns written down."""
    from ocrmypdf import hookimpl
    from ocrmypdf.builtin_plugins.tesseract_ocr import TesseractOcrEngine

    base: Any = TesseractOcrEngine

    def note(image: Path, **facts: float) -> None:
        file = into / f"{Path(image).name[:6]}.turn"
        known = json.loads(file.read_text()) if file.exists() else {}
        file.write_text(json.dumps({**known, **facts}))

    class Engine(TesseractOcrEngine):
        @staticmethod
        def get_orientation(input_file: Path, options: Any) -> Any:
            found = base.get_orientation(input_file, options)
            note(input_file, turned=found.angle, sure=found.confidence)
            return found

        @staticmethod
        def get_deskew(input_file: Path, options: Any) -> float:
            angle = float(base.get_deskew(input_file, options))
            angle = angle if abs(angle) >= _STRAIGHT else 0.0
            note(input_file, skew=angle)
            return angle

        @staticmethod
        def generate_hocr(
            input_file: Path, output_hocr: Path, output_text: Path, options: Any
        ) -> None:
            base.generate_hocr(input_file, output_hocr, output_text, options)
            copy = into / f"{Path(input_file).name[:6]}.hocr"
            copy.write_bytes(Path(output_hocr).read_bytes())

    class Plugin:
        @hookimpl(tryfirst=True)
        def get_ocr_engine(self, options: Any) -> Any:  # noqa: ARG002 - the hook's name for it
            return Engine()

    return Plugin()


def _page(target: Path, index: int, number: int, turn: int, into: Path) -> ReadScan:
    hocr = (into / f"{index + 1:06d}.hocr").read_bytes()
    note = into / f"{index + 1:06d}.turn"
    noted = json.loads(note.read_text()) if note.exists() else {}
    copy = into / f"copy-{number}.pdf"
    extract(target, [index + 1], copy, None)
    width, height = _size(copy)
    pixels = image_width(hocr)
    words = words_of(hocr, Placing(pixels / width)) if pixels and width else ()
    angle, sure = int(noted.get("turned", 0)), noted.get("sure", 0.0) >= _SURE_OF_ORIENTATION
    moved = bool(turn or (sure and angle % 360) or noted.get("skew"))
    # Tesseract tells how the page lies; turning it back is the rest of the circle.
    advised = None if sure or turn else -angle % 360
    return ReadScan(number, width, height, words, moved, advised, copy)


def _size(path: Path) -> tuple[float, float]:
    import pypdfium2.raw as pdfium

    from citation_platform.documents.pages.digital import open_pdf, page_frame

    with open_pdf(path) as document:
        page = pdfium.FPDF_LoadPage(document, 0)
        frame = page_frame(page)
        pdfium.FPDF_ClosePage(page)
    return frame.width, frame.height
