"""The partitions: one folder each (a law, a directory of model deeds)."""

from __future__ import annotations

from collections.abc import Sequence

import dagster as dg

FOLDERS = dg.DynamicPartitionsDefinition(name="folder")
GROUP_FOLDERS = "folders"
GROUP_RELEASE = "release"
GROUP_ERP = "erp"
OWNERS = ["team:knowledge"]

ONE_RUN = dg.BackfillPolicy.single_run()
"""A run costs 9 to 20 s, a partition inside one about 0.1 s: never a run per folder."""


def contiguous(registered: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Which of ``wanted`` must be registered anew so that one range covers exactly them.

    A run can only span a range of partitions, in the order of registration. Folders that
    lie scattered are taken out and registered again at the end; their history stays, it
    hangs on the name. Empty when they are one block already.
    """
    places = sorted(registered.index(key) for key in wanted if key in registered)
    unknown = [key for key in wanted if key not in registered]
    if not places:
        return ()
    block = places[-1] - places[0] + 1 == len(places)
    at_end = not unknown or places[-1] == len(registered) - 1
    if block and at_end:
        return ()
    return tuple(registered[place] for place in places)


def range_tags(first: str, last: str) -> dict[str, str]:
    """Run tags that select the partitions from ``first`` to ``last``."""
    return {
        "dagster/asset_partition_range_start": first,
        "dagster/asset_partition_range_end": last,
    }
