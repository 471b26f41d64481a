"""Questions of an office whose authority is manuals: scope first, then the row that answers.

Belongs here: what such an office does differently between understanding and gate.
Does not belong here: the order of the steps and the whole-answer rule (``service.asking``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import Reason
from citation_platform.offices import OfficePack, Reader
from citation_platform.passages.names import name_key
from citation_platform.passages.schema import Role
from citation_platform.products.articles import ArticlesOf, no_articles, suppliers_of
from citation_platform.releases.reader import Release
from citation_platform.retrieval.articles import unnamed, with_articles
from citation_platform.retrieval.manuals.choosing import Choice, choose
from citation_platform.retrieval.manuals.scope import Scope, scope_of
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.retrieval.search import EVERYWHERE, Narrowing, Query
from citation_platform.retrieval.understanding import Understanding


def reads_manuals(pack: OfficePack) -> bool:
    """True for an office that cites manuals."""
    return any(spec.reader is Reader.MANUAL for spec in pack.corpora_of(Role.AUTHORITY))


class ManualDesk:
    """Scope and choice for one office on one release. Safe for concurrent use."""

    def __init__(
        self, release: Release, pack: OfficePack, articles_of: ArticlesOf = no_articles
    ) -> None:
        self._release = release
        self._brands: Mapping[str, str] = {
            name_key(brand.name): brand.supplier for brand in pack.brands
        }
        self._articles_of = articles_of
        self._files = {
            PurePosixPath(name).name.casefold(): entry.document_hash
            for entry in release.documents
            for name in entry.names
        }

    def in_words_of_makers(self, read: Understanding) -> Understanding:
        """The question with the office's own articles called what their manuals call them."""
        return with_articles(read, self._articles_of(read.text), self._release.mentions)

    def scope(self, read: Understanding) -> Scope:
        """Which products, makes and files the question names."""
        found = scope_of(
            read.text,
            language=read.language,
            mentions=self._release.mentions,
            brands=self._brands,
            suppliers_of_products=lambda _: suppliers_of(read.articles),
            is_word=lambda word: self._release.lexicon.coverage(word) > 0.0,
        )
        articles = unnamed(read.articles, self._release.mentions)
        return replace(found, unknown=(*found.unknown, *articles))

    def outside(self, scope: Scope) -> Reason | None:
        """Why the question is about something that no vetted document speaks of."""
        missing = [name for name in scope.files if name.text.casefold() not in self._files]
        if missing:
            return _about(ReasonCode.DOCUMENT_UNREADABLE, [name.text for name in missing])
        if scope.unknown:
            return _about(ReasonCode.UNKNOWN_PRODUCT, [name.text for name in scope.unknown])
        return None

    def narrowing(self, scope: Scope | None) -> Narrowing:
        """What the search is limited to."""
        if scope is None:
            return EVERYWHERE
        # A file that nobody has is told by ``outside``; here it limits nothing.
        files = (self._files.get(name.text.casefold()) for name in scope.files)
        named = {document for document in files if document is not None}
        return Narrowing(
            suppliers=scope.suppliers,
            documents=tuple(sorted(named or scope.documents)),
            newest=not scope.legacy,
        )

    def choose(self, query: Query, scope: Scope, ranked: Sequence[RankedUnit]) -> Choice | None:
        """The row or paragraph that answers."""
        return choose(query.terms, scope.known, ranked, self._release.lexicon)


def _about(code: ReasonCode, names: Sequence[str]) -> Reason:
    said = ", ".join(dict.fromkeys(names))
    return Reason(code=code, message=f"{EXPLANATIONS[code]} ({said})")
