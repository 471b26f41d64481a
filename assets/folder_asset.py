"""What every asset of a folder has in common.

Belongs here: the declaration. Does not belong here: working through the folders of a run
(``assets.batches``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import dagster as dg

from assets.partitions import FOLDERS, GROUP_FOLDERS, ONE_RUN, OWNERS


def folder_asset(
    *,
    deps: Sequence[dg.AssetsDefinition] = (),
    stage: str,
    kinds: set[str],
    schema: dg.TableSchema,
    description: str,
    pool: str | None = None,
) -> Callable[[Callable[..., Iterator[Any]]], dg.AssetsDefinition]:
    """A decorator: an asset with a partition per folder, all folders of a run in one step.

    A refused folder gives no output and stops no other. ``stage``: its place in the order.
    """
    return dg.asset(
        partitions_def=FOLDERS,
        backfill_policy=ONE_RUN,
        output_required=False,
        deps=deps,
        group_name=GROUP_FOLDERS,
        owners=OWNERS,
        kinds=kinds,
        tags={"stage": stage},
        pool=pool,
        metadata={"dagster/column_schema": schema},
        description=description,
    )
