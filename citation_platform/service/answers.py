"""What goes in and comes out of a question: the contract of API, page, CLI and log.

Belongs here: pydantic models of question, candidate and answer; verdicts come from the gate.
Does not belong here: HTTP (``service.app``) or how an answer is made (``service.asking``).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import islice
from typing import Literal

from pydantic import Field

from citation_platform.gate.reasons import NextStep
from citation_platform.gate.verdicts import Check, Citation, ClaimVerdict, Model, Reason
from citation_platform.products.articles import Article
from citation_platform.retrieval.kinds import QuestionKind
from citation_platform.service.companions import Companion

__all__ = [
    "Alternative",
    "Answer",
    "Candidate",
    "Check",
    "Citation",
    "ClaimVerdict",
    "Companion",
    "Model",
    "Pools",
    "Question",
    "ReadOtherwise",
    "Reason",
    "Understood",
    "UnderstoodProduct",
    "understood_products",
]

MOST_PRODUCTS = 20
"""Articles that an answer lists: a question about more is a list, not a question."""


class Question(Model):
    """A professional's question. ``peildatum``: reference date, None = today."""

    question: str
    office: str
    peildatum: date | None = None
    language: str | None = None
    user: str | None = None


class Candidate(Model):
    """A passage that was considered, with the scores that brought it up.

    ``why``: what each kind of evidence (meaning, words, vocabulary, company, form, named law)
    adds to its score, beyond what it adds to the other candidates on average.
    """

    passage_id: str
    address: str
    label: str
    text: str
    role: Literal["authority", "experience"]
    corpus: str
    valid_from: date | None
    valid_to: date | None
    version: str
    source_url: str | None
    dense_score: float | None = None
    sparse_score: float | None = None
    score: float | None = None
    why: dict[str, float] = Field(default_factory=dict)


class Alternative(Model):
    """A provision that the question may be about. ``headings``: of it and what stands above
    it, outermost first; ``question``: what asks for its text."""

    address: str
    label: str
    headings: str
    question: str


class UnderstoodProduct(Model):
    """An article that the question names as ``text``, and whose it is by what was bought.

    ``share``: part of the quantity received in 36 months that ``maker`` delivered, 0 to 1, in
    ``receipts`` receipts; ``supplier``: its folder. ``doubt``: why that is uncertain
    (``not_bought``, ``thin``, ``tie``, ``split``); an uncertain maker narrows no search.
    """

    sku: str
    text: str
    description: str
    maker: str | None
    supplier: str | None
    share: float | None
    receipts: int
    doubt: str | None


class ReadOtherwise(Model):
    """A word of the question that was taken for a slip of the keyboard, and as what it was read."""

    written: str
    read: str


class Understood(Model):
    """What the system read in the question before searching.

    ``historic``: it asks for the law of another day, which is the ``peildatum`` then.
    ``dates``: those that it names. ``laws``: laws that it names, as a professional writes them.
    """

    language: str
    peildatum: date
    addresses: tuple[str, ...]
    historic: bool = False
    dates: tuple[date, ...] = ()
    laws: tuple[str, ...] = ()
    corrections: tuple[ReadOtherwise, ...] = ()
    kind: QuestionKind = QuestionKind.DESCRIBED
    products: tuple[UnderstoodProduct, ...] = ()


class Answer(Model):
    """An answer, or a refusal. Refused: ``claims`` is empty and ``reasons`` says why.

    ``certainty``: chance, learned on labelled questions, that the provision cited is the one
    asked for; None where the asker named it or nothing was learned. ``alternatives``: other
    provisions that it may be about, when that is less likely than not, or when it is refused
    because none is near enough; ``next_step``: what to do about a refusal, by its first reason.
    ``companions``: provisions to read beside those cited.
    """

    status: Literal["answered", "refused"]
    question: str
    office: str
    understood: Understood
    claims: tuple[ClaimVerdict, ...] = ()
    rejected: tuple[ClaimVerdict, ...] = ()
    reasons: tuple[Reason, ...] = ()
    next_step: NextStep | None = None
    certainty: float | None = None
    alternatives: tuple[Alternative, ...] = ()
    companions: tuple[Companion, ...] = ()
    notices: tuple[str, ...] = ()
    authority: tuple[Candidate, ...] = ()
    experience: tuple[Candidate, ...] = ()
    release_id: str
    drafter: str = "extractive"
    timings_ms: dict[str, float] = Field(default_factory=dict)

    @property
    def doubtful(self) -> bool:
        """True when the provision cited is less likely than not the one asked for."""
        return is_doubtful(self.certainty)


def is_doubtful(certainty: float | None) -> bool:
    """True for a certainty below one half: wrong is likelier than right."""
    return certainty is not None and certainty < 0.5


class Pools(Model):
    """Candidates of one search, both roles apart. Nothing here has passed the gate."""

    understood: Understood
    authority: tuple[Candidate, ...]
    experience: tuple[Candidate, ...]
    release_id: str
    timings_ms: dict[str, float] = Field(default_factory=dict)


def understood_products(articles: Iterable[Article]) -> tuple[UnderstoodProduct, ...]:
    """The articles in the API's words, each once; the first ``MOST_PRODUCTS``."""
    fields = UnderstoodProduct.model_fields
    once = {(article.sku, article.text): article for article in articles}.values()
    rows = ({name: getattr(article, name) for name in fields} for article in once)
    return tuple(UnderstoodProduct(**row) for row in islice(rows, MOST_PRODUCTS))
