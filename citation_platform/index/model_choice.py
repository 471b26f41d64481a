"""Which embedding model directory is used.

Belongs here: the order of precedence, and remembering a choice.
Does not belong here: checking a directory (``index.model_adoption``), loading it.
"""

from __future__ import annotations

import os
from pathlib import Path

from citation_platform.errors import ModelIntegrity
from citation_platform.index.prepare import Progress, prepare_default_model

ENVIRONMENT = "CITATION_MODEL_DIR"
_CHOICE_FILE = "chosen"


def resolve_model_dir(
    models_dir: Path, override: Path | str | None = None, *, on_progress: Progress | None = None
) -> Path:
    """The model directory: ``override``, else CITATION_MODEL_DIR, else the remembered choice,
    else the default model, prepared when it is not there yet.

    Raises ModelIntegrity when a named directory does not exist.
    """
    named = override or os.environ.get(ENVIRONMENT) or remembered_choice(models_dir)
    if not named:
        return prepare_default_model(models_dir, on_progress=on_progress)
    directory = Path(named).expanduser().absolute()
    if not directory.is_dir():
        raise ModelIntegrity(
            "the chosen embedding model directory does not exist",
            where=str(directory),
            remedy=f"correct --model or {ENVIRONMENT}, or run: citation-platform models default",
        )
    return directory


def remembered_choice(models_dir: Path) -> str | None:
    """The directory chosen by ``remember_choice``; None = the default model."""
    path = models_dir / _CHOICE_FILE
    return path.read_text(encoding="utf-8").strip() or None if path.exists() else None


def remember_choice(models_dir: Path, directory: Path | None) -> None:
    """Use ``directory`` from now on; None goes back to the default model."""
    path = models_dir / _CHOICE_FILE
    if directory is None:
        path.unlink(missing_ok=True)
        return
    models_dir.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(f"{directory.absolute()}\n", encoding="utf-8")
    temporary.replace(path)
