"""Which labelled questions a release can be asked at all.

Belongs here: comparing labels with what the release holds. Does not belong here: reading
labels (``evaluation.gold``) or judging answers (``evaluation.scoring``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from citation_platform.evaluation.gold import ExpectedText, GoldQuestion
from citation_platform.releases.document_table import DocumentEntry
from citation_platform.releases.reader import Release


def applicable(questions: Iterable[GoldQuestion], release: Release) -> list[GoldQuestion]:
    """Questions whose every labelled artikel, or labelled document, is in the release.

    Questions that must be declined always apply. A document is known by the name of its
    file, and by its supplier folder where the label gives one.
    """
    asked = list(questions)
    held = _held(release.documents) if any(question.expected for question in asked) else frozenset()
    return [question for question in asked if _applies(question, release, held)]


def applies_to_documents(
    questions: Iterable[GoldQuestion], documents: Iterable[DocumentEntry]
) -> list[GoldQuestion]:
    """Questions about documents whose labelled document is held; those that must be declined
    apply once one document that the others are about is."""
    asked = list(questions)
    held = _held(documents)
    labelled = [one for one in asked if one.expected is not None and _is_held(one.expected, held)]
    return [one for one in asked if one in labelled or (labelled and one.expected is None)]


def _applies(question: GoldQuestion, release: Release, held: frozenset[str]) -> bool:
    if question.expected is not None:
        return _is_held(question.expected, held)
    return all(release.has_artikel(address) for address in question.gold)


def _is_held(label: ExpectedText, held: frozenset[str]) -> bool:
    return any(file in held for file in (label.file, *(file for file, _ in label.also_on)))


def _held(documents: Iterable[DocumentEntry]) -> frozenset[str]:
    """Every document as ``file name`` and as ``supplier folder/file name``."""
    return frozenset(
        spelling for entry in documents for spelling in spellings(entry.folder, entry.names)
    )


def spellings(folder: str, names: Sequence[str]) -> Iterable[str]:
    """How labels write a document: its file name, with and without its supplier folder."""
    supplier = folder.partition(".")[2]
    for name in names:
        file = PurePosixPath(name).name
        yield file
        yield f"{supplier}/{file}"
