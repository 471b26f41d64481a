"""The law that a citation names: registered, European, or unknown but clearly a law.

Belongs here: from ``van Boek 5 van het Burgerlijk Wetboek`` to a law and a book.
Does not belong here: the registry (``law.names``).
"""

from __future__ import annotations

import re

from citation_platform.law.citations.model import LawRef
from citation_platform.law.citations.row import Row, words
from citation_platform.law.citations.vocabulary import ADJECTIVES, ARTIKEL, LINK, UNITS
from citation_platform.law.names import LawName, LawNames
from citation_platform.law.ordinals import NUMBER_OF

_BOOK = re.compile(r"\d{1,2}A?")
_EU_KIND = words("richtlijn verordening kaderbesluit directive regulation richtlinie règlement")
_EU_BODY = frozenset({"eu", "eg", "eeg", "ec", "eec", "euratom", "ue", "ce", "jbz", "gbvb"})
_EU_NUMBER = re.compile(r"\d{1,4}")

_HEAD = re.compile(
    r"(?:[a-zë]*(?:wet|wetboek|besluit|regeling|verordening|reglement|beleidsregels?|wetje)"
    r"|rijkswet|verdrag|[a-z]*act)"
)
_CAPITAL_HEAD = re.compile(r"[A-ZÀ-Ý]")
_TITLE_STOP = words(
    """is zijn was waren wordt worden werd geeft geldt gelden regelt bepaalt bepaald stelt staat
    volgt eist verplicht verbiedt schrijft moet mag kan kunnen heeft hebben had ziet noemt vereist
    biedt luidt maakt dient brengt vormt gaat komt dat die deze dit dan als omdat want maar zodat
    terwijl hierna precies ook niet nog al er wel toe vast aan je ik hij zij we wij u men om
    volgens ingevolge waarin waarop"""
)
_ARTICLES = frozenset({"de", "het", "een"})
_CONJUNCTIONS = frozenset({"en", "of"})
_SMALL_WORDS = _ARTICLES | words(
    "op van in ter tot voor inzake met bij aan over door der tegen uit"
)
_PROSE_PREPOSITIONS = frozenset({"voor", "over", "bij", "uit", "aan", "in", "door"})
_HEADS = frozenset(
    {"wet", "besluit", "regeling", "verordening", "reglement", "verdrag", "rijkswet"}
)
_PUBLIC = ("wet", "wetboek", "verordening")  # in lower case, other heads may be private papers
_LONGEST_TITLE = 9  # words
_ACRONYM = re.compile(
    r"(?=[A-Z])(?=(?:[^A-Z]*[A-Z]){2})[A-Za-z]{2,9}|[WBRU][bcdfghjklmnpqrstvwxz]{1,6}"
)
_NO_ACRONYM = frozenset({"BTW", "KvK", "BV", "NV", "VvE", "EU", "NL", "AVA", "HR", "ABRvS", "CRvB"})


def read_law(
    row: Row, at: int, names: LawNames, *, beside: bool = True
) -> tuple[LawRef, int] | None:
    """The law at ``at``, after an optional comma and linking words.

    ``beside``: also laws that only their shape tells, which needs an article number before.
    """
    index = row.skip(at, ",")
    link = LINK.end(row, index)
    start = link if link is not None else index
    while row[start].norm in ADJECTIVES:
        start += 1
    book = _read_book(row, start)
    if book is not None:
        law = _registered(row, _past_link(row, book[1]), names)
        if law is not None and (law[0].has_books or law[0].book):
            return LawRef(law[0], book[0]), law[1]
    law = _registered(row, start, names)
    if law is not None:
        return _with_trailing_book(row, law)
    european = _european(row, start)
    if european is not None:
        return LawRef(european[0]), european[1]
    unknown = _unknown(row, start, linked=link is not None) if beside else None
    return (LawRef(unknown[0]), unknown[1]) if unknown else None


def _past_link(row: Row, at: int) -> int:
    index = row.skip(at, ",")
    link = LINK.end(row, index)
    index = link if link is not None else index
    while row[index].norm in ADJECTIVES:
        index += 1
    return index


def _read_book(row: Row, at: int) -> tuple[str, int] | None:
    """``Boek 5``, ``vierde boek``, ``Book 4``."""
    unit = UNITS.match(row, at)
    if unit and unit[0] == "boek" and _BOOK.fullmatch(row[unit[1]].text):
        return row[unit[1]].text, unit[1] + 1
    index = at + 1 if row[at].norm == "het" else at
    if row[index].norm in NUMBER_OF and row[index + 1].norm == "boek":
        return str(NUMBER_OF[row[index].norm]), index + 2
    return None


def _registered(row: Row, at: int, names: LawNames) -> tuple[LawName, int] | None:
    match = names.match(row.tokens, at, lenient=True)
    if match is None or (row.is_mark(match.end, "-") and row.touches(match.end)):
        return None
    if row[match.end].text == "BES" and match.law.bwb_id is not None:
        label = f"{match.law.label} BES"  # a law of Bonaire, Sint Eustatius and Saba
        return LawName(label, label), match.end + 1
    return match.law, match.end


def _with_trailing_book(row: Row, law: tuple[LawName, int]) -> tuple[LawRef, int]:
    """``Burgerlijk Wetboek, Boek 4`` and ``BW Boek 4``."""
    if law[0].has_books:
        book = _read_book(row, row.skip(law[1], ","))
        if book is not None:
            return LawRef(law[0], book[0]), book[1]
    return LawRef(law[0], law[0].book), law[1]


def _european(row: Row, at: int) -> tuple[LawName, int] | None:
    """``Richtlijn 2011/83/EU``, ``Verordening (EU) 2016/679``, ``Verordening (EG) nr. 593/2008``."""
    if row[at].norm not in _EU_KIND:
        return None
    index = at + 1
    if row.is_mark(index, "(") and row[index + 1].norm in _EU_BODY and row.is_mark(index + 2, ")"):
        index += 3
    elif row[index].norm in _EU_BODY:
        index += 1
    if row[index].norm in {"nr", "no"}:
        index = row.skip(index + 1, ".")
    if not (_EU_NUMBER.fullmatch(row[index].text) and row.is_mark(index + 1, "/")):
        return None
    if not _EU_NUMBER.fullmatch(row[index + 2].text):
        return None
    end = index + 3
    if row.is_mark(end, "/") and row[end + 1].norm in _EU_BODY:
        end += 2
    label = " ".join(row.text[row[at].start : row[end - 1].end].split())
    return LawName(label, label), end


def _unknown(row: Row, at: int, *, linked: bool) -> tuple[LawName, int] | None:
    """A name that no registry holds but whose shape says: a law."""
    token = row[at]
    if not row.is_word(at):
        return None
    capital = _CAPITAL_HEAD.match(token.text) is not None
    if _HEAD.fullmatch(token.norm) and (capital or (linked and token.norm.endswith(_PUBLIC))):
        return _unknown_title(row, at)
    if _ACRONYM.fullmatch(token.text) and token.text not in _NO_ACRONYM:
        if row.is_mark(at + 1, "-") and row.touches(at + 1):
            return None
        return LawName(token.text, token.text), _with_year(row, at + 1)
    return None


def _unknown_title(row: Row, at: int) -> tuple[LawName, int] | None:
    """``Wet goed verhuurderschap``: the head and the words that can belong to a title."""
    bare_head = row[at].norm in _HEADS
    if bare_head and not _CAPITAL_HEAD.match(row[at].text):
        return None  # "van de wet": no name
    end = at + 1
    if bare_head or row[end].norm in _SMALL_WORDS:
        while end - at < _LONGEST_TITLE and _continues_title(row, end):
            end += 1
    while end > at + 1 and row[end - 1].norm in _SMALL_WORDS | _CONJUNCTIONS:
        end -= 1
    if bare_head and end == at + 1:
        return None
    end = _with_year(row, end)
    name = " ".join(row.text[row[at].start : row[end - 1].end].split())
    return LawName(name, name), end


def _continues_title(row: Row, at: int) -> bool:
    word = row[at].norm
    if not row.is_word(at) or word in _TITLE_STOP:
        return False
    if word in _PROSE_PREPOSITIONS:
        return row[at - 1].norm in _HEADS
    if word in _CONJUNCTIONS:
        return ARTIKEL.end(row, at + 1) is None and row.is_word(at + 1)
    if word in _ARTICLES:
        return row[at - 1].norm in _SMALL_WORDS - _ARTICLES
    return True


def _with_year(row: Row, at: int) -> int:
    return at + 1 if re.fullmatch(r"(?:18|19|20)\d\d", row[at].text) else at
