"""Paper through a scanner: pixels, a slight skew, noise, and no text.

Belongs here: digital PDF → scanned PDF. Does not belong here: what is printed.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from citation_platform.offices.sample_manuals.model import Ink, Scan

if TYPE_CHECKING:
    from PIL.Image import Image

SEED = 20_240_318
PAPER_NOISE = 7.0
SPECKS_PER_MILLION = 40
JPEG_QUALITY = 38


def scanned(digital: bytes, scan: Scan) -> bytes:
    """The same pages as images, one per page, at their size on paper."""
    import pikepdf
    import pypdfium2

    source = pypdfium2.PdfDocument(digital)
    target = pikepdf.new()
    for number, page in enumerate(source):
        image = page.render(scale=scan.dpi / 72, grayscale=True).to_pil().convert("L")
        _add_page(target, _worn(image, scan, SEED + number), scan, page.get_size())
    buffer = BytesIO()
    target.save(buffer, deterministic_id=True)
    source.close()
    return buffer.getvalue()


def _worn(image: Image, scan: Scan, seed: int) -> Image:
    """Turned a little, with uneven paper, or with specks where only black and white are kept."""
    import numpy as np
    from PIL import Image as images

    turned = image.rotate(-scan.skew, resample=images.Resampling.BICUBIC, fillcolor=255)
    dice = np.random.default_rng(seed)
    pixels = np.asarray(turned, dtype=np.float32)
    if scan.ink is Ink.BILEVEL:
        kept = np.where(pixels > 150, 255, 0).astype(np.uint8)
        count = kept.size * SPECKS_PER_MILLION // 1_000_000
        kept[dice.integers(0, kept.shape[0], count), dice.integers(0, kept.shape[1], count)] = 0
        return images.fromarray(kept).convert("1", dither=images.Dither.NONE)
    # Coarse noise: paper is uneven in patches, and JPEG keeps patches cheaply.
    patches = dice.normal(0.0, PAPER_NOISE, (pixels.shape[0] // 12 + 1, pixels.shape[1] // 12 + 1))
    paper = np.kron(patches, np.ones((12, 12)))[: pixels.shape[0], : pixels.shape[1]]
    return images.fromarray(np.clip(pixels * 0.93 + 6 + paper, 0, 255).astype(np.uint8))


def _add_page(target: Any, image: Image, scan: Scan, size: tuple[float, float]) -> None:
    import pikepdf

    page = target.add_blank_page(page_size=size)
    data, extra = _encoded(image, scan.ink)
    stream = pikepdf.Stream(
        target,
        data,
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=image.width,
        Height=image.height,
        ColorSpace=pikepdf.Name.DeviceGray,
        **extra,
    )
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im0=stream))
    page.Contents = target.make_stream(f"q {size[0]} 0 0 {size[1]} 0 0 cm /Im0 Do Q".encode())


def _encoded(image: Image, ink: Ink) -> tuple[bytes, dict[str, Any]]:
    import pikepdf

    buffer = BytesIO()
    if ink is Ink.GREY:
        image.save(buffer, "JPEG", quality=JPEG_QUALITY, optimize=True)
        return buffer.getvalue(), {"BitsPerComponent": 8, "Filter": pikepdf.Name.DCTDecode}
    from PIL import Image as images

    image.save(buffer, "TIFF", compression="group4", tiffinfo={278: image.height})
    strips = images.open(BytesIO(buffer.getvalue()))
    tags: Any = strips.tag_v2  # type: ignore[attr-defined]  # only TIFF images have tags
    start, length = tags[273][0], tags[279][0]
    parameters = pikepdf.Dictionary(
        K=-1, Columns=image.width, Rows=image.height, BlackIs1=tags[262] == 1
    )
    return buffer.getvalue()[start : start + length], {
        "BitsPerComponent": 1,
        "Filter": pikepdf.Name.CCITTFaxDecode,
        "DecodeParms": parameters,
    }
