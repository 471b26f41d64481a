"""Deep links: where the official site shows a provision.

Laws stand on wetten.overheid.nl under their Juriconnect identifier (standard BWB, version
1.3): ``jci1.3:c:<BWB id>&artikel=…&lid=…&o=…&z=<view date>&g=<date in force>``. The XML of
the laws uses the same form: spaces in a number become ``_``, one ``o`` per nesting level
without ``°``, hierarchy optional.

Belongs here: building links. Does not belong here: fetching them; nothing here uses a network.
"""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from citation_platform.law.addresses import Address, bwb_id_of

SITE = "https://wetten.overheid.nl/"


def juriconnect(address: Address, on: date | None = None) -> str | None:
    """The jci1.3 identifier of a provision of a law; None where the source is no law."""
    bwb_id = bwb_id_of(address)
    if bwb_id is None:
        return None
    fields = [] if address.scope else _fields(address)  # jci cannot tell doubles apart
    if on is not None:
        fields += [("z", on.isoformat()), ("g", on.isoformat())]
    return f"jci1.3:c:{bwb_id}" + "".join(f"&{key}={value}" for key, value in fields)


def _fields(address: Address) -> list[tuple[str, str]]:
    fields = [("artikel", _value(address.artikel))]
    if address.lid is not None:
        fields.append(("lid", _value(address.lid)))
    return fields + [("o", _value(part)) for part in address.onderdeel]


def _value(part: str) -> str:
    return quote(part.replace(" ", "_").rstrip("°º"), safe=":.*()-")


def deep_link(address: Address, on: date | None = None) -> str | None:
    """The official page of a provision as it read ``on`` that day (None: as it reads now).

    None for sources without a public site (RJ, NBA, NV COS, NEN). A double article number
    (``scope``) links to the law, never to the other artikel of that number.
    """
    identifier = juriconnect(address, on)
    return None if identifier is None else SITE + identifier
