"""Where defined terms are used: whole words, in any inflection, within their scope.

A term matches when the stems of its words stand side by side. A capital in the term must
be a capital in the text ("Onze Minister"); at the start of a sentence any word may have
one. Of two terms that fit at a place the longer is used, and of two definitions of a term
the one with the narrower scope.

Cap (measured on 272 laws, see docs/decisions/015-clause-graph.md): a term used in more
than ``COMMON_SHARE`` of the passages of its scope, and in more than ``COMMON_PASSAGES``,
tells no passage from another ("Onze Minister"); it keeps edges to the ``COMMON_KEPT``
passages where it stands most often.

Belongs here: matching terms in text. Does not belong here: what is defined
(``graph.definitions``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from citation_platform.graph.catalogue import books_of
from citation_platform.graph.definitions import Definition, Reach
from citation_platform.graph.passages import SourcePassage
from citation_platform.index.terms import dutch_stemmer, fold

COMMON_SHARE = 0.2
COMMON_PASSAGES = 40
COMMON_KEPT = 40

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d+")
_UNIT_WORDS = frozenset(
    [
        "wet",
        "besluit",
        "regeling",
        "verordening",
        "richtlijn",
        "artikel",
        "lid",
        "hoofdstuk",
        "titel",
        "afdeling",
        "boek",
    ]
)
_POINTING = frozenset({"deze", "die", "dit", "dat"})
_STOPS = ".;:\n"


@dataclass(frozen=True, slots=True)
class Use:
    """The first characters in which ``passage`` uses a term, and how often it does."""

    definition: Definition
    passage: SourcePassage
    start: int
    end: int
    times: int


@dataclass(frozen=True, slots=True)
class _Token:
    word: str
    stem: str
    start: int
    end: int


Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Term:
    stems: Stems
    words: tuple[str, ...]
    definition: Definition


_NARROW = {Reach.PLACES: 0, Reach.DIVISION: 1, Reach.LAW: 2, Reach.WETBOEK: 3}


def uses_of(definitions: Sequence[Definition], passages: Iterable[SourcePassage]) -> list[Use]:
    """All uses, capped for common terms; the defining passage itself is left out."""
    stem = _remembering(dutch_stemmer())
    by_folder = _terms_by_folder(definitions, stem)
    own = _own_terms(by_folder)
    found: dict[int, list[Use]] = defaultdict(list)
    sizes: dict[int, int] = defaultdict(int)
    for passage in passages:
        terms = by_folder.get(passage.folder)
        if not terms or not passage.text:
            continue
        held = _in_scope(terms, passage, own.get(passage.address, frozenset()))
        for definition in {id(one.definition): one.definition for one in held}.values():
            sizes[id(definition)] += 1
        for use in _uses_in(passage, held, stem):
            found[id(use.definition)].append(use)
    return [
        use
        for definition in definitions
        for use in _capped(found[id(definition)], sizes[id(definition)])
    ]


def _capped(uses: list[Use], size: int) -> list[Use]:
    if len(uses) <= max(COMMON_PASSAGES, COMMON_SHARE * size):
        return uses
    kept = sorted(uses, key=lambda use: -use.times)[:COMMON_KEPT]
    return [use for use in uses if use in kept]


def _remembering(stem: Callable[[str], str]) -> Callable[[str], str]:
    known: dict[str, str] = {}

    def stemmed(word: str) -> str:
        found = known.get(word)
        if found is None:
            found = known[word] = stem(fold(word))
        return found

    return stemmed


def _terms_by_folder(
    definitions: Sequence[Definition], stem: Callable[[str], str]
) -> Mapping[str, list[_Term]]:
    terms: dict[str, list[_Term]] = defaultdict(list)
    for definition in definitions:
        words = tuple(match.group() for match in _WORD.finditer(definition.term))
        if not words:
            continue
        term = _Term(tuple(stem(word) for word in words), words, definition)
        for folder in _folders(definition):
            terms[folder].append(term)
    return terms


def _folders(definition: Definition) -> tuple[str, ...]:
    folder = definition.scope.folder
    if definition.scope.reach is not Reach.WETBOEK:
        return (folder,)
    corpus, dot, name = folder.partition(".")
    return tuple(f"{corpus}{dot}{book}" for book in books_of(name))


def _own_terms(by_folder: Mapping[str, Sequence[_Term]]) -> Mapping[str, Collection[Stems]]:
    """Address → the terms that it defines: it uses no other definition of them."""
    own: dict[str, set[Stems]] = defaultdict(set)
    for terms in by_folder.values():
        for term in terms:
            own[term.definition.passage.address].add(term.stems)
    return own


def _in_scope(
    terms: Sequence[_Term], passage: SourcePassage, own: Collection[Stems]
) -> list[_Term]:
    return [term for term in terms if term.stems not in own and _holds(term.definition, passage)]


def _holds(definition: Definition, passage: SourcePassage) -> bool:
    scope = definition.scope
    if scope.reach is Reach.DIVISION:
        return passage.parent_path[: len(scope.path)] == scope.path
    if scope.reach is Reach.PLACES:
        return bool({passage.address, passage.artikel_address} & scope.places)
    return True


def _uses_in(
    passage: SourcePassage, terms: Sequence[_Term], stem: Callable[[str], str]
) -> Iterator[Use]:
    by_first: dict[str, list[_Term]] = defaultdict(list)
    for held in sorted(terms, key=_rank):
        by_first[held.stems[0]].append(held)
    tokens = [
        _Token(match.group(), stem(match.group()), match.start(), match.end())
        for match in _WORD.finditer(passage.text)
    ]
    first: dict[int, tuple[Definition, int, int]] = {}
    times: dict[int, int] = defaultdict(int)
    at = 0
    while at < len(tokens):
        term = _term_at(passage.text, tokens, at, by_first)
        if term is None:
            at += 1
            continue
        last = tokens[at + len(term.stems) - 1]
        key = id(term.definition)
        first.setdefault(key, (term.definition, tokens[at].start, last.end))
        times[key] += 1
        at += len(term.stems)
    for key, (definition, start, end) in first.items():
        yield Use(definition, passage, start, end, times[key])


def _rank(term: _Term) -> tuple[int, int]:
    return -len(term.stems), _NARROW[term.definition.scope.reach]


def _term_at(
    text: str, tokens: Sequence[_Token], at: int, by_first: Mapping[str, Sequence[_Term]]
) -> _Term | None:
    for term in by_first.get(tokens[at].stem, ()):
        width = len(term.stems)
        here = tokens[at : at + width]
        stands = len(here) == width and all(
            token.stem == wanted for token, wanted in zip(here, term.stems, strict=True)
        )
        if stands and _written_so(text, here, term) and not _points_at_law(tokens, at, term):
            return term
    return None


def _written_so(text: str, here: Sequence[_Token], term: _Term) -> bool:
    """Side by side, and with capitals where the term has them."""
    for before, after in pairwise(here):
        if not text[before.end : after.start].isspace() and text[before.end : after.start] != "-":
            return False
    for number, (token, word) in enumerate(zip(here, term.words, strict=True)):
        if token.word[0].isupper() == word[0].isupper():
            continue
        starts = number == 0 and (
            token.start == 0 or text[: token.start].rstrip(" ")[-1:] in _STOPS
        )
        if not (starts and token.word[0].isupper()):
            return False
    return True


def _points_at_law(tokens: Sequence[_Token], at: int, term: _Term) -> bool:
    """ "deze wet" is no use of a term "wet"."""
    return (
        len(term.stems) == 1
        and term.words[0].lower() in _UNIT_WORDS
        and at > 0
        and tokens[at - 1].word.lower() in _POINTING
    )
