"""The one error hierarchy. Every error says what is wrong, where, and what to do.

Belongs here: exception types that cross a package boundary.
Does not belong here: refusals. A refusal is a result with a reason code
(``citation_platform.gate.reasons``), never an exception.

CitationPlatformError
├── PermanentFault      trying again cannot help; retry policies must not retry
│   ├── InvalidSource   a source file cannot be read as what it claims to be
│   ├── InvalidPack     an office pack is wrong
│   ├── InvalidAddress  a string is not a canonical address
│   ├── InvalidInput    a command or request argument is unusable
│   ├── ModelIntegrity  a model file does not match its pinned hash
│   ├── UnknownOffice   no such office pack
│   └── UnknownRelease  no such release
└── TransientFault      the same call may succeed later
    ├── NoRelease       nothing has been published yet
    ├── ProgramFailed   a program that we started ended or did not become ready
    ├── SourceUnavailable  another system (ERP, archive) gives no data now
    └── StoreBusy       state or index is held by another process
"""

from __future__ import annotations


class CitationPlatformError(Exception):
    """Base of all errors: ``what`` is wrong, ``where`` it is, and the ``remedy``."""

    def __init__(self, what: str, *, where: str | None = None, remedy: str | None = None) -> None:
        self.what = what
        self.where = where
        self.remedy = remedy
        super().__init__(self._message())

    def _message(self) -> str:
        place = f"{self.where}: " if self.where else ""
        cure = f" → {self.remedy}" if self.remedy else ""
        return f"{place}{self.what}{cure}"


class PermanentFault(CitationPlatformError):
    """Trying again cannot help."""


class TransientFault(CitationPlatformError):
    """The same call may succeed later."""


class InvalidSource(PermanentFault):
    """A source file cannot be read as what it claims to be."""


class InvalidPack(PermanentFault):
    """An office pack is wrong; ``where`` is ``file:line``."""


class InvalidAddress(PermanentFault):
    """A string is not a canonical address."""


class InvalidInput(PermanentFault):
    """A command or request argument is unusable."""


class ModelIntegrity(PermanentFault):
    """A model file does not match its pinned hash."""


class UnknownOffice(PermanentFault):
    """No office pack has this name."""


class UnknownRelease(PermanentFault):
    """No release has this id."""


class NoRelease(TransientFault):
    """Nothing has been published yet."""


class ProgramFailed(TransientFault):
    """A program that we started ended by itself or did not become ready."""


class SourceUnavailable(TransientFault):
    """Another system that we read from gives no data now."""


class StoreBusy(TransientFault):
    """State or index is held by another process."""
