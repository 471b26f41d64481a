"""A question about the office's own articles, in the words of those who make them.

Belongs here: "KV-4410" → "Q38S" where some document knows the latter, and the articles for
which no document has a word. Does not belong here: whose article it is (``products``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from citation_platform.passages.names import Name, NameKind, name_key
from citation_platform.products.articles import Article
from citation_platform.releases.mentions import Mentions
from citation_platform.retrieval.understanding import Understanding


def with_articles(
    read: Understanding, articles: Sequence[Article], mentioned: Mentions
) -> Understanding:
    """``read`` with its articles, called what documents call them.

    ``mentioned``: the names in documents. A number that stands for two articles which
    documents call differently stays as it is.
    """
    spellings: dict[tuple[int, int], set[str | None]] = {}
    for article in articles:
        if article.own_number:
            place = spellings.setdefault((article.start, article.end), set())
            place.add(spelling_of(article, mentioned))
    text = read.text
    for (start, end), names in sorted(spellings.items(), reverse=True):
        (spelling,) = names if len(names) == 1 else (None,)
        if spelling is not None:
            text = text[:start] + spelling + text[end:]
    return replace(read, text=text, articles=tuple(articles))


def spelling_of(article: Article, mentioned: Mentions) -> str | None:
    """The article's name in documents: as asked, else as its make calls it; None = in none."""
    names = (article.text, *article.called)
    return next((name for name in names if name_key(name) in mentioned), None)


def unnamed(articles: Iterable[Article], mentioned: Mentions) -> tuple[Name, ...]:
    """Own numbers that stand for something no document speaks of. A bare number is no name to
    anyone else, so without this any product of the make would answer for it."""
    return tuple(
        Name(article.text, name_key(article.text), NameKind.CODE, article.start, article.end)
        for article in articles
        if article.own_number and spelling_of(article, mentioned) is None
    )
