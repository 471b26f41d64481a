"""``GET /v1/sales``: what was sold to whom, when, for which price. Experience, never cited."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from citation_platform.products.sales_questions import SalesQuestion
from citation_platform.service.dependencies import Sales
from citation_platform.service.logs import fingerprint, log
from citation_platform.service.requests import Identifier, IsoDate, UnicodeText
from citation_platform.service.responses import declared
from citation_platform.service.sales import SalesReply

router = APIRouter(prefix="/v1", tags=["sales"])

_EXAMPLE = "Hebben we de Q38S vorig jaar aan De Vuurbaak verkocht, voor welke prijs?"

QuestionText = Annotated[
    Annotated[UnicodeText, StringConstraints(pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$")],
    Query(max_length=2000, description="The question as it is asked.", examples=[_EXAMPLE]),
]
CustomerText = Annotated[
    Identifier | None,
    Query(description="Number, name or part of the name; counts before the question."),
]
ProductText = Annotated[
    Identifier | None,
    Query(description="Article number, EAN, model or words; counts before the question."),
]
From = Annotated[IsoDate | None, Query(alias="from", description="First day, inclusive.")]
To = Annotated[IsoDate | None, Query(alias="to", description="Last day, inclusive.")]
OfficeName = Annotated[
    Identifier | None, Query(description="Office pack; the one that sells when absent.")
]


@router.get("/sales", summary="Look up what was sold", responses=declared(404, 422, 503))
def sales(
    desk: Sales,
    question: QuestionText = "",
    customer: CustomerText = None,
    product: ProductText = None,
    first: From = None,
    last: To = None,
    office: OfficeName = None,
) -> SalesReply:
    """Sales of an article to a customer in a period, from the newest ERP snapshot.

    Ask in a sentence, with parameters, or both: a parameter counts before the question. The
    reply is experience (`citable: false`): it may inform a salesperson and proves nothing.
    Where a customer is named that could be another one, nothing is told of either;
    `outcome: which_customer` lists who may be meant.
    """
    asked = SalesQuestion(question, customer, product, first, last)
    reply = desk.answer(asked, office)
    # Names of customers and what they paid stay out of the log.
    log.info(
        "sales",
        office=reply.office,
        question_sha256=fingerprint(question),
        outcome=reply.outcome.value,
        snapshot=reply.snapshot.id,
    )
    return reply
