"""Tasks that behave badly, for the sandbox to hold."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path


def answer(number: int) -> dict[str, int]:
    os.write(1, b"noise of a library on stdout")
    return {"twice": 2 * number}


def eat_memory() -> int:
    held = []
    while True:
        held.append(bytearray(8 << 20))


def spin() -> None:
    while True:
        pass


def sleep_with_child(mark: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(mark).write_text(str(child.pid), encoding="utf-8")
    time.sleep(600)


def leave_child(mark: str) -> str:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(mark).write_text(str(child.pid), encoding="utf-8")
    return "gone"


def crash() -> None:
    os.abort()


def write_much() -> None:
    Path("big").write_bytes(bytes(4 << 20))


def fail_with(secret: str) -> None:
    sys.stderr.write(f"trying {secret}")
    raise ValueError(f"wrong password {secret}")


def surroundings() -> dict[str, object]:
    return {
        "environment": dict(os.environ),
        "arguments": sys.argv,
        "files": [str(found) for found in Path().iterdir()],
    }
