"""What intake finds about one file.

Belongs here: frozen values, the closed sets of states and reasons, the caps.
Does not belong here: finding it (``intake.inspecting``), its words (``intake.messages``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from citation_platform.sandbox.limits import MEBIBYTE, Limits


class DocumentState(StrEnum):
    """The one state in which each document ends. Only ``ok`` and ``repaired`` are read."""

    OK = "ok"
    REPAIRED = "repaired"
    PASSWORD = "password"
    CORRUPT = "corrupt"
    EMPTY = "empty"
    NOT_PDF = "not_pdf"
    BOMB = "bomb"
    TIMEOUT = "timeout"

    @property
    def readable(self) -> bool:
        """True when its pages can be read."""
        return self in READABLE


class ReasonCode(StrEnum):
    """Why: finer than the state, one per document, the one that asks most of a person."""

    OK = "ok"
    REPAIRED_READABLE = "repaired_readable"
    ENCRYPTED_OWNER_ONLY_READABLE = "encrypted_owner_only_readable"  # opens without a password
    ENCRYPTED_NEEDS_PASSWORD = "encrypted_needs_password"
    NO_TEXT_NEEDS_OCR = "no_text_needs_ocr"
    BLANK_PAGES = "blank_pages"
    EMPTY_FILE = "empty_file"
    NOT_A_PDF = "not_a_pdf"
    CORRUPT = "corrupt"
    BOMB = "bomb"
    TIMEOUT = "timeout"


class TextLayer(StrEnum):
    """What the text of a document's pages is worth without OCR."""

    PRESENT = "present"
    NONE = "none"  # pictures or outlines only
    UNUSABLE = "unusable"  # letters without a map to Unicode: what comes out is not the text
    BLANK = "blank"  # nothing is drawn on any page


READABLE = frozenset({DocumentState.OK, DocumentState.REPAIRED})


@dataclass(frozen=True, slots=True)
class IntakeLimits:
    """Caps on a document, checked before it is rendered, and the limits of the check itself.

    ``side_points``: longest side of a page; 14,400 is the most that PDF readers promise
    (ISO 32000-1, annex C). ``image_pixels``, ``image_bytes``: what one image claims to be when
    decoded; an A0 scan at 600 dpi in two tones has 557 million. ``stream_bytes``: what one
    other stream may become. ``tree_depth``: levels of the page tree, where real files have
    less than ten.
    """

    file_bytes: int = 1024 * MEBIBYTE
    pages: int = 5000
    tree_depth: int = 200
    side_points: float = 14_400.0
    image_pixels: int = 600_000_000
    image_bytes: int = 640 * MEBIBYTE
    stream_bytes: int = 128 * MEBIBYTE
    objects: int = 2_000_000
    sandbox: Limits = field(default_factory=lambda: Limits(memory_bytes=1024 * MEBIBYTE))


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says of itself (Info dictionary, else XMP). Clues, never evidence."""

    title: str | None = None
    producer: str | None = None
    creator: str | None = None
    created: datetime | None = None
    modified: datetime | None = None


@dataclass(frozen=True, slots=True)
class Inspection:
    """What one file is. ``message``: Dutch, for the operations lead: what it is, what to do.

    ``detail``: what was found, technical, in English. ``pages``: None where it cannot be told.
    ``needs_password``: it does not open without one; ``password_label``: name of the secret
    that opened it, never the password. ``needs_copy``: the page reader refuses the file as it
    is, though it can be read: read a ``working_copy``. ``damage``: what had to be repaired.
    """

    state: DocumentState
    reason_code: ReasonCode
    message: str
    detail: str | None = None
    size: int = 0
    pages: int | None = None
    encrypted: bool = False
    needs_password: bool = False
    password_label: str | None = None
    needs_copy: bool = False
    text: TextLayer | None = None
    damage: tuple[str, ...] = ()
    metadata: Metadata = Metadata()

    @property
    def readable(self) -> bool:
        """True when its pages can be read now."""
        return self.state in READABLE

    @property
    def needs_person(self) -> bool:
        """True when nothing more happens until someone acts."""
        return not self.readable or self.reason_code is ReasonCode.BLANK_PAGES
