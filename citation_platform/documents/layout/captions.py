"""Captions of tables and pictures.

Belongs here: how a caption begins. Does not belong here: which grid it belongs to.
"""

from __future__ import annotations

import re

_LABEL = (
    r"(?:Tabel|Table|Tabelle|Tableau|Tabella|Tab\.|Figuur|Figure|Fig\.|Afbeelding|Afb\.|"
    r"Abbildung|Abb\.|Bild|Figura|Illustration|Illustratie|Img\.|Schéma|Schema|Grafiek|Foto|"
    r"Photo|Image|Diagram|Diagramm)"
)
_CAPTION = re.compile(
    rf"{_LABEL}\s*(?:[A-Z][.-]?)?\d{{1,3}}(?:[.\-–]\d{{1,3}})*[a-z]?(?P<end>\s*[.:)|–—-]|\s|$)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_MOST_CHARACTERS = 400
_MOST_WORDS = 12


def is_caption(text: str, *, beside: bool) -> bool:
    """True for "Tabel 3: …", "Fig. 2-1 …", "Abb. 4"; ``beside``: a grid or picture is near.

    "Tabel 3 geeft de waarden" is a sentence: it is a caption only right beside a grid.
    """
    match = _CAPTION.match(text)
    if match is None or len(text) > _MOST_CHARACTERS:
        return False
    rest = match["rest"].strip()
    if match["end"].strip() or not rest:
        return True
    if not rest[0].islower():
        return True
    return beside and not rest.endswith(".") and len(rest.split()) <= _MOST_WORDS
