"""A second, independent reading of cells from their pixels; runs in the sandbox.

Belongs here: lines of ink inside a cell and what the second engine (RapidOCR, its weights in
the wheel) reads in them. Does not belong here: comparing (``agreement``), which cells
(``second_reading``).

The lines are found anew in the pixels: what the first engine overlooked, this one may see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from citation_platform.documents.geometry import Box, around

# Small letters are about 30 pixels high here, what the recogniser was trained on.
DPI = 250.0
# Points: what the border of a cell may take of its inside.
BORDER = 1.6
# Ink: this much darker than the paper of the cell, in grey levels.
DARKER = 60
# Points: lower ink than this is dust or a remnant of a border.
LOWEST = 2.5
# Points between lines of a cell, and white that is left around a line for the recogniser.
LINE_GAP = 1.2
WHITE = 2.2


def read_cells(
    requests: Sequence[Mapping[str, Any]], password: str | None = None
) -> list[list[dict[str, Any]]]:
    """For each request (``path``, ``number``, ``locked``, ``boxes`` in points), for each cell
    box: text, score (0 to 1) and box of its ink.

    The text is "" and the box None where there is no ink.
    """
    engine = _engine()
    return [
        _on_page(engine, request, password if request["locked"] else None) for request in requests
    ]


def _on_page(engine: Any, request: Mapping[str, Any], password: str | None) -> list[dict[str, Any]]:
    from citation_platform.documents.pages.digital import loaded_page, open_pdf
    from citation_platform.documents.pages.rendering import render

    cells = [Box(*each) for each in request["boxes"]]
    region = around(cells)
    with (
        open_pdf(Path(request["path"]), password) as document,
        loaded_page(document, request["number"]) as (page, frame),
    ):
        pixels = render(page, frame, DPI, region)
    scale = pixels.shape[1] / region.width
    return [_read(engine, pixels, region, cell, scale) for cell in cells]


def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Global.log_level": "error",
        }
    )


def _read(engine: Any, pixels: Any, region: Box, cell: Box, scale: float) -> dict[str, Any]:
    left, top = round((cell.x0 - region.x0) * scale), round((cell.top - region.top) * scale)
    right, bottom = round((cell.x1 - region.x0) * scale), round((cell.bottom - region.top) * scale)
    edge = round(BORDER * scale)
    inside = pixels[top + edge : bottom - edge, left + edge : right - edge]
    texts, scores, boxes = [], [], []
    for x0, y0, x1, y1 in ink_lines(inside, scale):
        text, score = _recognised(engine, inside, (x0, y0, x1, y1), scale)
        if not text:
            continue
        texts.append(text)
        scores.append(score)
        boxes.append((x0, y0, x1, y1))
    if not texts:
        return {"text": "", "score": 1.0, "box": None}
    ink = around(Box(*box) for box in boxes)
    return {
        "text": " ".join(texts),
        "score": min(scores),
        "box": [
            cell.x0 + (edge + ink.x0) / scale,
            cell.top + (edge + ink.top) / scale,
            cell.x0 + (edge + ink.x1) / scale,
            cell.top + (edge + ink.bottom) / scale,
        ],
    }


def ink_lines(inside: Any, scale: float) -> list[tuple[int, int, int, int]]:
    """Boxes (x0, y0, x1, y1 in pixels) of the lines of ink in an RGB picture of a cell."""
    import numpy as np

    if min(inside.shape[:2]) < LOWEST * scale:
        return []
    grey = inside.min(axis=2).astype(int)
    paper = int(np.median(grey))
    ink = np.abs(grey - paper) > DARKER
    ink = _without_border(ink)
    rows = ink.any(axis=1)
    lines = []
    for y0, y1 in _runs(rows, round(LINE_GAP * scale)):
        if y1 - y0 < LOWEST * scale:
            continue
        columns = np.flatnonzero(ink[y0:y1].any(axis=0))
        lines.append((int(columns[0]), y0, int(columns[-1]) + 1, y1))
    return lines


def _without_border(ink: Any) -> Any:
    """Remnants of border lines: rows or columns at the very edge that are mostly ink."""
    cleaned = ink.copy()
    for edge in (0, 1, 2, -1, -2, -3):
        if ink.shape[0] > 6 and ink[edge].mean() > 0.5:
            cleaned[edge] = False
        if ink.shape[1] > 6 and ink[:, edge].mean() > 0.5:
            cleaned[:, edge] = False
    return cleaned


def _runs(flags: Any, gap: int) -> list[tuple[int, int]]:
    """Stretches of true, those nearer than ``gap`` as one (an accent belongs to its line)."""
    found: list[tuple[int, int]] = []
    start: int | None = None
    for index, flag in enumerate([*flags.tolist(), False]):
        if flag and start is None:
            start = index
        elif not flag and start is not None:
            if found and start - found[-1][1] < gap:
                found[-1] = (found[-1][0], index)
            else:
                found.append((start, index))
            start = None
    return found


def _recognised(
    engine: Any, inside: Any, box: tuple[int, int, int, int], scale: float
) -> tuple[str, float]:
    """Text and score of one line, with white around it."""
    import numpy as np

    x0, y0, x1, y1 = box
    line = inside[y0:y1, x0:x1]
    paper = np.median(inside.reshape(-1, 3), axis=0)
    white = round(WHITE * scale)
    shape = (line.shape[0] + 2 * white, line.shape[1] + 2 * white, 3)
    canvas = np.full(shape, paper, dtype=np.uint8)
    canvas[white:-white, white:-white] = line
    result = engine(canvas[:, :, ::-1].copy(), use_det=False, use_cls=False, use_rec=True)
    if not result.txts:
        return "", 0.0
    return str(result.txts[0]).strip(), float(result.scores[0])
