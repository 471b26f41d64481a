"""``GET /v1/graph/{address}``: what refers to, excepts or defines for a provision."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from citation_platform.graph.model import Direction
from citation_platform.service.dependencies import Context
from citation_platform.service.graph_desk import MOST_EDGES, Look, look_around, parsed_kinds
from citation_platform.service.graph_replies import GraphReply
from citation_platform.service.requests import IsoDate
from citation_platform.service.responses import declared

router = APIRouter(prefix="/v1", tags=["passages"])

NodeText = Annotated[
    str,
    Path(
        max_length=300,
        description="Canonical address of an artikel or lid; or another node of the graph.",
        examples=["bw:4:13.3", "awb:4:5", "eu:32014L0065"],
    ),
]
OnDay = Annotated[IsoDate | None, Query(description="Only edges that hold on this day; today.")]
Kinds = Annotated[
    list[str] | None,
    Query(description="Kinds of edges, repeated or separated by commas; all when absent."),
]
Limit = Annotated[int, Query(ge=1, le=MOST_EDGES, description="Edges at most, of each node.")]
PathTo = Annotated[
    str | None, Query(max_length=300, description="Also the shortest path to this address.")
]


@router.get(
    "/graph/{address:path}",
    summary="Look around an address in the clause graph",
    responses=declared(404, 422, 503),
)
def graph(
    address: NodeText,
    context: Context,
    peildatum: OnDay = None,
    kinds: Kinds = None,
    direction: Direction = Direction.BOTH,
    depth: Annotated[int, Query(ge=1, le=2, description="Hops.")] = 1,
    limit: Limit = 50,
    path_to: PathTo = None,
) -> GraphReply:
    """Typed edges with the characters that say so, the heaviest first. An artikel has those of
    its leden. Nothing from the graph is citable by itself."""
    look = Look(
        on=peildatum or date.today(),
        kinds=parsed_kinds(kinds or ()),
        direction=direction,
        depth=depth,
        limit=limit,
        path_to=path_to,
    )
    with context.holder.use() as release:
        return look_around(release, address, look)
