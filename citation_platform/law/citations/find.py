"""Finding citations: one pass over the tokens, the first grammar that fits wins.

Belongs here: the order in which grammars are tried, and the choice of what is reported.
Does not belong here: any grammar.

Time is linear: each grammar reads a bounded number of tokens, and a group that was read
is passed over whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from citation_platform.law.citations.articles import read_article_group, read_place_first
from citation_platform.law.citations.bare import read_bare_number
from citation_platform.law.citations.model import FoundCitation, Mode, Parsed
from citation_platform.law.citations.resolve import implied_law, resolve
from citation_platform.law.citations.row import Row
from citation_platform.law.citations.short import read_law_first, read_number_first
from citation_platform.law.citations.standards import read_standard
from citation_platform.law.citations.structures import read_law_then_structure, read_structure
from citation_platform.law.names import LawName, LawNames, NameMatch, builtin_names
from citation_platform.law.tokens import TokenKind


def find_citations(
    text: str,
    names: LawNames | None = None,
    *,
    mode: Mode = Mode.PROSE,
    default_law: LawName | None = None,
) -> list[FoundCitation]:
    """All citations in ``text``, in order of their place; never raises.

    In ``Mode.QUESTION`` bare article numbers are reported too. They belong to the only law
    that the text names, else to ``default_law``, else to none (``address`` is None and
    ``candidates`` says what a colon number could mean). ``default_law`` also lets prose
    report bare artikelen, for instance the text of a law about itself.
    """
    registry = names or builtin_names()
    row = Row(text)
    groups = list(_groups(row, registry, mode))
    named = [draft.law.law for group in groups for draft in group.drafts if draft.law]
    if mode is Mode.QUESTION:
        named += list(_mentions(row, registry))
    implied = default_law if mode is Mode.PROSE else implied_law(named, default_law)
    if mode is Mode.PROSE and implied is None:
        groups = [group for group in groups if _names_its_law(group)]
    return resolve(row, groups, implied)


def named_laws(text: str, names: LawNames | None = None) -> tuple[LawName, ...]:
    """The laws that ``text`` names, with or without a number, in order, each once.

    An abbreviation that may as well be a word is left out: one with a single capital that is
    an ordinary word ("Woo") or begins a sentence ("Who"), and any in a text without small letters.
    """
    registry, row = names or builtin_names(), Row(text)
    found = [
        match.law
        for at, match in _matches(row, registry)
        if not match.abbreviation or not _may_be_a_word(row, at, registry)
    ]
    return tuple({law.label + (law.book or ""): law for law in found}.values())


def _may_be_a_word(row: Row, at: int, names: LawNames) -> bool:
    token = row[at]
    capitals = sum(character.isupper() for character in token.text)
    if capitals > 1:
        return not any(character.islower() for one in row.tokens for character in one.text)
    begins = at == 0 or row.is_mark(at - 1, ".") or row.is_mark(at - 1, "?")
    return begins or names.is_word(token.norm)


def _names_its_law(group: Parsed) -> bool:
    return all(draft.law is not None for draft in group.drafts)


def _groups(row: Row, names: LawNames, mode: Mode) -> Iterator[Parsed]:
    index = 0
    while index < len(row):
        group = _read(row, index, names)
        if group is None and mode is Mode.QUESTION:
            group = read_bare_number(row, index)
        if group is None:
            index += 1
            continue
        yield group
        index = group.end


def _read(row: Row, at: int, names: LawNames) -> Parsed | None:
    kind = row[at].kind
    if kind is TokenKind.NUMBER:
        return read_place_first(row, at, names) or read_number_first(row, at, names)
    if kind is TokenKind.MARK:
        return read_structure(row, at, names) if row[at].text == "§" else None
    if kind is TokenKind.BREAK:
        return None
    return (
        read_article_group(row, at, names)
        or read_place_first(row, at, names)
        or _read_short_a(row, at, names)
        or read_structure(row, at, names)
        or read_standard(row, at)
        or read_law_first(row, at, names)
        or read_law_then_structure(row, at, names)
    )


def _read_short_a(row: Row, at: int, names: LawNames) -> Parsed | None:
    """``A. 7:2 Awb``: "A." stands for artikel when a short form follows."""
    if row[at].norm == "a" and row.is_mark(at + 1, ".") and row.is_number(at + 2):
        group = read_number_first(row, at + 2, names)
        return Parsed(at, group.end, group.drafts) if group else None
    return None


def _mentions(row: Row, names: LawNames) -> Iterator[LawName]:
    """Laws that the text names, with or without a number."""
    return (match.law for _, match in _matches(row, names))


def _matches(row: Row, names: LawNames) -> Iterator[tuple[int, NameMatch]]:
    """Every name of a law with the place where it begins; a name inside a longer one is none."""
    index = 0
    while index < len(row):
        match = names.match(row.tokens, index)
        if match is None:
            index += 1
        else:
            yield index, match
            index = match.end
