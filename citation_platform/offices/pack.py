"""The pack model: what an office may configure.

Belongs here: the fields, their meaning, and rules between fields.
Does not belong here: YAML and error locations (``offices.loading``).

Field descriptions double as remedies: an error on a field quotes its description.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    model_validator,
)

from citation_platform.law.named_dates import read_dates
from citation_platform.offices.deny_list import denies
from citation_platform.passages.schema import Role

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]


def _existing(path: Path, info: ValidationInfo) -> Path:
    """``path`` inside the pack's directory, absolute; it must exist."""
    directory: Path | None = (info.context or {}).get("directory")
    if directory is None:
        return path
    resolved = (directory / path).resolve()
    if not resolved.is_relative_to(directory.resolve()):
        raise ValueError(f"{path} lies outside the pack; a pack holds its own files")
    if not resolved.exists():
        raise ValueError(
            f"{path} does not exist in {directory.name}/; create it or correct the path"
        )
    return resolved


PackPath = Annotated[Path, AfterValidator(_existing)]


class Reader(StrEnum):
    """The readers a corpus can choose from."""

    BWB = "bwb"
    MODEL_DEED = "model_deed"
    MANUAL = "manual"


class ApprovalMode(StrEnum):
    """What makes the passages of a corpus vetted."""

    PACK = "pack"  # the pack's own ``vetting`` speaks for every folder
    FOLDER = "folder"  # each folder needs an approval of its present content


class ThresholdMode(StrEnum):
    """Where relevance thresholds come from."""

    CALIBRATED = "calibrated"
    FIXED = "fixed"


class PackModel(BaseModel):
    """Frozen and closed: an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class VettingSpec(PackModel):
    """Who declared a corpus fit to be cited. Without it nothing of the corpus is citable."""

    by: Text = Field(description="person or board that vetted the corpus")
    on: date = Field(description="date of vetting as YYYY-MM-DD")
    note: str = Field("", description="on what ground")


class LegalArea(PackModel):
    """Laws that belong to one rechtsgebied; ``laws`` are BWB ids or patterns (``BWBR000*``)."""

    area: Text = Field(description="name of the rechtsgebied, e.g. erfrecht")
    laws: tuple[Annotated[str, StringConstraints(pattern=r"^BWB[RVW0-9*?\[\]-]*$")], ...] = Field(
        min_length=1, description="BWB ids or patterns such as BWBR0002761 or BWBR00052*"
    )


class CorpusSpec(PackModel):
    """One corpus. A folder (partition) of it is keyed ``<corpus>.<folder>``."""

    name: Name = Field(description="lower-case word, e.g. statutes")
    title: Text = Field(description="name of the corpus as the office says it")
    role: Role = Field(description="authority (may be cited) or experience (never)")
    reader: Reader = Field(
        description="which reader understands its files: manual, bwb or model_deed"
    )
    vetting: VettingSpec | None = Field(None, description="by, on and note of the vetting")
    approval: ApprovalMode = Field(
        ApprovalMode.PACK,
        description="pack (vetting counts for every folder) or folder (each needs an approval)",
    )
    legal_areas: tuple[LegalArea, ...] = Field(
        (), description="list of {area, laws}; the first match counts"
    )

    @model_validator(mode="after")
    def _one_ground(self) -> Self:
        if self.approval is ApprovalMode.FOLDER and self.vetting is not None:
            raise ValueError(
                f"corpus {self.name!r} has vetting although each folder needs its own approval; "
                "remove vetting, or write approval: pack"
            )
        return self

    def legal_area(self, bwb_id: str) -> str | None:
        """The rechtsgebied of a law; the first entry that matches counts."""
        for entry in self.legal_areas:
            if any(fnmatchcase(bwb_id, pattern) for pattern in entry.laws):
                return entry.area
        return None


class Brand(PackModel):
    """A make as people write it, and the supplier folder whose manuals speak of it."""

    name: Text = Field(description="the make as people write it, e.g. Thermavik")
    supplier: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")] = Field(
        description="name of its supplier folder, e.g. thermavik"
    )


class DenyRule(PackModel):
    """A kind of question that this office always leaves to a person.

    How it is held against a question: ``offices.deny_list``. The examples are its test: a pack
    whose rules do not refuse their examples, or refuse their counterexamples, is not loaded.
    """

    id: Name = Field(description="lower-case word that is logged, e.g. deny_list_tax")
    description: Text = Field(description="what is refused and who answers instead")
    when: tuple[tuple[Text, ...], ...] = Field(
        (),
        description="groups of expressions, one of every group must occur; * is part of a "
        "word, _ one word",
    )
    unless: tuple[Text, ...] = Field((), description="expressions of which none may occur")
    days_ahead: Annotated[int, Field(ge=1)] | None = Field(
        None, description="refuse what is asked about a day so many days after today, or later"
    )
    examples: tuple[Text, ...] = Field(min_length=1, description="questions that must be refused")
    counterexamples: tuple[Text, ...] = Field(
        (), description="questions that come near and must be answered"
    )

    @model_validator(mode="after")
    def _does_what_it_says(self) -> Self:
        if not self.when and self.days_ahead is None:
            raise ValueError(f"rule {self.id!r} never refuses; give it when, or days_ahead")
        if any(not group for group in self.when):
            raise ValueError(f"rule {self.id!r} has an empty group in when; fill or remove it")
        for question in self.examples:
            if not self.refuses(question, date.today()):
                raise ValueError(f"rule {self.id!r} does not refuse its example {question!r}")
        for question in self.counterexamples:
            if self.refuses(question, date.today()):
                raise ValueError(f"rule {self.id!r} refuses its counterexample {question!r}")
        return self

    def refuses(self, question: str, today: date, *, peildatum: date | None = None) -> bool:
        """True when this question goes to a person. ``peildatum``: the day it is asked for."""
        named = read_dates(question, today).named
        days = named if peildatum is None else (*named, peildatum)
        return denies(self, question, days, today)


class ThresholdPolicy(PackModel):
    """How relevant a passage must be before it may carry an answer.

    ``calibrated``: the threshold that the release learned, never below ``floors``.
    ``fixed``: ``floors`` themselves. Scores run from 0 to 1; no floor means 0.
    """

    mode: ThresholdMode = Field(ThresholdMode.CALIBRATED, description="calibrated or fixed")
    floors: dict[Role, Annotated[float, Field(ge=0, le=1)]] = Field(
        default_factory=dict, description="lowest threshold per role, 0 to 1"
    )
    precision: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        None,
        description="share of answers to described cases that must have the right provision, "
        "above 0 and below 1; what is less certain is refused with a choice of provisions. "
        "Without it every answer tells how certain its provision is",
    )

    def threshold(self, role: Role, learned: float | None) -> float:
        """The threshold that counts for ``role``, given what the release learned."""
        floor = self.floors.get(role, 0.0)
        if self.mode is ThresholdMode.FIXED or learned is None:
            return floor
        return max(floor, learned)


class OfficePack(PackModel):
    """One office: what it may cite, what may inform it, and its limits."""

    name: Name = Field(description="lower-case word, the same as the pack's folder")
    title: Text = Field(description="name of the office as people read it")
    languages: tuple[Language, ...] = Field(
        min_length=1, description="ISO 639-1 codes of the languages questions may be asked in"
    )
    default_language: Language = Field(description="one of languages")
    corpora: tuple[CorpusSpec, ...] = Field(min_length=1, description="list of corpora")
    brands: tuple[Brand, ...] = Field(
        (), description="list of {name, supplier}: makes that questions name"
    )
    house_brands: tuple[Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,6}-$")], ...] = Field(
        (),
        description="prefixes of own-label articles such as KV-; their makers come from purchases",
    )
    deny_list: tuple[DenyRule, ...] = Field(
        (), description="list of {id, description, when or days_ahead, examples}"
    )
    thresholds: ThresholdPolicy = Field(
        default_factory=lambda: ThresholdPolicy.model_validate({}),
        description="mode and floors",
    )
    question_characters: int = Field(
        4000, ge=100, le=20_000, description="longest question in characters, 100 to 20000"
    )
    sample_question: Text = Field(description="one question to try on the sample")
    samples: PackPath = Field(
        description="directory with one directory per corpus, each with its sample folders"
    )
    smoke: PackPath = Field(description="JSONL file of questions a release must answer")
    smoke_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        None,
        description="share of the smoke questions about documents that a release must answer as "
        "labelled, 0 to 1; without it they are measured and never hold a release back",
    )
    calibration: PackPath | None = Field(
        None, description="JSONL file of labelled questions that thresholds are learned from"
    )
    gold: PackPath | None = Field(
        None,
        description="JSONL file of labelled questions that measure every release; never learned from",
    )
    vocabulary: PackPath | None = Field(
        None, description="YAML file of words in five languages that mean the same thing"
    )
    ranking: PackPath | None = Field(
        None,
        description="JSON file of the learned ranking: of artikelen, or of rows and paragraphs of "
        "manuals",
    )
    query_adapter: PackPath | None = Field(
        None, description="file of learned changes to the encoder of questions"
    )
    templates: PackPath | None = Field(None, description="directory of the office's templates")

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        names = [corpus.name for corpus in self.corpora]
        doubles = sorted({name for name in names if names.count(name) > 1})
        if doubles:
            raise ValueError(f"corpus {doubles[0]!r} occurs twice; give each corpus its own name")
        brands = [brand.name.casefold() for brand in self.brands]
        twice = sorted({name for name in brands if brands.count(name) > 1})
        if twice:
            raise ValueError(f"brand {twice[0]!r} occurs twice; one make has one supplier folder")
        rules = [rule.id for rule in self.deny_list]
        same = sorted({name for name in rules if rules.count(name) > 1})
        if same:
            raise ValueError(f"deny-list rule {same[0]!r} occurs twice; give each its own id")
        if self.default_language not in self.languages:
            raise ValueError(
                f"default_language {self.default_language!r} is not in languages; add it there"
            )
        if not self.corpora_of(Role.AUTHORITY):
            raise ValueError("no corpus has role authority, so nothing could be cited; add one")
        return self

    def corpora_of(self, role: Role) -> tuple[CorpusSpec, ...]:
        """The corpora with this role, in the order of the pack."""
        return tuple(corpus for corpus in self.corpora if corpus.role is role)

    def corpus(self, name: str) -> CorpusSpec | None:
        """The corpus with this name, or None."""
        return next((corpus for corpus in self.corpora if corpus.name == name), None)

    def sample_of(self, corpus: str) -> Path | None:
        """The directory of a corpus's sample folders, or None where it has no sample."""
        path = self.samples / corpus
        return path if path.is_dir() else None
