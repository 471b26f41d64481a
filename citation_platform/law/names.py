"""Names of laws as people write them: spelled out, abbreviated, in four languages.

Belongs here: the registry from names to laws, and matching a name in a row of tokens.
Does not belong here: the data (``laws.yaml``), short forms of addresses (``law.sources``),
standards such as RJ or NEN (``law.citations.standards``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from citation_platform.law.sources import BY_KEY
from citation_platform.law.tokens import Token, tokenise

_MAX_TOKENS = 30  # longest title that is worth matching in prose
_ABBREVIATION = 7  # letters; longer single words are names, not abbreviations


@dataclass(frozen=True, slots=True)
class LawName:
    """A law (or one book of the BW). ``bwb_id`` is None where no id is certain.

    ``label``: short, as a professional writes it. ``title``: official citeertitel.
    ``colon``: article numbers have a colon (4:13, 1a:1).
    """

    label: str
    title: str
    bwb_id: str | None = None
    book: str | None = None
    colon: bool = False

    @property
    def has_books(self) -> bool:
        """True for the Burgerlijk Wetboek as a whole: a provision needs a book."""
        return self.label == BY_KEY["bw"].label


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name in a row of tokens; ``end`` is the index after its last token."""

    law: LawName
    end: int
    abbreviation: bool


@dataclass(frozen=True, slots=True)
class _Entry:
    law: LawName
    written: tuple[str, ...]
    abbreviation: bool


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    entries: list[_Entry] = field(default_factory=list)


class LawNames:
    """A registry of law names. Immutable: ``with_laws`` returns a larger registry."""

    def __init__(
        self, laws: Iterable[tuple[LawName, Sequence[str]]], words: frozenset[str]
    ) -> None:
        self._laws = tuple((law, tuple(names)) for law, names in laws)
        self._words = words
        self._root = _Node()
        self._titles: dict[str, LawName] = {}
        for law, names in self._laws:
            if law.bwb_id is not None:
                self._titles.setdefault(law.bwb_id, law)
            for name in dict.fromkeys(names):
                self._insert(name, law)

    def with_laws(self, titles: Mapping[str, Sequence[str]]) -> LawNames:
        """This registry plus the titles of a corpus: BWB id → titles, the best known first."""
        added = []
        for bwb_id, names in titles.items():
            usable = [name for name in names if name.strip()]
            if usable:
                known = self._titles.get(bwb_id)
                added.append((known or LawName(usable[0], usable[0], bwb_id), usable))
        return LawNames([*self._laws, *added], self._words)

    def law(self, bwb_id: str) -> LawName | None:
        """The law (or book of the BW) with this BWB id."""
        return self._titles.get(bwb_id)

    def title_of(self, bwb_id: str) -> str | None:
        """The official title of a law, or None when it is unknown."""
        law = self._titles.get(bwb_id)
        return law.title if law else None

    def is_word(self, norm: str) -> bool:
        """True for a folded token that is an ordinary word beside an abbreviation."""
        return norm in self._words

    def find(self, name: str) -> LawName | None:
        """The law that ``name``, as a whole, stands for."""
        tokens = tokenise(name)
        match = self.match(tokens, 0, lenient=True)
        return match.law if match and match.end == len(tokens) else None

    def match(self, tokens: Sequence[Token], at: int, *, lenient: bool = False) -> NameMatch | None:
        """The longest name that starts at ``tokens[at]``.

        Abbreviations need their capitals unless ``lenient`` (directly after an article
        number), where they may be written in lower case if that is no ordinary word.
        """
        node, best = self._root, None
        for index in range(at, min(len(tokens), at + _MAX_TOKENS)):
            following = node.children.get(tokens[index].norm)
            if following is None:
                break
            node = following
            entry = self._choose(node.entries, tokens[at : index + 1], lenient)
            if entry is not None:
                best = NameMatch(entry.law, index + 1, entry.abbreviation)
        return best

    def _choose(
        self, entries: Sequence[_Entry], tokens: Sequence[Token], lenient: bool
    ) -> _Entry | None:
        written = tuple(token.text for token in tokens)
        for entry in entries:
            if entry.written == written or not entry.abbreviation:
                return entry
        laws = {entry.law for entry in entries}
        if not lenient or len(laws) != 1 or tokens[0].norm in self._words:
            return None
        return entries[0]

    def _insert(self, name: str, law: LawName) -> None:
        tokens = tokenise(name)
        if not tokens or len(tokens) > _MAX_TOKENS:
            return
        node = self._root
        for token in tokens:
            node = node.children.setdefault(token.norm, _Node())
        written = tuple(token.text for token in tokens)
        if all(entry.written != written for entry in node.entries):
            node.entries.append(_Entry(law, written, _is_abbreviation(name)))


def _is_abbreviation(name: str) -> bool:
    word = name.split()[0]
    year = all(part.isdigit() for part in name.split()[1:])
    return year and len(word) <= _ABBREVIATION and not word.endswith(("wet", "code"))


@lru_cache(maxsize=1)
def builtin_names() -> LawNames:
    """The registry that ships with the product (``laws.yaml``)."""
    text = files(__package__).joinpath("laws.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    colon = frozenset(data["colon"])
    laws: list[tuple[LawName, Sequence[str]]] = [_books(data["books"])]
    for book, bwb_id in BY_KEY["bw"].books:
        title = f"Burgerlijk Wetboek Boek {book}"
        laws.append((LawName("BW", title, bwb_id, book, colon=True), [title]))
    for bwb_id, names in data["laws"].items():
        title = names[1]
        laws.append((LawName(names[0], title, bwb_id, colon=names[0] in colon), names))
    for names in data["without_id"]:
        title = names[1] if len(names) > 1 else names[0]
        laws.append((LawName(names[0], title, colon=names[0] in colon), names))
    return LawNames(laws, frozenset(data["words"]))


def _books(names: Sequence[str]) -> tuple[LawName, Sequence[str]]:
    return LawName(names[0], names[1], colon=True), names
