"""The check on a folder's embeddings: every unit that can be found has a sound vector.

Belongs here: completeness, model and norm of vectors.
Does not belong here: outcomes and recording (``stages.checking``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from citation_platform.home import Home
from citation_platform.releases.model import ModelRef
from citation_platform.releases.tables import (
    FolderVectors,
    read_embeddings,
    read_passages,
    units_to_embed,
)
from citation_platform.stages.checking import CheckOutcome, FolderCheck, bad, good

NORM_TOLERANCE = 1e-3
"""float32 rounding of a normalised vector of 384 to 1,024 dimensions stays far below this."""


def check_vectors(home: Home, keys: Sequence[str], model: ModelRef) -> Iterable[CheckOutcome]:
    """Every unit in force on some day has its finite, normalised vectors of ``model``."""
    check = FolderCheck.UNITS_HAVE_VECTORS
    for key in keys:
        units = units_to_embed(read_passages(home, key))
        found = read_embeddings(home, key)
        if found is None:
            yield bad(key, check, "the folder has no embeddings; materialise them", [])
        elif found.model != model:
            message = f"vectors are of {found.model.name} {found.model.sha256[:12]}, not {model.name} {model.sha256[:12]}"
            yield bad(key, check, message, [])
        else:
            yield _complete(key, units, found)


def _complete(key: str, units: Mapping[str, Sequence[str]], found: FolderVectors) -> CheckOutcome:
    check = FolderCheck.UNITS_HAVE_VECTORS
    held = Counter(found.unit_ids)
    missing = sorted(unit for unit, texts in units.items() if held[unit] < len(texts))
    norms = np.linalg.norm(found.vectors, axis=1)
    unsound = np.flatnonzero(~(np.abs(norms - 1) < NORM_TOLERANCE))
    rows = [{"unit_id": unit, "fault": "a vector is missing"} for unit in missing]
    rows += [{"unit_id": found.unit_ids[row], "fault": f"norm {norms[row]:.4f}"} for row in unsound]
    if rows:
        message = f"{len(missing)} units without a vector, {len(unsound)} vectors not normalised"
        return bad(key, check, message, rows, units=len(units))
    return good(key, check, f"{len(units)} units have their vectors of the model", units=len(units))
