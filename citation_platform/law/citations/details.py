"""Places inside an artikel: leden with their onderdelen and volzinnen, and several of them.

Belongs here: from ``, derde lid, onder a`` to details. A volzin or "aanhef" is read, so
that the span is whole, but is no part of an address.
Does not belong here: article numbers (``numbers``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from citation_platform.law.citations.leden import is_lid_number, ordinal_at, read_leden
from citation_platform.law.citations.model import Detail
from citation_platform.law.citations.onderdelen import read_onderdelen
from citation_platform.law.citations.row import Row
from citation_platform.law.citations.vocabulary import (
    ARTIKEL,
    LID,
    LINK,
    LIST,
    LONE_PARTS,
    MOST_PLACES,
    ONDERDEEL,
    OPENING,
    RANGE,
    SENTENCE_ORDINALS,
    SENTENCE_WORDS,
)

_MOST_SENTENCES = 6


@dataclass(frozen=True, slots=True)
class Details:
    """Details found, in order, and the index after them."""

    details: tuple[Detail, ...]
    end: int


def read_details(row: Row, at: int) -> Details | None:
    """All places that follow an article number at ``at``."""
    found = _read_group(row, row.skip(at, ","))
    if found is None:
        return None
    details, end = list(found.details), found.end
    for _ in range(MOST_PLACES):
        following = _read_group(row, _after_join(row, end))
        if following is None or _opens_other_artikel(row, following.end):
            break
        details += [_inherit(detail, details[-1].lid) for detail in following.details]
        end = following.end
    return Details(tuple(details), end)


def may_start_place(row: Row, at: int) -> bool:
    """A cheap look: whether a place can start at this token."""
    norm = row[at].norm
    return (
        LID.starts(norm)
        or ONDERDEEL.starts(norm)
        or OPENING.starts(norm)
        or ordinal_at(row, at) is not None
    )


def _after_join(row: Row, at: int) -> int:
    join = LIST.match(row, at)
    return join[1] if join else at


def _opens_other_artikel(row: Row, at: int) -> bool:
    """``…, en tweede lid van artikel 8``: the lid belongs to what follows."""
    link = LINK.end(row, at)
    return link is not None and ARTIKEL.end(row, link) is not None


def _inherit(detail: Detail, lid: str | None) -> Detail:
    return replace(detail, lid=lid) if detail.lid is None and detail.onderdeel else detail


def _read_group(row: Row, at: int) -> Details | None:
    """A lid (or leden) with the onderdelen and volzinnen that belong to it."""
    leden = read_leden(row, at)
    lids, end = leden if leden is not None else ([], at)
    end = _read_sentences(row, end)
    parts = read_onderdelen(row, end)
    if parts is not None:
        end = _read_sentences(row, parts[1])
    if leden is None and parts is None and end == at:
        return None
    details = [Detail(lid) for lid in lids] or [Detail()]
    if parts is not None:
        last = details.pop()
        details += [replace(last, onderdeel=path) for path in parts[0]]
    return Details(tuple(details), end)


def _read_sentences(row: Row, at: int) -> int:
    """The index after volzinnen and a lone "aanhef" or "slot"; ``at`` when there is none."""
    end = at
    for _ in range(_MOST_SENTENCES):
        following = _sentence(row, row.skip(end, ","))
        if following is None:
            break
        end = following
    return end


def _sentence(row: Row, at: int) -> int | None:
    if row[at].norm in LONE_PARTS and OPENING.end(row, at) is None:
        return at + 1
    index = at + 1 if row[at].norm == "de" else at
    for _ in range(_MOST_SENTENCES):
        if ordinal_at(row, index) is None and row[index].norm not in SENTENCE_ORDINALS:
            break
        index += 1
        if row[index].norm in SENTENCE_WORDS:
            return index + 1
        join = LIST.match(row, index) or RANGE.match(row, index)
        if join is None:
            return None
        index = join[1]
    if row[index].norm in SENTENCE_WORDS and is_lid_number(row, index + 1):
        return index + 2
    return None
