"""The default encoder in PyTorch, with low-rank changes to its upper layers that can learn.

Belongs here: the same mathematics as ``index.onnx_bert``, differentiable.
Does not belong here: what is learned (``learning.query_adapter``).

The lower layers are frozen: their output for a text never changes, and is computed once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from citation_platform.errors import ModelIntegrity
from citation_platform.index.adapters import Half
from citation_platform.index.quantised_weights import E5Weights

FIRST_LEARNING_LAYER = 6
"""Training the upper six layers beat training all twelve in the same time (measured)."""

_MATRICES = ("qkv", "ao", "fi", "fo")
MOST_TOKENS = 512


def torch_module() -> Any:
    """PyTorch. Raises ``ModelIntegrity`` with the remedy when it is not installed."""
    try:
        import torch
    except ModuleNotFoundError as missing:
        raise ModelIntegrity(
            "learning needs PyTorch, which is not installed",
            remedy="install the extra: uv sync --extra train (or pip install torch)",
        ) from missing
    return torch


class TorchEncoder:
    """Texts to normalised vectors. ``rank``: columns of the low-rank changes; 0 = frozen."""

    def __init__(self, weights: E5Weights, tokenizer: Path, *, rank: int, seed: int) -> None:
        from tokenizers import Tokenizer

        self._torch = torch_module()
        self._sizes = weights.sizes
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MOST_TOKENS)
        self._tokenizer.no_padding()
        self._weights = {name: self._torch.from_numpy(value) for name, value in _all(weights)}
        self.changes = self._new_changes(rank, seed) if rank else {}

    @property
    def parameters(self) -> list[Any]:
        """Tensors that learn."""
        return [one for pair in self.changes.values() for one in pair]

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids per text, cut at 512."""
        return [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]

    def lower(self, tokens: Sequence[Sequence[int]]) -> tuple[Any, Any]:
        """(hidden states below the first learning layer [texts, tokens, hidden], mask)."""
        torch = self._torch
        with torch.no_grad():
            longest = max(map(len, tokens))
            ids = torch.zeros((len(tokens), longest), dtype=torch.long)
            mask = torch.zeros((len(tokens), longest), dtype=torch.bool)
            for row, one in enumerate(tokens):
                ids[row, : len(one)] = torch.tensor(list(one))
                mask[row, : len(one)] = True
            held = self._weights
            hidden = held["emb.word"][ids] + held["emb.pos"][:longest]
            hidden = self._normalised(hidden, "emb.ln")
            for layer in range(FIRST_LEARNING_LAYER):
                hidden = self._layer(hidden, mask, layer)
        return hidden, mask

    def upper(self, hidden: Any, mask: Any) -> Any:
        """Vectors [texts, hidden size] from what ``lower`` gave, normalised."""
        for layer in range(FIRST_LEARNING_LAYER, self._sizes.layers):
            hidden = self._layer(hidden, mask, layer)
        shown = mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * shown).sum(1) / shown.sum(1)
        return self._torch.nn.functional.normalize(mean, dim=-1)

    def halves(self) -> dict[str, tuple[Half, Half]]:
        """The changes as they are stored."""
        return {
            f"{name}.w": (
                down.detach().numpy().astype(np.float16),
                up.detach().numpy().astype(np.float16),
            )
            for name, (down, up) in self.changes.items()
        }

    def _new_changes(self, rank: int, seed: int) -> dict[str, tuple[Any, Any]]:
        """``down`` small and random, ``up`` zero: at first the encoder is the base."""
        torch = self._torch
        source = torch.Generator().manual_seed(seed)
        found = {}
        for layer in range(FIRST_LEARNING_LAYER, self._sizes.layers):
            for part in _MATRICES:
                inputs, outputs = self._weights[f"l{layer}.{part}.w"].shape
                down = torch.randn((inputs, rank), generator=source) / math.sqrt(inputs)
                up = torch.zeros((rank, outputs))
                found[f"l{layer}.{part}"] = (down.requires_grad_(), up.requires_grad_())
        return found

    def _linear(self, name: str, values: Any) -> Any:
        result = values @ self._weights[f"{name}.w"] + self._weights[f"{name}.b"]
        change = self.changes.get(name)
        return result if change is None else result + (values @ change[0]) @ change[1]

    def _normalised(self, values: Any, name: str) -> Any:
        size = (self._sizes.hidden,)
        held = self._weights
        return self._torch.nn.functional.layer_norm(
            values, size, held[f"{name}.w"], held[f"{name}.b"], self._sizes.epsilon
        )

    def _layer(self, hidden: Any, mask: Any, layer: int) -> Any:
        name = f"l{layer}."
        texts, tokens, size = hidden.shape
        heads = self._sizes.heads
        joined = self._linear(f"{name}qkv", hidden)
        query, key, value = (
            part.view(texts, tokens, heads, size // heads).transpose(1, 2)
            for part in joined.split(size, dim=-1)
        )
        attended = self._torch.nn.functional.scaled_dot_product_attention(
            query, key, value, attn_mask=mask[:, None, None, :]
        )
        attended = attended.transpose(1, 2).reshape(texts, tokens, size)
        hidden = self._normalised(hidden + self._linear(f"{name}ao", attended), f"{name}aln")
        inner = self._torch.nn.functional.gelu(self._linear(f"{name}fi", hidden))
        return self._normalised(hidden + self._linear(f"{name}fo", inner), f"{name}oln")


def _all(weights: E5Weights) -> list[tuple[str, Any]]:
    """Every tensor of the encoder, matrices as [inputs, outputs]."""
    size, inner = weights.sizes.hidden, weights.sizes.feed_forward
    words = weights.matrix("emb.word", weights.sizes.vocabulary, size)
    kinds = weights.floats("emb.type", weights.sizes.token_types, size)
    found: list[tuple[str, Any]] = [
        ("emb.word", words),
        ("emb.pos", weights.floats("emb.pos", weights.sizes.positions, size) + kinds[0]),
        *_vectors(weights, "emb.ln", size),
    ]
    for layer in range(weights.sizes.layers):
        name = f"l{layer}."
        parts = [weights.matrix(f"{name}{part}.w", size, size).T for part in "qkv"]
        biases = [weights.floats(f"{name}{part}.b", size) for part in "qkv"]
        found += [
            (f"{name}qkv.w", np.ascontiguousarray(np.concatenate(parts, axis=1))),
            (f"{name}qkv.b", np.concatenate(biases)),
            *_linear(weights, f"{name}ao", size, size),
            *_linear(weights, f"{name}fi", size, inner),
            *_linear(weights, f"{name}fo", inner, size),
            *_vectors(weights, f"{name}aln", size),
            *_vectors(weights, f"{name}oln", size),
        ]
    return found


def _linear(weights: E5Weights, name: str, inputs: int, outputs: int) -> list[tuple[str, Any]]:
    matrix = np.ascontiguousarray(weights.matrix(f"{name}.w", outputs, inputs).T)
    return [(f"{name}.w", matrix), (f"{name}.b", weights.floats(f"{name}.b", outputs).copy())]


def _vectors(weights: E5Weights, name: str, size: int) -> list[tuple[str, Any]]:
    return [(f"{name}.{part}", weights.floats(f"{name}.{part}", size).copy()) for part in "wb"]
