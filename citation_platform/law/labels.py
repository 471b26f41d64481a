"""Labels: an address as a professional writes it.

    artikel 4:13, derde lid, onder a, BW     label
    art. 4:13 lid 3 sub a BW                 label_short

Belongs here: address to words. Does not belong here: words to address (``law.citations``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from citation_platform.law.addresses import Address
from citation_platform.law.names import builtin_names
from citation_platform.law.ordinals import ordinal
from citation_platform.law.sources import BY_KEY

Titles = Mapping[str, tuple[str, ...]]
"""BWB id → titles of the law, the best known first (``Release.law_titles``)."""

_NEN_NUMBER = re.compile(r"-(?=\d)")


def label(address: Address, titles: Titles | None = None) -> str:
    """The full label: ``artikel 62, eerste lid, Vreemdelingenwet 2000``.

    A law that neither ``titles`` nor the built-in names know is shown by its BWB id.
    """
    special = _STANDARDS.get(address.source)
    if special is not None:
        return special(address)
    parts = [f"artikel {_number(address)}{_scope(address)}"]
    if address.lid is not None:
        parts.append(_lid(address.lid))
    parts += [f"onder {part}" for part in address.onderdeel]
    if len(parts) == 1:
        return f"{parts[0]} {source_title(address, titles)}"
    return ", ".join([*parts, source_title(address, titles)])


def label_short(address: Address, titles: Titles | None = None) -> str:
    """The short label: ``art. 4:13 lid 3 sub a BW``."""
    special = _STANDARDS.get(address.source)
    if special is not None:
        return special(address)
    parts = [f"art. {_number(address)}{_scope(address)}"]
    if address.lid is not None:
        parts.append(f"lid {address.lid}")
    parts += [f"sub {part}" for part in address.onderdeel]
    return " ".join([*parts, source_title(address, titles)])


def source_title(address: Address, titles: Titles | None = None) -> str:
    """The law as a professional names it: ``BW``, ``Vreemdelingenwet 2000``."""
    source = BY_KEY.get(address.source)
    if source is not None:
        return source.label
    known = (titles or {}).get(address.source)
    return known[0] if known else builtin_names().title_of(address.source) or address.source


def _number(address: Address) -> str:
    return f"{address.book}:{address.artikel}" if address.book else address.artikel


def _scope(address: Address) -> str:
    return f" ({address.scope})" if address.scope else ""


def _lid(lid: str) -> str:
    word = ordinal(int(lid)) if lid.isdecimal() and lid.isascii() else None
    return f"{word} lid" if word else f"lid {lid}"


def _rj(address: Address) -> str:
    return ", ".join([f"RJ {address.artikel}", *_rest(address)])


def _nba(address: Address) -> str:
    return ", ".join([f"NBA-handreiking {address.artikel}", *_rest(address)])


def _cos(address: Address) -> str:
    return ", ".join([f"NV COS Standaard {address.artikel}", *_rest(address)])


def _nen(address: Address) -> str:
    standard = _NEN_NUMBER.sub(" ", address.artikel, count=1)
    return ", ".join([standard, *_rest(address)])


def _deed(address: Address) -> str:
    clause = [f"clausule {address.lid}"] if address.lid is not None else []
    onder = [f"onder {part}" for part in address.onderdeel]
    return ", ".join([f"Modelakte {address.artikel}", *clause, *onder])


def _rest(address: Address) -> list[str]:
    lid = [f"lid {address.lid}"] if address.lid is not None else []
    return lid + [f"onder {part}" for part in address.onderdeel]


_STANDARDS: Mapping[str, Callable[[Address], str]] = {
    "rj": _rj,
    "nba": _nba,
    "cos": _cos,
    "nen": _nen,
    "deed": _deed,
}
