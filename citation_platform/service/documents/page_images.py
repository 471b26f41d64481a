"""Pictures of pages: drawn once, kept on disk, at most so many drawn at a time.

Belongs here: which picture is wanted, one drawing for all who wait for it, remembering what
cannot be drawn. Does not belong here: marking a picture (``documents.drawing``).
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from citation_platform.objects import ObjectStore
from citation_platform.service.documents.image_cache import ImageCache
from citation_platform.service.documents.rendering import (
    RENDERER,
    NotRendered,
    Render,
    RenderJob,
)

DRAWN_AT_ONCE = 2
"""Child processes at a time, each at most 1 GB."""

_REMEMBERED = 512
_REMEMBERED_SECONDS = 600.0
"""How many hopeless pages are not tried again, and for how long: a repaired installation
needs no restart, a hostile page no second of CPU per request."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """What is wanted: page ``index`` (from 0) of the object ``sha256``, at ``dpi``."""

    sha256: str
    index: int
    dpi: int

    @property
    def key(self) -> str:
        """Names the picture among all: the same key, the same pixels."""
        seed = f"{RENDERER}/{self.sha256}/{self.index}/{self.dpi}"
        return hashlib.sha256(seed.encode()).hexdigest()[:32]


class PageImages:
    """Pictures of the pages of stored objects. Safe for concurrent use."""

    def __init__(
        self,
        objects: ObjectStore,
        *,
        cache: ImageCache,
        render: Render,
        drawn_at_once: int = DRAWN_AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._objects = objects
        self._cache = cache
        self._render = render
        self._clock = clock
        self._turns = threading.Semaphore(drawn_at_once)
        self._lock = threading.Lock()  # guards the two tables below
        self._drawing: dict[str, Future[Path | NotRendered]] = {}
        self._hopeless: OrderedDict[str, tuple[float, NotRendered]] = OrderedDict()

    def picture(self, wanted: PagePicture) -> Path | NotRendered:
        """The PNG of the page, or why there is none; waits while it is being drawn.

        Raises ``InvalidSource`` when the object is not in the store, or damaged there.
        """
        with self._lock:
            known = self._known(wanted.key)
            if known is not None:
                return known
            drawing = self._drawing.get(wanted.key)
            promise = self._drawing.setdefault(wanted.key, Future())
        if drawing is None:
            self._keep_promise(wanted, promise)
        return promise.result()

    def _known(self, key: str) -> Path | NotRendered | None:
        until, reason = self._hopeless.get(key, (0.0, None))
        return reason if reason and self._clock() < until else self._cache.find(key)

    def _keep_promise(self, wanted: PagePicture, promise: Future[Path | NotRendered]) -> None:
        """Draw for all who wait. Whatever happens, nobody waits for ever."""
        try:
            with self._turns:
                result = self._draw(wanted)
            if isinstance(result, NotRendered):
                self._remember(wanted.key, result)
            promise.set_result(result)
        except BaseException as fault:
            promise.set_exception(fault)
            raise
        finally:
            with self._lock:
                del self._drawing[wanted.key]

    def _draw(self, wanted: PagePicture) -> Path | NotRendered:
        self._objects.verify(wanted.sha256)
        failures: list[NotRendered] = []

        def write(target: Path) -> bool:
            with self._objects.as_file(wanted.sha256) as source:
                failure = self._render(RenderJob(source, wanted.index, wanted.dpi, target))
            failures.extend([failure] if failure else [])
            return failure is None

        return self._cache.add(wanted.key, write) or failures[0]

    def _remember(self, key: str, reason: NotRendered) -> None:
        with self._lock:
            self._hopeless[key] = (self._clock() + _REMEMBERED_SECONDS, reason)
            self._hopeless.move_to_end(key)
            while len(self._hopeless) > _REMEMBERED:
                self._hopeless.popitem(last=False)
