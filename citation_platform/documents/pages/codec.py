"""Pages as JSON and back, compactly: words by column, numbers with two decimals.

Belongs here: the form in which pages travel between processes and lie in the store.
Does not belong here: where they lie (``store``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import (
    Area,
    Bookmark,
    DocumentPages,
    Page,
    PageSource,
    PageState,
    Picture,
    Rule,
    Word,
)


def page_to_json(page: Page) -> dict[str, Any]:
    """One page; ``page_from_json`` gives an equal page but for the third decimal."""
    return {
        "number": page.number,
        "width": page.width,
        "height": page.height,
        "source": page.source.value,
        "state": page.state.value,
        "words": words_to_json(page.words),
        "rules": [[*_sides(rule.box), round(rule.thickness, 2)] for rule in page.rules],
        "areas": [[*_sides(area.box), area.fill, area.outlined] for area in page.areas],
        "pictures": [[*_sides(picture.box), picture.dpi] for picture in page.pictures],
        "reason": page.reason,
        "language": page.language,
        "dpi": page.dpi,
        "confidence": page.confidence,
        "reading_copy": page.reading_copy,
    }


def page_from_json(value: Mapping[str, Any]) -> Page:
    """The page that ``page_to_json`` wrote. Raises ``KeyError``, ``ValueError`` for others."""
    return Page(
        number=value["number"],
        width=value["width"],
        height=value["height"],
        source=PageSource(value["source"]),
        state=PageState(value["state"]),
        words=words_from_json(value["words"]),
        rules=tuple(Rule(Box(*row[:4]), row[4]) for row in value["rules"]),
        areas=tuple(
            Area(
                Box(*row[:4]), None if row[4] is None else (row[4][0], row[4][1], row[4][2]), row[5]
            )
            for row in value["areas"]
        ),
        pictures=tuple(Picture(Box(*row[:4]), row[4]) for row in value["pictures"]),
        reason=value["reason"],
        language=value["language"],
        dpi=value["dpi"],
        confidence=value["confidence"],
        reading_copy=value["reading_copy"],
    )


def document_to_json(document: DocumentPages) -> dict[str, Any]:
    """All pages and bookmarks of a document."""
    return {
        "document_hash": document.document_hash,
        "content_hash": document.content_hash,
        "reader": document.reader,
        "pages": [page_to_json(page) for page in document.pages],
        "bookmarks": bookmarks_to_json(document.bookmarks),
    }


def document_from_json(value: Mapping[str, Any]) -> DocumentPages:
    """What ``document_to_json`` wrote. Raises ``KeyError``, ``ValueError`` for anything else."""
    return DocumentPages(
        document_hash=value["document_hash"],
        content_hash=value["content_hash"],
        reader=value["reader"],
        pages=tuple(page_from_json(page) for page in value["pages"]),
        bookmarks=bookmarks_from_json(value["bookmarks"]),
    )


def bookmarks_to_json(bookmarks: Sequence[Bookmark]) -> list[list[Any]]:
    """Title, level, page of each."""
    return [[mark.title, mark.level, mark.page] for mark in bookmarks]


def bookmarks_from_json(rows: Sequence[Sequence[Any]]) -> tuple[Bookmark, ...]:
    """What ``bookmarks_to_json`` wrote."""
    return tuple(Bookmark(row[0], row[1], row[2]) for row in rows)


def _sides(box: Box) -> list[float]:
    return [round(side, 2) for side in box]


def words_to_json(words: Sequence[Word]) -> dict[str, list[Any]]:
    """Words by column."""
    fonts = sorted({word.font for word in words})
    place = {font: index for index, font in enumerate(fonts)}
    return {
        "fonts": fonts,
        "text": [word.text for word in words],
        "box": [side for word in words for side in _sides(word.box)],
        "size": [round(word.size, 2) for word in words],
        "look": [word.bold | word.italic << 1 | word.angle // 90 << 2 for word in words],
        "font": [place[word.font] for word in words],
        "confidence": [word.confidence for word in words],
    }


def words_from_json(columns: Mapping[str, Sequence[Any]]) -> tuple[Word, ...]:
    """What ``words_to_json`` wrote."""
    sides = columns["box"]
    return tuple(
        Word(
            text=text,
            box=Box(*sides[4 * index : 4 * index + 4]),
            size=columns["size"][index],
            bold=bool(columns["look"][index] & 1),
            italic=bool(columns["look"][index] & 2),
            angle=(columns["look"][index] >> 2) * 90,
            confidence=columns["confidence"][index],
            font=columns["fonts"][columns["font"][index]],
        )
        for index, text in enumerate(columns["text"])
    )
