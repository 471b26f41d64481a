"""An office's vocabulary: words of five languages that mean the same thing.

Belongs here: reading the list, finding its concepts in a text, also inside compounds.
Does not belong here: the list itself (the office's pack), what a shared concept is worth
(``retrieval.manuals``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from citation_platform.errors import InvalidSource
from citation_platform.index.terms import LANGUAGES, fold, function_words, words

_STEMMERS = {"nl": "dutch", "en": "english", "fr": "french", "de": "german", "it": "italian"}
_COMPOUNDING = ("nl", "de")
_LINKS = ("", "s", "en", "e", "n", "er", "es")
_SHORTEST_PART = 3
_SHORTEST_COMPOUND, _LONGEST_COMPOUND = 7, 60
"""The longest compounds of Dutch statutes have 45 letters; a longer run of letters is no word,
and splitting it would take time that grows with the square of its length."""
_SHORTEST_ALONE = 5
"""A single listed part of a compound says little when it is shorter than this."""
_SHORTEST_FOREIGN = 5
"""Stems of shorter words of a third language are too often other words here."""
_REMEMBERED = 100_000


class Concept(BaseModel):
    """One meaning: its words per language and, for a quantity, the units it is printed in.

    ``source``: address of the provision that regulates it, where law is what is read.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    nl: tuple[str, ...] = Field(min_length=1)
    en: tuple[str, ...] = Field(min_length=1)
    de: tuple[str, ...] = Field(min_length=1)
    fr: tuple[str, ...] = Field(min_length=1)
    it: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    source: str = ""

    def words_in(self, language: str) -> tuple[str, ...]:
        """The words of one of the five languages."""
        found: tuple[str, ...] = getattr(self, language)
        return found


class _Listed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    concepts: tuple[Concept, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a compound, or the word itself: as written, with what it may mean."""

    text: str
    concepts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Found:
    """A word or word group that has a meaning of its own. ``start``, ``end``: places in the
    list of words."""

    start: int
    end: int
    concepts: frozenset[str]


class Vocabulary:
    """Concepts by word. Immutable and safe to share between threads."""

    def __init__(self, concepts: Iterable[Concept] = ()) -> None:
        self._concepts = {concept.id: concept for concept in concepts}
        self._single: dict[str, dict[str, set[str]]] = {language: {} for language in LANGUAGES}
        self._groups: dict[tuple[str, ...], set[str]] = {}
        # (language, first stem) → the lengths of its groups, longest first: of most words no
        # group begins, and only those are looked up.
        self._lengths: dict[tuple[str, str], tuple[int, ...]] = {}
        for concept in self._concepts.values():
            for language in LANGUAGES:
                for phrase in concept.words_in(language):
                    self._add(concept.id, language, phrase)
        self._all_units = self.units(self._concepts)
        self._of_word = lru_cache(maxsize=_REMEMBERED)(self._look_up)
        self._parts_of = lru_cache(maxsize=_REMEMBERED)(self._split_in_any)

    @classmethod
    def read(cls, path: Path) -> Vocabulary:
        """The list of a pack. Raises ``InvalidSource`` naming the file and the first fault."""
        try:
            listed = _Listed.model_validate(
                yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
            )
        except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as fault:
            raise InvalidSource(
                f"the vocabulary cannot be read: {fault}",
                where=str(path),
                remedy="give a list `concepts` with id and words in nl, en, de, fr and it",
            ) from fault
        return cls(listed.concepts)

    @property
    def listed(self) -> tuple[Concept, ...]:
        """The concepts, in the order of the list."""
        return tuple(self._concepts.values())

    def __len__(self) -> int:
        return len(self._concepts)

    def units(self, concepts: Iterable[str]) -> frozenset[str]:
        """Keys of the units in which these quantities are printed."""
        return frozenset(
            unit_key(unit)
            for name in concepts
            if name in self._concepts
            for unit in self._concepts[name].units
        )

    @property
    def all_units(self) -> frozenset[str]:
        """Keys of every unit of the list."""
        return self._all_units

    def spoken(self, language: str) -> frozenset[str]:
        """Every folded word of the list in one language."""
        return frozenset(
            word
            for concept in self._concepts.values()
            for phrase in concept.words_in(language)
            for word in words(phrase)
        )

    def find(self, text: Sequence[str], language: str) -> tuple[Found, ...]:
        """Listed words and word groups among folded words (``index.terms.words``), longest
        first. Unlisted compounds are none: see ``parts``."""
        found: list[Found] = []
        at = 0
        while at < len(text):
            one = self._group(text, at, language) or self._word(text, at, language)
            if one is not None:
                found.append(one)
            at = one.end if one else at + 1
        return tuple(found)

    def parts(self, word: str, language: str) -> tuple[Part, ...]:
        """The listed parts of a folded compound that is not listed itself; none when no part
        is listed. A part without a listed meaning is left out."""
        if not _SHORTEST_COMPOUND <= len(word) <= _LONGEST_COMPOUND:
            return ()
        return self._parts_of(word, language)

    def concepts(self, text: str, language: str) -> frozenset[str]:
        """All concepts of a text: of its word groups, its words and their parts."""
        spoken = words(text)
        found = {name for one in self.find(spoken, language) for name in one.concepts}
        for word in spoken:
            listed = self._of_word(word, language)
            found |= listed
            # A listed compound has its own meaning: "Drehzahl" is no lathe.
            for part in () if listed else self.parts(word, language):
                found |= part.concepts
        return frozenset(found)

    def terms(self, text: str, language: str) -> tuple[str, ...]:
        """The concepts of a text as terms of a lexicon, sorted."""
        return tuple(sorted(map(concept_term, self.concepts(text, language))))

    def _add(self, concept: str, language: str, phrase: str) -> None:
        parts = [_stem(language)(word) for word in words(phrase)]
        if len(parts) == 1:
            self._single[language].setdefault(parts[0], set()).add(concept)
        elif parts:
            self._groups.setdefault((language, *parts), set()).add(concept)
            known = {len(parts), *self._lengths.get((language, parts[0]), ())}
            self._lengths[language, parts[0]] = tuple(sorted(known, reverse=True))

    def _group(self, text: Sequence[str], at: int, language: str) -> Found | None:
        begun = {
            spoken: self._lengths.get((spoken, _stem(spoken)(text[at])), ())
            for spoken in _languages(language)
        }
        for length in sorted({one for lengths in begun.values() for one in lengths}, reverse=True):
            for spoken, lengths in begun.items():
                if length not in lengths or at + length > len(text):
                    continue
                stems = (_stem(spoken)(word) for word in text[at : at + length])
                concepts = self._groups.get((spoken, *stems))
                if concepts:
                    return Found(at, at + length, frozenset(concepts))
        return None

    def _word(self, text: Sequence[str], at: int, language: str) -> Found | None:
        concepts = self._of_word(text[at], language)
        return Found(at, at + 1, concepts) if concepts else None

    def _look_up(self, word: str, language: str) -> frozenset[str]:
        """The word in the text's language, or in English; names and loan words in any."""
        if word in function_words() and len(word) < _SHORTEST_FOREIGN:
            return frozenset()  # "de" is no Germany, "op" is not up
        own, *others = _languages(language)
        known = self._known(word, own)
        # A function word means something only where it is listed as such.
        if known or word in function_words():
            return known
        for one in others:
            known = self._known(word, one)
            if known:
                return known
        if len(word) < _SHORTEST_FOREIGN or any(
            self._split(word, one) for one in _languages(language)
        ):
            return frozenset()
        return frozenset().union(*(self._known(word, one) for one in LANGUAGES))

    def _known(self, word: str, language: str) -> frozenset[str]:
        return frozenset(self._single[language].get(_stem(language)(word), ()))

    def _split_in_any(self, word: str, language: str) -> tuple[Part, ...]:
        found = (self._split(word, one) for one in _languages(language))
        return next((parts for parts in found if parts), ())

    def _split(self, word: str, language: str) -> tuple[Part, ...]:
        """Both parts when the list has both, else the longest listed last or first part."""
        fits = _SHORTEST_COMPOUND <= len(word) <= _LONGEST_COMPOUND
        if language not in _COMPOUNDING or not fits or not word.isalpha():
            return ()
        best: tuple[int, tuple[Part, ...]] = (0, ())
        for place in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
            tail = Part(word[place:], self._known(word[place:], language))
            head = self._head(word[:place], language)
            parts = tuple(part for part in (head, tail) if part is not None and part.concepts)
            length = sum(len(part.text) for part in parts)
            if length > best[0] and (len(parts) == 2 or length >= _SHORTEST_ALONE):
                best = (length, parts)
        return best[1]

    def _head(self, front: str, language: str) -> Part | None:
        for link in _LINKS:
            bare = front.removesuffix(link) if link else front
            if front.endswith(link) and len(bare) >= _SHORTEST_PART:
                known = self._known(bare, language)
                if known:
                    return Part(bare, known)
        return None


def concept_term(concept: str) -> str:
    """The term under which a lexicon counts a concept; no word has a colon before letters."""
    return f"concept:{concept}"


def unit_key(unit: str) -> str:
    """A unit without case, spaces and typography: ``m³/h`` = ``m3/h``, ``dB (A)`` = ``dba``."""
    return "".join(character for character in fold(unit) if character not in " ().·")


def _languages(language: str) -> tuple[str, ...]:
    """The text's language, then English, whose technical words all others use."""
    first = language if language in LANGUAGES else "en"
    return (first,) if first == "en" else (first, "en")


@lru_cache(maxsize=len(_STEMMERS))
def _stem(language: str) -> Callable[[str], str]:
    """Snowball's stemmer behind a cache, so that its lock is taken once a word."""
    from threading import Lock

    import Stemmer

    stemmer, lock = Stemmer.Stemmer(_STEMMERS[language]), Lock()

    @lru_cache(maxsize=_REMEMBERED)
    def stem(word: str) -> str:
        with lock:
            return str(stemmer.stemWord(word))

    return stem
