"""Batches of texts of like length: padding is computed too, so it must be scarce.

Belongs here: the grouping. Does not belong here: tokens, models.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def length_batches(lengths: Sequence[int], *, budget: int) -> Iterator[list[int]]:
    """Indices of texts in batches, longest first, at most ``budget`` padded tokens a batch.

    Longest first, so that the peak of memory comes at the start and the estimate of the
    remaining time errs on the safe side. Equal lengths keep their order: the batches depend
    on nothing but the lengths. A text longer than the budget is a batch of its own.
    """
    order = sorted(range(len(lengths)), key=lambda index: (-lengths[index], index))
    batch: list[int] = []
    for index in order:
        if batch and (len(batch) + 1) * lengths[batch[0]] > budget:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch
