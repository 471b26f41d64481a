"""Office packs: one office as configuration (corpora, roles, vetting, languages, limits).

Belongs here: the pack model, loading a pack with errors that name file and line, and the
packs that ship (``packs/<name>/pack.yaml`` with their samples).
Does not belong here: reading sources (``law``, ``documents``) or answering (``service``).
"""

from citation_platform.offices.loading import load_pack_file
from citation_platform.offices.pack import (
    ApprovalMode,
    Brand,
    CorpusSpec,
    DenyRule,
    LegalArea,
    OfficePack,
    Reader,
    ThresholdMode,
    ThresholdPolicy,
    VettingSpec,
)
from citation_platform.offices.registry import available_packs, load_pack, pack_roots

__all__ = [
    "ApprovalMode",
    "Brand",
    "CorpusSpec",
    "DenyRule",
    "LegalArea",
    "OfficePack",
    "Reader",
    "ThresholdMode",
    "ThresholdPolicy",
    "VettingSpec",
    "available_packs",
    "load_pack",
    "load_pack_file",
    "pack_roots",
]
