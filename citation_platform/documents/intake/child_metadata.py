"""What a document says of itself: title, producer, dates.

Belongs here: the Info dictionary, and XMP where that is silent. Runs inside the sandbox only.
Does not belong here: believing it (the catalogue weighs it as one clue among others).
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from citation_platform.documents.intake.model import Metadata

if TYPE_CHECKING:
    import pikepdf

_LONGEST = 300
_XMP_BYTES = 1 << 20
_PDF_DATE = re.compile(
    r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:([+\-Z])(?:(\d\d)'?(\d\d)?'?)?)?"
)


def read_metadata(pdf: pikepdf.Pdf) -> Metadata:
    """The document's own words, cleaned; fields that cannot be read are None."""
    info = _info(pdf)
    xmp = _xmp(pdf)
    return Metadata(
        title=_clean(info.get("/Title")) or _clean(xmp.get("dc:title")),
        producer=_clean(info.get("/Producer")) or _clean(xmp.get("pdf:Producer")),
        creator=_clean(info.get("/Creator")) or _clean(xmp.get("xmp:CreatorTool")),
        created=pdf_date(info.get("/CreationDate")) or _iso(xmp.get("xmp:CreateDate")),
        modified=pdf_date(info.get("/ModDate")) or _iso(xmp.get("xmp:ModifyDate")),
    )


def _info(pdf: pikepdf.Pdf) -> dict[str, str]:
    import pikepdf

    info = pdf.trailer.get("/Info")
    if not isinstance(info, pikepdf.Dictionary):
        return {}
    texts: dict[str, str] = {}
    for key in ("/Title", "/Producer", "/Creator", "/CreationDate", "/ModDate"):
        value = info.get(key)
        if isinstance(value, pikepdf.String):
            texts[key] = str(value)
    return texts


def _xmp(pdf: pikepdf.Pdf) -> dict[str, str]:
    """The few XMP properties that we use; none where the packet is missing, huge or broken."""
    import pikepdf

    packet = pdf.trailer["/Root"].get("/Metadata")
    if not isinstance(packet, pikepdf.Stream):
        return {}
    try:
        data = bytes(packet.get_stream_buffer())
    except pikepdf.PdfError:
        return {}
    return _properties(data) if len(data) <= _XMP_BYTES else {}


def _properties(data: bytes) -> dict[str, str]:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    try:
        root: Any = etree.fromstring(data.strip(b"\0 \r\n\t"), parser)
    except (etree.XMLSyntaxError, ValueError):
        return {}
    if root is None:
        return {}
    found: dict[str, str] = {}
    for name, tag in _XMP_NAMES.items():
        for element in root.iter():
            text = element.get(tag) if isinstance(element.tag, str) else None
            if text is None and element.tag == tag:
                text = " ".join("".join(element.itertext()).split())
            if text:
                found.setdefault(name, text)
    return found


_XMP_NAMES = {
    "dc:title": "{http://purl.org/dc/elements/1.1/}title",
    "pdf:Producer": "{http://ns.adobe.com/pdf/1.3/}Producer",
    "xmp:CreatorTool": "{http://ns.adobe.com/xap/1.0/}CreatorTool",
    "xmp:CreateDate": "{http://ns.adobe.com/xap/1.0/}CreateDate",
    "xmp:ModifyDate": "{http://ns.adobe.com/xap/1.0/}ModifyDate",
}


def _clean(text: str | None) -> str | None:
    if text is None:
        return None
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split())[:_LONGEST] or None


def pdf_date(text: str | None) -> datetime | None:
    """A date as PDF writes it (``D:20230517120000+02'00'``); UTC where no zone stands there."""
    match = _PDF_DATE.match(text.strip()) if text else None
    if match is None:
        return None
    year, month, day, hour, minute, second = (
        int(part) if part else least
        for part, least in zip(match.groups()[:6], (1, 1, 1, 0, 0, 0), strict=True)
    )
    sign, zone_hours, zone_minutes = match.groups()[6:]
    offset = timedelta(hours=int(zone_hours or 0), minutes=int(zone_minutes or 0))
    try:
        zone = timezone(-offset if sign == "-" else offset)
        return datetime(year, month, day, hour, minute, min(second, 59), tzinfo=zone)
    except ValueError:
        return None


def _iso(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
