"""``citation-platform citations FILE|-``: the citations in a text.

Belongs here: arguments and printing. Does not belong here: finding them (``law.citations``).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from citation_platform.cli.options import HomeOption, Json
from citation_platform.cli.output import print_json, print_table, reported_errors
from citation_platform.errors import InvalidInput
from citation_platform.law.names import LawNames, builtin_names


def citations_command(
    source: Annotated[str, typer.Argument(help="A text file (UTF-8), or - for standard input.")],
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Find and resolve citations, with their characters in the text."""
    with reported_errors(as_json=as_json):
        from citation_platform.law.citations import report_citations

        found = report_citations(_read(source), _names(home))
        if as_json:
            print_json([item.model_dump(mode="json") for item in found])
            return
        print_table(
            "Citations",
            ("start", "end", "text", "address", "label"),
            [(item.start, item.end, item.text, item.address, item.label) for item in found],
        )


def _read(source: str) -> str:
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as problem:
        raise InvalidInput(
            f"cannot read: {problem.strerror}", where=source, remedy="give a readable text file"
        ) from problem
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InvalidInput(
            f"byte {problem.start} is not UTF-8", where=source, remedy="convert the file to UTF-8"
        ) from problem


def _names(home: str | None) -> LawNames:
    """Built-in names, and those of the published release where there is one."""
    from citation_platform.home import Home
    from citation_platform.releases.publish import current_id
    from citation_platform.releases.reader import law_titles

    place = Home.from_environment(home)
    release_id = current_id(place)
    names = builtin_names()
    return names.with_laws(law_titles(place, release_id)) if release_id else names
