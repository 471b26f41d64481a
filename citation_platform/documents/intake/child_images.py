"""How large an image says it is: in its dictionary, and in its own header.

Belongs here: declared width, height and unpacked size, without decoding. Runs inside the
sandbox only. Does not belong here: the caps (``child_structure``).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from citation_platform.documents.intake.child_streams import filter_names

_COMPONENTS = {"/DeviceGray": 1, "/CalGray": 1, "/Indexed": 1, "/Separation": 1, "/DeviceRGB": 3}
_MOST_COMPONENTS = 4
_HEADER_BYTES = 1 << 16
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
_JPX_SIZE = b"\xff\x4f\xff\x51"
_HUGE = 1 << 40


@dataclass(frozen=True, slots=True)
class ImageSize:
    """Pixels across and down, and the bytes that they take when decoded."""

    width: int
    height: int
    decoded_bytes: int

    @property
    def pixels(self) -> int:
        """Number of pixels."""
        return self.width * self.height


def declared_size(image: Any) -> ImageSize:
    """The larger of what the dictionary and the image's own header declare."""
    width, height = _whole(image.get("/Width")), _whole(image.get("/Height"))
    bits = 1 if image.get("/ImageMask") is True else _whole(image.get("/BitsPerComponent", 8))
    components = _components(image.get("/ColorSpace"), bits)
    for own_width, own_height, own_components in _headers(image):
        width, height = max(width, own_width), max(height, own_height)
        components, bits = max(components, own_components), max(bits, 8)
    return ImageSize(width, height, width * height * components * max(1, bits) // 8)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        return 0
    return min(max(0, value), _HUGE)


def _components(space: Any, bits: int) -> int:
    import pikepdf

    if bits == 1:
        return 1
    if isinstance(space, pikepdf.Array) and len(space):
        if space[0] == "/ICCBased" and len(space) > 1 and isinstance(space[1], pikepdf.Stream):
            return min(_whole(space[1].get("/N", 3)) or 3, _MOST_COMPONENTS)
        space = space[0]
    return _COMPONENTS.get(str(space), _MOST_COMPONENTS)


def _headers(image: Any) -> Iterator[tuple[int, int, int]]:
    """(width, height, components) that JPEG or JPEG 2000 data itself declares."""
    last = filter_names(image)[-1:]
    if last not in (("/DCTDecode",), ("/JPXDecode",)):
        return
    head = bytes(memoryview(image.get_raw_stream_buffer())[:_HEADER_BYTES])
    found = _jpeg(head) if last == ("/DCTDecode",) else _jpx(head)
    if found:
        yield found


def _jpeg(head: bytes) -> tuple[int, int, int] | None:
    """The first frame header, found by walking the segments."""
    at = head.find(b"\xff\xd8") + 2
    while 2 <= at + 9 <= len(head):
        if head[at] != 0xFF:
            return None
        marker = head[at + 1]
        if marker in _JPEG_FRAMES:
            height, width, components = struct.unpack_from(">HHB", head, at + 5)
            return width, height, components
        at += 2 if marker in _JPEG_BARE else 2 + struct.unpack_from(">H", head, at + 2)[0]
    return None


def _jpx(head: bytes) -> tuple[int, int, int] | None:
    """The size marker of the codestream: the image's extent on its reference grid."""
    at = head.find(_JPX_SIZE)
    if at < 0 or at + 42 > len(head):
        return None
    across, down, left, top = struct.unpack_from(">IIII", head, at + 8)
    (components,) = struct.unpack_from(">H", head, at + 40)
    return max(0, across - left), max(0, down - top), components
