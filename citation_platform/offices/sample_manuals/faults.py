"""What real folders hold beside good manuals: copies, re-exports, and files nobody can read.

Belongs here: making such files out of good ones. Does not belong here: good ones.
"""

from __future__ import annotations

from io import BytesIO

from citation_platform.offices.sample_manuals.model import Manual

REV3 = "thermavik/TV-Q-serie_installatiehandleiding_nl_rev3.pdf"


def dated(content: bytes, manual: Manual, *, producer: str = "Manual writer 1.0") -> bytes:
    """The PDF with its title, author, dates and producer; nothing drawn changes."""
    import pikepdf

    day = manual.dated.replace("-", "")
    with pikepdf.open(BytesIO(content)) as pdf:
        pdf.docinfo["/Title"] = manual.title
        pdf.docinfo["/Author"] = manual.brand
        pdf.docinfo["/Subject"] = manual.revision
        pdf.docinfo["/Producer"] = producer
        pdf.docinfo["/CreationDate"] = f"D:{day}090000+01'00'"
        pdf.docinfo["/ModDate"] = f"D:{day}090000+01'00'"
        buffer = BytesIO()
        pdf.save(buffer, deterministic_id=True)
    return buffer.getvalue()


def re_exported(content: bytes) -> bytes:
    """The same pages saved by another program on another day: only metadata differs."""
    import pikepdf

    with pikepdf.open(BytesIO(content)) as pdf:
        pdf.docinfo["/Producer"] = "Web publisher 7.2"
        pdf.docinfo["/ModDate"] = "D:20240611154500+02'00'"
        pdf.docinfo["/Keywords"] = "download"
        buffer = BytesIO()
        pdf.save(buffer, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return buffer.getvalue()


def damaged(content: bytes) -> bytes:
    """A download that broke off: the header, then bytes without any object that is whole."""
    return content[:9] + bytes((byte * 73 + 41) % 256 for byte in content[9:4000])


def blank() -> bytes:
    """One page on which nothing is printed."""
    import pikepdf

    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        buffer = BytesIO()
        pdf.save(buffer, deterministic_id=True)
    return buffer.getvalue()


def extra_files(good: dict[str, bytes]) -> dict[str, bytes]:
    """File → content of everything that stands beside the manuals."""
    newest = good[REV3]
    return {
        "thermavik/Q38S handleiding (kopie).pdf": newest,
        "thermavik/TV-Q-serie_installatiehandleiding_web.pdf": re_exported(newest),
        "thermavik/TV-Q38S_wandbeugel.pdf": damaged(newest),
        "thermavik/TV-Q28S_beknopt.pdf": b"",
        "hydrolind/achterblad.pdf": blank(),
    }
