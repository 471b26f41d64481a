"""The service process: real parts, warm-up, uvicorn.

Belongs here: making what ``create_app`` is given, and the life of the process.
Does not belong here: anything a request does.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from fastapi import FastAPI

from citation_platform.approvals.opening import approvals_of
from citation_platform.errors import InvalidPack, NoRelease
from citation_platform.gate.documents import DocumentApprovals
from citation_platform.home import Home
from citation_platform.offices import OfficePack, available_packs, load_pack
from citation_platform.products.articles import ArticlesOf, no_articles
from citation_platform.releases.holder import ReleaseHolder
from citation_platform.releases.reader import Release
from citation_platform.service.answers import Question
from citation_platform.service.app import create_app
from citation_platform.service.asking import Asker
from citation_platform.service.assembly import asker_for
from citation_platform.service.context import Holder
from citation_platform.service.documents.standing import standing_in_register
from citation_platform.service.logs import configure_logging, log
from citation_platform.service.product_shelf import ProductShelf
from citation_platform.service.settings import ServiceSettings
from citation_platform.state import open_state

if TYPE_CHECKING:
    from citation_platform.index.dense import DenseModel

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
_GRACE_SECONDS = 30


class AskerShelf:
    """Keeps the asker of each office until another release is served: making one is costly."""

    def __init__(
        self,
        load: Callable[[], DenseModel],
        approvals: DocumentApprovals | None = None,
        articles_of: Callable[[OfficePack], ArticlesOf] = lambda _: no_articles,
    ) -> None:
        self._load = load
        self._approvals = approvals
        self._articles_of = articles_of
        self._model: DenseModel | None = None
        self._askers: dict[str, tuple[Release, Asker]] = {}
        self._lock = Lock()

    def asker(self, release: Release, office: OfficePack) -> Asker:
        """The asker of ``office`` on ``release``; loads the model when nothing has yet."""
        with self._lock:
            known = self._askers.get(office.name)
            if known is not None and known[0] is release:
                return known[1]
            self._model = self._model or self._load()
            asker = asker_for(
                release,
                office,
                self._model,
                approvals=self._approvals,
                articles_of=self._articles_of(office),
            )
            self._askers[office.name] = (release, asker)
            return asker

    def warm_up(self, holder: Holder, offices: dict[str, OfficePack]) -> None:
        """Load the model and ask each office its sample question, if there is a release.

        The first question of a process loads the language identifier and maps the index:
        seconds that no asker should wait for.
        """
        with self._lock:
            self._model = self._model or self._load()
        try:
            with holder.use() as release:
                for office in offices.values():
                    question = Question(question=office.sample_question, office=office.name)
                    self.asker(release, office).ask(question)
        except NoRelease:
            log.info("nothing_published_yet")


def load_offices() -> dict[str, OfficePack]:
    """Every pack that loads; a wrong one is logged and does not stop the others."""
    offices: dict[str, OfficePack] = {}
    for name in available_packs():
        try:
            offices[name] = load_pack(name)
        except InvalidPack as error:
            log.error("office_not_loaded", office=name, message=str(error))
    return offices


def service_app(home: Home, holder: ReleaseHolder, settings: ServiceSettings) -> FastAPI:
    """The application on the real parts of ``home``; it closes ``holder`` when it ends."""
    from citation_platform.index.dense import load_model

    offices = load_offices()
    approvals = approvals_of(home, open_state(home.state_url))
    products = ProductShelf(home)
    shelf = AskerShelf(lambda: load_model(home), approvals, products.articles_of)
    return create_app(
        home=home,
        holder=holder,
        asker_for=shelf.asker,
        offices=offices,
        settings=settings,
        warm_up=lambda: shelf.warm_up(holder, offices),
        shut_down=holder.close,
        standing_of=standing_in_register(approvals),
        products=products,
    )


def serve(home: Home, host: str = DEFAULT_HOST, port: int = DEFAULT_PORT) -> None:
    """Serve until SIGINT or SIGTERM; running requests get 30 seconds to finish."""
    import uvicorn

    configure_logging()
    uvicorn.run(
        service_app(home, ReleaseHolder(home), ServiceSettings.from_environment()),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
