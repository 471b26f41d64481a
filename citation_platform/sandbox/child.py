"""The process in the sandbox: ``python -m citation_platform.sandbox.child``.

Belongs here: reading one request from stdin, binding itself, calling the task, telling the end.
Does not belong here: judging that end (``sandbox.running``). Imports as little as it can: its
start is paid for every document.

The request is one JSON object: ``task`` (``package.module:function``), ``arguments``,
``secrets`` (more keyword arguments) and ``limits``. What it tells goes to the stdout that it
was started with, one JSON object a line; whatever a library prints goes to stderr.
"""

from __future__ import annotations

import errno
import importlib
import json
import os
import resource
import sys
from typing import Any

from citation_platform.sandbox.limits import Limits, apply_limits

_MESSAGE_CHARACTERS = 2000
_ALLOCATION_WORDS = ("bad_alloc", "cannot allocate memory", "out of memory")
"""How libraries say in other exceptions than MemoryError that there was no memory."""


def main() -> None:
    """Do the task of the request on stdin."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    request = json.load(sys.stdin)
    apply_limits(Limits(**request["limits"]))
    _tell(channel, {"inherited_peak": recorded_peak()})
    _tell(channel, _call(request["task"], {**request["arguments"], **request["secrets"]}))
    channel.close()


def _call(task: str, arguments: dict[str, Any]) -> dict[str, Any]:
    module, _, function = task.partition(":")
    try:
        value = getattr(importlib.import_module(module), function)(**arguments)
        return {"value": json.loads(json.dumps(value)), "peak": peak_bytes()}
    except MemoryError:
        return {"out_of_memory": True, "peak": peak_bytes()}
    except Exception as fault:  # noqa: BLE001 - the boundary: whatever a task raises is told
        return _failure(fault)


def _failure(fault: Exception) -> dict[str, Any]:
    message = str(fault)[:_MESSAGE_CHARACTERS]
    refused = isinstance(fault, OSError) and fault.errno == errno.ENOMEM
    if refused or any(words in message.casefold() for words in _ALLOCATION_WORDS):
        return {"out_of_memory": True, "peak": peak_bytes()}
    return {"fault": type(fault).__name__, "message": message, "peak": peak_bytes()}


def _tell(channel: Any, record: dict[str, Any]) -> None:
    channel.write(json.dumps(record) + "\n")
    channel.flush()


def peak_bytes() -> int:
    """Most memory that this process held at once.

    From /proc where it exists: ``ru_maxrss`` also counts the process that started this one.
    """
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as status:  # noqa: PTH123 - pathlib costs start time
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return recorded_peak()


def recorded_peak() -> int:
    """The peak that the kernel keeps for this process and whoever started it."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    main()
