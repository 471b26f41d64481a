"""A question ready for the index.

Belongs here: the record. Does not belong here: making it (``retrieval.search``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citation_platform.index.port import SparseVector


@dataclass(frozen=True, slots=True)
class Query:
    """A question, embedded and split into terms once.

    ``dense``: by the encoder that embedded the passages; ``adapted``: half way between it and
    the vector of the encoder that learned how people ask, None where the release has none. ``terms``: of its words; ``meanings``: the
    concepts that it speaks of, as terms. ``laws``: first parts of the addresses of the laws
    that it names (``bw:4``, ``awb``).
    """

    text: str
    language: str
    dense: NDArray[np.float32]
    sparse: SparseVector
    terms: tuple[str, ...]
    meanings: tuple[str, ...] = ()
    adapted: NDArray[np.float32] | None = None
    laws: frozenset[str] = frozenset()


def half_way(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """The normalised mean of two vectors, or of two rows of vectors each.

    The adapted encoder alone forgets some of what the base knows of a statute's own words; half
    way between both beats either (docs/decisions/016-learned-retrieval-of-law.md).
    """
    import numpy as np

    total = one + other
    mean: NDArray[np.float32] = total / np.linalg.norm(total, axis=-1, keepdims=True)
    return mean
