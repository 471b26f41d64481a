"""Which manual a document is, whatever its revision: product, models, kind, document number.

Belongs here: what title, name and cover say of the product.
Does not belong here: comparing two manuals (``grouping``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from citation_platform.documents.catalog.document_numbers import (
    MOST_ON_A_PAGE,
    document_numbers,
)
from citation_platform.documents.catalog.mark_model import Mark
from citation_platform.documents.catalog.marks import marks_of_name, marks_of_title
from citation_platform.documents.catalog.model import CatalogDocument
from citation_platform.documents.catalog.vocabulary import (
    ManualKind,
    is_generic,
    kinds_in,
    without_copy_suffix,
)

COVER_LINES = 6
"""Lines of page 1 that can hold a title: brand, product, kind of manual, on every cover read."""

_JUNK_TITLE = re.compile(
    r"(?i)\s*(?:untitled|naamloos|unbenannt|sans\stitre|senza\stitolo|document\s?\d*|layout\s?\d*"
    r"|slide\s?\d*|presentation\s?\d*|microsoft\s\w+\s-.*|[a-z]:\\.*|.*\.(?:docx?|indd|pdf|ai|qxd|cdr"
    r"|dwg|pptx?|xlsx?|tiff?|png|jpe?g)|\W*|[\d\W]+)[-\s\d]*"
)
_NO_TITLE_LINE = re.compile(r"(?i)@|www\.|https?:|\+\d\d|(?<!\w)(?:tel|fax)(?!\w)")
_TOKEN = re.compile(r"[^\W_]+(?:[\-/+.][^\W_]+)*")
_QUANTITY = re.compile(
    r"(?i)\d+(?:[.,]\d+)?(?:k?v|k?w|m?a|[kmg]?hz|m?bar|pa|[mck]?m|k?g|l|c|mb|gb|va|nm|ph|x\d+)|ip\d\w*|co2"
    r"|(?:en|iso|din|nen|nbn|nf|iec|vde|uni)-?\d.*|a[0-6]|\d+e|\d+(?:st|nd|rd|th)"
)
_HYPHEN_OF_WORDS = re.compile(r"(?<=[^\W\d_]{4})-|-(?=[^\W\d_]{4})")
"""``light-controller-manual``: a hyphen beside a word separates; that of CVE-S belongs to a code."""


@dataclass(frozen=True, slots=True)
class Identity:
    """``words``: of the title that name the product (``titled``), else of the cover's first lines.

    ``stem``: the words of the file name that name the product, in order. ``models``: codes
    such as Q38S in title and name; ``cover_models``: on the cover. ``numbers``: document
    numbers without issue.
    """

    language: str | None
    words: frozenset[str]
    titled: bool
    stem: tuple[str, ...]
    models: frozenset[str]
    cover_models: frozenset[str]
    kinds: frozenset[ManualKind]
    numbers: frozenset[str]


def identify(document: CatalogDocument) -> Identity:
    """What the document says it is the manual of."""
    title = _title(document)
    cover = _cover(document)
    stem = clean_stem(document.name)
    named = " ".join((title, stem))
    return Identity(
        document.language,
        specific(title or " ".join(cover[:3]), document.supplier),
        bool(title),
        tuple(word for word in _words(stem) if _names_something(word, document.supplier)),
        models_in(named),
        models_in(" ".join(cover)),
        kinds_in(named) or kinds_in(" ".join(cover)),
        _numbers(document),
    )


def clean_stem(name: str) -> str:
    """A file name without ending, revision, date and the suffixes of copies."""
    stem = without_copy_suffix(re.sub(r"\.\w{1,4}$", "", name).strip())
    stem = _without(stem, marks_of_name(stem)).replace("_", " ")
    stem = _HYPHEN_OF_WORDS.sub(" ", stem)
    return " ".join(without_copy_suffix(stem.strip(" -.,()")).split())


def specific(text: str, supplier: str) -> frozenset[str]:
    """The words of a title that name a product."""
    return frozenset(word for word in _words(text) if _names_something(word, supplier))


def models_in(text: str) -> frozenset[str]:
    """Codes with letters and digits, upper case without hyphens: Q38S, GW1000XS, MK4P."""
    return frozenset(
        re.sub(r"\W", "", token).upper()
        for token in _TOKEN.findall(text)
        if re.search(r"\d", token) and re.search(r"[^\W\d_]", token)
        if not _QUANTITY.fullmatch(token)
    )


def _words(text: str) -> list[str]:
    return [token.lower() for token in _TOKEN.findall(text)]


def _names_something(word: str, supplier: str) -> bool:
    own = word in re.split(r"\W+", supplier.lower().replace("_", " "))
    return not own and not is_generic(word)


def _title(document: CatalogDocument) -> str:
    title = " ".join((document.title or "").split())
    if not title or _JUNK_TITLE.fullmatch(title):
        return ""
    return _without(title, marks_of_title(title))


def _without(text: str, marks: tuple[Mark, ...]) -> str:
    for mark in reversed(marks):
        text = f"{text[: mark.start]} {text[mark.end :]}"
    return text


def _cover(document: CatalogDocument) -> list[str]:
    first = next((page.text for page in document.page_texts if page.number == 1), "")
    lines = [line.strip() for line in first[:4000].splitlines()]
    return [
        _without(line, marks_of_title(line))
        for line in lines
        if len(re.findall(r"[^\W\d_]", line)) >= 2 and not _NO_TITLE_LINE.search(line)
    ][:COVER_LINES]


def _numbers(document: CatalogDocument) -> frozenset[str]:
    found: set[str] = set()
    for page in document.page_texts:
        lines = page.text.splitlines()
        here = {each.base for line in lines if len(line) <= 160 for each in document_numbers(line)}
        if len(here) <= MOST_ON_A_PAGE:
            found |= here
    stem = re.sub(r"\.\w{1,4}$", "", document.name)
    return frozenset(found | {each.base for each in document_numbers(stem)})
