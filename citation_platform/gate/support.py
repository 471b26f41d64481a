"""Verbatim support: is the claim's text really in the passage?

Belongs here: finding a quotation, with its characters in the passage text.
Does not belong here: meaning (later layers of the gate).

White space is the only freedom a quotation has: a line break in the source may be a
space in the claim. Every other character must be equal.
"""

from __future__ import annotations


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """The characters [start, end) of ``text`` that ``quote`` repeats, or None.

    An empty quotation supports nothing.
    """
    wanted = " ".join(quote.split())
    if not wanted:
        return None
    squeezed, offsets = _squeeze(text)
    start = squeezed.find(wanted)
    if start < 0:
        return None
    return offsets[start], offsets[start + len(wanted) - 1] + 1


def _squeeze(text: str) -> tuple[str, list[int]]:
    """``text`` with runs of white space as one space, and each character's old offset."""
    characters: list[str] = []
    offsets: list[int] = []
    for offset, character in enumerate(text):
        if not character.isspace():
            characters.append(character)
            offsets.append(offset)
        elif characters and characters[-1] != " ":
            characters.append(" ")
            offsets.append(offset)
    return "".join(characters), offsets
