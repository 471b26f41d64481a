"""Putting an asker together: release, pack, model, names, learned relevance.

Belongs here: which parts an asker is made of. Does not belong here: what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

from citation_platform.approvals.opening import opened_approvals
from citation_platform.errors import ModelIntegrity, NoRelease
from citation_platform.gate.documents import DocumentApprovals
from citation_platform.gate.gate import Gate
from citation_platform.home import Home
from citation_platform.law.names import builtin_names
from citation_platform.offices import OfficePack, load_pack
from citation_platform.passages.schema import Role
from citation_platform.products.articles import ArticlesOf, no_articles
from citation_platform.releases.publish import current_id
from citation_platform.releases.reader import Release, open_release
from citation_platform.retrieval.relevance import relevance_model_of
from citation_platform.service.asking import Asker
from citation_platform.service.manual_desk import ManualDesk, reads_manuals
from citation_platform.service.office_shelf import Reading, searcher_for
from citation_platform.service.product_shelf import ProductShelf

if TYPE_CHECKING:
    from citation_platform.index.dense import DenseModel


def asker_for(
    release: Release,
    pack: OfficePack,
    model: DenseModel,
    *,
    approvals: DocumentApprovals | None = None,
    articles_of: ArticlesOf = no_articles,
    today: Callable[[], date] = date.today,
) -> Asker:
    """The asker of one office on one release. Raises ``ModelIntegrity`` on another model.

    ``approvals``: where documents stand at the moment of the question; without it none may be
    cited. ``articles_of``: the articles that a question names, with who makes them.
    """
    built_with = release.manifest.model.sha256
    if model.identity.sha256 != built_with:
        raise ModelIntegrity(
            f"release {release.id} was built with model {built_with[:12]}, "
            f"but {model.identity.sha256[:12]} ({model.identity.name}) is configured",
            remedy="configure the model that the release names, or build a new release",
        )
    relevance = relevance_model_of(release.calibration)
    manuals = ManualDesk(release, pack, articles_of) if reads_manuals(pack) else None
    learned = relevance.threshold if relevance else None
    gate = Gate(
        release,
        authority=[corpus.name for corpus in pack.corpora_of(Role.AUTHORITY)],
        experience=[corpus.name for corpus in pack.corpora_of(Role.EXPERIENCE)],
        threshold=manuals.threshold if manuals else learned,
        approvals=approvals,
    )
    return Asker(
        release=release,
        pack=pack,
        searcher=searcher_for(release, pack, model),
        gate=gate,
        relevance=relevance,
        manuals=manuals,
        reading=None if manuals else Reading(release, pack),
        names=builtin_names().with_laws(release.law_titles),
        today=today,
    )


@contextmanager
def opened_release(home: str | None, release_id: str | None = None) -> Iterator[Release]:
    """The published release, or a given one, opened for a command of one process.

    Raises ``NoRelease``, ``UnknownRelease``.
    """
    place = Home.from_environment(home)
    chosen = release_id or current_id(place)
    if chosen is None:
        raise NoRelease(
            "nothing has been published yet",
            where=str(place.root),
            remedy="run `citation-platform ingest PATH`, or choose another data directory with --home",
        )
    release = open_release(place, chosen)
    try:
        yield release
    finally:
        release.close()


@contextmanager
def opened_asker(
    home: str | None, office: str, *, release_id: str | None = None
) -> Iterator[tuple[Asker, Release]]:
    """The asker of an office on the published release (or a given one).

    Raises ``NoRelease``, ``UnknownRelease``, ``UnknownOffice``, ``ModelIntegrity``.
    """
    from citation_platform.index.dense import load_model

    pack = load_pack(office)
    with opened_release(home, release_id) as release:
        place = Home.from_environment(home)
        with opened_approvals(place) as approvals:
            asker = asker_for(
                release,
                pack,
                load_model(place),
                approvals=approvals,
                articles_of=ProductShelf(place).articles_of(pack),
            )
            yield asker, release
