"""A BERT encoder as an ONNX graph, from the de-quantised E5 weights.

Belongs here: the graph and how its weights lie on disk.
Does not belong here: reading the weights (``index.quantised_weights``), tokens, pooling.

The attention is onnxruntime's own fused operator (``com.microsoft.Attention``): 15 to 35 %
more tokens per second than the same mathematics in standard operators, measured on two
cores. The weights lie beside the graph as external data, so that processes on one machine
share the 384 MB embedding table through the page cache instead of each holding a copy.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from citation_platform.index.quantised_weights import E5Weights

if TYPE_CHECKING:
    from onnx import NodeProto, TensorProto

GRAPH_FILE = "model.onnx"
DATA_FILE = "model.onnx_data"
INPUT_IDS, ATTENTION_MASK, OUTPUT = "input_ids", "attention_mask", "last_hidden_state"
_OPSET, _IR_VERSION = 20, 10
_ALIGNMENT = 4096  # a page: external tensors are mapped, not copied


class _Graph:
    """Collects nodes and initialisers; float matrices go to the data file at once."""

    def __init__(self, data: BinaryIO) -> None:
        self._data = data
        self.nodes: list[NodeProto] = []
        self.initialisers: list[TensorProto] = []

    def node(self, op: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        from onnx import helper

        name = f"{op}_{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(op, list(inputs), [name], name=name, domain=domain, **attributes)
        )
        return name

    def constant(self, name: str, values: NDArray[Any]) -> str:
        """A small tensor, kept in the graph."""
        from onnx import numpy_helper

        self.initialisers.append(numpy_helper.from_array(values, name))
        return name

    def weight(self, name: str, values: NDArray[np.float32]) -> str:
        """A tensor of weights, kept in the data file on a page boundary."""
        from onnx import TensorProto

        self._data.write(b"\0" * (-self._data.tell() % _ALIGNMENT))
        content = np.ascontiguousarray(values, dtype="<f4").tobytes()
        tensor = TensorProto(
            name=name, data_type=TensorProto.FLOAT, dims=values.shape, data_location="EXTERNAL"
        )
        place = {"location": DATA_FILE, "offset": self._data.tell(), "length": len(content)}
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
        self._data.write(content)
        self.initialisers.append(tensor)
        return name


def write_encoder(weights: E5Weights, directory: Path) -> None:
    """Write ``model.onnx`` and ``model.onnx_data``; the same weights give the same bytes.

    Inputs ``input_ids`` and ``attention_mask`` int64 [batch, tokens]; output
    ``last_hidden_state`` float32 [batch, tokens, hidden].
    """
    with (directory / DATA_FILE).open("wb") as data:
        graph = _Graph(data)
        hidden = _embed(graph, weights)
        mask = graph.node("Cast", ATTENTION_MASK, to=6)  # TensorProto.INT32
        for layer in range(weights.sizes.layers):
            hidden = _layer(graph, weights, f"l{layer}.", hidden, mask)
        graph.node("Identity", hidden)
        graph.nodes[-1].output[0] = OUTPUT
    (directory / GRAPH_FILE).write_bytes(_model(graph, weights.sizes.hidden))


def _embed(graph: _Graph, weights: E5Weights) -> str:
    """Word + position + the first token type (E5 has one segment), normalised."""
    sizes = weights.sizes
    words = graph.weight("emb.word", weights.matrix("emb.word", sizes.vocabulary, sizes.hidden))
    table = weights.floats("emb.pos", sizes.positions, sizes.hidden)
    kinds = weights.floats("emb.type", sizes.token_types, sizes.hidden)
    places = graph.weight("emb.pos", table + kinds[0])
    zero = graph.constant("zero", np.array([0], dtype=np.int64))
    length = graph.node("Shape", INPUT_IDS, start=1, end=2)
    positions = graph.node("Slice", places, zero, length, zero)
    total = graph.node("Add", graph.node("Gather", words, INPUT_IDS, axis=0), positions)
    return _normalise(graph, weights, "emb.ln", total)


def _layer(graph: _Graph, weights: E5Weights, layer: str, hidden: str, mask: str) -> str:
    """Post-norm transformer layer: attention, then GELU feed-forward."""
    sizes = weights.sizes
    attended = graph.node(
        "Attention",
        hidden,
        *_joined_projections(graph, weights, layer),
        mask,
        domain="com.microsoft",
        num_heads=sizes.heads,
    )
    attended = _linear(graph, weights, f"{layer}ao", attended, sizes.hidden, sizes.hidden)
    hidden = _normalise(graph, weights, f"{layer}aln", graph.node("Add", hidden, attended))
    inner = _linear(graph, weights, f"{layer}fi", hidden, sizes.hidden, sizes.feed_forward)
    inner = graph.node("Gelu", inner)
    outer = _linear(graph, weights, f"{layer}fo", inner, sizes.feed_forward, sizes.hidden)
    return _normalise(graph, weights, f"{layer}oln", graph.node("Add", hidden, outer))


def _joined_projections(graph: _Graph, weights: E5Weights, layer: str) -> tuple[str, str]:
    """Query, key and value side by side, as the fused operator wants them."""
    size = weights.sizes.hidden
    matrices = [weights.matrix(f"{layer}{part}.w", size, size).T for part in "qkv"]
    biases = [weights.floats(f"{layer}{part}.b", size) for part in "qkv"]
    return (
        graph.weight(f"{layer}qkv.w", np.concatenate(matrices, axis=1)),
        graph.weight(f"{layer}qkv.b", np.concatenate(biases)),
    )


def _linear(
    graph: _Graph, weights: E5Weights, name: str, source: str, inner: int, outer: int
) -> str:
    matrix = graph.weight(f"{name}.w", weights.matrix(f"{name}.w", outer, inner).T)
    bias = graph.weight(f"{name}.b", weights.floats(f"{name}.b", outer))
    return graph.node("Add", graph.node("MatMul", source, matrix), bias)


def _normalise(graph: _Graph, weights: E5Weights, name: str, source: str) -> str:
    size = weights.sizes.hidden
    scale = graph.weight(f"{name}.w", weights.floats(f"{name}.w", size))
    shift = graph.weight(f"{name}.b", weights.floats(f"{name}.b", size))
    return graph.node(
        "LayerNormalization", source, scale, shift, axis=-1, epsilon=weights.sizes.epsilon
    )


def _model(graph: _Graph, hidden: int) -> bytes:
    from onnx import TensorProto, helper

    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in (INPUT_IDS, ATTENTION_MASK)
    ]
    output = helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", "tokens", hidden])
    body = helper.make_graph(graph.nodes, "encoder", inputs, [output], graph.initialisers)
    opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(body, opset_imports=opsets, ir_version=_IR_VERSION)
    return bytes(model.SerializeToString(deterministic=True))
