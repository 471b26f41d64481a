"""Small learned changes to the default encoder: as a file, and as a graph beside the base.

Belongs here: the adapter's file, putting its changes into a copy of the base's graph.
Does not belong here: learning it (``learning``), what an adapted vector is used for.

An adapter changes a matrix W of the encoder into W + down · up, two thin matrices of a few
columns (low-rank adaptation, Hu et al. 2021). It weighs a megabyte where the layers that it
changes weigh forty-two, so that it travels with an office's pack and lies in every release.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.durable import exclusive_lock
from citation_platform.errors import InvalidSource, ModelIntegrity
from citation_platform.index.model_card import (
    FileSeal,
    ModelCard,
    check_files,
    read_card,
    seal,
    write_card,
)
from citation_platform.index.onnx_bert import GRAPH_FILE

_CARD, _DOWN, _UP = "card", ":down", ":up"
_CHANGED_FILE = "adapted.onnx_data"
_ALIGNMENT = 4096
_PATIENCE_SECONDS = 600.0

Half = NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class Adapter:
    """``changes``: name of a matrix of the graph [inputs, outputs] → (down [inputs, rank], up
    [rank, outputs]). ``base``: SHA-256 identity of the model that it was learned on. ``card``:
    what it was learned from, when, and how well it did."""

    base: str
    changes: Mapping[str, tuple[Half, Half]]
    card: Mapping[str, Any] = field(default_factory=dict)

    def content(self) -> bytes:
        """The file's bytes; the same adapter gives the same bytes."""
        arrays: dict[str, NDArray[Any]] = {
            _CARD: np.frombuffer(
                json.dumps({"base": self.base, **self.card}, sort_keys=True).encode(), np.uint8
            )
        }
        for name in sorted(self.changes):
            arrays[name + _DOWN], arrays[name + _UP] = self.changes[name]
        written = io.BytesIO()
        np.savez_compressed(written, allow_pickle=False, **arrays)
        return written.getvalue()

    @property
    def sha256(self) -> str:
        """Hash of the content."""
        return hashlib.sha256(self.content()).hexdigest()


def read_adapter(content: bytes, where: str) -> Adapter:
    """The adapter in these bytes. Raises ``InvalidSource`` naming ``where``."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            card = json.loads(arrays[_CARD].tobytes())
            names = sorted(one.removesuffix(_DOWN) for one in arrays.files if one.endswith(_DOWN))
            changes = {name: (arrays[name + _DOWN], arrays[name + _UP]) for name in names}
        base = str(card.pop("base"))
    except (ValueError, KeyError, OSError, EOFError, AttributeError, zipfile.BadZipFile) as fault:
        raise InvalidSource(
            f"the adapter of the query encoder cannot be read: {fault}",
            where=where,
            remedy="learn it again with `citation-platform learn law`",
        ) from fault
    return Adapter(base, changes, card)


def adapted_model(base: Path, adapter: Adapter) -> Path | None:
    """Directory of the base model with the adapter's changes, made when it is not there yet.

    It lies beside the base and shares all that is unchanged with it. None when the adapter was
    learned on another model. Of two processes one makes it and the other waits.
    Raises ``ModelIntegrity`` when the base lacks a matrix that the adapter changes.
    """
    card = read_card(base)
    if card.sha256 != adapter.base:
        return None
    target = base.with_name(f"{base.name}-{adapter.sha256[:8]}")
    with exclusive_lock(
        target.with_name(f".{target.name}.lock"),
        wait=_PATIENCE_SECONDS,
        purpose="preparing the adapted encoder",
    ):
        if not _is_whole(target):
            shutil.rmtree(target, ignore_errors=True)
            building = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=base.parent))
            try:
                _write(base, card, adapter, building)
                building.rename(target)
            finally:
                shutil.rmtree(building, ignore_errors=True)
    return target


def _is_whole(directory: Path) -> bool:
    try:
        check_files(directory, read_card(directory))
    except ModelIntegrity:
        return False
    return True


def _write(base: Path, card: ModelCard, adapter: Adapter, directory: Path) -> None:
    for name in card.files:
        if name != GRAPH_FILE:
            _link(base / name, directory / name)
    _write_graph(base, adapter, directory)
    fresh = {name: seal(directory / name) for name in (GRAPH_FILE, _CHANGED_FILE)}
    seals: dict[str, FileSeal] = {**card.files, **fresh}
    name = f"{card.name}-{adapter.sha256[:8]}"
    write_card(directory, card.model_copy(update={"name": name, "files": seals}))


def _link(source: Path, target: Path) -> None:
    """The same file under a second name, so that the page cache holds it once; a copy where
    the file system cannot."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _write_graph(base: Path, adapter: Adapter, directory: Path) -> None:
    import onnx

    graph = onnx.load(str(base / GRAPH_FILE), load_external_data=False)
    tensors = {tensor.name: tensor for tensor in graph.graph.initializer}
    with (directory / _CHANGED_FILE).open("wb") as data:
        for name, (down, up) in sorted(adapter.changes.items()):
            tensor = tensors.get(name)
            if tensor is None or tuple(tensor.dims) != (down.shape[0], up.shape[1]):
                raise ModelIntegrity(
                    f"the model has no matrix {name} of the adapter's shape",
                    where=str(base),
                    remedy="learn the adapter again on this model",
                )
            place = {entry.key: entry.value for entry in tensor.external_data}
            values = np.memmap(
                base / place["location"],
                dtype="<f4",
                mode="r",
                offset=int(place["offset"]),
                shape=tuple(tensor.dims),
            )
            changed = (values + down.astype(np.float32) @ up.astype(np.float32)).astype("<f4")
            data.write(b"\0" * (-data.tell() % _ALIGNMENT))
            entries = {
                "location": _CHANGED_FILE,
                "offset": str(data.tell()),
                "length": str(changed.nbytes),
            }
            del tensor.external_data[:]
            for key, value in entries.items():
                tensor.external_data.add(key=key, value=value)
            data.write(changed.tobytes())
    (directory / GRAPH_FILE).write_bytes(graph.SerializeToString(deterministic=True))
