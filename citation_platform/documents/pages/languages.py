"""The language of each page.

Belongs here: choosing per page, and from the document where a page says too little.
Does not belong here: the language of a question (``retrieval.language``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from citation_platform.documents.pages.model import Page

LANGUAGES = ("nl", "fr", "de", "en", "it")
# A page with fewer letters (a drawing, a table of figures) takes the document's language.
ENOUGH_LETTERS = 120
_LONGEST = 6_000  # characters that are looked at


class _Identifier(Protocol):
    def classify(self, instance: str) -> tuple[str, float]: ...


@lru_cache(maxsize=1)
def _identifier() -> _Identifier:
    # The model is unpacked once per process (about a second), so not at import.
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(LANGUAGES))
    loaded: _Identifier = identifier
    return loaded


def language_of(text: str) -> str | None:
    """The most likely of the five languages, None when there is too little text to tell."""
    if sum(character.isalpha() for character in text[:_LONGEST]) < ENOUGH_LETTERS:
        return None
    language, _ = _identifier().classify(text[:_LONGEST])
    return str(language)


def with_languages(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Each page with its language; pages that say too little take the document's own."""
    own = [language_of(" ".join(word.text for word in page.words)) for page in pages]
    document = document_language(pages, own)
    return tuple(
        replace(page, language=found or (document if page.words else None))
        for page, found in zip(pages, own, strict=True)
    )


def document_language(pages: Sequence[Page], own: Sequence[str | None]) -> str | None:
    """The language of most words; from all text together when no page says enough."""
    weight: Counter[str] = Counter()
    for page, found in zip(pages, own, strict=True):
        if found:
            weight[found] += len(page.words)
    if weight:
        return weight.most_common(1)[0][0]
    together = " ".join(word.text for page in pages for word in page.words)
    if not any(character.isalpha() for character in together):
        return None
    return str(_identifier().classify(together[:_LONGEST])[0])
