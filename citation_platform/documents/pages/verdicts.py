"""Pages that are not readable, each with its reason in Dutch.

Belongs here: states and their wording. Does not belong here: finding out.
"""

from __future__ import annotations

from dataclasses import replace

from citation_platform.documents.pages.model import Page, PageSource, PageState
from citation_platform.documents.pages.tesseract import REMEDY
from citation_platform.sandbox.outcomes import Ending, Outcome

_ENDS = {
    Ending.OUT_OF_MEMORY: "het lezen vroeg meer geheugen dan een bladzijde mag gebruiken",
    Ending.CPU_LIMIT: "het lezen duurde langer dan een bladzijde mag duren",
    Ending.TIMEOUT: "het lezen duurde langer dan een bladzijde mag duren",
    Ending.KILLED: "het leesprogramma is op deze bladzijde vastgelopen",
    Ending.FAILED: "het leesprogramma kon deze bladzijde niet verwerken",
    Ending.FINISHED: "de bladzijde is beschadigd en kan niet geladen worden",
}


def lost(number: int, outcome: Outcome | None, page: Page | None = None) -> Page:
    """A page on which the reader ended; ``outcome`` None: the file itself is broken there."""
    ending = outcome.ending if outcome else Ending.FINISHED
    slow = ending in (Ending.TIMEOUT, Ending.CPU_LIMIT)
    state = PageState.TIMEOUT if slow else PageState.FAILED
    bare = page or Page(number, 0.0, 0.0, PageSource.DIGITAL, state)
    return replace(bare, state=state, words=(), reason=_ENDS[ending])


def blank(page: Page, *, scanned: bool) -> Page:
    """Nothing is printed on it."""
    source = PageSource.OCR if scanned else page.source
    return replace(
        page, state=PageState.BLANK, source=source, words=(), reason="de bladzijde is leeg"
    )


def too_coarse(page: Page, dpi: float, least: float) -> Page:
    """Scanned below the resolution at which figures can be trusted."""
    reason = (
        f"gescand met {dpi:.0f} dpi; onder {least:.0f} dpi zijn cijfers niet betrouwbaar te "
        "lezen: vraag een betere scan of het origineel"
    )
    return replace(
        page,
        state=PageState.LOW_RESOLUTION,
        source=PageSource.OCR,
        words=(),
        dpi=dpi,
        reason=reason,
    )


def too_crowded(page: Page) -> Page:
    """It draws more characters than a page can show."""
    reason = "op de bladzijde staan meer tekens dan iemand kan lezen; laat het bestand nakijken"
    return replace(page, state=PageState.UNREADABLE, words=(), reason=reason)


def too_late(number: int) -> Page:
    """The time that its document may take was over before its turn."""
    return Page(
        number,
        0.0,
        0.0,
        PageSource.DIGITAL,
        PageState.TIMEOUT,
        reason="het lezen van dit document duurde langer dan een document mag duren",
    )


def unsure(page: Page, confidence: float, least: float) -> Page:
    """OCR is not sure enough of what it read; ``page`` keeps no words."""
    reason = f"de tekstherkenning is te onzeker ({confidence:.2f}; ten minste {least:.2f} is nodig)"
    return replace(
        page, state=PageState.LOW_CONFIDENCE, words=(), confidence=confidence, reason=reason
    )


def without_words(page: Page) -> Page:
    """There is something on it, but no text."""
    return replace(
        page, state=PageState.UNREADABLE, reason="op de bladzijde is geen tekst gevonden"
    )


def without_engine(page: Page) -> Page:
    """A scan, and no OCR engine on this machine."""
    return replace(
        page,
        state=PageState.UNREADABLE,
        source=PageSource.OCR,
        words=(),
        reason=f"gescand, en er is geen tekstherkenning: {REMEDY}",
    )
