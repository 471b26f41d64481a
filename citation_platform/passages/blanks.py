"""Cells that print no value: empty ones, dashes, and the abbreviations that say so.

Belongs here: the rule. Does not belong here: what follows from it (``gate``, ``retrieval``).
"""

from __future__ import annotations

_ABBREVIATIONS = frozenset(
    {"n.a.", "n.a", "n/a", "k.a.", "k. a.", "n.v.t.", "nvt", "n.b.", "n.d.", "s.o."}
)
"""Not available, not applicable: keine Angabe, niet van toepassing, niet bekend, non disponible,
sans objet."""


def prints_no_value(text: str) -> bool:
    """True for a cell in which there is nothing that could be the value asked for."""
    bare = text.strip()
    return not any(map(str.isalnum, bare)) or bare.casefold() in _ABBREVIATIONS
