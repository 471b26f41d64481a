"""Which text followed which: the successor of each run.

Belongs here: choosing the next run of the same provision, also across renumbering.
Does not belong here: dates (``law.runs``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from citation_platform.law.addresses import Address
from citation_platform.law.model import Lid, ProvisionStatus
from citation_platform.law.runs import Run
from citation_platform.law.versions import text_key


def successors(runs: Sequence[Run], addresses: Sequence[Address]) -> list[int | None]:
    """Index of the successor of each run; ``addresses[i]`` is the address of ``runs[i]``."""
    by_chain: dict[int, list[int]] = defaultdict(list)
    by_address: dict[Address, list[int]] = defaultdict(list)
    for index, (run, address) in enumerate(zip(runs, addresses, strict=True)):
        by_chain[run.chain].append(index)
        by_address[address].append(index)
    return [
        _successor(runs, by_chain[run.chain], by_address, addresses[index], index)
        for index, run in enumerate(runs)
    ]


def _successor(
    runs: Sequence[Run],
    chain: Sequence[int],
    by_address: Mapping[Address, Sequence[int]],
    address: Address,
    index: int,
) -> int | None:
    """The next version's lid of the same number, else of the same text, else its tombstone.

    An artikel that ends without a next version is followed by the one that takes its number.
    """
    run = runs[index]
    later = [i for i in chain if runs[i].first.first > run.last.last]
    if not later:
        later = [i for i in by_address[address] if runs[i].first.first > run.last.last]
    if not later:
        return None
    first = min(runs[i].first.first for i in later)
    following = [i for i in later if runs[i].first.first == first]
    key = text_key(run.lid.text)
    for same in (
        [i for i in following if runs[i].lid.number == run.lid.number],
        [i for i in following if key and text_key(runs[i].lid.text) == key],
        [i for i in following if _is_tombstone(runs[i].lid)],
    ):
        if same:
            return same[0]
    return None


def _is_tombstone(lid: Lid) -> bool:
    return lid.status == ProvisionStatus.WITHDRAWN and lid.number is None
