"""The words that announce a revision in five languages, and those that say it is none.

Belongs here: vocabulary as patterns. Does not belong here: reading what follows (``marks``).
"""

from __future__ import annotations

import re

_NUMBERED = (
    r"versie(?:nummer)?|versionsnummer|version|versione|vers|ver"
    r"|revisie|revision|révision|revisione|revisionsstand|rev"
    r"|ausgabe|ausg|auflage|fassung|uitgave|editie|druk"
    r"|edition|édition|edizione|emissione|issue|release|indice\sde\srévision|änderungsindex|indice|index"
)
_SHORT_EDITION = r"(?:[Ee]d|[Éé]d)(?=\.|\s?\d)"
_DATED = (
    r"(?:stand(?:\svom)?|mise\sà\sjour(?:\s(?:du|le|en))?|mis\sà\sjour(?:\s(?:le|en))?|màj"
    r"|aggiornamento|aggiornat[oa](?:\s(?:al|il))?|aktualisiert(?:\sam)?|bijgewerkt(?:\sop)?"
    r"|laatst\sgewijzigd(?:\sop)?|last\supdated?(?:\son)?|updated(?:\son)?|last\srevised|revised"
    r"|druckdatum|drukdatum|printed\sin|date\sd['’]impression|letzte\sänderung"
    r"|ultimo\saggiornamento|dernière\smise\sà\sjour)"
)
_COUNTER = r"(?:\.?\s?(?:nr|no|num|number|nummer|numéro|numero|n°|nº|n)(?![^\W\d_]))?"
_GAP = r"[\s.:#°\-–_]{0,4}"

NUMBER = (
    r"(?P<number>\d{1,4}(?:[.,]\d{1,4}){0,3}(?:[.\-]?(?:R\d{1,2}|[a-zA-Z])(?![^\W_]))?)(?![\w%°])"
)
LETTER = r"(?P<letter>[A-Z]\d{0,2})(?![\w'’&+])"

NUMBERED_CUE = re.compile(
    rf"(?<![^\W_])(?:(?i:{_NUMBERED})|{_SHORT_EDITION})(?![^\W\d_])(?i:{_COUNTER}){_GAP}"
)
DATED_CUE = re.compile(rf"(?i)(?<![^\W_]){_DATED}(?![^\W\d_])[\s.:\-–]{{0,4}}")

ORDINAL = re.compile(
    r"(?i)(?<![\w.,])(?P<number>\d{1,3})\s?(?:\.|e|de|ste|st|nd|rd|th|ème|eme|ère|re|ª|a|°)?\s?"
    r"(?:auflage|ausgabe|druk|editie|uitgave|edition|édition|edizione|revision|revisie)(?![^\W_])"
)
"""The number before its word: "3. Auflage", "2e druk", "2ème édition"."""

BARE_V = re.compile(r"(?<!\d\s)(?<![\w.,])[vV]\.?(?P<number>\d{1,3}(?:\.\d{1,4}){1,3})(?![\w%])")
"""``V2.6``: a "v" alone needs a point in its number; 230 V has a space, V2 can be a valve."""

NAME_V = re.compile(r"(?<![^\W_])[vV]\.?\s?(?P<number>\d{1,2}(?:[.\-]\d{1,3}){0,3})(?!\w)")
"""``_V4``, ``v1-2``: in file names. No "r3": R32 and R290 are refrigerants."""

COPYRIGHT = re.compile(
    r"(?i)(?:©|\(c\)|copyright)[^\n]{0,40}?(?<!\d)(?P<first>19[7-9]\d|20[0-6]\d)"
    r"(?:\s?[-–]\s?(?P<last>19[7-9]\d|20[0-6]\d))?(?!\d)"
)

UNIT_AFTER = re.compile(
    r"(?i)[\s\-]?(?:k?v|k?w|m?a|[kmg]?hz|m?bar|k?pa|[mck]?m|k?g|l|°\s?c|m?l/min|%|x\s?\d|k?va|nm|rpm"
    r"|fasen?|phas\w*|phases?|fasi|poli?g?|polig\w*|pers\w*|stuks|pcs|[mg]b|inch|zoll|mm²|m³|m²|ft)"
    r"(?![^\W_])"
)
"""The number counts something: "versie 230 V" is a product, "Ausgabe 10 Stück" none either."""

ELSE_BEFORE = re.compile(
    r"(?:(?i:firmware|software|hardware|logiciel|micrologiciel|programma|betriebssystem|systeem"
    r"|system|bios|android|windows|linux|mac\s?os|bluetooth|usb|hdmi|modbus|bacnet|knx|zigbee"
    r"|wi-?fi|wlan|opentherm|e-?bus|dali|z-wave|normen?|norma|norme|acrobat|reader|java|html|tls"
    r"|nace|arxiv|displays?|anzeige|afficheur|shows|toont|zeigt|affiche|mostra|driver|treiber|pilote|build|classi\w*|platine|printplaat|pcb|besturing|regler)"
    r"|(?<![A-Za-z])(?:SW|FW|HW|iOS|[Aa]pps?|API|PCB)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:EN|ISO|DIN|NEN|NBN|NF|IEC|VDE|UNI|CEI|IP|BS)[\s\-]?\d)"
)
"""What else has a version: programs, boards, protocols, standards."""

MANUAL_WORD = re.compile(
    r"(?i)manual|handleiding|gebruiksaanwijzing|voorschrift|handbuch|anleitung|manuel|notice|mode\s"
    r"d['’]emploi|manuale|istruzioni|guide|gids|leitfaden|instructions?|documenta|dokument"
)
"""Between a program's name and the mark: a manual about software is a manual."""

BOUND_BEFORE = re.compile(
    r"(?i)(?<![^\W_])(?:ab|vanaf|from|since|depuis|à\spartir\sde(?:\sla)?|dalla|seit|bis|until|tot"
    r"|t/m|jusqu['’]à|voor|für|for|pour|per|met|mit|with|avec|con|in|im|de|het|die|der|the|la|le|el"
    r"|een|ein|eine|une?|una|any|elke|andere|other|original|first|oude|alte|eerste|standaard|standard"
    r"|compact|luxe|deluxe|limited|special)[\s:]*$"
)
"""The word before the cue makes it part of a sentence, or names a model ("Limited Edition")."""

THIS_BEFORE = re.compile(r"(?i)(?<![^\W_])(?:this|deze|dit|diese[rs]?|cette|ce|questa|present)\s$")
"""Followed by a date it is the manual's own edition; followed by a number it is a sentence."""

BOUND_AFTER = re.compile(
    r"(?i)[\s,]*(?:(?:or|of|oder|ou|o|en|und|et|e|and)\s(?:higher|hoger|höher|supérieure?s?"
    r"|superiore|later|newer|nieuwer|neuer|lager|above|up)"
    r"|(?:van|of|of\sthe|von|der|des|de|du|del|della|met|with|avec|mit|con|only|nur|alleen|seulement"
    r"|soltanto)(?![^\W_]))"
)
"""The words after it speak of something else than this manual."""

FIRST_PRINT = re.compile(r"(?i)first\s(?:published|printed|edition)|eerste\sdruk|erstausgabe")
"""When it first appeared says nothing about this revision."""

CHAIN_GAP = re.compile(
    r"[\s/,;:|()\[\]·.–\-_]{0,5}(?i:(?:id|d\.?d\.?|van|vom|du|del|of|dated|date|datum|data|from)"
    r"(?![^\W_]))?[\s/,:.()\-–]{0,3}"
)
"""What may stand between the parts of one mark: "Rev. 3 / 2023-05", "edition 1 _ rev4"."""

VERB_TOO = re.compile(r"(?i)issue|release|druk")
"""Words that are also verbs: "Release 2 screws" counts screws."""

LETTER_ONLY = re.compile(r"(?i)ind(?:ice|ex)(?!\sde)")
"""``Indice B`` is a revision, ``Index 3`` a list or a quantity."""
