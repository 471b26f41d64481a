"""The unit of retrieval of statutes: a whole artikel with its headings.

Belongs here: headings as a line of text, the leden that are in force together, the context
text. Does not belong here: passages (``passages.statutes``).
"""

from __future__ import annotations

from citation_platform.law.model import Artikel, Heading, Lid, ProvisionStatus

SEPARATOR = " › "
_HEADINGS_OF_A_LID = 3


def heading_line(heading: Heading) -> str:
    """``Titel 3 Het erfrecht bij versterf``."""
    return " ".join(part for part in (heading.label, heading.number, heading.title) if part)


def parent_path(title: str, artikel: Artikel) -> tuple[str, ...]:
    """The headings from the law down to the division.

    A law that is itself a book repeats its own name as first heading; the two become one:
    ``Burgerlijk Wetboek Boek 4`` and ``Boek 4 Erfrecht`` give ``Burgerlijk Wetboek Boek 4 Erfrecht``.
    """
    headings = list(artikel.headings)
    first = title
    if headings:
        name = " ".join(part for part in (headings[0].label, headings[0].number) if part)
        if name and title.endswith(name):
            first = " ".join(part for part in (title, headings.pop(0).title) if part)
    lines = (heading_line(heading) for heading in headings)
    return (first, *(line for line in lines if line))


def context_text(title: str, artikel: Artikel) -> str:
    """Line 1: all headings; then a line per lid, of the leden that hold together.

    Where some leden are in force the others are left out; an artikel of which none is in
    force (emergency law, not yet in force) is shown as it would read.
    """
    name = " ".join(part for part in ("Artikel", artikel.number, artikel.title) if part)
    lines = [SEPARATOR.join((*parent_path(title, artikel), name))]
    lines += [_lid_line(lid) for lid in leden_together(artikel)]
    return "\n".join(lines)


def leden_together(artikel: Artikel) -> tuple[Lid, ...]:
    """The leden of a version that stand in one unit."""
    in_force = tuple(lid for lid in artikel.leden if lid.status == ProvisionStatus.IN_FORCE)
    return in_force or tuple(lid for lid in artikel.leden if lid.text)


def lid_context(unit_text: str, text: str) -> str:
    """A lid as it is embedded on its own: the law, the two lowest headings, then the text.

    ``unit_text``: the context text of its unit, headings on the first line. All headings
    between law and artikel would be longer than most leden and alike for hundreds of them.
    """
    headings = unit_text.partition("\n")[0].split(SEPARATOR)
    kept = headings if len(headings) <= _HEADINGS_OF_A_LID else [headings[0], *headings[-2:]]
    return f"{SEPARATOR.join(kept)}\n{text}"


def _lid_line(lid: Lid) -> str:
    return f"{printed_number(lid.number)}. {lid.text}" if lid.number else lid.text


def printed_number(number: str) -> str:
    """The number as the law prints it: ``7_2``, the second lid 7, is printed ``7``."""
    return number.partition("_")[0]
