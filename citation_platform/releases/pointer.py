"""The pointer: which release is published, and the log of its moves.

Belongs here: reading and moving ``releases/current``, appending to ``log.jsonl``.
Does not belong here: whether a release may be published (``releases.publish``).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime

from pydantic import ValidationError

from citation_platform.durable import fsync_path, write_atomic
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.model import LogAction, LogEntry


def current_id(home: Home) -> str | None:
    """The id of the published release, or None."""
    try:
        text = layout.pointer(home).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    return text or None


def move(home: Home, release_id: str) -> None:
    """Point at another release: at once and for good (the caller holds the publish lock)."""
    write_atomic(layout.pointer(home), f"{release_id}\n".encode())


def read_log(home: Home) -> tuple[LogEntry, ...]:
    """All moves, oldest first. A line that a dying process left torn is skipped."""
    try:
        lines = layout.log_path(home).read_bytes().splitlines()
    except FileNotFoundError:
        return ()
    entries: list[LogEntry] = []
    for line in lines:
        try:
            entries.append(LogEntry.model_validate_json(line))
        except ValidationError:
            continue
    return tuple(entries)


def append_log(home: Home, action: LogAction, release_id: str, previous_id: str | None) -> LogEntry:
    """Add one move, flushed; begins a new line when the last one was left torn."""
    entry = LogEntry(
        at=datetime.now(UTC), action=action, release_id=release_id, previous_id=previous_id
    )
    path = layout.log_path(home)
    with path.open("a+b") as stream:
        if stream.tell() and not _ends_with_newline(stream.fileno(), stream.tell()):
            stream.write(b"\n")
        stream.write(entry.model_dump_json().encode() + b"\n")
        stream.flush()
        os.fsync(stream.fileno())
    fsync_path(path.parent)
    return entry


def _ends_with_newline(descriptor: int, size: int) -> bool:
    return os.pread(descriptor, 1, size - 1) == b"\n"


def repair_log(home: Home) -> None:
    """Log a move whose process died between moving the pointer and logging it."""
    current = current_id(home)
    entries = read_log(home)
    logged = entries[-1].release_id if entries else None
    if current is not None and current != logged:
        append_log(home, LogAction.RECOVERED, current, logged)


def published_stack(entries: Iterable[LogEntry]) -> tuple[str, ...]:
    """Releases in the order one goes back through them; the last is the published one.

    A rollback takes away what was published after its target, so that rolling back twice
    goes back two releases and not to and fro.
    """
    stack: list[str] = []
    for entry in entries:
        if entry.action is LogAction.ROLLBACK and entry.release_id in stack:
            del stack[stack.index(entry.release_id) + 1 :]
        else:
            stack = [item for item in stack if item != entry.release_id]
            stack.append(entry.release_id)
    return tuple(stack)
