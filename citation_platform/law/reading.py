"""The way in for statute files: bytes of either BWB dialect to a ``LawState``.

Belongs here: recognising the dialect and what must hold for both. Does not belong here:
the dialects themselves (``law.toestand``, ``law.dtd2012``).
"""

from __future__ import annotations

import re
from datetime import date

from lxml import etree

from citation_platform.errors import InvalidSource
from citation_platform.law.dtd2012 import read_dtd2012
from citation_platform.law.model import LawState
from citation_platform.law.safe_xml import parse_xml
from citation_platform.law.toestand import read_toestand

DEFAULT_2012_STATE = date(2012, 10, 4)
"""The day on which the 2012 files were the consolidated text; they carry no date themselves."""

_BWB_ID = re.compile(r"BWB[RVW]\d{7}")


def read_law(
    source: bytes, *, name: str, document_hash: str, state_date: date | None = None
) -> LawState:
    """One state of one law.

    ``name`` is used in messages only. ``state_date`` overrides the document's own date;
    the 2012 dialect has none and falls back to ``DEFAULT_2012_STATE``.
    Raises ``InvalidSource`` with file, line and remedy.
    """
    root = parse_xml(source, name=name)
    _check_root(root, name)
    if root.tag == "toestand":
        state = read_toestand(root, name=name, document_hash=document_hash, state_date=state_date)
    else:
        state = read_dtd2012(
            root, document_hash=document_hash, state_date=state_date or DEFAULT_2012_STATE
        )
    if not state.artikelen:
        raise InvalidSource(
            "the law has no artikel",
            where=f"{name}:{root.sourceline}",
            remedy="fetch the complete text of the law; this file holds a heading at most",
        )
    return state


def _check_root(root: etree._Element, name: str) -> None:
    where = f"{name}:{root.sourceline}"
    if root.tag not in ("toestand", "wetgeving"):
        raise InvalidSource(
            f"the root element is <{root.tag}>, not <toestand> or <wetgeving>",
            where=where,
            remedy="give BWB toestand XML (wetten.overheid.nl) or the 2012 BWB XML",
        )
    bwb_id = root.get("bwb-id") or ""
    if not _BWB_ID.fullmatch(bwb_id):
        raise InvalidSource(
            f"bwb-id {bwb_id!r} is not an identifier such as BWBR0005537",
            where=where,
            remedy="fetch the file again; the root element must name its law",
        )
