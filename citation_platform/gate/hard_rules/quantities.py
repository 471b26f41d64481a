"""Quantities in a text: how much, of what.

Belongs here: reading numbers in figures and in words, with their units. Does not belong here:
comparing two texts (``comparing``).

A statute writes "een ten honderd" and "drie maanden" where people write "1%" and "3 maanden".
Words are read in Dutch, and the small numbers of English, French and German. ``een`` is a
number only before a unit: elsewhere it is an article.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

_ONES = [
    "nul",
    "een",
    "twee",
    "drie",
    "vier",
    "vijf",
    "zes",
    "zeven",
    "acht",
    "negen",
    "tien",
    "elf",
    "twaalf",
    "dertien",
    "veertien",
    "vijftien",
    "zestien",
    "zeventien",
    "achttien",
    "negentien",
]
_TENS = ["twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"]
_FOREIGN = {
    word: number
    for words in (
        "one two three four five six seven eight nine ten eleven twelve",
        "un deux trois quatre cinq six sept huit neuf dix onze douze",
        "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    )
    for number, word in enumerate(words.split(), start=1)
}


def _number_words() -> dict[str, int | Decimal]:
    small = {word: number for number, word in enumerate(_ONES)}
    tens = {word: 10 * (at + 2) for at, word in enumerate(_TENS)}
    below = small | tens
    for ten, value in tens.items():
        for number, one in enumerate(_ONES[1:10], start=1):
            joint = "ën" if one.endswith("e") else "en"
            below[f"{one}{joint}{ten}"] = value + number
    found: dict[str, int | Decimal] = dict(below)
    for number, name in ((1, ""), *enumerate(_ONES[2:10], start=2)):
        found[f"{name}honderd"] = 100 * number
        found[f"{name}duizend"] = 1000 * number
    for word, value in (*tens.items(), ("tien", 10), ("twaalf", 12), ("vijftien", 15)):
        found[f"{word}duizend"] = 1000 * value
    found["honderdduizend"] = 100_000
    return {
        **_FOREIGN,
        **found,
        "één": 1,
        "een": 1,
        "anderhalf": Decimal("1.5"),
        "anderhalve": Decimal("1.5"),
    }


_WORDS = _number_words()
_UNITS = {
    "%": r"%|procent(en)?|percent|per cent|ten honderd|pour cent|prozent|percentage(punten)?",
    "‰": r"‰|promille|ten duizend",
    "€": r"€|euro'?s?|eur",
    "uur": r"uur|uren|hours?|heures?|stunden?",
    "dag": r"dag(en)?|days?|jours?|tage?n?",
    "werkdag": r"werkdag(en)?|working days?|business days?",
    "week": r"weken|week|weeks?|semaines?|wochen?",
    "maand": r"maand(en)?|months?|mois|monate?n?",
    "jaar": r"jaar|jaren|years?|an(s|nées?)?|jahre?n?",
    "m²": r"m²|m2|vierkante meters?",
    "m³": r"m³|m3|kubieke meters?",
    "mm": r"mm|millimeters?",
    "cm": r"cm|centimeters?",
    "m": r"m|meters?",
    "km": r"km|kilometers?",
    "kg": r"kg|kilo(gram(men)?)?",
    "°C": r"°\s?c|graden( celsius)?",
    "kW": r"kw|kilowatt",
    "V": r"v|volt",
    "lid": r"leden|personen|persons?|people|getuigen?|kinderen|bestuurders?|commissarissen",
}
_OF_UNITS = "|".join(f"(?P<u{at}>{pattern})" for at, pattern in enumerate(_UNITS.values()))
_AMOUNT = re.compile(
    r"(?<![\w.,:/-])(?P<money>€\s*)?"
    r"(?P<figure>\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?|[a-zéëüö]+)"
    rf"(?:(?<=\d)\s?|\s+)(?:{_OF_UNITS})(?![\w²³])"
    r"|(?<![\w.,:/-])(?P<money2>€\s*)?(?P<bare>\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?|[a-zéëüö]+)(?![\w:/-])",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"een", "un", "eins", "one"})
_YEARS = range(1800, 2101)
_NO_UNIT = ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """``value`` of ``unit`` (canonical: ``%``, ``maand``, ``€`` …; empty without one), and the
    characters [start, end) that say so."""

    value: Decimal
    unit: str
    start: int
    end: int


def quantities(text: str) -> list[Quantity]:
    """Every quantity, in order. Years without a unit, days of a month and numbers
    of provisions are none."""
    found = []
    for match in _AMOUNT.finditer(text):
        one = _quantity(match)
        if one is not None and not _is_no_amount(text, match.start(), match.end()):
            found.append(one)
    return found


def _quantity(match: re.Match[str]) -> Quantity | None:
    parts = match.groupdict()
    written = parts["figure"] or parts["bare"]
    unit = next(
        (name for at, name in enumerate(_UNITS) if parts[f"u{at}"]),
        "€" if parts["money"] or parts["money2"] else _NO_UNIT,
    )
    value = _value(written, named=unit != _NO_UNIT)
    if value is None or (unit == _NO_UNIT and value in _YEARS):
        return None
    return Quantity(value, unit, *match.span())


def _value(written: str, *, named: bool) -> Decimal | None:
    if not written[0].isdigit():
        word = written.casefold()
        if word in _ARTICLES and not named:
            return None
        number = _WORDS.get(word)
        return None if number is None else Decimal(number)
    plain = (
        written.replace(".", "") if re.fullmatch(r"\d{1,3}(\.\d{3})+(,\d+)?", written) else written
    )
    return Decimal(plain.replace(",", "."))


_MONTH_FOLLOWS = re.compile(
    r"(er|\.|e|st|nd|rd|th)?\s+(jan|feb|fév|mrt|maart|mar|mär|apr|avr|mei|may|mai|jun|juin|jul|juil|aug|aoû|sep"
    r"|okt|oct|nov|dec|déc|dez)\w*",
    re.IGNORECASE,
)
_BEFORE_PROVISION = re.compile(
    r"\b(artikel(en)?|artt?\.?|leden|lid|onder(deel)?|titel|afdeling|boek|hoofdstuk|paragraaf|§|en|tot|met|,)\s*$",
    re.IGNORECASE,
)
_PROVISION = re.compile(
    r"\b(artikel(en)?|artt?\.?|leden|lid|titel|boek|hoofdstuk|§)\b[^.;]{0,60}$", re.IGNORECASE
)


def _is_no_amount(text: str, start: int, end: int) -> bool:
    """Figures that number provisions ("artikelen 4, 6 en 13 lid 2") or days ("1 januari")."""
    if _MONTH_FOLLOWS.match(text, end):
        return True
    before = text[max(0, start - 70) : start]
    return bool(_BEFORE_PROVISION.search(before) and _PROVISION.search(before))
