"""What the pages about documents say, in Dutch and in English.

Belongs here: one entry per sentence, both languages beside each other.
Does not belong here: pages that exist in Dutch only (``pages.dutch``).
"""

from __future__ import annotations

from enum import StrEnum


class Tongue(StrEnum):
    """A language of the pages."""

    DUTCH = "nl"
    ENGLISH = "en"


# key: (Dutch, English)
SENTENCES: dict[str, tuple[str, str]] = {
    "motto": ("Geen bewering zonder bewijs", "No claim without proof"),
    "skip": ("Naar de inhoud", "Skip to content"),
    "creed": (
        "Elk antwoord bestaat uit beweringen met een gecontroleerde vindplaats, of het wordt niet gegeven.",
        "Every answer consists of claims with a checked citation, or it is not given.",
    ),
    "releases": ("Uitgaven", "Releases"),
    "flags": ("Meldingen bij orders", "Flagged orders"),
    "needs_person": ("Documenten die een mens nodig hebben", "Documents that need a person"),
    "other_language": ("English", "Nederlands"),
    "page": ("Pagina", "Page"),
    "page_of": ("pagina {number} van {count}", "page {number} of {count}"),
    "go": ("Ga", "Go"),
    "previous": ("Vorige", "Previous"),
    "next": ("Volgende", "Next"),
    "pages": ("Bladeren", "Pages"),
    "zoom": ("Vergroting", "Zoom"),
    "fit": ("Passend", "Fit"),
    "original": ("Origineel (PDF)", "Original (PDF)"),
    "to_mark": ("Naar de markering", "Go to the mark"),
    "marked_place": ("Aangehaalde plaats", "Cited place"),
    "page_image": ("Pagina {number} van {name}", "Page {number} of {name}"),
    "page_window": ("Paginabeeld, verschuifbaar", "Page image, scrollable"),
    "larger": ("Groter", "Larger"),
    "folder": ("Map", "Folder"),
    "under_review": ("Ter beoordeling", "Under review"),
    "under_review_hint": (
        "U ziet wat nu in de map ligt, om het te kunnen beoordelen. Dit is geen bron: antwoorden "
        "halen niets van deze bladzijde aan.",
        "This is what lies in the folder now, shown so that it can be judged. It is no source: "
        "answers cite nothing from this page.",
    ),
    "standing_under_review": ("hier niet citeerbaar", "not citable here"),
    "supplier": ("Leverancier", "Supplier"),
    "revision": ("Revisie", "Revision"),
    "no_revision": ("revisie onbekend", "revision unknown"),
    "file": ("Bestand", "File"),
    "newer": (
        "Er is een nieuwere revisie van dit document",
        "There is a newer revision of this document",
    ),
    "newer_not_served": (
        "die niet in deze uitgave zit.",
        "which is not in this release.",
    ),
    "standing_citable": ("mag worden aangehaald", "may be cited"),
    "standing_not_vetted": ("niet goedgekeurd: niet citeerbaar", "not vetted: not citable"),
    "standing_unknown_approval": (
        "goedkeuring onbekend: niet citeerbaar",
        "unknown approval: not citable",
    ),
    "standing_not_in_approval": (
        "valt niet onder de goedkeuring: niet citeerbaar",
        "not covered by the approval: not citable",
    ),
    "standing_not_authoritative": (
        "alleen achtergrond: niet citeerbaar",
        "background only: not citable",
    ),
    "standing_register_damaged": (
        "het goedkeuringsregister is beschadigd: niets is citeerbaar",
        "the approvals register is damaged: nothing is citable",
    ),
    "standing_quarantined": ("in quarantaine: niet citeerbaar", "in quarantine: not citable"),
    "standing_revoked": (
        "goedkeuring ingetrokken: niet citeerbaar",
        "approval revoked: not citable",
    ),
    "reading_copy": (
        "Getoond wordt de rechtgezette kopie van de scan, zoals die gelezen is.",
        "Shown is the straightened copy of the scan, as it was read.",
    ),
    "state_blank": ("Deze pagina is leeg.", "This page is blank."),
    "state_low_confidence": (
        "De tekst van deze scan is te onzeker gelezen; de pagina is niet citeerbaar.",
        "The text of this scan was read too uncertainly; the page is not citable.",
    ),
    "state_low_resolution": (
        "Deze scan is te grof om een cijfer te vertrouwen; de pagina is niet citeerbaar.",
        "This scan is too coarse to trust a digit; the page is not citable.",
    ),
    "state_other": (
        "Deze pagina kon niet worden gelezen; zij is niet citeerbaar.",
        "This page could not be read; it is not citable.",
    ),
    "not_shown": ("Deze pagina kan niet worden getoond.", "This page cannot be shown."),
    "flag_title": ("Meld deze plaats bij een order", "Flag this place for an order"),
    "order": ("Ordernummer", "Order number"),
    "who": ("Uw naam", "Your name"),
    "note": ("Notitie voor de verkoper", "Note for the salesperson"),
    "flag_send": ("Meld", "Flag"),
    "flag_hint": (
        "De melding wordt hier bewaard; in ERP en WMS verandert niets.",
        "The flag is kept here; nothing changes in ERP or WMS.",
    ),
    "flag_saved": ("Melding {number} is bewaard.", "Flag {number} has been saved."),
    "flags_none": ("Er zijn geen meldingen.", "There are no flags."),
    "flag_filter": ("Toon order", "Show order"),
    "older_flags": ("Oudere meldingen", "Older flags"),
    "question": ("Vraag", "Question"),
    "show": ("Toon", "Show"),
    "all": ("alle", "all"),
    "state": ("Toestand", "State"),
    "reason": ("Reden", "Reason"),
    "remedy": ("Wat te doen", "What to do"),
    "download_csv": ("Download als CSV", "Download as CSV"),
    "needs_none": (
        "Geen enkel document wacht op een mens.",
        "No document is waiting for a person.",
    ),
    "needs_count": ("{shown} van {total} documenten", "{shown} of {total} documents"),
    "intake_password": ("wachtwoord", "password"),
    "intake_corrupt": ("beschadigd", "damaged"),
    "intake_empty": ("leeg", "empty"),
    "intake_not_pdf": ("geen PDF", "not a PDF"),
    "intake_bomb": ("te groot uitgepakt", "too large when unpacked"),
    "intake_timeout": ("te lang bezig", "took too long"),
}


def say(key: str, language: str, **values: object) -> str:
    """The sentence in ``language`` (``nl`` or ``en``), with its values filled in."""
    dutch, english = SENTENCES[key]
    sentence = english if language == Tongue.ENGLISH else dutch
    return sentence.format(**values) if values else sentence


def page_state(state: str, language: str) -> str:
    """Why a page of this state is not citable."""
    key = f"state_{state}"
    return say(key if key in SENTENCES else "state_other", language)


def intake_state(state: str, language: str) -> str:
    """What became of a document at intake; a state without words of its own as it is written."""
    key = f"intake_{state}"
    return say(key, language) if key in SENTENCES else state
