"""The code location loads fast and with nothing configured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HEAVY = {
    "onnxruntime",
    "fastembed",
    "great_expectations",
    "pandas",
    "qdrant_client",
    "qdrant_edge",
    "unstructured",
    "ocrmypdf",
    "torch",
    "duckdb",
    "tokenizers",
}

_LOAD = """
import json, sys, warnings
warnings.simplefilter("ignore")
from citation_platform.definitions import defs
definitions = defs()
definitions.get_repository_def()
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def test_no_heavy_library_is_imported_by_loading_the_code_location(
    repository: Path, tmp_path: Path
) -> None:
    environment = {"PATH": "", "CITATION_HOME": str(tmp_path / "none"), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", _LOAD],
        cwd=repository,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert HEAVY.isdisjoint(json.loads(done.stdout))
    assert not (tmp_path / "none").exists(), "loading must not touch the data directory"
