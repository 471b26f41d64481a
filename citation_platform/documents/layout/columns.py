"""Columns in the order a person reads them: recursive cuts along gutters.

Belongs here: cutting a region into columns. Does not belong here: judging a gutter
(``gutters``), what stands inside a column (``grouping``).

A gutter need not run through the whole region: a title above two columns, a figure over both
in the middle, a full-width paragraph below end it. The longest gutter is cut first, what
stands above and below it is cut on its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from citation_platform.documents.layout.atoms import Atom, AtomKind, bands
from citation_platform.documents.layout.gutters import Gutter, gutters, parts_columns

Column = list[Atom]


def columns(atoms: Sequence[Atom]) -> list[Column]:
    """The atoms as columns in reading order; each atom in exactly one."""
    if len(atoms) < 2:
        return [list(atoms)] if atoms else []
    em = _em(atoms)
    strips = bands(atoms)
    for gutter in gutters(strips, em):
        trimmed = _without_tail(gutter, strips, em)
        inside = [atom for band in strips[trimmed.first : trimmed.last + 1] for atom in band]
        left = [atom for atom in inside if atom.box.middle[0] < gutter.middle]
        right = [atom for atom in inside if atom.box.middle[0] >= gutter.middle]
        width = gutter.span[1] - gutter.span[0]
        if left and right and parts_columns(left, right, width, em):
            above = [atom for band in strips[: trimmed.first] for atom in band]
            below = [atom for band in strips[trimmed.last + 1 :] for atom in band]
            return [part for side in (above, left, right, below) for part in columns(side)]
    return [list(atoms)]


def _em(atoms: Sequence[Atom]) -> float:
    sizes = [atom.size for atom in atoms for _ in atom.words if atom.size]
    return median(sizes) if sizes else 10.0


def _without_tail(gutter: Gutter, strips: Sequence[Sequence[Atom]], em: float) -> Gutter:
    """Leave out last bands that stand left only, detached from the columns above them.

    A heading below two columns, with full-width text under it, belongs to that text.
    """
    if gutter.last + 1 >= len(strips):
        return gutter
    last = gutter.last
    while last > gutter.first and _left_only(strips[last], gutter):
        last -= 1
    for place in range(last + 1, gutter.last + 1):
        gap = min(atom.core[0] for atom in strips[place]) - max(
            atom.core[1] for atom in strips[place - 1]
        )
        if gap > 1.5 * em or _is_rule(strips[place]):
            return Gutter(gutter.span, gutter.first, place - 1)
    return gutter


def _left_only(band: Sequence[Atom], gutter: Gutter) -> bool:
    return all(atom.box.x1 <= gutter.middle for atom in band)


def _is_rule(band: Sequence[Atom]) -> bool:
    return all(atom.kind is AtomKind.RULE for atom in band)
