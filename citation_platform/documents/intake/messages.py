"""The words of intake for an operations lead: what is wrong, and what to do.

Belongs here: one Dutch sentence or two per reason. Does not belong here: technical detail.
"""

from __future__ import annotations

from citation_platform.documents.intake.model import ReasonCode

_MESSAGES = {
    ReasonCode.OK: "Leesbaar.",
    ReasonCode.REPAIRED_READABLE: (
        "Beschadigd, maar bij het openen hersteld en leesbaar. Vraag de leverancier om een gaaf "
        "bestand als er bladzijden ontbreken."
    ),
    ReasonCode.ENCRYPTED_OWNER_ONLY_READABLE: (
        "Beveiligd tegen kopiëren of bewerken, maar zonder wachtwoord leesbaar."
    ),
    ReasonCode.ENCRYPTED_NEEDS_PASSWORD: (
        "Opent alleen met een wachtwoord en geen van de bekende wachtwoorden past. Vraag het "
        "wachtwoord bij de leverancier op en zet het in het wachtwoordbestand."
    ),
    ReasonCode.NO_TEXT_NEEDS_OCR: (
        "De bladzijden bevatten geen bruikbare tekst (scan of letters zonder tekencodes): de "
        "tekst wordt met OCR gelezen."
    ),
    ReasonCode.BLANK_PAGES: (
        "Op geen enkele bladzijde staat iets. Controleer of dit het goede bestand is."
    ),
    ReasonCode.EMPTY_FILE: "Het bestand is leeg (0 bytes). Vraag het opnieuw op of kopieer opnieuw.",
    ReasonCode.NOT_A_PDF: (
        "Dit is geen PDF, wat de naam ook zegt. Vraag de PDF op, of haal het bestand uit de map."
    ),
    ReasonCode.CORRUPT: (
        "Het bestand is zo beschadigd dat het niet te lezen is. Vraag een nieuw exemplaar op."
    ),
    ReasonCode.BOMB: (
        "Het bestand is groter of ingewikkelder dan veilig te verwerken is en is daarom niet "
        "geopend. Vraag een gewoon exemplaar op, of laat de inhoud controleren."
    ),
    ReasonCode.TIMEOUT: (
        "Het openen duurde te lang en is afgebroken. Vraag een nieuw exemplaar op, of laat de "
        "inhoud controleren."
    ),
}

_WITH_PASSWORD = "Geopend met het wachtwoord ‘{label}’. "


def message_for(reason: ReasonCode, password_label: str | None = None) -> str:
    """What the operations lead reads. ``password_label`` names a secret, it is not one."""
    opened = _WITH_PASSWORD.format(label=password_label) if password_label else ""
    return opened + _MESSAGES[reason]
