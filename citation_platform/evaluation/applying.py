"""Which labelled questions a release can be asked at all.

Belongs here: comparing labels with what the release holds. Does not belong here: reading
labels (``evaluation.gold``) or judging answers (``evaluation.scoring``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.releases.reader import Release


def applicable(questions: Iterable[GoldQuestion], release: Release) -> list[GoldQuestion]:
    """Questions whose every labelled artikel, or labelled document, is in the release.

    Questions that must be declined always apply. A document is known by the name of its
    file, and by its supplier folder where the label gives one.
    """
    asked = list(questions)
    held = _held(release) if any(question.expected for question in asked) else frozenset()
    return [question for question in asked if _applies(question, release, held)]


def _applies(question: GoldQuestion, release: Release, held: frozenset[str]) -> bool:
    if question.expected is not None:
        files = (question.expected.file, *(file for file, _ in question.expected.also_on))
        return any(file in held for file in files)
    return all(release.has_artikel(address) for address in question.gold)


def _held(release: Release) -> frozenset[str]:
    """Every document as ``file name`` and as ``supplier folder/file name``."""
    return frozenset(
        spelling
        for entry in release.documents
        for spelling in _spellings(entry.folder, entry.names)
    )


def _spellings(folder: str, names: Sequence[str]) -> Iterable[str]:
    supplier = folder.partition(".")[2]
    for name in names:
        file = PurePosixPath(name).name
        yield file
        yield f"{supplier}/{file}"
