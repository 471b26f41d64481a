"""What provisions refer to outside the articles of the corpus: laws as a whole, their
divisions, EU instruments, and sources known by name only.

Node ids: ``law:BWBR0002320``, ``division:BWBR0005537:titeldeel=4.2``, ``eu:32014L0065``
(CELEX number), ``other:AVG``. Standards have canonical addresses (``nen:NEN-EN-1990``).

Belongs here: those ids, from XML targets and from prose, and their labels.
Does not belong here: provisions (``law.addresses``), finding citations (``law.citations``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from citation_platform.graph.model import Node, NodeKind
from citation_platform.law.names import builtin_names

_JCI = re.compile(r"(?:jci1\.3:c:|1\.0:v:)(BWB[RVW]\d{7})((?:&[^&]*)*)")
_CELEX = re.compile(r"3(\d{4})([LRDFQ])(\d{4})")
_DATES = frozenset({"z", "g", "x", "y", "dg", "geldigheidsdatum"})

_LETTER = {"richtlijn": "L", "verordening": "R", "besluit": "D", "kaderbesluit": "F"}
_TITLE = {"L": "Richtlijn", "R": "Verordening", "D": "Besluit", "F": "Kaderbesluit"}
_EU = re.compile(
    r"\b(?P<kind>richtlijn|(?:uitvoerings|gedelegeerde )?verordening|kaderbesluit"
    r"|(?:uitvoerings)?besluit)\s+(?:nr\.\s*)?"
    r"(?:(?P<body>\((?:EU|EG|EEG|Euratom)(?:,\s*Euratom)?\)|EU|EG|EEG)\s*)?(?P<nr>nr\.?\s*)?"
    r"(?P<first>\d{1,4})/(?P<second>\d{1,4})(?P<tail>/(?:EU|EG|EEG|JBZ|GBVB|Euratom))?",
    re.IGNORECASE,
)


def target_node(target: str) -> str | None:
    """The node of an XML target that names no artikel; None where it means nothing known."""
    text = target.strip()
    if _CELEX.fullmatch(text):
        return f"eu:{text}"
    match = _JCI.fullmatch(text)
    if match is None:
        return None
    bwb_id, fields = match.group(1), _division(match.group(2))
    return f"division:{bwb_id}:{fields}" if fields else f"law:{bwb_id}"


def _division(query: str) -> str:
    """``titeldeel=4.2``; the view dates of a target are no part of what it names."""
    pairs = (part.partition("=") for part in query.split("&") if part)
    named = [(key, unquote(value).strip()) for key, _, value in pairs if key not in _DATES]
    return ",".join(f"{key}={value}" for key, value in named if value)


def division_node(bwb_id: str, structure: tuple[tuple[str, str], ...]) -> str:
    """The node of a division that prose names: (unit, number), inner first."""
    outer_first = reversed(structure)
    named = ((("titeldeel" if unit == "titel" else unit), number) for unit, number in outer_first)
    return f"division:{bwb_id}:" + ",".join(f"{unit}={number}" for unit, number in named)


def eu_instruments(text: str) -> Iterator[tuple[int, int, str]]:
    """EU instruments that prose names by number: start, end and node id."""
    if "/" not in text:
        return
    for match in _EU.finditer(text):
        celex = _celex(match)
        if celex is not None:
            yield match.start(), match.end(), f"eu:{celex}"


def _celex(match: re.Match[str]) -> str | None:
    """Directives count year/number; regulations did number/year until 2015."""
    kind = match["kind"].lower()
    letter = next((value for key, value in _LETTER.items() if kind.endswith(key)), None)
    if letter is None or not (match["body"] or match["tail"] or kind == "richtlijn"):
        return None
    first, second = match["first"], match["second"]
    turned = letter in "RD" and match["nr"] is not None and not match["tail"]
    year, number = (second, first) if turned else (first, second)
    year = {2: f"19{year}", 4: year}.get(len(year), "")
    return f"3{year}{letter}{int(number):04d}" if year else None


def outside_node(node_id: str, titles: Mapping[str, tuple[str, ...]]) -> Node:
    """The node of an id that is no address."""
    kind, _, rest = node_id.partition(":")
    if kind == NodeKind.EU:
        return Node(node_id, NodeKind.EU, node_id, _eu_label(rest), False)
    if kind in (NodeKind.LAW, NodeKind.DIVISION):
        bwb_id, _, fields = rest.partition(":")
        places = [place.replace("=", " ") for place in fields.split(",") if place]
        shown = ", ".join([*reversed(places), _title(bwb_id, titles)])
        return Node(node_id, NodeKind(kind), node_id, shown, bwb_id in titles)
    return Node(node_id, NodeKind.OTHER, node_id, rest or node_id, False)


def _title(bwb_id: str, titles: Mapping[str, tuple[str, ...]]) -> str:
    known = titles.get(bwb_id)
    return known[0] if known else builtin_names().title_of(bwb_id) or bwb_id


def _eu_label(celex: str) -> str:
    match = _CELEX.fullmatch(celex)
    if match is None:
        return celex
    year, letter, number = match.groups()
    return f"{_TITLE.get(letter, 'EU-besluit')} {year}/{int(number)}"
