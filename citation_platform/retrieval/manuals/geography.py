"""Names of countries and languages in the offices' languages: capitalised, but no products.

Belongs here: the closed list, from CLDR through babel. Does not belong here: what a name means.
"""

from __future__ import annotations

from functools import lru_cache

from citation_platform.passages.names import name_key
from citation_platform.retrieval.language import LANGUAGES


@lru_cache(maxsize=1)
def place_words() -> frozenset[str]:
    """Keys of every word in the name of a territory, language, month or weekday."""
    from babel import Locale

    words: set[str] = set()
    for language in LANGUAGES:
        locale = Locale.parse(language)
        named = [*locale.territories.values(), *locale.languages.values()]
        for width in ("wide", "abbreviated"):
            named += [*locale.months["format"][width].values()]
            named += [*locale.days["format"][width].values()]
        for name in named:
            words |= {name_key(part) for part in name.replace("-", " ").split()}
            words.add(name_key(name))
    return frozenset(words - {""})
