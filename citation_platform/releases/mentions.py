"""Which document mentions which name: the release's answer to "do we have that product at all?".

Belongs here: the table of a release, learned from its passages, and look-ups in it.
Does not belong here: what a name is (``passages.names``), what follows from a name that no
document mentions (``retrieval``, ``gate``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.passages.names import NameKind, name_key, names_in

MENTIONS_SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=False, metadata={"description": text})
        for name, kind, text in (
            ("key", pa.string(), "Letters and digits of the name, lower case."),
            ("document_hash", pa.string(), "SHA-256 of the document that mentions it."),
            ("titled", pa.bool_(), "It stands in the title, the file name or a heading."),
            ("times", pa.int32(), "How many passages mention it."),
        )
    ]
)

_NUMBER = re.compile(r"\d{3,}")
"""Shorter numbers stand in too many names to mean one."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in one document. ``titled``: in its title or a heading; ``times``: in passages."""

    document_hash: str
    titled: bool
    times: int


class Mentions:
    """Names of all documents of a release."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self._by_key: dict[str, list[Mention]] = {}
        for row in rows:
            mention = Mention(row["document_hash"], row["titled"], row["times"])
            self._by_key.setdefault(row["key"], []).append(mention)
        self._by_number: dict[str, list[str]] = {}
        for key in self._by_key:
            for number in set(_NUMBER.findall(key)):
                self._by_number.setdefault(number, []).append(key)

    @classmethod
    def read(cls, path: Path) -> Mentions:
        """The table of a release; none when the file is absent (no documents)."""
        return cls(pq.read_table(path).to_pylist() if path.exists() else ())

    def of(self, key: str) -> tuple[Mention, ...]:
        """The documents that mention the name."""
        return tuple(self._by_key.get(key, ()))

    def documents(self, key: str) -> frozenset[str]:
        """SHA-256 of the documents that mention the name."""
        return frozenset(mention.document_hash for mention in self._by_key.get(key, ()))

    def __contains__(self, key: str) -> bool:
        return key in self._by_key

    def shortened(self, spoken: str) -> str | None:
        """The key that a name spoken in short means: ``3000-XS`` is a GW3000-XS, and
        ``GoodWe 1500`` the model with that number in a document that mentions GoodWe.

        None when no key, or none of a document that mentions the maker, fits.
        """
        key = name_key(spoken)
        numbers = _NUMBER.findall(key)
        if not numbers:
            return None
        longer = self._by_number.get(max(numbers, key=len), ())
        if not key.isdigit():
            ends = [one for one in longer if one.endswith(key)]
            if ends:
                return min(ends, key=len)
        maker = name_key(spoken.split()[0])
        makers = self.documents(maker) if maker != key else frozenset()
        fitting = [one for one in longer if makers & self.documents(one) and not one.isdigit()]
        return min(fitting, key=lambda one: (len(one), one)) if fitting else None


def mentions_of(
    rows: Iterable[Mapping[str, Any]], names: Mapping[str, Collection[str]]
) -> pa.Table:
    """The table over Passage rows (``document_hash``, ``page``, ``text``, ``parent_path``,
    ``table_header``, ``about``). ``names``: document → titles and file names it goes by."""
    times: dict[tuple[str, str], int] = {}
    titled: set[tuple[str, str]] = set()
    for document, titles in names.items():
        titled |= {(key, document) for title in titles for key in _keys(title)}
    for row in rows:
        if row["page"] is None:
            continue
        document = row["document_hash"]
        titled |= {(key, document) for part in row["parent_path"] for key in _keys(part)}
        spoken = " \n ".join(filter(None, (row["text"], row["table_header"], row["about"])))
        for key in _keys(spoken):
            times[key, document] = times.get((key, document), 0) + 1
    pairs = sorted(titled | times.keys())
    return pa.Table.from_pylist(
        [
            {
                "key": key,
                "document_hash": document,
                "titled": (key, document) in titled,
                "times": times.get((key, document), 0),
            }
            for key, document in pairs
        ],
        schema=MENTIONS_SCHEMA,
    )


def _keys(text: str) -> set[str]:
    """Keys of the names in a text, and of the parts of joined ones ("GW700-XS/GW1000-XS")."""
    found = {name.key for name in names_in(text) if name.kind is not NameKind.FILE}
    # In a title the first word may be the name; the sentence rule would pass it over.
    first = text.split(maxsplit=1)[:1]
    found |= {name_key(word) for word in first if len(word) >= 3}
    return {key for key in found if len(key) >= 2}
