"""The files in which read pages can be seen, and tasks over several of them in the sandbox.

Belongs here: original or reading copy, one child process for many pages, halving when it
ends early. Does not belong here: what the task does (``picture_lines``, ``cell_reading``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from citation_platform.documents.pages.model import Page
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import Limits
from citation_platform.sandbox.running import run_limited

Request = Mapping[str, Any]


@contextmanager
def seen_in(
    pages: Sequence[Page], path: Path, objects: ObjectStore | None
) -> Iterator[dict[int, Request]]:
    """Page number → where it can be seen: ``path``, ``number`` in it, ``locked`` (needs the
    password). Pages read from a copy that is not in ``objects`` are left out."""
    with ExitStack() as stack:
        places: dict[int, Request] = {}
        for page in pages:
            if page.reading_copy is None:
                place = (path.absolute(), page.number)
            elif objects is not None and objects.has(page.reading_copy):
                place = (stack.enter_context(objects.as_file(page.reading_copy)).absolute(), 1)
            else:
                continue
            places[page.number] = {
                "path": str(place[0]),
                "number": place[1],
                "locked": page.reading_copy is None,
            }
        yield places


def run_over(
    task: str,
    requests: Sequence[Request],
    limits: Callable[[Sequence[Request]], Limits],
    password: str | None,
) -> list[Any]:
    """The task's answer to each request, None for those on which it ended early.

    The task gets ``requests`` and ``password`` and returns one answer for each. When the child
    ends early, both halves are tried apart, until the request that ends it stands alone.
    """
    if not requests:
        return []
    outcome = run_limited(
        f"citation_platform.documents.grids.{task}",
        {"requests": [dict(request) for request in requests]},
        limits=limits(requests),
        secrets={"password": password},
    )
    if outcome.finished:
        return list(outcome.value)
    if len(requests) == 1:
        return [None]
    half = len(requests) // 2
    return [
        *run_over(task, requests[:half], limits, password),
        *run_over(task, requests[half:], limits, password),
    ]
