"""Learning retrieval: parts by artikel, batches, held-out scores. Training itself needs PyTorch."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from citation_platform.errors import ModelIntegrity
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.law.addresses import parse_address
from citation_platform.learning.bench import PARTS, part_of
from citation_platform.learning.order import Pool, fitted
from citation_platform.learning.query_adapter import BATCH, _batches, _rate
from citation_platform.learning.torch_encoder import torch_module


def question(address: str, text: str = "Wat dan?") -> GoldQuestion:
    return GoldQuestion("Q", text, "nl", "paraphrase", (parse_address(address),), ())


def test_questions_about_one_artikel_are_in_one_part() -> None:
    assert part_of(question("bw:4:13.1")) == part_of(question("bw:4:13.3", "Iets anders?"))
    parts = {part_of(question(f"bw:4:{number}")) for number in range(1, 60)}
    assert parts == set(range(PARTS))


def test_every_question_is_in_one_batch_beside_others_of_its_length() -> None:
    tokens = [[1] * (4 + number % 40) for number in range(150)]
    batches = _batches(tokens, np.random.default_rng(1))
    assert sorted(at for batch in batches for at in batch) == list(range(150))
    assert all(len(batch) <= BATCH for batch in batches)
    spread = [max(len(tokens[at]) for at in b) - min(len(tokens[at]) for at in b) for b in batches]
    assert max(spread) < 20


def test_the_rate_warms_up_and_ends_near_zero() -> None:
    rates = [_rate(step, 100) for step in range(100)]
    assert rates[0] < rates[5] < rates[9] == 1.0
    assert rates[-1] == pytest.approx(1 / 90)


def test_a_part_is_scored_by_weights_that_had_not_seen_it() -> None:
    """The first part teaches the opposite of the others: seen, it would score itself right."""
    names = ("signal",)
    pools = [
        Pool(names, np.array([[1.0], [0.0]]), np.array([number % PARTS != 0, number % PARTS == 0]))
        for number in range(30)
    ]
    part = np.array([number % PARTS for number in range(30)])
    _, scores = fitted(pools, part, ridge=0.1)
    assert scores[0][0] > scores[0][1]


def test_without_pytorch_the_remedy_is_told() -> None:
    if importlib.util.find_spec("torch") is not None:
        assert torch_module().__name__ == "torch"
        return
    with pytest.raises(ModelIntegrity, match="PyTorch") as caught:
        torch_module()
    assert "--extra train" in str(caught.value.remedy)
