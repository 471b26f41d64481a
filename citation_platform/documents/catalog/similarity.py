"""How alike two texts are, without comparing all with all: MinHash over word triples.

Belongs here: the signature, the bands that bring like texts together, the estimate.
Does not belong here: deciding what alike means (``grouping``).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

SLOTS = 64
"""The estimate of the Jaccard index has a standard error of at most 1 / (2 √64) = .06."""

BANDS = 16
"""Of 4 slots: texts of Jaccard .5 meet in a band with chance .64, of .7 with .99, of .2 with .03
(1 − (1 − J⁴)¹⁶)."""

SHINGLE = 3
MOST_WORDS = 1500
"""Words that are looked at: two dense pages."""

_PRIME = (1 << 61) - 1
_WORD = re.compile(r"[^\W_]+")

Signature = NDArray[np.uint64]


def _coefficients() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Fixed for ever: signatures of different runs are compared (splitmix64 from seed 0)."""
    drawn = np.random.Generator(np.random.PCG64(0)).integers(1, 1 << 31, size=(2, SLOTS))
    return drawn[0].astype(np.uint64) | np.uint64(1), drawn[1].astype(np.uint64)


_FACTORS, _SHIFTS = _coefficients()


def signature(texts: Iterable[str]) -> Signature | None:
    """The signature of the texts read as one, None when they have fewer than three words.

    Shape (64,). Case, punctuation and spacing don't count; figures do.
    """
    words = _WORD.findall(" ".join(texts).lower())[:MOST_WORDS]
    if len(words) < SHINGLE:
        return None
    shingles = {" ".join(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1)}
    hashes = np.fromiter((zlib.crc32(one.encode()) for one in shingles), dtype=np.uint64)
    # 32-bit hash × 31-bit factor stays below 2⁶³, so the product is exact.
    table = (hashes[:, None] * _FACTORS[None, :] + _SHIFTS[None, :]) % np.uint64(_PRIME)
    return np.asarray(table.min(axis=0), dtype=np.uint64)


def likeness(one: Signature | None, other: Signature | None) -> float | None:
    """The estimated Jaccard index, 0 to 1; None when one has no text."""
    if one is None or other is None:
        return None
    return float(np.count_nonzero(one == other)) / SLOTS


def bands(sign: Signature) -> tuple[bytes, ...]:
    """One key a band; two texts with a key in common are worth comparing."""
    rows = sign.reshape(BANDS, SLOTS // BANDS)
    return tuple(bytes([number]) + row.tobytes() for number, row in enumerate(rows))
