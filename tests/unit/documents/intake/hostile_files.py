"""Files that nobody should open unguarded, written byte by byte: bombs, loops, garbage."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Mapping

from tests.unit.documents.intake.plain_files import one_page

GIBIBYTE = 1 << 30
_BLOCK = 1 << 20


def zeros(count: int) -> bytes:
    """A Flate stream of ``count`` zero bytes (whole MiB), made without packing them all."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(_BLOCK)) + packer.flush(zlib.Z_FULL_FLUSH)
    # zlib header, the same block again and again, an empty last block, Adler-32 of zeros.
    check = ((count % 65521) << 16) | 1
    return b"\x78\xda" + block * (count // _BLOCK) + b"\x03\x00" + check.to_bytes(4, "big")


def pdf(objects: Mapping[int, bytes], trailer: bytes = b"/Root 1 0 R") -> bytes:
    """A file of these objects, with a right cross-reference table."""
    out = bytearray(b"%PDF-1.7\n")
    offsets = {}
    for number, body in objects.items():
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, size = len(out), max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        in_use = number in offsets
        out += b"%010d %05d %s \n" % (
            offsets.get(number, 0),
            0 if in_use else 65535,
            b"n" if in_use else b"f",
        )
    return bytes(
        out + b"trailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, start)
    )


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream object's body."""
    return b"<</Length %d %s>>\nstream\n%s\nendstream" % (len(data), entries, data)


def _with_page(page: bytes, more: Mapping[int, bytes]) -> bytes:
    return pdf(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            3: b"<</Type/Page/Parent 2 0 R" + page + b">>",
            **more,
        }
    )


_A4 = b"/MediaBox[0 0 595 842]"


def content_bomb() -> bytes:
    """A page whose operators unpack to 1 GiB."""
    packed = stream(zeros(GIBIBYTE), b"/Filter/FlateDecode")
    return _with_page(_A4 + b"/Contents 4 0 R", {4: packed})


def double_bomb() -> bytes:
    """The same, packed twice: a few kilobytes."""
    packed = stream(zlib.compress(zeros(GIBIBYTE), 9), b"/Filter[/FlateDecode/FlateDecode]")
    return _with_page(_A4 + b"/Contents 4 0 R", {4: packed})


def object_stream_bomb() -> bytes:
    """An object stream of 1 GiB, which any reader must unpack to find the pages."""
    body = stream(zeros(GIBIBYTE), b"/Type/ObjStm/N 1/First 10/Filter/FlateDecode")
    head = b"%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    second = len(head)
    packed = b"3 0 obj\n" + body + b"\nendobj\n"
    table = second + len(packed)
    rows = b"".join(
        kind.to_bytes(1, "big") + where.to_bytes(4, "big") + b"\0"
        for kind, where in ((0, 0), (1, 9), (2, 3), (1, second), (1, table))
    )
    entries = b"/Type/XRef/Size 5/W[1 4 1]/Root 1 0 R"
    index = b"4 0 obj\n" + stream(rows, entries) + b"\nendobj\n"
    return head + packed + index + b"startxref\n%d\n%%%%EOF\n" % table


def _with_image(entries: bytes, data: bytes) -> bytes:
    drawn = stream(b"q 595 0 0 842 0 0 cm /I Do Q")
    image = stream(data, b"/Type/XObject/Subtype/Image" + entries)
    page = _A4 + b"/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>"
    return _with_page(page, {4: drawn, 5: image})


def image_bomb() -> bytes:
    """An image that declares 30,000 × 31,457 pixels, and has them."""
    entries = b"/Width 30000/Height 31457/ColorSpace/DeviceGray/BitsPerComponent 8"
    return _with_image(entries + b"/Filter/FlateDecode", zeros(900 * _BLOCK))


def repacked_image_bomb() -> bytes:
    """An image of 10 × 10 pixels whose outer packing hides 1 GiB."""
    entries = b"/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 8"
    return _with_image(entries + b"/Filter[/FlateDecode/DCTDecode]", zeros(GIBIBYTE))


def jpx_bomb() -> bytes:
    """JPEG 2000 data that declares 60,000 × 60,000 pixels where the dictionary says 10 × 10."""
    size = b"\xff\x4f\xff\x51" + (41).to_bytes(2, "big") + bytes(2)
    for value in (60000, 60000, 0, 0, 60000, 60000, 0, 0):
        size += value.to_bytes(4, "big")
    size += (1).to_bytes(2, "big") + b"\x07\x01\x01" + bytes(40)
    return _with_image(b"/Width 10/Height 10/Filter/JPXDecode", size)


def huge_page() -> bytes:
    """A page of 70 metres."""
    return _with_page(b"/MediaBox[0 0 200000 200000]", {})


def endless_page() -> bytes:
    """A page whose side is no number that anything could be drawn to."""
    return _with_page(b"/MediaBox[0 0 99999999999999999999 842]", {})


def many_pages() -> bytes:
    """A million pages: a thousand branches of a thousand leaves."""
    leaves = b" ".join([b"3 0 R"] * 1000)
    kids = dict.fromkeys(
        range(4, 1004), b"<</Type/Pages/Parent 2 0 R/Count 1000/Kids[%s]>>" % leaves
    )
    branches = b" ".join(b"%d 0 R" % number for number in kids)
    return pdf(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Count 1000000/Kids[" + branches + b"]>>",
            3: b"<</Type/Page/Parent 4 0 R" + _A4 + b">>",
            **kids,
        }
    )


def multiplying_pages() -> bytes:
    """Ten levels of ten branches that are all the same: ten thousand million pages."""
    levels = {
        number: b"<</Type/Pages/Count 10000000000/Kids[" + b"%d 0 R " % (number + 1) * 10 + b"]>>"
        for number in range(2, 12)
    }
    page = b"<</Type/Page/Parent 11 0 R" + _A4 + b">>"
    return pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", **levels, 12: page})


def deep_pages() -> bytes:
    """One page below 20,000 levels."""
    deepest = 20_000
    levels = {
        number: b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % (number + 1)
        for number in range(2, deepest)
    }
    page = b"<</Type/Page" + _A4 + b">>"
    return pdf({1: b"<</Type/Catalog/Pages 2 0 R>>", **levels, deepest: page})


def circling_pages() -> bytes:
    """A page tree that is its own child, beside one real page."""
    return pdf(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2/Parent 2 0 R>>",
            3: b"<</Type/Page/Parent 2 0 R" + _A4 + b">>",
        }
    )


def circling_form() -> bytes:
    """A form that draws itself."""
    entries = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 4 0 R>>>>"
    page = _A4 + b"/Contents 5 0 R/Resources<</XObject<</F 4 0 R>>>>"
    return _with_page(page, {4: stream(b"/F Do", entries), 5: stream(b"/F Do")})


def branching_forms() -> bytes:
    """A form that draws ten of the next, nine levels deep: a thousand million objects."""
    first, levels = 10, 9
    entries = b"/Type/XObject/Subtype/Form/BBox[0 0 595 842]"
    forms = {
        number: stream(
            b"/F Do " * 10, entries + b"/Resources<</XObject<</F %d 0 R>>>>" % (number + 1)
        )
        for number in range(first, first + levels)
    }
    forms[first + levels] = stream(b"0 0 9 9 re f", entries)
    page = _A4 + b"/Contents 4 0 R/Resources<</XObject<</F %d 0 R>>>>" % first
    return _with_page(page, {4: stream(b"/F Do"), **forms})


def crowded_page(count: int) -> bytes:
    """One page that shows so many characters, in lines that all differ."""
    lines = (
        b"1 0 0 1 %d.%03d %d.%03d Tm (%06d leverancier %06d toestel) Tj"
        % (
            20 + number * 37 % 400,
            number % 1000,
            20 + number * 53 % 790,
            number % 997,
            number,
            number,
        )
        for number in range(count // 30)
    )
    shown = b"BT /F 4 Tf\n" + b"\n".join(lines) + b"\nET"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    page = _A4 + b"/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>"
    packed = stream(zlib.compress(shown, 6), b"/Filter/FlateDecode")
    return _with_page(page, {4: packed, 5: font})


def circling_table() -> bytes:
    """A cross-reference table whose predecessor is itself."""
    whole = one_page("tekst", compress=False)
    start = whole.rindex(b"startxref")
    where = whole[start:].split()[1]
    return whole[:start].replace(b"/Size", b"/Prev " + where + b" /Size") + whole[start:]


def nested_content() -> bytes:
    """A page whose operators open 200,000 arrays."""
    return _with_page(_A4 + b"/Contents 4 0 R", {4: stream(b"[" * 200_000)})


def nested_object() -> bytes:
    """A page with an array of 200,000 levels."""
    return _with_page(_A4 + b"/Deep " + b"[" * 200_000 + b"]" * 200_000, {})


def garbage_jbig2() -> bytes:
    """An image of random bytes that claims to be JBIG2."""
    entries = b"/Width 1000/Height 1000/BitsPerComponent 1/ColorSpace/DeviceGray"
    return _with_image(entries + b"/Filter/JBIG2Decode", random.Random(3).randbytes(5000))


def garbage_jpx() -> bytes:
    """An image of random bytes that claims to be JPEG 2000."""
    return _with_image(
        b"/Width 1000/Height 1000/Filter/JPXDecode", random.Random(4).randbytes(5000)
    )


def truncated() -> bytes:
    """The first third of a real file."""
    whole = one_page("een zin op de bladzijde")
    return whole[: len(whole) // 3]


def random_after_header() -> bytes:
    """A PDF header, then noise."""
    return b"%PDF-1.7\n" + random.Random(1).randbytes(50_000)


BOMBS: tuple[Callable[[], bytes], ...] = (
    content_bomb,
    double_bomb,
    image_bomb,
    repacked_image_bomb,
    jpx_bomb,
    huge_page,
)
TRICKS: tuple[Callable[[], bytes], ...] = (
    object_stream_bomb,
    endless_page,
    many_pages,
    deep_pages,
    multiplying_pages,
    circling_pages,
    circling_form,
    circling_table,
    nested_content,
    nested_object,
    garbage_jbig2,
    garbage_jpx,
)
