"""Citations in 200 sentences of our own: exact span and target."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.law.citations import FoundCitation, find_citations

SENTENCES = Path(__file__).with_name("citation_sentences.tsv")


def _cases() -> list[tuple[str, str]]:
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]
    return [(row[0], row[1] if len(row) > 1 else "") for row in rows]


def _shown(found: list[FoundCitation]) -> str:
    spans: dict[tuple[int, int], list[FoundCitation]] = {}
    for citation in found:
        spans.setdefault((citation.start, citation.end), []).append(citation)
    return " | ".join(
        f"{group[0].text} => {', '.join(_target(citation) for citation in group)}"
        for group in spans.values()
    )


def _target(citation: FoundCitation) -> str:
    if citation.structure:
        units = " ".join(f"{unit}={number}" for unit, number in citation.structure)
        return f"[{citation.source} {units}]"
    if citation.address is None:
        return f"{{{citation.source} {citation.article}}}"
    end = f" > {citation.address_to}" if citation.address_to else ""
    return f"{citation.address}{end}{' +' if citation.open_ended else ''}"


@pytest.mark.parametrize(("sentence", "expected"), _cases())
def test_every_citation_is_found_with_its_exact_span_and_target(
    sentence: str, expected: str
) -> None:
    assert _shown(find_citations(sentence)) == expected
