"""Reader of the 2012 BWB dialect: text and structure only, no dates, paths or identities.

Belongs here: what only this dialect needs (paths built from headings; the state date
comes from the caller; NOTES quirk 14). Does not belong here: leden and text
(``law.provisions``).
"""

from __future__ import annotations

from datetime import date

from lxml import etree

from citation_platform.law.model import Artikel, LawState
from citation_platform.law.numbering import artikel_number, with_scopes
from citation_platform.law.provisions import Headings, plain_text, read_provisions

FORMAT = "bwb-dtd-2012"


def read_dtd2012(root: etree._Element, *, document_hash: str, state_date: date) -> LawState:
    """The state in a 2012 ``wetgeving`` document."""
    titles = root.findall("citeertitel")
    headings = Headings()
    return LawState(
        bwb_id=root.get("bwb-id") or "",
        state_date=state_date,
        title=plain_text(root.find("intitule")) or root.get("bwb-id") or "",
        short_title=plain_text(titles[0]) if titles else None,
        kind=root.get("soort") or "wet",
        artikelen=with_scopes(
            tuple(_artikel(element, headings) for element in root.iter("artikel"))
        ),
        document_hash=document_hash,
        format=FORMAT,
    )


def _artikel(element: etree._Element, headings: Headings) -> Artikel:
    parent = _parent_path(element)
    provisions = read_provisions(element)
    number = artikel_number(element, "")
    return Artikel(
        number=number,
        scope=None,
        title=plain_text(element.find("kop/titel")),
        headings=headings.above(element),
        path=f"{parent}/Artikel{number}",
        status=provisions.status,
        leden=provisions.leden,
    )


def _parent_path(element: etree._Element) -> str:
    """The path as the later dialect writes it: ``/Boek4/Titeldeel6/Afdeling2``."""
    divisions = [
        ancestor.tag.capitalize() + (plain_text(ancestor.find("kop/nr")) or "")
        for ancestor in element.iterancestors()
        if ancestor.find("kop") is not None
    ]
    return "".join(f"/{division}" for division in reversed(divisions))
