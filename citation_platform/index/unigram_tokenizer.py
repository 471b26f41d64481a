"""The tokenizer files of the E5 model, in the form ``tokenizers`` and fastembed read.

Belongs here: XLM-RoBERTa's SentencePiece unigram pipeline as ``tokenizer.json``.
Does not belong here: the vocabulary's source (``index.quantised_weights``).

The container's code point map equals SentencePiece's ``nmt_nfkc`` but for two code points
(U+FF5E, U+1F23B), compared over all of Unicode; so the standard normalisers stand in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from citation_platform.index.quantised_weights import Sizes, Vocabulary

BOS, PAD, EOS, UNK = "<s>", "<pad>", "</s>", "<unk>"
SPACE = "▁"
MAX_TOKENS = 512


def write_tokenizer(vocabulary: Vocabulary, sizes: Sizes, directory: Path) -> None:
    """Write tokenizer.json, tokenizer_config.json, special_tokens_map.json, config.json."""
    special = {"bos_token": BOS, "eos_token": EOS, "unk_token": UNK, "pad_token": PAD}
    limits = {"model_max_length": MAX_TOKENS, "tokenizer_class": "XLMRobertaTokenizer"}
    config = {
        "model_type": "bert",
        "hidden_size": sizes.hidden,
        "num_hidden_layers": sizes.layers,
        "num_attention_heads": sizes.heads,
        "intermediate_size": sizes.feed_forward,
        "vocab_size": sizes.vocabulary,
        "max_position_embeddings": sizes.positions,
        "pad_token_id": vocabulary.pad,
    }
    _tokenizer(vocabulary).save(str(directory / "tokenizer.json"), pretty=False)
    _write(directory / "special_tokens_map.json", special)
    _write(directory / "tokenizer_config.json", special | limits)
    _write(directory / "config.json", config)


def _tokenizer(vocabulary: Vocabulary) -> Any:
    from tokenizers import (
        Regex,
        Tokenizer,
        decoders,
        models,
        normalizers,
        pre_tokenizers,
        processors,
    )

    tokenizer = Tokenizer(
        models.Unigram(_entries(vocabulary), unk_id=vocabulary.unk, byte_fallback=False)
    )
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(SPACE, prepend_scheme="always")]
    )
    tokenizer.decoder = decoders.Metaspace(SPACE, prepend_scheme="always")
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{BOS} $A {EOS}",
        pair=f"{BOS} $A {EOS} {EOS} $B {EOS}",
        special_tokens=[(BOS, vocabulary.bos), (EOS, vocabulary.eos)],
    )
    tokenizer.add_special_tokens([BOS, PAD, EOS, UNK])
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def _entries(vocabulary: Vocabulary) -> list[tuple[str, float]]:
    """Pieces with scores; special tokens get their names, repeats a name of their own."""
    names = {vocabulary.bos: BOS, vocabulary.pad: PAD, vocabulary.eos: EOS, vocabulary.unk: UNK}
    seen: set[str] = set()
    entries: list[tuple[str, float]] = []
    for number, (piece, score) in enumerate(zip(vocabulary.pieces, vocabulary.scores, strict=True)):
        name = names.get(number, piece)
        if name in seen:
            name = f"<duplicate {number}>"
        seen.add(name)
        entries.append((name, 0.0 if number in names else score))
    return entries


def _write(path: Path, content: dict[str, Any]) -> None:
    path.write_text(
        json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True), encoding="utf-8"
    )
