"""An independent count of a statute's XML, against the Passage table made of it.

Belongs here: counting elements without the reader's help, and the table's own figures.
Does not belong here: the reader (``law``), outcomes (``stages.checking``).

The newest state is counted: its passages are those last seen in it (``version``). Texts
of older states are passages too, but no file holds exactly them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow.compute as pc

from citation_platform.home import Home
from citation_platform.law.provisions import LOOSE_TEXT
from citation_platform.law.safe_xml import parse_xml
from citation_platform.objects import ObjectStore
from citation_platform.offices import Reader
from citation_platform.releases.tables import read_passages
from citation_platform.stages.capture import require_captured


@dataclass(frozen=True, slots=True)
class Counts:
    """Artikelen, and units of citation: leden, or the artikel itself where it has none."""

    artikelen: int
    leden: int

    def __str__(self) -> str:
        return f"{self.artikelen} artikelen and {self.leden} leden"


def newest_counts(home: Home, key: str) -> tuple[Counts, Counts] | None:
    """What the newest state's XML holds and what the table holds of it.

    None for a corpus that is no statute. Raises ``InvalidSource``.
    """
    folder = require_captured(home, key)
    if folder.reader != Reader.BWB.value:
        return None
    newest = folder.documents[-1]
    source = ObjectStore(home.objects).get(newest.sha256)
    table = read_passages(home, key).select(["address", "artikel_address", "version"])
    rows = table.filter(pc.equal(table["version"], str(newest.state_date)))
    found = count_rows(rows["address"].to_pylist(), rows["artikel_address"].to_pylist())
    return count_statute(source, name=str(newest.path)), found


def count_rows(addresses: Sequence[str], artikelen: Sequence[str]) -> Counts:
    """Count rows as the XML counts: loose text beside leden is a row but no ``lid`` element."""
    leden = Counter(dict.fromkeys(artikelen, 0))
    for address, artikel in zip(addresses, artikelen, strict=True):
        lid = address.removeprefix(artikel)[1:]
        leden[artikel] += bool(lid) and not lid.startswith(f"{LOOSE_TEXT}_")
    return Counts(len(leden), sum(max(1, count) for count in leden.values()))


def count_statute(source: bytes, *, name: str) -> Counts:
    """Count ``artikel`` and ``lid`` elements; an artikel without ``lid`` counts as one lid."""
    artikelen = list(parse_xml(source, name=name).iter("artikel"))
    leden = sum(max(1, sum(1 for _ in artikel.iter("lid"))) for artikel in artikelen)
    return Counts(len(artikelen), leden)
