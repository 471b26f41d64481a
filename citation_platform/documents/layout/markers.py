"""List markers and section numbers at the start of a line.

Belongs here: what a marker looks like. Does not belong here: lists and headings as blocks.
"""

from __future__ import annotations

import re

_BULLETS = "•●▪■□▫◦‣·∙○◆◇►▶▸➢➤➔→❖✓✔✗✘☐☑☒★–—−*+»-"
# Symbol fonts put their bullets into the private use area; "o" and "§" are Courier's and
# Wingdings' bullets as word processors print them.
_BULLET = re.compile(rf"[{re.escape(_BULLETS)}\ue000-\uf8ff]|o|§|(?:>|->|=>)")
_READ_AS_BULLET = frozenset("¢©®°*")
_ENUMERATOR = re.compile(
    r"\(?(?:\d{1,2}|[a-z]|[A-Z]|[ivx]{1,5}|[IVX]{1,5})[.)]|\((?:\d{1,2}|[a-z])\)|[①-⑳❶-❿]|"
    r"(?:Stap|Step|Schritt|Étape|Fase|Passo)\s\d{1,2}[.:)]?"
)
_ATTACHED = re.compile(r"(?:\d{1,2}[.)]|[•●▪■‣])[A-ZÀ-Þ][a-zà-ÿ]")
_SECTION = re.compile(
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,5}|[A-Z](?:\.\d{1,3}){1,5})(?P<end>\.|:|\))?"
)


def is_bullet(text: str, *, scanned: bool = False) -> bool:
    """True for a lone bullet character, or (``scanned``) what OCR makes of a dot."""
    return bool(_BULLET.fullmatch(text)) or (scanned and text in _READ_AS_BULLET)


def is_enumerator(text: str) -> bool:
    """True for "1.", "a)", "(2)", "iv." and the like."""
    return bool(_ENUMERATOR.fullmatch(text))


def is_attached(text: str) -> bool:
    """True for a number printed to its text, as in "3.Inverters" or "•Schroef"."""
    return bool(_ATTACHED.match(text))


def is_marker(text: str) -> bool:
    """True for whatever may stand alone before the text of an item or a section."""
    return is_bullet(text) or is_enumerator(text) or section_depth(text) is not None


def section_depth(text: str) -> int | None:
    """Depth of a section number ("5" → 1, "5.1.2" → 3, "A.1" → 2); None when it is none."""
    match = _SECTION.fullmatch(text)
    if match is None:
        return None
    parts = match["number"].split(".")
    # 0.75 and 2013 are quantities, not sections.
    if any(len(part) > 1 and part.startswith("0") for part in parts[1:]) or parts == ["0"]:
        return None
    return len(parts)
