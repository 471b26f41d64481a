"""Which release this process serves: follow the pointer without a restart.

Belongs here: the life time of opened releases, and what health tells about it.
Does not belong here: opening one (``releases.reader``).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from citation_platform.errors import CitationPlatformError, NoRelease
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.pointer import current_id
from citation_platform.releases.reader import Release, open_release

Open = Callable[[Home, str], Release]


@dataclass(frozen=True, slots=True)
class HolderHealth:
    """``problem``: why the published release is not the served one; None when it is."""

    release_id: str | None
    published_id: str | None
    problem: str | None


class _Lease:
    """An opened release and how many use it; closed after its last user, once retired."""

    def __init__(self, release: Release) -> None:
        self.release = release
        self.users = 0
        self.retired = False

    def idle(self) -> bool:
        return self.retired and self.users == 0


class ReleaseHolder:
    """Hands out the published release; running requests finish on the one they began with.

    ``check_every``: seconds between looks at the pointer (one stat). ``retry_every``:
    seconds before a release that could not be opened is tried again.
    """

    def __init__(
        self,
        home: Home,
        *,
        check_every: float = 0.5,
        retry_every: float = 5.0,
        open_with: Open = open_release,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._home = home
        self._check_every = check_every
        self._retry_every = retry_every
        self._open = open_with
        self._clock = clock
        self._lock = threading.Lock()  # guards the fields below; held for moments only
        self._opening = threading.Lock()  # held while a release is being opened
        self._lease: _Lease | None = None
        self._published: str | None = None
        self._problem: str | None = None
        self._seen: tuple[int, int] | None = None
        self._next_look = 0.0
        self._next_try = 0.0
        self._closed = False

    @contextmanager
    def use(self) -> Iterator[Release]:
        """The published release, kept open until the block ends. Raises ``NoRelease``.

        A new release is opened in the background while the old one goes on serving.
        """
        self._follow()
        lease = self._take()
        try:
            yield lease.release
        finally:
            self._give_back(lease)

    def current(self) -> Release:
        """The published release, for reading facts about it; requests go through ``use``."""
        self._follow()
        lease = self._take()
        self._give_back(lease)
        return lease.release

    def refresh(self) -> bool:
        """Look at the pointer now and open the new release before returning; True when it changed.

        A release that cannot be opened leaves the old one serving; ``health`` says why.
        """
        with self._opening:
            seen = self._stat()  # before reading: a move in between is then seen next time
            published = current_id(self._home)
            with self._lock:
                self._seen, self._published = seen, published
                served = self._lease.release.id if self._lease else None
            if published is None:
                self._note("the pointer to the published release is gone" if served else None)
                return False
            if published == served:
                self._note(None)
                return False
            return self._replace(published)

    def health(self) -> HolderHealth:
        """What is served, what is published, and why they differ."""
        with self._lock:
            served = self._lease.release.id if self._lease else None
            return HolderHealth(served, self._published, self._problem)

    def close(self) -> None:
        """Stop following and close the release after its last user."""
        with self._lock:
            self._closed = True
            lease, self._lease = self._lease, None
        self._retire(lease)

    def _follow(self) -> None:
        """Look at the pointer when it is time; without a release yet, wait for the first."""
        with self._lock:
            if self._closed:
                return
            first = self._lease is None
            due = self._due()
        if first and (due or self._opening.locked()):
            self.refresh()
        elif due and not self._opening.locked():
            threading.Thread(target=self.refresh, name="release-opener", daemon=True).start()

    def _due(self) -> bool:
        """True when the pointer moved, or a release that failed to open may be tried again."""
        now = self._clock()
        if now < self._next_look:
            return False
        self._next_look = now + self._check_every
        if self._lease is None and self._problem is None:
            return True
        return self._stat() != self._seen or (self._problem is not None and now >= self._next_try)

    def _stat(self) -> tuple[int, int] | None:
        """Inode and time of the pointer: both change with every atomic replace."""
        try:
            status = layout.pointer(self._home).stat()
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns

    def _replace(self, release_id: str) -> bool:
        try:
            lease = _Lease(self._open(self._home, release_id))
        except CitationPlatformError as fault:
            self._note(str(fault))
            return False
        with self._lock:
            closed, old = self._closed, self._lease
            if not closed:
                self._lease = lease
            self._problem = None
        self._retire(lease if closed else old)
        return not closed

    def _note(self, problem: str | None) -> None:
        with self._lock:
            self._problem = problem
            self._next_try = self._clock() + self._retry_every

    def _take(self) -> _Lease:
        with self._lock:
            if self._lease is None:
                raise NoRelease(
                    self._problem or "nothing has been published yet",
                    where=str(self._home.releases),
                    remedy="run `citation-platform ingest` on a source folder first",
                )
            self._lease.users += 1
            return self._lease

    def _give_back(self, lease: _Lease) -> None:
        with self._lock:
            lease.users -= 1
            idle = lease.idle()
        if idle:
            lease.release.close()

    def _retire(self, lease: _Lease | None) -> None:
        if lease is None:
            return
        with self._lock:
            lease.retired = True
            idle = lease.idle()
        if idle:
            lease.release.close()
