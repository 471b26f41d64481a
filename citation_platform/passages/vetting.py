"""The rule of vetting: what has to be known before a passage may be cited.

Belongs here: the one rule, applied where rows enter a release and again at answer time.
Does not belong here: who vetted what (``approvals``), admission (``releases``), the gate.
"""

from __future__ import annotations

from datetime import date


def vetting_gaps(
    *, vetted_by: str | None, vetted_at: date | None, revision: str | None
) -> tuple[str, ...]:
    """The columns that are missing; a passage with any of them is not citable.

    An answer must say which revision of the document it quotes, who vetted it and when;
    blanks count as missing.
    """
    return tuple(
        name
        for name, present in (
            ("vetted_by", _said(vetted_by)),
            ("vetted_at", vetted_at is not None),
            ("revision", _said(revision)),
        )
        if not present
    )


def _said(text: str | None) -> bool:
    return text is not None and bool(text.strip())
