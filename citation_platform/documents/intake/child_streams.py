"""The data of a stream, unpacked within caps.

Belongs here: which filters give back the exact data, and undoing them. Runs inside the sandbox
only. Does not belong here: decoding pictures; pikepdf would start other programs for some.
"""

from __future__ import annotations

import zlib
from typing import Any

_EXACT = frozenset(
    {
        *("/FlateDecode", "/LZWDecode", "/RunLengthDecode", "/ASCII85Decode", "/ASCIIHexDecode"),
        *("/Fl", "/LZW", "/RL", "/A85", "/AHx", "/Crypt"),
    }
)
_CHUNK = 1 << 20


def filter_names(stream: Any) -> tuple[str, ...]:
    """The filters of a stream, in the order in which they are undone."""
    import pikepdf

    filters = stream.get("/Filter")
    if isinstance(filters, pikepdf.Array):
        return tuple(str(name) for name in filters)
    return () if filters is None else (str(filters),)


def is_exact(stream: Any) -> bool:
    """True when ``unpacked`` can undo every filter of the stream."""
    return all(name in _EXACT for name in filter_names(stream))


def unpacked(stream: Any) -> Any:
    """A buffer with the data. Raises ``pikepdf.PdfError`` when it is damaged, is no exact
    stream, or grows beyond the limits that were set when the document was opened."""
    import pikepdf

    if not is_exact(stream):
        raise pikepdf.PdfError("unfilterable stream")
    return stream.get_stream_buffer(pikepdf.StreamDecodeLevel.specialized)


def flate_prefix_bytes(stream: Any, most: int) -> int:
    """How large the data becomes when the leading Flate filters are undone, at most ``most``
    + 1. A picture that was packed again (Flate, then JPEG) is unpacked so far as a whole."""
    data = bytes(stream.get_raw_stream_buffer())
    for name in filter_names(stream):
        if name not in ("/FlateDecode", "/Fl") or len(data) > most:
            break
        data = _inflated(data, most + 1)
    return len(data)


def _inflated(data: bytes, most: int) -> bytes:
    """What can be unpacked of the data, at most ``most`` bytes; damage ends it."""
    packer = zlib.decompressobj()
    found = bytearray()
    rest = data
    while rest and len(found) < most and not packer.eof:
        try:
            found += packer.decompress(rest, min(_CHUNK, most - len(found)))
        except zlib.error:
            break
        rest = packer.unconsumed_tail
    return bytes(found)
