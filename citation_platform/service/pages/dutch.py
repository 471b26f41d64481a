"""Dutch words for what the pages show.

Belongs here: values to the words a professional reads.
Does not belong here: reason codes, which carry their own sentences (``gate.reasons``).
"""

from __future__ import annotations

from datetime import date

from citation_platform.law.dutch_dates import in_words
from citation_platform.service.problems import Problem

_LANGUAGES = {"nl": "Nederlands", "en": "Engels", "de": "Duits", "fr": "Frans", "it": "Italiaans"}
_CHECKS = {
    "existence": "vindplaats bestaat",
    "role": "bron mag worden aangehaald",
    "vetted": "document is goedgekeurd",
    "validity": "in werking op de peildatum",
    "relevance": "relevant voor de vraag",
    "support": "de passage zegt wat de bewering zegt",
}
_STATUSES = {
    "in_force": "geldend recht",
    "withdrawn": "vervallen",
    "not_yet_in_force": "nog niet in werking",
    "emergency_law": "noodwetgeving, niet in werking",
    "placeholder": "geen eigen tekst",
}
_DOUBTS = {
    "not_bought": "in drie jaar niet ingekocht: maker onbekend",
    "thin": "één keer ingekocht: maker onzeker",
    "tie": "door twee leveranciers evenveel geleverd: maker onbekend",
    "split": "door verschillende leveranciers geleverd: maker onzeker",
}
_EVIDENCE = {
    "meaning": "betekenis",
    "words": "woorden",
    "vocabulary": "woordenlijst",
    "company": "zelfde hoofdstuk",
    "named law": "genoemde wet",
    "form": "vorm",
}
_PROBLEMS = {
    "unknown-office": "Dit kantoor is niet bekend.",
    "unknown-address": "Deze vindplaats bestaat niet in het corpus.",
    "out-of-corpus": "De genoemde bron zit niet in het corpus.",
    "invalid-address": "Dit is geen vindplaats die te lezen is.",
    "invalid-request": "De aanvraag bevat een onbruikbare waarde.",
    "invalid-input": "De aanvraag bevat een onbruikbare waarde.",
    "no-release": "Er is nog niets gepubliceerd; vragen kunnen nog niet worden beantwoord.",
    "unavailable": "De dienst is even niet beschikbaar; probeer het over enkele seconden opnieuw.",
    "too-large": "De vraag is te groot om te verwerken.",
    "too-slow": "De vraag kwam niet op tijd binnen; stuur haar opnieuw.",
    "unknown-document": "Dit document zit niet in de gepubliceerde uitgave.",
    "not-under-review": "Dit bestand ligt niet (meer) in deze map.",
    "not-readable": "Dit bestand kon niet worden gelezen en wordt daarom niet getoond.",
    "unknown-page": "Dit document heeft deze pagina niet.",
    "page-not-rendered": "Deze pagina kan niet worden getoond; het origineel is wel te openen.",
    "original-unavailable": "Het originele bestand is niet beschikbaar; meld dit aan de beheerder.",
    "cross-site": "Deze melding kwam niet van een pagina van deze dienst.",
    "not-found": "Deze pagina bestaat niet.",
    "internal": "Er ging iets mis; er is niets beantwoord. Meld het verzoeknummer aan de beheerder.",
}


_NEXT_STEPS = {
    "clarify": "Stel de vraag preciezer: noem de wet, het artikel of de omstandigheden.",
    "person": "Leg deze vraag voor aan een vakgenoot.",
}


def next_step(value: str) -> str:
    """What an asker can do about a refusal."""
    return _NEXT_STEPS[value]


def percentage(value: float) -> str:
    """``73 %``: a chance of 0 to 1."""
    return f"{round(100 * value)} %"


def day(value: date | None) -> str:
    """``1 januari 2003``; nothing is an em dash."""
    return in_words(value) if value else "—"


def validity(valid_from: date | None, valid_to: date | None) -> str:
    """From which day to which last day (inclusive) a text is law."""
    if valid_from is None:
        return "geldigheid onbekend"
    if valid_to is None:
        return f"geldig sinds {day(valid_from)}"
    return f"geldig van {day(valid_from)} tot en met {day(valid_to)}"


def language(code: str) -> str:
    """The language of an ISO 639-1 code, or the code."""
    return _LANGUAGES.get(code, code)


def check(step: str) -> str:
    """What a step of the gate establishes."""
    return _CHECKS.get(step, step)


def status_word(status: str) -> str:
    """The status of a provision."""
    return _STATUSES.get(status, status)


def maker_doubt(doubt: str) -> str:
    """Why purchases do not tell who makes an article."""
    return _DOUBTS.get(doubt, doubt)


def problem_sentence(problem: Problem) -> str:
    """What went wrong, for a reader; the English detail stays for the operator."""
    return _PROBLEMS.get(problem.type.rsplit(":", 1)[-1], "De aanvraag kon niet worden verwerkt.")


def evidence(name: str) -> str:
    """What speaks for a candidate, in a word."""
    return _EVIDENCE.get(name, name)


def signed(value: float) -> str:
    """Two decimals with a comma and a sign."""
    return f"{value:+.2f}".replace(".", ",").replace("-", "−")


def decimal(value: float) -> str:
    """Two decimals with a comma."""
    return f"{value:.2f}".replace(".", ",")
