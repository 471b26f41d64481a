"""Each distinct text is embedded once, across folders, processes and crashes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from upath import UPath

from citation_platform.home import Home
from citation_platform.index.dense import ModelIdentity
from citation_platform.index.embeddings import TEXTS_PER_CHECKPOINT, CachedEmbedder
from citation_platform.index.length_batches import length_batches
from citation_platform.index.vector_pool import VectorPool, text_hash

MODEL = ModelIdentity("fake", "a" * 64, 4)


class CountingModel:
    """A model that remembers what it was asked, and can fail after some texts."""

    identity = MODEL

    def __init__(self, fails_after: int | None = None) -> None:
        self.asked: list[str] = []
        self._fails_after = fails_after

    def embed_passages(self, texts: Sequence[str], *, on_progress=None) -> NDArray[np.float32]:
        if self._fails_after is not None and len(self.asked) >= self._fails_after:
            raise KeyboardInterrupt
        self.asked += texts
        return np.stack([self.embed_query(text) for text in texts])

    def embed_query(self, text: str) -> NDArray[np.float32]:
        vector = np.frombuffer(bytes.fromhex(text_hash(text)[:8]), np.uint8).astype(np.float32)
        return vector / np.linalg.norm(vector)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(tmp_path))


def embedder(home: Home, model: CountingModel, identity: ModelIdentity = MODEL) -> CachedEmbedder:
    return CachedEmbedder(identity, VectorPool.of_home(home, identity), lambda: model)


def test_a_text_is_embedded_once_whatever_folder_it_is_in(home: Home) -> None:
    model = CountingModel()
    first = embedder(home, model).vectors(["a", "b", "a"])
    second = embedder(home, model).vectors(["b", "c"])
    assert model.asked == ["a", "b", "c"]
    assert (first.distinct, first.reused, first.computed) == (2, 0, 2)
    assert (second.distinct, second.reused, second.computed) == (2, 1, 1)
    np.testing.assert_array_equal(second.by_text["b"], model.embed_query("b"))
    assert second.by_text["b"].dtype == np.float32


def test_nothing_new_does_not_load_the_model(home: Home) -> None:
    embedder(home, CountingModel()).vectors(["a"])

    def loads() -> CountingModel:
        raise AssertionError("the model was loaded for nothing")

    cached = CachedEmbedder(MODEL, VectorPool.of_home(home, MODEL), loads)
    assert cached.vectors(["a"]).reused == 1
    assert cached.vectors([]).distinct == 0


def test_vectors_of_another_model_are_never_used(home: Home) -> None:
    embedder(home, CountingModel()).vectors(["a"])
    other = ModelIdentity("fake", "b" * 64, 4)
    assert embedder(home, CountingModel(), other).vectors(["a"]).computed == 1
    same_start = ModelIdentity("fake", "a" * 16 + "c" * 48, 4)
    assert embedder(home, CountingModel(), same_start).vectors(["a"]).computed == 1


def test_a_killed_run_keeps_what_it_finished(home: Home) -> None:
    texts = [f"artikel {number}" for number in range(TEXTS_PER_CHECKPOINT + 10)]
    with pytest.raises(KeyboardInterrupt):
        embedder(home, CountingModel(fails_after=1)).vectors(texts)
    resumed = embedder(home, CountingModel()).vectors(texts)
    assert (resumed.reused, resumed.computed) == (TEXTS_PER_CHECKPOINT, 10)


def test_a_damaged_segment_costs_its_texts_and_nothing_else(home: Home) -> None:
    embedder(home, CountingModel()).vectors(["a"])
    embedder(home, CountingModel()).vectors(["b"])
    segments = sorted(Path(str(home.root)).rglob("*.parquet"))
    assert len(segments) == 2
    segments[0].write_bytes(b"PAR1 half a file")
    again = embedder(home, CountingModel()).vectors(["a", "b"])
    assert (again.reused, again.computed) == (1, 1)


def test_progress_ends_at_the_number_of_distinct_texts(home: Home) -> None:
    seen: list[tuple[int, int]] = []
    embedder(home, CountingModel()).vectors(
        ["a", "b", "b"], on_progress=lambda done, total: seen.append((done, total))
    )
    assert seen == [(2, 2)]


@given(st.lists(st.integers(1, 512), max_size=80), st.integers(1, 2048))
def test_batches_hold_every_text_once_and_keep_to_the_budget(
    lengths: list[int], budget: int
) -> None:
    batches = list(length_batches(lengths, budget=budget))
    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    for batch in batches:
        longest = max(lengths[index] for index in batch)
        assert len(batch) == 1 or longest * len(batch) <= budget


def test_texts_of_like_length_share_a_batch() -> None:
    assert list(length_batches([3, 100, 3, 99, 3], budget=200)) == [[1, 3], [0, 2, 4]]
