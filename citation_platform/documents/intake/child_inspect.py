"""Inspect one file: the task that runs in the sandbox.

Belongs here: the order of the checks, cheapest and safest first, and the verdict.
Does not belong here: each check (``child_opening``, ``child_structure``, ``child_text`` …).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from citation_platform.documents.intake.child_opening import (
    CAP_PASSED,
    Opened,
    PasswordNeeded,
    Unreadable,
    open_document,
    read_damage,
)
from citation_platform.documents.intake.child_structure import (
    TooMuch,
    check_page_sizes,
    check_streams,
    walk_pages,
)
from citation_platform.documents.intake.messages import message_for
from citation_platform.documents.intake.model import (
    DocumentState,
    Inspection,
    IntakeLimits,
    ReasonCode,
    TextLayer,
)
from citation_platform.documents.intake.rows import inspection_row

_MOST_DAMAGE = 20


class Inspected(NamedTuple):
    """The inspection, and the open document where it can be read further."""

    inspection: Inspection
    opened: Opened | None


def inspect_task(
    source: str, limits: Mapping[str, Any], labels: Sequence[str], passwords: Sequence[str]
) -> dict[str, Any]:
    """The row of an inspection. ``labels`` name the ``passwords``, one for one."""
    known = list(zip(labels, passwords, strict=True))
    return inspection_row(inspect_here(Path(source), IntakeLimits(**limits), known).inspection)


def inspect_here(
    source: Path, limits: IntakeLimits, passwords: Sequence[tuple[str, str]]
) -> Inspected:
    """Inspect in this process, which must be the sandbox. Any fault of the file is a state."""
    size = source.stat().st_size
    try:
        opened = open_document(source, passwords, limits.stream_bytes)
    except PasswordNeeded:
        return Inspected(_locked(size), None)
    except Unreadable as fault:
        return Inspected(ended(size, *_why_unreadable(fault)), None)
    try:
        return Inspected(_judge(source, size, opened, limits), opened)
    except TooMuch as fault:
        return Inspected(ended(size, ReasonCode.BOMB, str(fault)), None)
    except Unreadable as fault:
        warned = " ".join(map(str, opened.pdf.get_warnings()))
        return Inspected(ended(size, *_why_unreadable(fault, warned)), None)


def _locked(size: int) -> Inspection:
    reason = ReasonCode.ENCRYPTED_NEEDS_PASSWORD
    return Inspection(
        DocumentState.PASSWORD,
        reason,
        message_for(reason),
        size=size,
        encrypted=True,
        needs_password=True,
    )


def ended(size: int, reason: ReasonCode, detail: str | None) -> Inspection:
    """The inspection of a file that is not read; its state follows from the reason."""
    return Inspection(STATES[reason], reason, message_for(reason), detail=detail, size=size)


STATES = {
    ReasonCode.EMPTY_FILE: DocumentState.EMPTY,
    ReasonCode.NOT_A_PDF: DocumentState.NOT_PDF,
    ReasonCode.CORRUPT: DocumentState.CORRUPT,
    ReasonCode.BOMB: DocumentState.BOMB,
    ReasonCode.TIMEOUT: DocumentState.TIMEOUT,
}
"""The state of a document that is not read, by its reason."""


def _why_unreadable(fault: Unreadable, warned: str = "") -> tuple[ReasonCode, str]:
    """A cap that was passed while qpdf read objects looks like damage; it is not."""
    if CAP_PASSED in str(fault) or CAP_PASSED in warned:
        return ReasonCode.BOMB, "it unpacks to more than is safe"
    return ReasonCode.CORRUPT, str(fault)


def _judge(source: Path, size: int, opened: Opened, limits: IntakeLimits) -> Inspection:
    from citation_platform.documents.intake.child_metadata import read_metadata
    from citation_platform.documents.intake.child_reading import judge_reading

    pages, tree_damage = walk_pages(opened.pdf, limits)
    check_page_sizes(pages, limits)
    stream_damage = check_streams(opened.pdf, limits)
    damage = (*read_damage(opened.pdf, source), *tree_damage, *stream_damage)
    reading = judge_reading(source, opened, limits)
    reason = _reason(opened, bool(damage), reading.text)
    return Inspection(
        DocumentState.REPAIRED if damage else DocumentState.OK,
        reason,
        message_for(reason, opened.label),
        size=size,
        pages=len(pages),
        encrypted=bool(opened.pdf.is_encrypted),
        needs_password=opened.needs_password,
        password_label=opened.label,
        needs_copy=reading.needs_copy,
        text=reading.text,
        damage=tuple(dict.fromkeys(damage))[:_MOST_DAMAGE],
        metadata=read_metadata(opened.pdf),
    )


def _reason(opened: Opened, damaged: bool, text: TextLayer) -> ReasonCode:
    if opened.pdf.is_encrypted and not opened.needs_password:
        return ReasonCode.ENCRYPTED_OWNER_ONLY_READABLE
    if text is TextLayer.BLANK:
        return ReasonCode.BLANK_PAGES
    if text is not TextLayer.PRESENT:
        return ReasonCode.NO_TEXT_NEEDS_OCR
    return ReasonCode.REPAIRED_READABLE if damaged else ReasonCode.OK
