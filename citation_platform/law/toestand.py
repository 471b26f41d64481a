"""Reader of the BWB *toestand* 2016-1 dialect: one state of one law, with dates and identities.

Belongs here: what only this dialect has (attributes of ``toestand`` and ``artikel``,
``meta-data``). Does not belong here: leden and text (``law.provisions``), parsing
(``law.safe_xml``), choosing the dialect (``law.reading``).
"""

from __future__ import annotations

from datetime import date

from lxml import etree

from citation_platform.errors import InvalidSource
from citation_platform.law.model import Artikel, LawState
from citation_platform.law.numbering import artikel_number, with_scopes
from citation_platform.law.provisions import Headings, plain_text, read_provisions

FORMAT = "bwb-toestand-2016-1"


def read_toestand(
    root: etree._Element, *, name: str, document_hash: str, state_date: date | None
) -> LawState:
    """The state in a ``toestand`` document.

    The state date is the root's ``inwerkingtreding`` (``wetgeving`` holds an unreliable
    one); ``state_date`` overrides it. Raises ``InvalidSource`` when neither is a date.
    """
    warnings: list[str] = []
    first_day = state_date or _date(root.get("inwerkingtreding"), warnings, name)
    if first_day is None:
        raise InvalidSource(
            "the root element has no valid inwerkingtreding",
            where=f"{name}:{root.sourceline}",
            remedy="fetch the file again, or give the state date",
        )
    law = root.find("wetgeving")
    headings = Headings()
    artikelen = tuple(
        _artikel(element, headings, warnings, name) for element in root.iter("artikel")
    )
    return LawState(
        bwb_id=root.get("bwb-id") or "",
        state_date=first_day,
        title=_title(root) or _short_title(root) or root.get("bwb-id") or "",
        short_title=_short_title(root),
        kind=(law.get("soort") if law is not None else None) or "wet",
        artikelen=with_scopes(artikelen),
        document_hash=document_hash,
        format=FORMAT,
        warnings=tuple(warnings),
    )


def _artikel(
    element: etree._Element, headings: Headings, warnings: list[str], name: str
) -> Artikel:
    path = element.get("bwb-ng-variabel-deel") or ""
    provisions = read_provisions(element)
    where = f"{name}:{element.sourceline}"
    return Artikel(
        number=artikel_number(element, path),
        scope=None,
        title=plain_text(element.find("kop/titel")),
        headings=headings.above(element),
        path=path,
        status=provisions.status,
        leden=provisions.leden,
        stam_id=element.get("stam-id"),
        versie_id=element.get("versie-id"),
        in_force_since=_date(element.get("inwerking"), warnings, where),
        retroactive_from=_retroactive(element, warnings, where),
        enacted_by=element.get("bron"),
        effect=element.get("effect"),
    )


def _retroactive(element: etree._Element, warnings: list[str], where: str) -> date | None:
    """First day of retroactive force, where the act gives one (NOTES quirk 13)."""
    found = element.find("meta-data//terugwerkend.datum")
    return None if found is None else _date(found.get("isodatum"), warnings, where)


def _title(root: etree._Element) -> str | None:
    return plain_text(root.find("wetgeving/intitule"))


def _short_title(root: etree._Element) -> str | None:
    """The official citeertitel, else the first one."""
    titles = root.findall("wetgeving/citeertitel")
    official = [title for title in titles if title.get("status") == "officieel"]
    return plain_text(next(iter(official or titles), None))


def _date(value: str | None, warnings: list[str], where: str) -> date | None:
    if not value:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        warnings.append(f"{where}: {value!r} is not a date; left out")
        return None
