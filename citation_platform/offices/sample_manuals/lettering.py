"""Letters: fonts, widths, and breaking text into lines.

Belongs here: measuring. Does not belong here: where lines go (``typesetting``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from citation_platform.offices.sample_manuals.model import Typeface

SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class Letters:
    """Names of the regular and the bold font."""

    regular: str
    bold: str

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Printed width in points."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(text, self.bold if bold else self.regular, size))

    def lines(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """Text in lines of at most ``room`` points; a soft hyphen may break a word."""
        done: list[str] = []
        line = ""
        for word in text.split():
            plain = word.replace(SOFT_HYPHEN, "")
            longer = f"{line} {plain}".strip()
            if self.width(longer, size, bold=bold) <= room:
                line = longer
                continue
            head, rest = self._broken(line, word, size, room, bold)
            if head or line:
                done.append(head or line)
            line = rest
        return [*done, line] if line else done

    def _broken(
        self, line: str, word: str, size: float, room: float, bold: bool
    ) -> tuple[str, str]:
        """The line with the longest part of ``word`` that fits, and the rest of the word."""
        parts = word.split(SOFT_HYPHEN)
        for count in range(len(parts) - 1, 0, -1):
            head = f"{line} {''.join(parts[:count])}-".strip()
            if self.width(head, size, bold=bold) <= room:
                return head, "".join(parts[count:])
        return "", "".join(parts)


def letters(typeface: Typeface) -> Letters:
    """The fonts of a typeface, registered where they are embedded."""
    if typeface is Typeface.SANS:
        return Letters("Helvetica", "Helvetica-Bold")
    if typeface is Typeface.SERIF:
        return Letters("Times-Roman", "Times-Bold")
    return _embedded()


def _embedded() -> Letters:
    import reportlab
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    directory = Path(str(reportlab.__file__)).parent / "fonts"
    for name in ("Vera", "VeraBd"):
        pdfmetrics.registerFont(TTFont(name, str(directory / f"{name}.ttf")))
    return Letters("Vera", "VeraBd")
