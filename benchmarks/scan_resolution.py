"""How coarse a scan may be: wrong figures and confidence by resolution.

    python benchmarks/scan_resolution.py --json

Pages of Dutch prose and figures are drawn, rendered to grey at several resolutions with the
blur, noise and JPEG of an office scanner, and read the way the product reads scans. Printed
per resolution: mean word confidence, share of figures that were not found as printed, share
of words lost. ``ReadingSettings.min_dpi`` was chosen from this.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from citation_platform.documents.pages.regions import mean_confidence
from citation_platform.documents.pages.scans import read_scans

PROSE = (
    "Sluit het toestel aan op een geaarde wandcontactdoos. De installateur controleert de "
    "voordruk van het expansievat en de waterdruk van de installatie. Reinig de brander ten "
    "minste eenmaal per jaar en vervang de pakking na elke demontage van de warmtewisselaar. "
    "Raadpleeg bij een storing eerst de tabel met foutmeldingen achter in deze handleiding."
)
RESOLUTIONS = (60, 75, 100, 120, 150, 200, 300)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=2)
    parser.add_argument("--size", type=float, default=9.0, help="font size in points")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    report = [measure(dpi, options.pages, options.size) for dpi in RESOLUTIONS]
    if options.json:
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
    else:
        for row in report:
            sys.stdout.write("  ".join(f"{name} {value}" for name, value in row.items()) + "\n")
    return 0


def measure(dpi: int, pages: int, size: float) -> dict[str, Any]:
    """Read ``pages`` pages scanned at ``dpi`` and count."""
    printed: Counter[str] = Counter()
    read: Counter[str] = Counter()
    confidences = []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "scan.pdf"
        printed.update(write_scan(source, dpi, pages, size))
        into = Path(folder) / "read"
        into.mkdir()
        scans = read_scans(
            source, range(1, pages + 1), ["nl"], password=None, page_seconds=120, into=into
        )
        for scan in scans:
            confidences.append(mean_confidence(scan.words))
            read.update(word.text.strip(".,") for word in scan.words)
    missed = printed - read
    figures = sum(n for word, n in printed.items() if word[0].isdigit())
    wrong = sum(n for word, n in missed.items() if word[0].isdigit())
    return {
        "dpi": dpi,
        "confidence": round(sum(confidences) / max(1, len(confidences)), 3),
        "figures": figures,
        "figures_wrong": round(wrong / figures, 4),
        "words_wrong": round((missed.total() - wrong) / (printed.total() - figures), 4),
    }


def write_scan(path: Path, dpi: int, pages: int, size: float) -> list[str]:
    """A PDF of page images; returns every word as printed, without final points."""
    import pypdfium2
    from PIL import Image, ImageFilter
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    drawn = io.BytesIO()
    words = _draw(drawn, pages, size)
    noise = random.Random(dpi)
    target = Canvas(str(path), pagesize=(595, 842))
    document = pypdfium2.PdfDocument(drawn.getvalue())
    for page in document:
        image = page.render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
        image = image.filter(ImageFilter.GaussianBlur(0.5))
        grain = Image.effect_noise(image.size, 12 + noise.random())
        image = Image.blend(image, grain, 0.12)
        pressed = io.BytesIO()
        image.save(pressed, "JPEG", quality=70)
        target.drawImage(ImageReader(io.BytesIO(pressed.getvalue())), 0, 0, 595, 842)
        target.showPage()
    target.save()
    document.close()
    return words


def _draw(target: io.BytesIO, pages: int, size: float) -> list[str]:
    from reportlab.pdfgen.canvas import Canvas

    chance = random.Random(7)
    canvas = Canvas(target, pagesize=(595, 842))
    words: list[str] = []
    for _ in range(pages):
        y = 780.0
        canvas.setFont("Helvetica", size)
        while y > 60:
            line = [chance.choice(PROSE.split()) for _ in range(8)] + [
                _figure(chance) for _ in range(4)
            ]
            chance.shuffle(line)
            canvas.drawString(50, y, " ".join(line))
            words += [word.strip(".,") for word in line]
            y -= size * 1.8
        canvas.showPage()
    canvas.save()
    return words


def _figure(chance: random.Random) -> str:
    return chance.choice(
        (
            f"{chance.randint(1, 99)},{chance.randint(0, 9)}",
            f"{chance.randint(0, 9)},{chance.randint(10, 99)}",
            f"{chance.randint(60, 200)}/{chance.randint(60, 200)}",
            f"{chance.randint(1000, 99999)}",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
