"""Every reason code has its sentence, its next step and its line in the documentation."""

from __future__ import annotations

import re
from pathlib import Path

from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode, next_step

DOCUMENT = Path(__file__).parents[3] / "docs" / "reasons.md"


def test_every_code_is_explained_to_the_asker() -> None:
    assert set(EXPLANATIONS) == set(ReasonCode)


def test_the_documentation_lists_exactly_the_codes_with_their_next_step() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\w+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert dict(rows) == {code.value: next_step(code).value for code in ReasonCode}
