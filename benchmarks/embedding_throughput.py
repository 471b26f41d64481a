"""Throughput of the product's embedding against plain onnxruntime, in one run.

    python benchmarks/embedding_throughput.py --laws ../shared/data/law/toestand --json

Both sides embed the same artikelen with the same threads and batches of like length; rounds
alternate (A B A B …), so that a busy machine slows both. Printed: texts and tokens per
second of each side, their ratio (the goal is at least 0.9), and the time of one question.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.index.dense import TOKENS_PER_BATCH, DenseModel
from citation_platform.index.length_batches import length_batches
from citation_platform.index.model_card import read_card
from citation_platform.index.model_choice import resolve_model_dir
from citation_platform.law.model import ProvisionStatus
from citation_platform.law.reading import read_law
from citation_platform.passages.contexts import context_text

QUESTIONS = 100


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when the ratio is below the goal."""
    options = _options(arguments)
    directory = resolve_model_dir(options.models, options.model)
    texts = sample_texts(options.laws, options.texts)
    product = DenseModel.load(directory, threads=options.threads)
    plain = plain_onnxruntime(directory, options.threads)
    report = compare(product.embed_passages, plain, texts, options.rounds)
    single = DenseModel.load(directory, threads=1)
    report |= question_times(single, texts[:QUESTIONS]) | {"threads": options.threads}
    show(report, as_json=options.json)
    return 0 if report["ratio"] >= 0.9 else 1


def sample_texts(laws: Path, count: int) -> list[str]:
    """``count`` units of retrieval from all laws, the same ones each time."""
    texts = []
    for path in sorted(laws.glob("*.xml")):
        law = read_law(path.read_bytes(), name=path.name, document_hash="")
        texts += [
            context_text(law.short_title or law.title, artikel)
            for artikel in law.artikelen
            if artikel.status == ProvisionStatus.IN_FORCE
        ]
    return random.Random(0).sample(texts, min(count, len(texts)))


def plain_onnxruntime(directory: Path, threads: int) -> Callable[[list[str]], NDArray[Any]]:
    """The shortest way from texts to vectors with nothing but onnxruntime and tokenizers."""
    import onnxruntime
    from tokenizers import Tokenizer

    card = read_card(directory)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(
        str(directory / card.model_file), options, providers=["CPUExecutionProvider"]
    )
    tokenizer = Tokenizer.from_file(str(directory / "tokenizer.json"))
    tokenizer.enable_truncation(512)

    def embed(texts: list[str]) -> NDArray[Any]:
        encoded = tokenizer.encode_batch([card.passage_prefix + text for text in texts])
        vectors = np.empty((len(texts), card.dimension), dtype=np.float32)
        for batch in length_batches([len(item.ids) for item in encoded], budget=TOKENS_PER_BATCH):
            width = max(len(encoded[index].ids) for index in batch)
            ids = np.ones((len(batch), width), dtype=np.int64)
            mask = np.zeros_like(ids)
            for row, index in enumerate(batch):
                ids[row, : len(encoded[index].ids)] = encoded[index].ids
                mask[row, : len(encoded[index].ids)] = 1
            (hidden,) = session.run(None, {"input_ids": ids, "attention_mask": mask})
            pooled = (hidden * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
            vectors[batch] = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
        return vectors

    return embed


def compare(
    product: Callable[[list[str]], NDArray[Any]],
    plain: Callable[[list[str]], NDArray[Any]],
    texts: list[str],
    rounds: int,
) -> dict[str, Any]:
    """Seconds per side, alternating; the ratio is that of the summed times."""
    product(texts[:8]), plain(texts[:8])
    seconds: dict[str, list[float]] = {"product": [], "plain": []}
    difference = 0.0
    for number in range(rounds):
        sides = [("product", product), ("plain", plain)]
        vectors = {}
        for name, embed in sides if number % 2 == 0 else reversed(sides):
            started = time.perf_counter()
            vectors[name] = embed(texts)
            seconds[name].append(time.perf_counter() - started)
        difference = max(difference, float(np.abs(vectors["product"] - vectors["plain"]).max()))
    return {
        "texts": len(texts),
        "rounds": rounds,
        "product_texts_per_second": len(texts) * rounds / sum(seconds["product"]),
        "plain_texts_per_second": len(texts) * rounds / sum(seconds["plain"]),
        "ratio": sum(seconds["plain"]) / sum(seconds["product"]),
        "ratios_by_round": [b / a for a, b in zip(*seconds.values(), strict=True)],
        "largest_difference": difference,
    }


def question_times(model: DenseModel, texts: Sequence[str]) -> dict[str, float]:
    """Milliseconds to embed one question, one thread: median and 95th percentile."""
    questions = [text.split("\n")[-1][:120] for text in texts]
    model.embed_query(questions[0])
    times = []
    for question in questions:
        started = time.perf_counter()
        model.embed_query(question)
        times.append((time.perf_counter() - started) * 1000)
    return {
        "question_ms_p50": statistics.median(times),
        "question_ms_p95": statistics.quantiles(times, n=20)[-1],
    }


def show(report: dict[str, Any], *, as_json: bool) -> None:
    """One JSON object, or a line per figure."""
    if as_json:
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
        return
    for name, value in report.items():
        shown = f"{value:.4g}" if isinstance(value, float) else value
        sys.stdout.write(f"{name:28} {shown}\n")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--laws", type=Path, default=Path("../shared/data/law/toestand"))
    parser.add_argument("--models", type=Path, default=Path(".citation/models"))
    parser.add_argument("--model", help="another model directory")
    parser.add_argument("--texts", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
