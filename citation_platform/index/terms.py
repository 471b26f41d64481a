"""Words of a text as the lexical index sees them: split, folded, stop words marked.

Belongs here: tokenisation, normalisation, stop words, stemming of one word.
Does not belong here: compounds (``index.compounds``), weights (``index.lexical``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from threading import Lock

# Article numbers stay whole: 4:13, 2.107h, 6.3.1.1, 12quater. A trailing dot is a full stop.
_TOKEN = re.compile(r"\d+[^\W_]*(?:[.:]\d+[^\W_]*)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
# Words on the general stop list that decide what a provision says.
_MEANINGFUL = frozenset({"niet", "geen", "nooit", "zonder", "tenzij", "behalve", "moet", "mag"})
LANGUAGES = ("nl", "en", "fr", "de", "it")


def words(text: str) -> list[str]:
    """Folded tokens in order: NFKC, case folded, without diacritics."""
    return _TOKEN.findall(fold(text))


def fold(text: str) -> str:
    """NFKC, case folded, diacritics removed (``geïnd`` = ``geind``)."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def dutch_stemmer() -> Callable[[str], str]:
    """Snowball's stemmer of Dutch (Kraaij and Pohlmann), safe to share between threads."""
    import Stemmer

    stemmer, lock = Stemmer.Stemmer("dutch"), Lock()

    def stem(word: str) -> str:
        with lock:  # the library's object has state and must not be entered twice
            return str(stemmer.stemWord(word))

    return stem


@lru_cache(maxsize=1)
def stop_words() -> frozenset[str]:
    """Dutch stop words, folded, without those that carry legal meaning."""
    return _listed("nl") - _MEANINGFUL


@lru_cache(maxsize=1)
def function_words() -> frozenset[str]:
    """Stop words of all languages that a question may be in."""
    return frozenset().union(*(_listed(language) for language in LANGUAGES))


def _listed(language: str) -> frozenset[str]:
    import stopwordsiso

    return frozenset(fold(word) for word in stopwordsiso.stopwords(language))
