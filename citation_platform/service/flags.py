"""Flags: an order, the place in a document that matters for it, and who says so.

Belongs here: the models and the append-only table in SQL state.
Does not belong here: HTTP (``service.routes_flags``), proving that a cited place exists
(``service.flagging``). Nothing here, or anywhere in the service, writes to ERP or WMS.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock

from pydantic import Field
from sqlalchemy import Column, Engine, Index, Integer, MetaData, String, Table, Text, insert, select

from citation_platform.service.answers import Model
from citation_platform.state import open_state, reading, transaction

Rectangle = tuple[float, float, float, float]
MAX_LISTED = 200

_METADATA = MetaData()
_FLAGS = Table(
    "flags",
    _METADATA,
    Column("number", Integer, primary_key=True),
    Column("flagged_at", String(40), nullable=False),
    Column("user", String(200), nullable=False),
    Column("order_reference", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Index("flags_by_order", "order_reference"),
    # Numbers are never used twice, so that a flag can be named in a letter.
    sqlite_autoincrement=True,
)


class FlaggedPlace(Model):
    """A place as the release had it when it was flagged. ``box``: points as displayed."""

    label: str
    passage_id: str | None
    quote: str | None
    document_hash: str | None
    document_name: str | None
    supplier: str | None
    revision: str | None
    page: int | None
    box: Rectangle | None
    page_url: str | None


class NewFlag(Model):
    """A flag before it is stored. ``answer_id``: of the answer that led to it, if any."""

    order_reference: str
    user: str
    note: str
    question: str | None
    answer_id: str | None
    release_id: str
    places: tuple[FlaggedPlace, ...]


class Flag(NewFlag):
    """A stored flag. ``number`` grows; ``flagged_at`` in UTC."""

    number: int
    flagged_at: datetime


class FlagList(Model):
    """Flags, newest first. ``next_before``: ask for older ones with ``before``; None = no more."""

    flags: tuple[Flag, ...] = Field(description="newest first")
    next_before: int | None


class FlagStore:
    """The list of flags: it can be added to and read, nothing else."""

    def __init__(self, open_engine: Callable[[], Engine]) -> None:
        self._open = open_engine
        self._engine: Engine | None = None
        self._lock = Lock()

    @classmethod
    def at(cls, state_url: str) -> FlagStore:
        """The list in the SQL state at this URL, which is opened when it is first needed."""
        return cls(lambda: open_state(state_url, _METADATA))

    def add(self, flag: NewFlag) -> Flag:
        """Store a flag. Raises ``StoreBusy``."""
        now = datetime.now(UTC)
        row = {
            "flagged_at": now.isoformat(),
            "user": flag.user,
            "order_reference": flag.order_reference,
            "body": flag.model_dump_json(),
        }
        with transaction(self._ready()) as connection:
            number = connection.execute(insert(_FLAGS).values(row).returning(_FLAGS.c.number))
            return Flag(**flag.model_dump(), number=number.scalar_one(), flagged_at=now)

    def list(
        self,
        *,
        order_reference: str | None = None,
        user: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> FlagList:
        """Flags, newest first: of one order, of one user, older than number ``before``.

        Raises ``StoreBusy``.
        """
        query = select(_FLAGS).order_by(_FLAGS.c.number.desc()).limit(limit + 1)
        if order_reference is not None:
            query = query.where(_FLAGS.c.order_reference == order_reference)
        if user is not None:
            query = query.where(_FLAGS.c.user == user)
        if before is not None:
            query = query.where(_FLAGS.c.number < before)
        with reading(self._ready()) as connection:
            found = [
                Flag(
                    **json.loads(row.body),
                    number=row.number,
                    flagged_at=datetime.fromisoformat(row.flagged_at),
                )
                for row in connection.execute(query)
            ]
        shown = tuple(found[:limit])
        return FlagList(flags=shown, next_before=shown[-1].number if len(found) > limit else None)

    def _ready(self) -> Engine:
        with self._lock:
            if self._engine is None:
                self._engine = self._open()
            return self._engine
