"""``GET /v1/passages/{address}``: all editions at an address, and what changed between them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from citation_platform.service.dependencies import Context
from citation_platform.service.passages_desk import look_up
from citation_platform.service.replies import PassageReply
from citation_platform.service.requests import IsoDate
from citation_platform.service.responses import declared

router = APIRouter(prefix="/v1", tags=["passages"])

AddressText = Annotated[
    str,
    Path(
        max_length=300,
        description="Canonical address of an artikel, lid or onderdeel.",
        examples=["bw:4:13.3", "awb:4:5.1", "BWBR0011823/62/1"],
    ),
]
OnDay = Annotated[
    IsoDate | None, Query(description="Day whose edition is marked as in force; today when absent.")
]


@router.get(
    "/passages/{address:path}",
    summary="Read a passage in all its editions",
    responses=declared(404, 422, 503),
)
def passage(address: AddressText, context: Context, on: OnDay = None) -> PassageReply:
    """Every edition of every lid at the address, oldest first, with a word-level difference
    between consecutive editions. Where no edition is in force on the day, the lid says why."""
    return look_up(context, address, on)
