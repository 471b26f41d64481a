"""What changed between two texts of a document: pages, and a few of their lines.

Belongs here: the comparison, capped in time and length.
Does not belong here: deciding what a change is called (``changes``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from citation_platform.documents.catalog.model import PageText

MOST_LINES = 40
"""Lines of a diff that a person reads on one screen."""

LONGEST_LINE = 200
MOST_PAGES = 30
"""Changed pages whose lines are compared; the others are only named."""

MOST_LINES_OF_A_PAGE = 400


@dataclass(frozen=True, slots=True)
class TextDiff:
    """``pages``: changed or new pages of the later text, from 1. ``lines``: "- " and "+ " lines
    under a "p. 3" line each page. ``cut``: there was more than fits."""

    pages: tuple[int, ...]
    lines: tuple[str, ...]
    cut: bool


def compare_texts(before: Sequence[PageText], after: Sequence[PageText]) -> TextDiff:
    """Compare page by page; a page that was put in between moves the others along."""
    old, new = [_lines(page.text) for page in before], [_lines(page.text) for page in after]
    numbers = [page.number for page in after]
    numbers += range(len(after) + 1, len(before) + 1)  # pages that are gone
    matcher = SequenceMatcher(
        None, ["\n".join(page) for page in old], ["\n".join(page) for page in new], autojunk=False
    )
    pages: list[int] = []
    lines: list[str] = []
    for what, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if what == "equal":
            continue
        pages += numbers[new_start:new_end]
        if len(lines) <= MOST_LINES and len(pages) <= MOST_PAGES:
            lines += _page_pairs(
                old[old_start:old_end], new[new_start:new_end], numbers[new_start:]
            )
    cut = len(lines) > MOST_LINES or len(pages) > MOST_PAGES
    return TextDiff(tuple(pages), tuple(lines[:MOST_LINES]), cut)


def _lines(page: str) -> list[str]:
    """Lines without the spacing that an export may change."""
    tidy = (" ".join(line.split()) for line in page.splitlines())
    return [line for line in tidy if line][:MOST_LINES_OF_A_PAGE]


def _page_pairs(
    old: Sequence[Sequence[str]], new: Sequence[Sequence[str]], numbers: Sequence[int]
) -> list[str]:
    lines: list[str] = []
    for offset in range(max(len(old), len(new))):
        before = old[offset] if offset < len(old) else []
        after = new[offset] if offset < len(new) else []
        changed = _line_changes(before, after)
        if changed:
            lines += [f"p. {numbers[offset]}", *changed]
    return lines


def _line_changes(before: Sequence[str], after: Sequence[str]) -> list[str]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    changed: list[str] = []
    for what, old_start, old_end, new_start, new_end in matcher.get_opcodes():
        if what != "equal":
            changed += [f"- {line[:LONGEST_LINE]}" for line in before[old_start:old_end]]
            changed += [f"+ {line[:LONGEST_LINE]}" for line in after[new_start:new_end]]
    return changed
