"""Questions of an office whose authority is manuals: scope first, then the row that answers.

Belongs here: what such an office does differently between understanding and gate.
Does not belong here: the order of the steps and the whole-answer rule (``service.asking``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import Reason
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.offices import OfficePack, Reader
from citation_platform.passages.names import name_key
from citation_platform.passages.schema import Role
from citation_platform.products.articles import ArticlesOf, no_articles, suppliers_of
from citation_platform.releases.reader import Release
from citation_platform.retrieval.articles import unnamed, with_articles
from citation_platform.retrieval.manuals.asked import Asked, read_question
from citation_platform.retrieval.manuals.pinpointing import (
    Choice,
    Option,
    options_of,
    pinpoint,
    reader,
)
from citation_platform.retrieval.manuals.ranking_model import stored_ranking
from citation_platform.retrieval.manuals.scope import Scope, scope_of
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.retrieval.search import EVERYWHERE, Narrowing
from citation_platform.retrieval.understanding import Understanding
from citation_platform.service.office_shelf import models_for


def reads_manuals(pack: OfficePack) -> bool:
    """True for an office that cites manuals."""
    return any(spec.reader is Reader.MANUAL for spec in pack.corpora_of(Role.AUTHORITY))


POOL = 100
"""Units taken from each signal. Measured on 286 questions about 31 documents: the row that
answers is among 60 of each for .94, among 100 for .98, among 300 for .99."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """What answers, how sure that is (0 to 1), and the units with the best first."""

    choice: Choice
    confidence: float
    ranked: tuple[RankedUnit, ...]


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
        models = models_for(release, pack)
        self._vocabulary = models.vocabulary if models else Vocabulary()
        self._ranking = stored_ranking(models.ranking if models else None)
        self._read = reader(release.lexicon, self._vocabulary)
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

    def consider(
        self, read: Understanding, ranked: Sequence[RankedUnit]
    ) -> tuple[Asked, list[Option]]:
        """The question as it is compared, and every row, cell and paragraph with its features."""
        asked = read_question(
            read.text,
            language=read.language,
            lexicon=self._release.lexicon,
            vocabulary=self._vocabulary,
        )
        return asked, options_of(asked, ranked, self._read, self._release.mentions.documents)

    def pinpoint(self, read: Understanding, ranked: Sequence[RankedUnit]) -> Pinned | None:
        """The row, cell or paragraph that answers best; None when the release has learned no
        ranking or nothing was found."""
        if self._ranking is None:
            return None
        asked, options = self.consider(read, ranked)
        best = pinpoint(asked, options, self._ranking)
        if best is None:
            return None
        confidence = self._ranking.confidence.probability(best.signals)
        return Pinned(best.choice, confidence, tuple(ranked[place] for place in best.order))

    @property
    def threshold(self) -> float:
        """Confidence below which a question is refused, as learned; 1 when nothing was."""
        return self._ranking.threshold if self._ranking else 1.0


def _about(code: ReasonCode, names: Sequence[str]) -> Reason:
    said = ", ".join(dict.fromkeys(names))
    return Reason(code=code, message=f"{EXPLANATIONS[code]} ({said})")
