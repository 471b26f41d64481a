"""The query service as an ASGI application.

Belongs here: putting context, middleware, handlers and routes together.
Does not belong here: a route, a limit, or how the parts of the context are made
(``service.server``).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from citation_platform.durable import local_path
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.offices import OfficePack
from citation_platform.releases.reader import Release
from citation_platform.service import (
    routes_ask,
    routes_document_pages,
    routes_documents,
    routes_flags,
    routes_graph,
    routes_health,
    routes_needs_person,
    routes_pages,
    routes_passages,
    routes_releases,
    routes_review,
    routes_sales,
    routes_search,
)
from citation_platform.service.context import Asker, Holder, Readiness, ServiceContext
from citation_platform.service.desk import Desk
from citation_platform.service.documents.desk import DocumentDesk
from citation_platform.service.documents.image_cache import ImageCache
from citation_platform.service.documents.page_images import PageImages
from citation_platform.service.documents.rendering import Render, render_in_sandbox
from citation_platform.service.documents.review_desk import ReviewDesk
from citation_platform.service.documents.standing import StandingOf, standing_in_release
from citation_platform.service.documents.turns import Turns
from citation_platform.service.error_handling import add_error_handlers
from citation_platform.service.flags import FlagStore
from citation_platform.service.logs import log
from citation_platform.service.metrics import Metrics
from citation_platform.service.middleware import RequestGuard
from citation_platform.service.openapi import use_problem_schema
from citation_platform.service.pages import STATIC
from citation_platform.service.product_shelf import ProductShelf
from citation_platform.service.sales_desk import SalesDesk
from citation_platform.service.settings import ServiceSettings

_DESCRIPTION = (
    "Answers a professional's question only with claims it can prove: every claim cites a "
    "vetted passage in force on the reference date, or the whole answer is withheld with reasons."
)
_ROUTES = (
    routes_ask.router,
    routes_search.router,
    routes_passages.router,
    routes_graph.router,
    routes_documents.router,
    routes_review.router,
    routes_sales.router,
    routes_releases.router,
    routes_health.router,
    routes_pages.router,
    routes_document_pages.router,
    routes_flags.router,
    routes_needs_person.router,
)


def create_app(
    *,
    home: Home,
    holder: Holder,
    asker_for: Callable[[Release, OfficePack], Asker],
    offices: Mapping[str, OfficePack],
    settings: ServiceSettings | None = None,
    warm_up: Callable[[], None] | None = None,
    shut_down: Callable[[], None] | None = None,
    render: Render = render_in_sandbox,
    standing_of: StandingOf = standing_in_release,
    products: ProductShelf | None = None,
) -> FastAPI:
    """The application.

    ``asker_for``: the asker of a release and an office; called per question, so it should
    remember what is costly. ``warm_up``: loads the model in a thread once the server runs;
    until it returns, ``/readyz`` says so and questions get 503. None = nothing to load.
    ``shut_down``: called after the last request, before the server ends.
    ``render``: draws a page of a PDF; ``standing_of``: whether a document may be cited today.
    ``products``: the ERP snapshot, shared with the askers; None = a reader of its own.
    """
    context = ServiceContext(
        home=home,
        holder=holder,
        asker_for=asker_for,
        offices=offices,
        settings=settings or ServiceSettings(),
        metrics=Metrics(),
    )
    app = FastAPI(
        title="Citation Platform",
        version=version("citation-platform"),
        description=_DESCRIPTION,
        # Swagger's and ReDoc's pages load scripts from elsewhere; /openapi.json stays.
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan(context, warm_up, shut_down),
    )
    app.state.context = context
    app.state.desk = Desk(context)
    app.state.flags = FlagStore.at(home.state_url)
    app.state.sales = SalesDesk(offices, products or ProductShelf(home))
    app.state.documents, app.state.review = _document_desks(context, render, standing_of)
    app.add_middleware(RequestGuard, metrics=context.metrics, settings=context.settings)
    add_error_handlers(app)
    for router in _ROUTES:
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    use_problem_schema(app)
    return app


def _document_desks(
    context: ServiceContext, render: Render, standing_of: StandingOf
) -> tuple[DocumentDesk, ReviewDesk]:
    """For published documents and for files under review: one queue, one cache of pictures."""
    objects = ObjectStore(context.home.objects)
    cache = ImageCache(
        local_path(context.home.page_images), limit_bytes=context.settings.page_image_bytes
    )
    images, turns = PageImages(objects, cache=cache, render=render), Turns()
    documents = DocumentDesk(
        holder=context.holder,
        objects=objects,
        images=images,
        standing_of=standing_of,
        turns=turns,
    )
    review = ReviewDesk(home=context.home, objects=objects, images=images, turns=turns)
    return documents, review


def _lifespan(
    context: ServiceContext,
    warm_up: Callable[[], None] | None,
    shut_down: Callable[[], None] | None,
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        loading = asyncio.create_task(_load(context, warm_up))
        yield
        loading.cancel()
        if shut_down is not None:
            shut_down()

    return lifespan


async def _load(context: ServiceContext, warm_up: Callable[[], None] | None) -> None:
    """Warm up until it succeeds: a model that is prepared later needs no restart."""
    readiness = context.readiness
    while not await _loaded(readiness, warm_up):
        await asyncio.sleep(context.settings.retry_after)
    readiness.is_ready()
    log.info("model_loaded")


async def _loaded(readiness: Readiness, warm_up: Callable[[], None] | None) -> bool:
    if warm_up is None:
        return True
    try:
        await asyncio.to_thread(warm_up)
    except Exception as error:  # noqa: BLE001 (whatever a library raises, /readyz must tell it)
        detail = f"the embedding model cannot be loaded: {error}"
        if detail != readiness.detail:
            log.exception("model_not_loaded")
        readiness.has_failed(detail)
        return False
    return True
