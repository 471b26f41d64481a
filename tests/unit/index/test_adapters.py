"""Learned changes to the encoder: the file, and the graph that carries them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest

from citation_platform.errors import InvalidSource, ModelIntegrity
from citation_platform.index.adapters import Adapter, adapted_model, read_adapter
from citation_platform.index.model_card import ModelCard, read_card, seal, write_card

DATA = "model.onnx_data"
MATRIX = np.arange(6, dtype=np.float32).reshape(2, 3)


def adapter(base: str, *, name: str = "l6.ao.w") -> Adapter:
    down, up = np.full((2, 1), 2, np.float16), np.array([[1, 0, -1]], np.float16)
    return Adapter(base, {name: (down, up)}, {"questions": 7})


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A model directory whose graph multiplies by one matrix in its data file."""
    directory = tmp_path / "encoder"
    directory.mkdir()
    (directory / DATA).write_bytes(b"\0" * 4096 + MATRIX.tobytes())
    tensor = onnx.TensorProto(
        name="l6.ao.w", data_type=onnx.TensorProto.FLOAT, dims=MATRIX.shape, data_location=1
    )
    for key, value in {"location": DATA, "offset": "4096", "length": str(MATRIX.nbytes)}.items():
        tensor.external_data.add(key=key, value=value)
    value_info = onnx.helper.make_tensor_value_info
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("MatMul", ["x", "l6.ao.w"], ["y"])],
        "one matrix",
        [value_info("x", onnx.TensorProto.FLOAT, [1, 2])],
        [value_info("y", onnx.TensorProto.FLOAT, [1, 3])],
        [tensor],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 20)])
    model.ir_version = 10
    (directory / "model.onnx").write_bytes(model.SerializeToString())
    (directory / "tokenizer.json").write_text("{}", encoding="utf-8")
    names = ("model.onnx", DATA, "tokenizer.json")
    files = {name: seal(directory / name) for name in names}
    write_card(directory, ModelCard(name="encoder", dimension=3, files=files))
    return directory


def product(directory: Path) -> list[float]:
    import onnxruntime

    session = onnxruntime.InferenceSession(str(directory / "model.onnx"))
    (found,) = session.run(None, {"x": np.ones((1, 2), np.float32)})
    return [float(value) for value in np.asarray(found)[0]]


def test_the_file_gives_the_adapter_back_and_the_same_bytes_again() -> None:
    content = adapter("a" * 64).content()
    back = read_adapter(content, "pack")
    assert back.base == "a" * 64
    assert back.card == {"questions": 7}
    assert back.content() == content


@pytest.mark.parametrize("content", [b"", b"no file", b"PK\x03\x04broken"])
def test_a_damaged_file_is_named(content: bytes) -> None:
    with pytest.raises(InvalidSource, match="adapter") as caught:
        read_adapter(content, "packs/notary/query_adapter.npz")
    assert caught.value.where == "packs/notary/query_adapter.npz"


def test_the_adapted_model_computes_with_the_changed_matrix(base: Path) -> None:
    place = adapted_model(base, adapter(read_card(base).sha256))
    assert place is not None
    assert product(base) == [3, 5, 7]
    assert product(place) == [3 + 4, 5, 7 - 4]
    assert (place / DATA).samefile(base / DATA)
    assert read_card(place).sha256 != read_card(base).sha256


def test_it_is_made_once_and_again_when_a_file_is_damaged(base: Path) -> None:
    learned = adapter(read_card(base).sha256)
    first = adapted_model(base, learned)
    assert first is not None
    made = (first / "model.onnx").stat().st_mtime_ns
    assert adapted_model(base, learned) == first
    assert (first / "model.onnx").stat().st_mtime_ns == made
    (first / "adapted.onnx_data").write_bytes(b"")
    assert adapted_model(base, learned) == first
    assert product(first) == [7, 5, 3]


def test_an_adapter_of_another_model_changes_nothing(base: Path) -> None:
    assert adapted_model(base, adapter("b" * 64)) is None


def test_a_matrix_that_the_model_lacks_is_named_and_nothing_is_left_behind(base: Path) -> None:
    with pytest.raises(ModelIntegrity, match="l9"):
        adapted_model(base, adapter(read_card(base).sha256, name="l9.fo.w"))
    assert [path.name for path in base.parent.iterdir() if path.is_dir()] == ["encoder"]
