"""What every route needs, handed to it and never global.

Belongs here: the context, the ports it depends on, and how ready they are.
Does not belong here: making any of them (``service.server``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from citation_platform.errors import UnknownOffice
from citation_platform.home import Home
from citation_platform.offices import OfficePack
from citation_platform.releases.holder import HolderHealth
from citation_platform.releases.reader import Release
from citation_platform.service.answers import Answer, Pools, Question
from citation_platform.service.metrics import Metrics
from citation_platform.service.settings import ServiceSettings


class Asker(Protocol):
    """Answers questions of one office from one release; safe to call from several threads."""

    def ask(self, question: Question) -> Answer:
        """The answer, or the refusal."""
        ...

    def search(self, question: Question) -> Pools:
        """The candidates of both pools."""
        ...


class Holder(Protocol):
    """The published release of this process (``releases.holder.ReleaseHolder``)."""

    def use(self) -> AbstractContextManager[Release]:
        """The published release, kept open until the block ends; raises ``NoRelease``."""
        ...

    def health(self) -> HolderHealth:
        """What is served, what is published, and why they differ."""
        ...


class ModelState(StrEnum):
    """Whether questions can be embedded yet."""

    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


@dataclass(slots=True)
class Readiness:
    """The one thing that changes while the service runs: the state of its model."""

    model: ModelState = ModelState.LOADING
    detail: str = "the embedding model is being loaded"

    def is_ready(self) -> None:
        """The model can be used."""
        self.model, self.detail = ModelState.READY, "loaded"

    def has_failed(self, detail: str) -> None:
        """The model cannot be used, and why."""
        self.model, self.detail = ModelState.FAILED, detail


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """Everything a route may use."""

    home: Home
    holder: Holder
    asker_for: Callable[[Release, OfficePack], Asker]
    offices: Mapping[str, OfficePack]
    settings: ServiceSettings
    metrics: Metrics
    readiness: Readiness = field(default_factory=Readiness)

    def office(self, name: str) -> OfficePack:
        """The office pack; raises ``UnknownOffice`` listing the known ones."""
        if name not in self.offices:
            raise UnknownOffice(
                f"there is no office {name[:60]!r}",
                remedy=f"known offices: {', '.join(sorted(self.offices)) or 'none'}",
            )
        return self.offices[name]
