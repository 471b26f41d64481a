"""What a question about a manual asks for: its content words, names, figures and quantity.

Belongs here: reading the question into keys that a passage can be compared with.
Does not belong here: reading passages (``fields``), comparing (``features``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from citation_platform.index.terms import function_words, words
from citation_platform.index.vocabulary import Part, Vocabulary, concept_term, unit_key
from citation_platform.passages.names import Name, NameKind, name_key, names_in

_FIGURE = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w])")
_FIGURE_WITH_UNIT = re.compile(r"(?<![\w.,])(\d+(?:[.,]\d+)*)[ -]?([A-Za-z°%µΩ³²/]+)?")
_SHORT_CODE = re.compile(
    r"(?<![\w'’])(?:[A-Z]{1,3}|[A-Z]?\d{1,3}[A-Z]?|[IVX]{1,4}|\d{1,3}[A-Z]|[A-Z]\d{1,3})(?![\w'’])"
)
_UNIT_WORD = re.compile(r"(?<!\w)(?:[a-zA-Z°µΩ][\w°µΩ³²]{0,4}(?:/[a-zA-Z]{1,4}[²³23]?)?|%)(?!\w)")
_SAME_MEANING = 0.85
"""What a word of the same meaning counts beside the word itself: "dakdoorvoer" and
"geveldoorvoer" are both flue terminals, and only one of them was asked about."""

_LOWEST_WEIGHT, _HIGHEST_WEIGHT = 0.2, 6.0
"""An unknown word weighs no more than a word of one text in some four hundred."""


_CODES = (NameKind.CODE, NameKind.ACRONYM)


class Lexical(Protocol):
    """What is needed of a release's lexicon."""

    def terms(self, text: str) -> Sequence[str]:
        """Stems and parts of compounds."""
        ...

    def idf(self, term: str) -> float:
        """How rare a term is."""
        ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """A content word or word group: its ``own`` stem covers it, a ``keys`` of the same meaning
    nearly, and each of its ``parts`` its share of a compound. ``weight``: its rarity."""

    text: str
    own: frozenset[str]
    keys: frozenset[str]
    parts: tuple[frozenset[str], ...]
    weight: float

    def covered(self, keys: frozenset[str]) -> float:
        """0 to 1: how far a text with these keys says it."""
        if self.own & keys:
            return 1.0
        if self.keys & keys:
            return _SAME_MEANING
        return sum(bool(part & keys) for part in self.parts) / max(len(self.parts), 2)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question read. ``names``: keys of its codes and abbreviations; ``makes``: of
    its capitalised names, which in German say nothing. ``codes``: short capitals and figures that
    may head a row or column, as printed. ``figures``: its numbers. ``units``: keys of the units
    that an answer would have, ``named_units`` those that the question names; ``identifier``: a number that names something is asked for.
    ``amount``: a quantity is asked for. ``confirm``: a question to be
    answered by yes or no. ``when``: a date is asked for."""

    text: str
    language: str
    wanted: tuple[Wanted, ...]
    names: frozenset[str]
    makes: frozenset[str]
    codes: frozenset[str]
    figures: frozenset[str]
    units: frozenset[str]
    named_units: frozenset[str]
    identifier: bool
    amount: bool
    confirm: bool
    when: bool


_AMOUNT = re.compile(
    r"\b(hoeveel|hoe (?:groot|hoog|lang|zwaar|ver|breed|diep|dik|snel|warm|heet|koud|vaak|veel|oud|hard|laag)|"
    r"how (?:many|much|long|high|far|heavy|wide|deep|thick|fast|hot|often|large|big|loud)|wie (?:viele?|hoch|"
    r"lang|schwer|weit|breit|tief|dick|schnell|groß|oft|laut)|combien|quelle (?:est la )?(?:taille|longueur|"
    r"hauteur|puissance|tension|distance|pression|température)|quant[oiae]|maxima(?:al|le)|max\.?|minima(?:al|le)|"
    r"maximum|minimum|höchstens|mindestens|hoogstens|minstens|weegt|pèse|wiegt|pesa)\b",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(
    r"(nummer|\bnr\b|\bcode\b|\bnumber\b|nummer\b|\bréférence\b|\bnuméro\b|\bcodice\b|\bart\.|adres|address|"
    r"\badresse\b|\buitgang\b|\bausgang\b|\bbestel|\bpart no|\bteilenummer)",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(wanneer|datum|welke dag|when|date|wann|quand|quando|data)\b", re.IGNORECASE)
_CONFIRM = re.compile(
    r"^\W*(mag|mogen|kan|kun|kunnen|moet|moeten|is|zijn|heeft|accepteert|past|werkt|darf|kann|muss|ist|hat|"
    r"can|may|must|should|does|do|is|are|has|est-ce|peut|puis|faut|doit|si può|posso|deve|è)\b|\bkan dat\b|"
    r"\bmag dat\b|\bpeut-on\b|\bdoit-on\b",
    re.IGNORECASE,
)


def read_question(text: str, *, language: str, lexicon: Lexical, vocabulary: Vocabulary) -> Asked:
    """Read a question. ``language``: ISO 639-1."""
    names = tuple(names_in(text))
    wanted = _wanted(text, language, names, lexicon, vocabulary)
    units = vocabulary.units(vocabulary.concepts(text, language))
    named_units = (units_in(text) & vocabulary.all_units) - _units_of_figures(text)
    return Asked(
        text=text,
        language=language,
        wanted=wanted,
        names=frozenset(name.key for name in names if name.kind in _CODES),
        makes=frozenset(
            name.key for name in names if name.kind is NameKind.CAPITALISED and language != "de"
        ),
        codes=frozenset(_codes(text)),
        figures=frozenset(_FIGURE.findall(text)),
        units=units | named_units,
        named_units=named_units,
        identifier=_IDENTIFIER.search(text) is not None,
        amount=_AMOUNT.search(text) is not None or bool(units | named_units),
        when=_WHEN.search(text) is not None,
        confirm=_CONFIRM.search(text) is not None,
    )


def text_keys(text: str, language: str, lexicon: Lexical, vocabulary: Vocabulary) -> frozenset[str]:
    """Every key under which a text covers a wanted word: stems, concepts, names."""
    return frozenset((*lexicon.terms(text), *vocabulary.terms(text, language)))


def _wanted(
    text: str, language: str, names: Sequence[Name], lexicon: Lexical, vocabulary: Vocabulary
) -> tuple[Wanted, ...]:
    """Content words and word groups, each once; names, function words and figures are none."""
    spoken = words(text)
    grouped = {found.start: found for found in vocabulary.find(spoken, language)}
    # A German capital makes no name: every noun has one.
    true = [name for name in names if name.kind in _CODES or language != "de"]
    named = {word for name in true for word in words(name.text)} | {name.key for name in true}
    result: dict[str, Wanted] = {}
    at = 0
    while at < len(spoken):
        found = grouped.get(at)
        group = spoken[at : found.end if found else at + 1]
        at += len(group)
        if len(group) == 1 and not found and (group[0] in named or not _is_content(group[0])):
            continue
        concepts = frozenset(map(concept_term, found.concepts if found else ()))
        one = _one(group, concepts, language, lexicon, vocabulary)
        result.setdefault(one.text, one)
    return tuple(result.values())


def _is_content(word: str) -> bool:
    return word not in function_words() and any(map(str.isalpha, word))


def _one(
    group: Sequence[str],
    concepts: frozenset[str],
    language: str,
    lexicon: Lexical,
    vocabulary: Vocabulary,
) -> Wanted:
    terms = [lexicon.terms(word) for word in group if word not in function_words()]
    stems = [found[0] for found in terms if found]
    if len(group) == 1:
        listed = vocabulary.parts(group[0], language)
        lexical = [frozenset((stem,)) for stem in terms[0][1:]] if terms else []
        parts = [_part_keys(part, lexicon) for part in listed] if listed else lexical
        own = frozenset(stems[:1])
    else:
        parts = [frozenset((stem,)) for stem in stems]
        own = frozenset()
    rarest = max(map(lexicon.idf, stems), default=_HIGHEST_WEIGHT / 2)
    weight = max(_LOWEST_WEIGHT, min(_HIGHEST_WEIGHT, rarest))
    return Wanted(" ".join(group), own, concepts, tuple(parts), weight)


def _part_keys(part: Part, lexicon: Lexical) -> frozenset[str]:
    return frozenset((*map(concept_term, part.concepts), *lexicon.terms(part.text)[:1]))


def _codes(text: str) -> set[str]:
    """Short capitals, Roman and mixed figures: "S", "HE", "H2", "II"; not a sentence's first word."""
    found = set()
    for match in _SHORT_CODE.finditer(text):
        word = match.group()
        opens = not text[: match.start()].strip(" \"'(“‘")
        if opens and len(word) == 1:
            continue
        found.add(name_key(word))
    return found - {""}


def figures_in(text: str) -> frozenset[str]:
    """Numbers as printed, a comma and a point alike."""
    return frozenset(figure.replace(",", ".") for figure in _FIGURE.findall(text))


def _units_of_figures(text: str) -> frozenset[str]:
    """Units of figures that the question itself gives: "bij 50 mm" does not ask for mm."""
    return frozenset(unit_key(unit) for _, unit in _FIGURE_WITH_UNIT.findall(text) if unit)


def units_in(text: str) -> frozenset[str]:
    """Keys of short words that may be units."""
    return frozenset(unit_key(word) for word in _UNIT_WORD.findall(text)) | frozenset(
        unit_key(unit) for _, unit in _FIGURE_WITH_UNIT.findall(text) if unit
    )
