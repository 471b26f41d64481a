"""What FastAPI hands to the routes.

Belongs here: the dependencies. Does not belong here: what they do.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from citation_platform.service.context import ServiceContext
from citation_platform.service.desk import Desk
from citation_platform.service.documents.desk import DocumentDesk
from citation_platform.service.documents.review_desk import ReviewDesk
from citation_platform.service.flags import FlagStore
from citation_platform.service.sales_desk import SalesDesk


def _context_of(request: Request) -> ServiceContext:
    context: ServiceContext = request.app.state.context
    return context


def _desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def _documents_of(request: Request) -> DocumentDesk:
    documents: DocumentDesk = request.app.state.documents
    return documents


def _review_of(request: Request) -> ReviewDesk:
    review: ReviewDesk = request.app.state.review
    return review


def _flags_of(request: Request) -> FlagStore:
    flags: FlagStore = request.app.state.flags
    return flags


def _sales_of(request: Request) -> SalesDesk:
    sales: SalesDesk = request.app.state.sales
    return sales


Context = Annotated[ServiceContext, Depends(_context_of)]
AskDesk = Annotated[Desk, Depends(_desk_of)]
Flags = Annotated[FlagStore, Depends(_flags_of)]
Documents = Annotated[DocumentDesk, Depends(_documents_of)]
Review = Annotated[ReviewDesk, Depends(_review_of)]
Sales = Annotated[SalesDesk, Depends(_sales_of)]
