"""The closed vocabulary of citations in Dutch, English, French and German.

Belongs here: which words mean artikel, lid, onderdeel, range, connection, unit.
Does not belong here: how they combine (``numbers``, ``details``, ``articles`` …).
"""

from __future__ import annotations

from enum import StrEnum

from citation_platform.law.citations.row import Phrases, words


class Join(StrEnum):
    """How two cited targets are connected."""

    LIST = "list"
    JUNCTO = "juncto"


MOST_PLACES = 40
"""Leden, onderdelen or volzinnen of one enumeration: bounds the work at each place."""


def _same(value: str, phrases: str) -> dict[str, str]:
    """One value for each of ``phrases``, which are separated by " | "."""
    return dict.fromkeys(phrases.split(" | "), value)


def _set(phrases: str) -> Phrases[bool]:
    """A table of which only the presence of a phrase matters."""
    return Phrases(dict.fromkeys(phrases.split(" | "), True))


SINGULAR, PLURAL = "singular", "plural"

ARTIKEL = Phrases(
    _same(SINGULAR, "artikel | art. | art | article | l'article | articolo")
    | _same(
        PLURAL,
        "artikelen | artt. | artt | arts. | arts | art.en | articles | artikeln",
    )
)
DETERMINERS = frozenset({"de", "les", "die", "den"})

RANGE = _set(
    "t/m | t / m | t.m. | tm | tot en met | tot aan | tot | through | up to and including | "
    "to | à | bis | - | – | — | ‑"
)
OPEN_ENDED = _set(
    "e.v. | e.v | ev. | ev | e. v. | en verder | en volgende | en volgenden | en vlg. | "
    "vlg. | et seq. | et seq | et suivants | et suiv. | and following | ff. | ff | "
    "und folgende"
)
HISTORIC = _set("(oud) | (old) | (ancien) | (a.F.)")
HISTORIC_INSIDE = _set("(oud) | oud | (old) | (ancien) | (a.F.)")
CURRENT = _set("(nieuw) | nieuw | (new)")

LIST = _set(
    ", alsmede | alsmede | , en | , of | , respectievelijk | respectievelijk | resp. | "
    "resp | , dan wel | dan wel | danwel | en/of | en | of | and | or | , and | et | ou | "
    "und | oder | & | + | ; | , | en ook | evenals"
)
JUNCTO = _set(
    "juncto | jo. | jo | jo, | jcto. | jcto | juncto, | j° | jº | j.o. | i.v.m. | i.s.m. | "
    "in verbinding met | in samenhang met | in samenhang gelezen met | in combinatie met | "
    "in verband met | gelezen in samenhang met | gelezen in verbinding met | "
    "gelezen in verband met | bezien in samenhang met | in onderlinge samenhang met | "
    "mede gelet op | in conjunction with | in connection with | en liaison avec | "
    "in verbindung mit | i.V.m. | iVm"
)

LID = _set(
    "lid | leden | paragraph | paragraphs | para. | subsection | paragraphe | paragraphes | "
    "alinéa | alinéas | al. | absatz | absätze | abs. | abs"
)
LID_PLURAL_OR_SINGULAR_NL = frozenset({"lid", "leden"})
LID_AFTER_ORDINAL = frozenset({"lid", "leden", "paragraph", "alinéa", "paragraphe", "absatz"})
FOREIGN_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "premier": 1,
    "deuxième": 2,
    "troisième": 3,
    "quatrième": 4,
    "cinquième": 5,
    "sixième": 6,
}
OPENING = _set("aanhef en | aanhef, en | aanhef, | aanhef juncto | opening words and")
ONDERDEEL = _set(
    "onder | sub | onderdeel | onderdelen | letter | letters | lit. | lit | punt | punten | "
    "under | point | points | sous | lettre | lettres | buchstabe | buchst. | nummer | "
    "subonderdeel | ten"
)
SENTENCE_WORDS = words(
    "volzin volzinnen zin zinnen alinea gedachtestreepje streepje zinsnede sentence phrase "
    "satz tekstblok"
)
SENTENCE_ORDINALS = frozenset({"laatste", "slot", "voorlaatste", "last", "dernière", "première"})
LONE_PARTS = frozenset({"aanhef", "slot", "slotzin"})

LINK = _set(
    "van de | van het | van den | van | uit de | uit het | uit | in de | in het | bij de | "
    "bij het | bij | behorende bij het | behorende bij de | behorend bij het | "
    "behorend bij de | op de | der | des | dem | of the | of | to the | in the | du | "
    "de la | de l' | au | de | del | vom | zum"
)
ADJECTIVES = frozenset({"nederlandse", "nederlands", "huidige", "nieuwe", "oude", "toenmalige"})

UNITS: Phrases[str] = Phrases(
    _same("boek", "boek | boeken | book | livre | buch")
    | _same("titel", "titel | titels | titeldeel | title | titre | titles")
    | _same("afdeling", "afdeling | afdelingen | afd. | division | abschnitt")
    | _same(
        "hoofdstuk",
        "hoofdstuk | hoofdstukken | hfst. | hst. | chapter | chapitre | kapitel",
    )
    | _same("paragraaf", "paragraaf | paragrafen | § | §§ | par. | section")
    | _same("subparagraaf", "subparagraaf | sub-paragraaf")
    | _same("deel", "deel | part | partie | teil")
    | _same("bijlage", "bijlage | bijlagen | annex | annexe | anhang | bijl.")
    | _same("tabel", "tabel | tabellen | table")
)
UNIT_PLURALS = words("boeken titels afdelingen hoofdstukken paragrafen bijlagen tabellen")
