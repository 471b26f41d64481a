"""The parser's full output on the sample, as golden files.

``pytest tests/unit/law/test_golden_sample.py --accept-golden`` accepts a change; review it
with ``git diff`` before committing.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


def test_the_sample_statute_reads_as_accepted(
    sample_states, request: pytest.FixtureRequest
) -> None:
    for state in sample_states:
        content = asdict(state) | {"document_hash": "left out"}
        shown = json.dumps(content, default=str, ensure_ascii=False, indent=1) + "\n"
        path = GOLDEN / f"{state.bwb_id}_{state.state_date}.json"
        if request.config.getoption("--accept-golden"):
            path.write_text(shown, encoding="utf-8")
        assert shown == path.read_text(encoding="utf-8"), f"{path.name}: see --accept-golden"
