"""Exit codes of the command line: stable, so that scripts can rely on them."""

from __future__ import annotations

from enum import IntEnum

from citation_platform.errors import (
    CitationPlatformError,
    InvalidAddress,
    InvalidInput,
    InvalidPack,
    NoRelease,
    UnknownOffice,
    UnknownRelease,
)


class ExitCode(IntEnum):
    """0 done or answered · 1 fault · 2 wrong usage · 3 refused · 4 not found ·
    5 nothing published yet · 6 part of a batch failed.

    Waiting for a person's approval is no fault: an ingest that ends so is done."""

    DONE = 0
    FAULT = 1
    USAGE = 2
    REFUSED = 3
    NOT_FOUND = 4
    NOTHING_PUBLISHED = 5
    PARTLY_FAILED = 6


def exit_code_of(error: CitationPlatformError) -> ExitCode:
    """The exit code for an error of the platform."""
    if isinstance(error, NoRelease):
        return ExitCode.NOTHING_PUBLISHED
    if isinstance(error, UnknownOffice | UnknownRelease):
        return ExitCode.NOT_FOUND
    if isinstance(error, InvalidInput | InvalidAddress | InvalidPack):
        return ExitCode.USAGE
    return ExitCode.FAULT
