"""What is known about a document besides its pages, when its passages are made.

Belongs here: one frozen value. Does not belong here: where it comes from (``stages``).
"""

from __future__ import annotations

from dataclasses import dataclass

from citation_platform.passages.record import Vetting


@dataclass(frozen=True, slots=True)
class ManualFacts:
    """``name``: of the canonical file. ``title``: as printed, else the name made readable.

    ``revision``: the label under which the folder was approved. ``superseded_by``: SHA-256 of
    the document with the newest revision, None when this is it. ``language``: of pages that
    have none of their own.
    """

    corpus: str
    folder: str
    supplier: str
    document_hash: str
    name: str
    title: str
    revision: str
    vetting: Vetting
    language: str
    superseded_by: str | None = None
