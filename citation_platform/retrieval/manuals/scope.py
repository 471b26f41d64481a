"""Which documents a question is about: the products, makes and files that it names.

Belongs here: from names to suppliers and documents, names that nobody here knows, and whether
old stock is asked for. Does not belong here: searching in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from citation_platform.passages.names import Name, NameKind, name_key, names_in
from citation_platform.releases.mentions import Mentions
from citation_platform.retrieval.manuals.geography import place_words

_LEGACY = re.compile(
    r"\b(oud|oude|ouder|oudere|vorige|eerdere|legacy|oorspronkelijke|voorraad|"
    r"ancien(?:ne)?s?|précédente?s?|alt|alte[rnms]?|ältere[rnms]?|frühere[rnms]?|vorherige[rnms]?|"
    r"old|older|previous|earlier|former|vecchi[oae]|precedent[ei])\b",
    re.IGNORECASE,
)
"""Words by which people ask for the manual of what they have in stock, not the newest."""

_SHORTEST_TELLING = 4
_CAMEL = re.compile(r"[a-zà-ÿ][A-Z]")


@dataclass(frozen=True, slots=True)
class Scope:
    """``names``: all names in the question. ``known``: keys that some document mentions.

    ``unknown``: names of products or makes that no document mentions. ``documents``: SHA-256
    of those to search, empty = all. ``suppliers``: folders to search, empty = all. ``files``:
    files named. ``legacy``: superseded revisions may answer.
    """

    names: tuple[Name, ...]
    known: frozenset[str]
    unknown: tuple[Name, ...]
    documents: frozenset[str]
    suppliers: tuple[str, ...]
    files: tuple[Name, ...]
    legacy: bool


def scope_of(
    question: str,
    *,
    language: str,
    mentions: Mentions,
    brands: Mapping[str, str],
    suppliers_of_products: Callable[[str], Sequence[str]] = lambda _: (),
    is_word: Callable[[str], bool],
) -> Scope:
    """Read the scope. ``brands``: key of a make → supplier folder. ``is_word``: an ordinary
    word of some document, in any spelling. ``suppliers_of_products``: makers of the SKUs that
    the question names, from purchase history."""
    names = tuple(dict.fromkeys(names_in(question)))
    files = tuple(name for name in names if name.kind is NameKind.FILE)
    others = [name for name in names if name.kind is not NameKind.FILE]
    known = frozenset(key for name in others if (key := known_key(name, mentions)))
    suppliers = dict.fromkeys(
        [brands[word] for word in _words(question) if word in brands]
        + list(suppliers_of_products(question))
    )
    unknown = tuple(
        name
        for name in others
        if known_key(name, mentions) is None
        and name.key not in brands
        and _names_product(name, language, is_word)
    )
    return Scope(
        names=names,
        known=known,
        unknown=unknown,
        documents=_documents(others, mentions),
        suppliers=tuple(suppliers),
        files=files,
        legacy=_LEGACY.search(question) is not None,
    )


def known_key(name: Name, mentions: Mentions) -> str | None:
    """The key under which documents mention the name: its own, that of its singular, or that
    of the longer name that is meant."""
    if name.key in mentions:
        return name.key
    plural = name.kind is NameKind.ACRONYM and name.text.endswith("s")
    if plural and name.key[:-1] in mentions:
        return name.key[:-1]
    return mentions.shortened(name.text) if name.kind is NameKind.CODE else None


def _words(question: str) -> list[str]:
    return [name_key(word) for word in question.split()]


def _names_product(name: Name, language: str, is_word: Callable[[str], bool]) -> bool:
    """True for a name that must stand in a document that answers: a code, a make.

    Countries and ordinary words written with a capital are no products; German writes every
    noun with one, so there a capital alone proves nothing. Plain abbreviations may be the
    asker's own.
    """
    if name.kind is NameKind.CODE:
        return True
    if name.key in place_words() or is_word(name.text):
        return False
    if _CAMEL.search(name.text):
        return True
    return name.kind is NameKind.CAPITALISED and language != "de"


def _documents(names: Sequence[Name], mentions: Mentions) -> frozenset[str]:
    """Documents that mention most of the names that tell documents apart, a name in a title
    counting double; all documents that do so equally well."""
    scores: dict[str, int] = {}
    telling = [
        key for name in names if (key := known_key(name, mentions)) and _tells(name, key, mentions)
    ]
    for key in dict.fromkeys(telling):
        for mention in mentions.of(key):
            document = mention.document_hash
            scores[document] = scores.get(document, 0) + (2 if mention.titled else 1)
    best = max(scores.values(), default=0)
    return frozenset(document for document, score in scores.items() if score == best)


def _tells(name: Name, key: str, mentions: Mentions) -> bool:
    """True for a name that says which document is meant; "H2" and "II" stand in many a table."""
    code = name.kind is NameKind.CODE or bool(_CAMEL.search(name.text)) or "-" in name.text
    if not code:
        return False
    return len(key) >= _SHORTEST_TELLING or any(one.titled for one in mentions.of(key))
