"""A published release of one supplier's manuals, self-made: what the viewer must show.

Each word to be found stands alone on its page, with the box that a reader of that page would
report: display space (after CropBox and /Rotate), points, origin top left.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from datetime import date

import pikepdf
from reportlab.pdfbase.pdfmetrics import getAscentDescent, stringWidth
from reportlab.pdfgen.canvas import Canvas

from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.passages.record import Passage, passage_id, unit_id
from citation_platform.passages.schema import Kind, Role
from citation_platform.releases.build import FolderInput, build_candidate
from citation_platform.releases.document_links import Bounds
from citation_platform.releases.document_table import DocumentEntry, DocumentPage
from citation_platform.releases.folder_documents import write_documents
from citation_platform.releases.publish import publish, record_eval
from tests.unit.releases.release_parts import CHECK, MODEL, put_folder

FOLDER = "manuals.ketelbouw"
WIDTH, HEIGHT = 595.0, 842.0
FONT, SIZE = "Helvetica-Bold", 18.0
WORD = "100/150"
DIGITAL, ROTATED, CROPPED, SCANNED, DARK, BLANK = 1, 2, 3, 4, 5, 6
CROP = (60.0, 100.0, 500.0, 700.0)  # x0, y0, x1, y1 in PDF space


@dataclass(frozen=True, slots=True)
class Manuals:
    """What was published. ``boxes``: page number → box of ``WORD`` as displayed."""

    document_hash: str
    older_hash: str
    locked_hash: str
    hostile_hash: str
    absent_hash: str
    reading_copy: str
    original: bytes
    boxes: dict[int, Bounds]
    passage: Passage


def word_box(x: float, baseline: float, height: float = HEIGHT) -> Bounds:
    """The box of ``WORD`` drawn at (x, baseline) on an unrotated page of ``height`` points."""
    ascent, descent = getAscentDescent(FONT, SIZE)
    top, bottom = height - baseline - ascent, height - baseline - descent
    return x, top, x + stringWidth(WORD, FONT, SIZE), bottom


def draw_word(canvas: Canvas, x: float, baseline: float) -> None:
    canvas.setFont(FONT, SIZE)
    canvas.drawString(x, baseline, WORD)


def six_pages() -> tuple[bytes, dict[int, Bounds]]:
    """Digital, rotated by 90, cropped, crooked (as scanned), white on black, and blank."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(WIDTH, HEIGHT), invariant=True)
    draw_word(canvas, 120, 600)
    canvas.showPage()
    draw_word(canvas, 200, 500)
    canvas.showPage()
    draw_word(canvas, 150, 400)
    canvas.showPage()
    canvas.translate(90, 300)
    canvas.rotate(7)
    draw_word(canvas, 0, 0)
    canvas.showPage()
    canvas.rect(0, 0, WIDTH, HEIGHT, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    draw_word(canvas, 120, 600)
    canvas.showPage()
    canvas.showPage()
    canvas.save()
    x0, top, x1, bottom = word_box(200, 500)
    boxes = {
        DIGITAL: word_box(120, 600),
        ROTATED: (HEIGHT - bottom, x0, HEIGHT - top, x1),  # clockwise by 90
        CROPPED: moved(word_box(150, 400), -CROP[0], -(HEIGHT - CROP[3])),
        SCANNED: word_box(100, 650),
        DARK: word_box(120, 600),
    }
    return turned_and_cropped(stream.getvalue()), boxes


def moved(box: Bounds, x: float, y: float) -> Bounds:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def turned_and_cropped(content: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pdf.pages[ROTATED - 1].Rotate = 90
        pdf.pages[CROPPED - 1].CropBox = list(CROP)
        return saved(pdf)


def saved(pdf: pikepdf.Pdf, **options: object) -> bytes:
    stream = io.BytesIO()
    pdf.save(stream, deterministic_id="encryption" not in options, **options)
    return stream.getvalue()


def straight_copy() -> bytes:
    """The reading copy of the crooked page: the word straight, and elsewhere."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(WIDTH, HEIGHT), invariant=True)
    draw_word(canvas, 100, 650)
    canvas.save()
    return stream.getvalue()


def locked(content: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return saved(pdf, encryption=pikepdf.Encryption(user="geheim", owner="geheim"))


def entry(document_hash: str, pages: tuple[DocumentPage, ...], **changes: object) -> DocumentEntry:
    values: dict[str, object] = {
        "document_hash": document_hash,
        "content_hash": document_hash[::-1],
        "folder": FOLDER,
        "supplier": "Ketelbouw BV",
        "names": ("Montage/Handleiding Q38 – énergie.pdf", "kopie.pdf"),
        "title": "Montagehandleiding Q38",
        "revision": "Rev. 4 / 2025-03",
        "language": "nl",
        "pages": pages,
        "approval_id": "7-0123456789abcdef",
    }
    return DocumentEntry(**{**values, **changes})  # type: ignore[arg-type]  # built from parts


def pages_of(reading_copy: str) -> tuple[DocumentPage, ...]:
    sizes = {ROTATED: (HEIGHT, WIDTH), CROPPED: (CROP[2] - CROP[0], CROP[3] - CROP[1])}
    return tuple(
        DocumentPage(
            number=number,
            width=sizes.get(number, (WIDTH, HEIGHT))[0],
            height=sizes.get(number, (WIDTH, HEIGHT))[1],
            state="blank" if number == BLANK else "readable",
            source="ocr" if number == SCANNED else "digital",
            reading_copy=reading_copy if number == SCANNED else None,
        )
        for number in range(1, 7)
    )


def cited(document_hash: str, box: Bounds) -> Passage:
    """The passage that a claim about ``WORD`` on the first page would cite."""
    address = f"doc:{document_hash}#p{DIGITAL}"
    return Passage(
        passage_id=passage_id("manuals", address, date(2025, 3, 1), WORD),
        unit_id=unit_id("manuals", address, WORD),
        corpus="manuals",
        folder=FOLDER,
        role=Role.AUTHORITY,
        source="Ketelbouw BV",
        address=address,
        artikel_address=address,
        label="Montagehandleiding Q38, p. 1",
        text=WORD,
        context_text=WORD,
        position=0,
        kind=Kind.TABLE,
        status="in_force",
        valid_from=date(2025, 3, 1),
        valid_to=None,
        version="2025-03-01",
        revision="Rev. 4 / 2025-03",
        document_hash=document_hash,
        page=DIGITAL,
        bbox=box,
        supplier="Ketelbouw BV",
        vetted_at=date(2026, 11, 2),
        vetted_by="hoofd inkoop",
        approval_id="7-0123456789abcdef",
    )


def put_manuals(home: Home) -> Manuals:
    """Store the originals and the reading copy; build and publish the release."""
    objects = ObjectStore(home.objects)
    original, boxes = six_pages()
    document, copy = objects.put(original), objects.put(straight_copy())
    older, secret = objects.put(straight_copy() + b"\n"), objects.put(locked(straight_copy()))
    hostile = objects.put(b"%PDF-1.7\n" + b"1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj " * 50)
    absent = "ab" * 32
    one = (DocumentPage(1, WIDTH, HEIGHT, "readable", "digital"),)
    write_documents(
        home,
        FOLDER,
        [
            entry(document, pages_of(copy)),
            entry(older, one, revision="Rev. 3 / 2023-05", superseded_by=document),
            entry(secret, one, names=("geheim.pdf",), title=None),
            entry(hostile, one, names=("stuk.pdf",), title=None, approval_id=None),
            entry(absent, one, names=("weg.pdf",), title=None),
        ],
    )
    passage = cited(document, boxes[DIGITAL])
    put_folder(home, [passage, replace(passage, passage_id="0" * 32, page=CROPPED)], key=FOLDER)
    manifest = build_candidate(
        home, folders=[FolderInput(FOLDER)], model=MODEL, required_checks=[CHECK]
    )
    record_eval(home, manifest.id, {}, passed=True)
    publish(home, manifest.id)
    return Manuals(
        document_hash=document,
        older_hash=older,
        locked_hash=secret,
        hostile_hash=hostile,
        absent_hash=absent,
        reading_copy=copy,
        original=original,
        boxes=boxes,
        passage=passage,
    )
