"""From what a source gives to typed values, or the reason why not.

Belongs here: text, dates and amounts. Does not belong here: what happens to a refused row.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from typing import Any

from citation_platform.connectors.erp.source import EMPTY_DATE
from citation_platform.products.snapshot_tables import DECIMALS, Column, ColumnType

Value = str | date | Decimal | None

_STEP = Decimal(1).scaleb(-DECIMALS)
_LARGEST = Decimal(10) ** 18
_MOST_CHARACTERS = 500


class Unusable(ValueError):
    """A value that cannot be taken; the message is the reason, without a person's name."""


def converted(column: Column, raw: Any) -> Value:
    """The typed value. Raises ``Unusable``; an empty optional value is None."""
    value = _CONVERTERS[column.type](raw)
    if value is None and column.required:
        raise Unusable("is empty")
    return value


def _text(raw: Any) -> str | None:
    if raw is None:
        return None
    if isinstance(raw, bytes):
        raise Unusable("is binary, not text")
    text = str(raw).strip()
    if "\x00" in text:
        raise Unusable("holds a NUL character")
    if len(text) > _MOST_CHARACTERS:
        raise Unusable(f"has {len(text)} characters, at most {_MOST_CHARACTERS} are taken")
    return text or None


def _date(raw: Any) -> date | None:
    if raw is None or raw == "":
        return None
    if isinstance(raw, datetime):
        day = raw.date()
    elif isinstance(raw, date):
        day = raw
    elif isinstance(raw, str):
        day = _parsed(raw)
    else:
        raise Unusable(f"is no date: {_shown(raw)}")
    return None if day == EMPTY_DATE else day


def _parsed(text: str) -> date:
    try:
        return datetime.fromisoformat(text.strip()).date()
    except ValueError:
        raise Unusable(f"is no date in the form YYYY-MM-DD: {_shown(text)}") from None


def _decimal(raw: Any) -> Decimal | None:
    if raw is None or raw == "":
        return None
    if isinstance(raw, bool) or not isinstance(raw, int | float | Decimal | str):
        raise Unusable(f"is no number: {_shown(raw)}")
    try:
        # Through text, so that the double 12.1 becomes 12.1 and not its binary neighbour.
        number = Decimal(str(raw).strip())
    except InvalidOperation:
        raise Unusable(f"is no number: {_shown(raw)}") from None
    if not number.is_finite() or abs(number) >= _LARGEST:
        raise Unusable(f"is no usable number: {_shown(raw)}")
    return number.quantize(_STEP, rounding=ROUND_HALF_EVEN)


def _shown(raw: Any) -> str:
    text = repr(raw)
    return text if len(text) <= 40 else text[:37] + "..."


_CONVERTERS = {
    ColumnType.TEXT: _text,
    ColumnType.NAME: _text,
    ColumnType.DATE: _date,
    ColumnType.DECIMAL: _decimal,
}
