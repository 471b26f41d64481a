"""Bodies and parameters that clients send, with their limits and examples.

Belongs here: request models. Does not belong here: what comes back (``service.replies``,
``service.answers``).

The length of a question is no matter of form: too long a question gets a refusal with a
reason code (the office sets the limit), unless the body exceeds what the service reads.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
)

from citation_platform.service.answers import Question

_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_EXAMPLE: dict[str, JsonValue] = {
    "question": "Wat staat er in artikel 4:13, derde lid, BW?",
    "office": "notary",
    "peildatum": "2026-11-30",
    "language": "nl",
    "user": "k.jansen",
}


def iso_date(value: object) -> object:
    """Only ``YYYY-MM-DD``: a number or a time is a mistake, not a date."""
    if value is None or isinstance(value, date):
        return value
    if not isinstance(value, str) or not _ISO_DATE.fullmatch(value):
        raise ValueError("write the date as YYYY-MM-DD")
    return value


def unicode_text(value: str) -> str:
    """Only text that UTF-8 can hold: JSON can smuggle in half a character (``\\ud800``)."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError("the text holds half a character (a lone surrogate)") from error
    return value


IsoDate = Annotated[date, BeforeValidator(iso_date, json_schema_input_type=date)]
LanguageCode = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]
UnicodeText = Annotated[str, AfterValidator(unicode_text)]
Identifier = Annotated[
    UnicodeText, StringConstraints(pattern=r"^[^\x00-\x1f\x7f]*$", max_length=200)
]


class AskRequest(BaseModel):
    """A question to an office."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_extra={"examples": [_EXAMPLE]}
    )

    question: UnicodeText = Field(description="The question as the professional asks it.")
    office: Identifier = Field(description="Name of the office pack.", examples=["notary"])
    peildatum: IsoDate | None = Field(None, description="Reference date; today when absent.")
    language: LanguageCode | None = Field(
        None, description="ISO 639-1 code of the question; detected when absent."
    )
    user: Identifier | None = Field(None, description="Who asks, as the office knows them.")

    def to_question(self) -> Question:
        """The question as the domain knows it."""
        return Question(**self.model_dump())


class SearchRequest(AskRequest):
    """A question for which only the candidate passages are wanted."""
