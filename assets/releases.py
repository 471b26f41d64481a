"""Which candidate a run is about."""

from __future__ import annotations

import dagster as dg

from citation_platform.errors import NoRelease

CANDIDATE = dg.AssetKey("candidate_collections")


def candidate_id(context: dg.AssetExecutionContext | dg.AssetCheckExecutionContext) -> str:
    """The release id of the latest candidate (its data version). Raises ``NoRelease``."""
    event = context.instance.get_latest_materialization_event(CANDIDATE)
    materialization = event.asset_materialization if event else None
    if materialization is None:
        raise NoRelease(
            "there is no candidate yet", remedy="materialise candidate_collections first"
        )
    return str(materialization.metadata["release_id"].value)
