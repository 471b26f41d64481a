"""Words of manuals in five languages that name no product.

Belongs here: kinds of manuals, words to look through, suffixes of copies.
Does not belong here: announcing a revision (``cues``).
"""

from __future__ import annotations

import re
from enum import StrEnum


class ManualKind(StrEnum):
    """What a manual is for. ``alone``: another kind is another manual, never a revision."""

    INSTALL = "install"
    USE = "use"
    SERVICE = "service"
    QUICK = "quick"
    DATASHEET = "datasheet"
    PARTS = "parts"
    PROTOCOL = "protocol"
    DRAWING = "drawing"
    DECLARATION = "declaration"

    @property
    def alone(self) -> bool:
        """True when it never shares a manual with another kind."""
        return self not in (ManualKind.INSTALL, ManualKind.USE, ManualKind.SERVICE)


_KIND_STEMS: tuple[tuple[ManualKind, str], ...] = (
    (ManualKind.QUICK, r"quick|verkort|kurz|rapid|qsg|qig|snelstart|snelle|schnell|beknopt|abrégé"),
    (
        ManualKind.DATASHEET,
        r"datasheet|data\ssheet|datenblatt|fiche|scheda|productblad|technisch\sblad|specificatieblad",
    ),
    (
        ManualKind.PARTS,
        r"spare|onderdelen|ersatzteil|pièces|pieces\sdétach|ricambi|exploded|stuklijst",
    ),
    (ManualKind.PROTOCOL, r"protocol|protokoll|modbus|interface"),
    (
        ManualKind.DRAWING,
        r"tekening|zeichnung|drawing|dessin|disegno|schema|schaltplan|maatschets|details",
    ),
    (
        ManualKind.DECLARATION,
        r"declaration|conformiteitsverklaring|konformität|déclaration|dichiarazione|certifica",
    ),
    (ManualKind.INSTALL, r"install|montage|montaggio|mounting|aufbau|assembly"),
    (
        ManualKind.USE,
        r"gebruik|user|bedien|benutz|betriebs|utilis|operat|emploi|uso|utente|owner|instructions\sfor",
    ),
    (ManualKind.SERVICE, r"service|onderhoud|wartung|maintenance|entretien|manutenzione|repair"),
)
_KINDS = tuple((kind, re.compile(rf"(?i)(?<![^\W_])(?:{stem})")) for kind, stem in _KIND_STEMS)

_GENERIC = re.compile(
    r"(?i)(?:manual\w*|handleiding\w*|\w*handleiding|gebruiksaanwijzing|\w*voorschrift\w*|handbuch"
    r"|\w*handbuch|\w*anleitung\w*|manuel\w*|notice|mode|emploi|manuale\w*|istruzioni|guide|gids|guida"
    r"|leitfaden|instructions?|documenta\w*|dokument\w*|document|technische?|technical|translated|vertaald|übersetzt|traduit|tradotto|technique|tecnic\w"
    r"|install\w*|montage\w*|montaggio|gebruik\w*|users?|use|user\w+|bedien\w*|benutz\w*|betrieb\w*|utilis\w*"
    r"|operat\w*|uso|utente|owner\w*|service\w*|onderhoud\w*|wartung\w*|maintenance|entretien"
    r"|manutenzione|quick|start|verkorte?|kurz\w*|rapide|rapida|qsg|qig|snelstart\w*|datasheet\w*"
    r"|datenblatt|fiche|scheda|productblad|blad|sheet|data|series?|serie|reihe|gamme|range|type|typ"
    r"|model\w*|modèle|product\w*|produkt\w*|and|en|und|et|e|ed|of|van|von|de|der|des|du|del|della|di"
    r"|the|het|die|das|le|la|les|il|lo|gli|voor|für|for|pour|per|met|mit|with|avec|con|to|zu|a|an|een"
    r"|ein|eine|un|une|una|original\w*|oorspronkelijk\w*|translation|vertaling|übersetzung|traduction"
    r"|traduzione|nederlands\w*|dutch|deutsch\w*|german|français\w*|french|english|engels\w*|italian\w*"
    r"|nl|fr|deu?|ger|en|eng|gb|uk|be|it|ita|nld|fra|idnl|pdf|web|www|online|druck|print\w*|lowres|hr|lr"
    r"|welcome|welkom|willkommen|inhoud\w*|inhalt\w*|contents|sommaire|indice|index)"
)

_COPY = re.compile(
    r"(?i)(?:[\s_\-]*\(\d{1,2}\)|[\s_\-]+\(?(?:kopie|copy|copie|copia)(?:[\s_]?\(?\d{1,2}\)?)?\)?"
    r"|[\s_\-]+(?:final|finaal|definitief|definitiv|définitif|definitivo|def|endfassung|new|nieuw|neu"
    r"|nouveau|nuovo|old|oud|alt|ancien|vecchio|backup|bak|gecomprimeerd|compressed|ocr|scan|gescand))+$"
)


def kinds_in(text: str) -> frozenset[ManualKind]:
    """What kinds of manual a title, a name or a cover speaks of."""
    return frozenset(kind for kind, pattern in _KINDS if pattern.search(text))


def is_generic(word: str) -> bool:
    """True for a word that any manual may carry."""
    return _GENERIC.fullmatch(word) is not None


def without_copy_suffix(stem: str) -> str:
    """The stem without "(1)", "kopie", "final", however many there are."""
    while True:
        shorter = _COPY.sub("", stem)
        if shorter == stem or not shorter.strip():
            return stem
        stem = shorter
