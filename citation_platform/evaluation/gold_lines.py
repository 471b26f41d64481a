"""Gold files line by line: one JSON object a line, each with the place to name in an error.

Belongs here: reading any JSONL file of labels into typed records, and what is wrong with it.
Does not belong here: what the labels mean (the modules that score them).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from citation_platform.errors import InvalidInput

Record = TypeVar("Record", bound=BaseModel)


def numbered_lines(path: Path, *, remedy: str) -> Iterator[tuple[str, str]]:
    """Every line that is not blank, with where it stands (``file:line``).

    Raises ``InvalidInput`` with ``remedy`` when the file is not there or not UTF-8.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise InvalidInput(
            f"cannot read the gold file: {fault}", where=str(path), remedy=remedy
        ) from fault
    # Not splitlines: a JSON string may hold U+2028 and others that it would part.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield line, f"{path}:{number}"


def read_lines(path: Path, record: type[Record], *, what: str, remedy: str) -> list[Record]:
    """The records of a JSONL file. ``what``: one of them in words ("labelled table").

    Raises ``InvalidInput`` naming file and line, the first field that is wrong, and ``remedy``.
    """
    return [
        _record(line, where, record, what, remedy)
        for line, where in numbered_lines(path, remedy=f"give a UTF-8 JSONL file; {remedy}")
    ]


def _record(line: str, where: str, record: type[Record], what: str, remedy: str) -> Record:
    try:
        return record.model_validate_json(line)
    except ValidationError as fault:
        first = fault.errors(include_input=False, include_url=False)[0]
        field = ".".join(map(str, first["loc"]))
        message = f"{field}: {first['msg']}" if field else first["msg"]
        raise InvalidInput(f"not a {what}: {message}", where=where, remedy=remedy) from fault
