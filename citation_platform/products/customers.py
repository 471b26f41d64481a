"""The customer that a question names: "… aan De Vuurbaak verkocht?"

Belongs here: from words of a question to customers of the snapshot, and how sure that is.
Does not belong here: finding a customer that is given by itself (``sales.find_customers``).

Personal data: names go to the caller only, into no message and no log.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from citation_platform.products.sales import MOST_CUSTOMERS, Customer
from citation_platform.products.snapshot_reading import Snapshot

SHORTEST_WORD = 4
"""Letters of a word that is looked for by itself: shorter ones stand in any sentence."""
SHORTEST_NUMBER = 5
"""Digits of a customer number without letters: "2025" is a year."""
MOST_WORDS = 60

_WORD = re.compile(r"[^\W_]+")
_LEGAL = frozenset(
    ("bv", "nv", "vof", "cv", "gmbh", "ag", "sa", "srl", "sarl", "bvba", "b", "v", "n")
)
"""Legal forms and their letters ("B.V."), which people leave out."""
_PARTICLES = frozenset(
    ("van", "de", "der", "den", "het", "ten", "ter", "von", "en", "du", "la", "le", "di")
)
"""Words in lower case inside names: "Bakker van der Meer" is one name."""


class _By:
    """By what a customer is named, the most certain last."""

    NOTHING, SUGGESTED, PART, WHOLE, NUMBER = range(5)


@dataclass(frozen=True, slots=True)
class NamedCustomers:
    """``customers``: those meant. ``sure``: it is the only one, by its number, its whole name,
    or words written as a name that all belong to it."""

    customers: tuple[Customer, ...]
    sure: bool


@dataclass(frozen=True, slots=True)
class _Said:
    """``words`` of a question, folded. ``capitals``: those written as a name is. ``runs``: such
    words beside each other, that is, names. ``numbers``: what may be a customer's number."""

    words: tuple[str, ...]
    capitals: frozenset[str]
    runs: tuple[frozenset[str], ...]
    numbers: tuple[str, ...]


def customers_in(snapshot: Snapshot, question: str) -> NamedCustomers:
    """Customers that the question names by number, by name or by part of the name.

    A longer name counts before a shorter one inside it. A name of which the snapshot knows
    only a part ("Installatiebedrijf X" where others are called so), and a word in lower
    case, suggest customers: the asker must choose.
    """
    said = _said(question)
    words = [word for word in dict.fromkeys(said.words) if _telling(word, said)][:MOST_WORDS]
    rows = snapshot.query(_CUSTOMERS, {"words": words, "numbers": list(said.numbers)})
    scored = [(_score(customer, said), customer) for customer in (Customer(*row) for row in rows)]
    best = max((score for score, _ in scored), default=(_By.NOTHING, 0))
    if best[0] == _By.NOTHING:
        return NamedCustomers((), sure=False)
    found = tuple(customer for score, customer in scored if score == best)
    return NamedCustomers(found[:MOST_CUSTOMERS], len(found) == 1 and best[0] > _By.SUGGESTED)


_CUSTOMERS = r"""
WITH customer AS (
  SELECT customer_no, arg_max(customer_name, posting_date) AS name, max(posting_date) AS latest
    FROM {sales_line}
   GROUP BY customer_no
)
SELECT customer_no, name
  FROM customer
 WHERE lower(customer_no) IN (SELECT unnest($numbers))
    OR list_has_any(string_split_regex(strip_accents(lower(name)), '[^\pL\pN]+'), $words)
 ORDER BY latest DESC, customer_no
"""
# Grouped first: names are taken apart once per customer, not once per line (1,050 → 200 ms of
# CPU time with a million lines of 8,000 customers).


def _score(customer: Customer, said: _Said) -> tuple[int, int]:
    """By what the question names the customer, and with how many words."""
    if customer.number.casefold() in said.numbers:
        return _By.NUMBER, 1
    name = [word for word in _words(customer.name or "") if word not in _LEGAL]
    runs = [run - _LEGAL for run in said.runs if any(_long(word) for word in run & set(name))]
    if all(run <= set(name) for run in runs):
        if _contains(said.words, name) and (len(name) > 1 or name[0] in said.capitals):
            return _By.WHOLE, len(name)
        if runs:
            return _By.PART, sum(map(len, runs))
    shared = {word for word in name if _long(word)} & set(said.words)
    return (_By.SUGGESTED, len(shared)) if shared else (_By.NOTHING, 0)


def _contains(words: Sequence[str], name: Sequence[str]) -> bool:
    places = range(len(words) - len(name) + 1) if name else ()
    return any(list(words[place : place + len(name)]) == list(name) for place in places)


def _said(question: str) -> _Said:
    printed = [one.group() for one in _WORD.finditer(_plain(question))]
    words = [word.casefold() for word in printed]
    # A code with digits is an article, not part of a name beside it.
    capital = [word[0].isupper() and word.isalpha() for word in printed]
    parts = (part.strip(".,;:?!()\"'").casefold() for part in question.split())
    numbers = [part for part in parts if _may_be_number(part)]
    return _Said(
        words=tuple(words),
        # The first word has its capital from the sentence.
        capitals=frozenset(
            word for word, is_one in zip(words[1:], capital[1:], strict=True) if is_one
        ),
        runs=tuple(_runs(words, capital)),
        numbers=tuple(dict.fromkeys(numbers))[:MOST_WORDS],
    )


def _runs(words: Sequence[str], capital: Sequence[bool]) -> Iterator[frozenset[str]]:
    """Words with a capital beside each other; the sentence's first word only with another."""
    places = range(len(words))
    belongs = [
        capital[place]
        or (words[place] in _PARTICLES and any(capital[:place]) and any(capital[place + 1 :]))
        for place in places
    ]
    for is_name, group in groupby(places, key=lambda place: belongs[place]):
        run = list(group)
        inside = [place for place in run if capital[place]]
        if is_name and any(place > 0 for place in inside):
            yield frozenset(words[inside[0] : inside[-1] + 1])


def _may_be_number(part: str) -> bool:
    digits = sum(letter.isdigit() for letter in part)
    return digits > 0 and (len(part) > digits or digits >= SHORTEST_NUMBER)


def _telling(word: str, said: _Said) -> bool:
    return _long(word) or (len(word) > 1 and word in said.capitals)


def _long(word: str) -> bool:
    return len(word) >= SHORTEST_WORD


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text).casefold())


def _plain(text: str) -> str:
    """Without accents."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
