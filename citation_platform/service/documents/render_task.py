"""Drawing one page of a PDF that nobody trusts; runs in the sandbox, never in the service.

Belongs here: what happens inside the child process. Does not belong here: its limits and
what its end means (``documents.rendering``).
"""

from __future__ import annotations

from pathlib import Path


def render_page(source: str, index: int, dpi: int, target: str, max_pixels: int) -> dict[str, int]:
    """Write page ``index`` (from 0) as PNG to ``target``, as displayed: CropBox, then /Rotate.

    Returns ``width`` and ``height`` in pixels, or ``locked``, ``no_page`` or ``pixels`` (how
    many it would have) where there is nothing to draw. Raises ``PdfiumError`` for a damaged file.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(Path(source))
    except pypdfium2.PdfiumError as fault:
        if "password" in str(fault).casefold():
            return {"locked": 1}
        raise
    if index >= len(document):
        return {"no_page": 1}
    page = document[index]
    scale = dpi / 72
    width, height = page.get_size()
    pixels = int(width * scale) * int(height * scale)
    if pixels > max_pixels:
        return {"pixels": pixels}
    # White paper under it: a page without a background is printed on white.
    bitmap = page.render(scale=scale, fill_color=(255, 255, 255, 255), rev_byteorder=True)
    image = bitmap.to_pil().convert("RGB")
    image.save(target, format="PNG", compress_level=6)
    return {"width": image.width, "height": image.height}
