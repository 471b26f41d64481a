"""Article numbers that name one artikel: deriving missing ones, telling equal ones apart.

Belongs here: NOTES quirks 4 and 5. Does not belong here: addresses (``law.addresses``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from lxml import etree

from citation_platform.law.model import Artikel, ProvisionStatus
from citation_platform.law.provisions import plain_text

_LABEL = re.compile(r"^artikel\s*", re.IGNORECASE)
_VARIANT = re.compile(r"_(\d+)$")
_UNSAFE = re.compile(r"[^0-9A-Za-z-]+")


def artikel_number(artikel: etree._Element, path: str) -> str:
    """The number as ``nr`` prints it; where that is empty, from label, path or title.

    Withdrawn artikelen often carry it only in ``@label`` or in ``kop/label``
    ("Artikel 96d.1"); one artikel of BW 8 has a title only ("Slotbepaling").
    """
    printed = plain_text(artikel.find("kop/nr"))
    if printed:
        return printed
    candidates = (
        _without_label(artikel.get("label")),
        _without_label(plain_text(artikel.find("kop/label"))),
        _without_label(_VARIANT.sub("", path.rsplit("/", 1)[-1])),
        plain_text(artikel.find("kop/titel")),
    )
    return next((number for number in candidates if number), "zonder nummer")


def with_scopes(artikelen: Sequence[Artikel]) -> tuple[Artikel, ...]:
    """The artikelen, with a scope from the path where the number alone is ambiguous.

    The one artikel that a professional means keeps the plain number: the only one that is
    not withdrawn, or the only such one outside the bijlagen. Otherwise all get a scope.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for position, artikel in enumerate(artikelen):
        groups[artikel.number].append(position)
    result = list(artikelen)
    for positions in groups.values():
        if len(positions) > 1:
            group = [artikelen[position] for position in positions]
            for position, scope in zip(positions, _scopes(group), strict=True):
                result[position] = replace(artikelen[position], scope=scope)
    return tuple(result)


def _scopes(group: Sequence[Artikel]) -> list[str | None]:
    living = [artikel for artikel in group if artikel.status != ProvisionStatus.WITHDRAWN]
    if len(living) > 1:
        living = [artikel for artikel in living if not artikel.path.startswith("/Bijlage")]
    scopes: list[str | None] = []
    for rank, (artikel, scope) in enumerate(zip(group, _path_scopes(group), strict=True), start=1):
        meant = len(living) == 1 and artikel is living[0]
        unique = scope if scope and scope not in scopes else f"variant{rank}"
        scopes.append(None if meant else unique)
    return scopes


def _path_scopes(group: Sequence[Artikel]) -> list[str | None]:
    """The first division in which the paths differ, or the variant mark of the path itself."""
    parents = [artikel.path.strip("/").split("/")[:-1] for artikel in group]
    for level in range(max(map(len, parents))):
        segments = [parent[level] if level < len(parent) else "" for parent in parents]
        if len(set(segments)) == len(segments):
            return [_UNSAFE.sub("-", segment).strip("-").lower() or None for segment in segments]
    variants = [_VARIANT.search(artikel.path) for artikel in group]
    return [f"variant{variant.group(1)}" if variant else None for variant in variants]


def _without_label(text: str | None) -> str | None:
    return _LABEL.sub("", " ".join(text.split())).strip() or None if text else None
