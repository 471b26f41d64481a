"""What the editors of the BWB wrote beside the law: recognised, classified, never quoted.

Belongs here: which elements are editorial and what a whole-paragraph note says about the
status of its provision (NOTES quirks 6 to 8). Does not belong here: walking the text
(``law.text``).
"""

from __future__ import annotations

import re

from lxml import etree

from citation_platform.law.model import ProvisionStatus

EDITORIAL_TAGS = frozenset({"redactie", "tekstcorrectie", "noot", "meta-data"})
"""Elements whose content is not the law's own text."""

_WITHDRAWN = re.compile(r"(?:door vernummering )?vervallen", re.IGNORECASE)
_NEVER = re.compile(r"treedt niet meer in werking", re.IGNORECASE)
_NOT_YET = re.compile(r"nog niet in ?werking", re.IGNORECASE)


def note_text(element: etree._Element) -> str:
    """The words of an editorial element, white space collapsed."""
    return " ".join("".join(map(str, element.itertext())).split())


def implied_status(element: etree._Element) -> ProvisionStatus | None:
    """What a paragraph that consists of this note alone says about its provision.

    None: nothing (an explanation beside the text). An unknown replacement stands where
    the law's text would stand, so the provision is a placeholder.
    """
    kind = element.get("type")
    if kind == "noodwetgeving":
        return ProvisionStatus.EMERGENCY_LAW
    text = note_text(element)
    if _NEVER.search(text) or _WITHDRAWN.fullmatch(text.strip(" .;,")):
        return ProvisionStatus.WITHDRAWN
    if _NOT_YET.search(text):
        return ProvisionStatus.NOT_YET_IN_FORCE
    if element.tag == "redactie" and kind == "vervanging":
        return ProvisionStatus.PLACEHOLDER
    return None
