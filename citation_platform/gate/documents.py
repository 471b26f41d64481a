"""What the gate asks of a passage in a document, besides what it asks of law.

Belongs here: standing at this moment, the cell that answers, the citation with its rectangle.
Does not belong here: the order of the checks (``gate.gate``), the register (``approvals``).
"""

from __future__ import annotations

from datetime import date
from typing import Protocol

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.gate.reasons import ReasonCode
from citation_platform.gate.trail import reason
from citation_platform.gate.verdicts import Citation, Reason, Rectangle, Step
from citation_platform.passages.blanks import prints_no_value
from citation_platform.passages.record import Passage, RowCell, TextLine
from citation_platform.passages.vetting import vetting_gaps
from citation_platform.releases.document_links import image_url, page_url
from citation_platform.releases.document_table import DocumentEntry


class DocumentApprovals(Protocol):
    """What is decided about a document now; ``approvals.citing.Approvals`` has this shape."""

    def citable(self, approval_id: str | None, document: str) -> DocumentStanding:
        """Where a document stands under the approval that its passages entered under."""
        ...


_CODES = {
    DocumentStanding.REVOKED: ReasonCode.APPROVAL_REVOKED,
    DocumentStanding.QUARANTINED: ReasonCode.QUARANTINED,
}


def standing_reason(
    approvals: DocumentApprovals | None,
    passage: Passage,
    document: DocumentEntry | None,
    day: date,
) -> tuple[Step, Reason] | None:
    """Why the document may not be cited at this moment; None when it may.

    What the release says was true when it was built; a revocation or quarantine of a minute
    ago counts too. Asked by content: a file that was only saved again is the same document.
    """
    gaps = vetting_gaps(
        vetted_by=passage.vetted_by, vetted_at=passage.vetted_at, revision=passage.revision
    )
    if gaps or approvals is None:
        return _refused(ReasonCode.NOT_VETTED, ", ".join(gaps) or "geen goedkeuringen", passage)
    content = document.content_hash if document else passage.document_hash
    standing = approvals.citable(passage.approval_id, content)
    if not standing.citable:
        return _refused(_CODES.get(standing, ReasonCode.NOT_VETTED), passage.label, passage)
    if passage.valid_from is not None and day < passage.valid_from:
        detail = f"goedgekeurd op {passage.valid_from}, na de peildatum"
        return "validity", reason(ReasonCode.NOT_VETTED, detail, passage.address)
    return None


def _refused(code: ReasonCode, detail: str, passage: Passage) -> tuple[Step, Reason]:
    return "vetted", reason(code, detail, passage.address)


def printed_value(passage: Passage, cell: int | None) -> RowCell | Reason | None:
    """The cell that answers, or why it cannot; None when the claim names no cell."""
    if cell is None:
        uncertain = [one for one in passage.cells if not one.citable]
        if uncertain:
            return reason(ReasonCode.UNCERTAIN_SCAN, passage.label, passage.address)
        return None
    if not 0 <= cell < len(passage.cells):
        return reason(ReasonCode.NOT_SUPPORTED, passage.label, passage.address)
    chosen = passage.cells[cell]
    place = " · ".join(part for part in (chosen.row_header, chosen.column_header) if part)
    if prints_no_value(passage.text[chosen.start : chosen.end]):
        return reason(ReasonCode.EMPTY_CELL, place or passage.label, passage.address)
    if not chosen.citable:
        return reason(ReasonCode.UNCERTAIN_SCAN, place or passage.label, passage.address)
    return chosen


def document_citation(
    passage: Passage,
    span: tuple[int, int],
    cell: RowCell | None,
    document: DocumentEntry | None,
) -> Citation:
    """The citation of characters ``span`` of a passage, with the rectangle on its page."""
    start, end = span
    box = _quoted_box(passage, start, end)
    rectangles = tuple(one for one in (box, _cell_box(cell)) if one is not None)
    return Citation(
        passage_id=passage.passage_id,
        address=passage.address,
        label=passage.label,
        quote=passage.text[start:end],
        start=start,
        end=end,
        valid_from=passage.valid_from,
        valid_to=passage.valid_to,
        version=passage.version,
        source_url=passage.source_url,
        context_text=passage.context_text,
        document_hash=passage.document_hash,
        document_name=document.names[0] if document and document.names else None,
        supplier=passage.supplier,
        revision=passage.revision,
        page=passage.page,
        bbox=box,
        value_bbox=_cell_box(cell),
        page_url=page_url(passage.document_hash, passage.page or 1, rectangles[:1]),
        image_url=image_url(passage.document_hash, passage.page or 1, rectangles[:1]),
        section=passage.section,
        table_caption=passage.table_caption,
        row_header=cell.row_header if cell else passage.row_header,
        column_header=cell.column_header if cell else None,
        value=passage.text[cell.start : cell.end] if cell else None,
        unit=cell.unit if cell else None,
        about=passage.about,
    )


def _quoted_box(passage: Passage, start: int, end: int) -> Rectangle | None:
    lines = [line for line in passage.lines if line.start < end and line.end > start]
    if not lines:
        return passage.bbox
    return (
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
    )


def _cell_box(cell: RowCell | TextLine | None) -> Rectangle | None:
    return (cell.x0, cell.top, cell.x1, cell.bottom) if cell else None
