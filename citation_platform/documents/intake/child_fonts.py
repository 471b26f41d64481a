"""Fonts whose character codes mean nothing outside the file.

Belongs here: finding them by their dictionaries. Runs inside the sandbox only.
Does not belong here: whether the text drawn with them reads as words (``child_text``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf

_SUBSET_PREFIX = re.compile(r"[A-Z]{6}\+")
_NUMBERED = re.compile(r"[A-Za-z]{0,5}_?\d+")  # g12, cid12, glyph12: counted, not named
_SYMBOLIC = 4
"""Bit 3 of a font's flags: its codes follow no standard Latin set."""


def wordless_fonts(pdf: pikepdf.Pdf) -> frozenset[str]:
    """Names, without subset prefix, of fonts whose codes have no meaning in Unicode.

    They are embedded and symbolic, with neither ToUnicode nor a named encoding. A name that
    another font bears too, with a meaning, is left out: readers tell only the name.
    """
    import pikepdf

    meaning: dict[str, bool] = {}
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary):  # some producers leave out /Type
            name = item.get("/BaseFont")
            if isinstance(name, pikepdf.Name):
                bare = _SUBSET_PREFIX.sub("", str(name)[1:])
                meaning[bare] = meaning.get(bare, False) or not _is_wordless(item)
    return frozenset(name for name, has_meaning in meaning.items() if not has_meaning)


def _is_wordless(font: Any) -> bool:
    import pikepdf

    if "/ToUnicode" in font or font.get("/Subtype") not in ("/TrueType", "/Type1"):
        return False
    descriptor = font.get("/FontDescriptor")
    if not isinstance(descriptor, pikepdf.Dictionary):
        return False
    flags = descriptor.get("/Flags", 0)
    symbolic = isinstance(flags, int) and bool(flags & _SYMBOLIC)
    embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return symbolic and embedded and not _names_letters(font)


def _names_letters(font: Any) -> bool:
    """True when the encoding names its letters. A Type 1 font names them in itself."""
    import pikepdf

    encoding = font.get("/Encoding")
    if isinstance(encoding, pikepdf.Name):
        return True
    if not isinstance(encoding, pikepdf.Dictionary):
        return bool(font.get("/Subtype") == "/Type1")
    listed = encoding.get("/Differences", pikepdf.Array())
    names = [str(name)[1:] for name in listed if isinstance(name, pikepdf.Name)]
    numbered = sum(bool(_NUMBERED.fullmatch(name)) for name in names)
    return 2 * numbered <= len(names)
