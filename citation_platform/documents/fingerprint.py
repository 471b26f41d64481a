"""Merkle fingerprints of folders, for those who work with documents.

The tree stands in ``citation_platform.fingerprints``, where approvals can reach it too.
"""

from __future__ import annotations

from citation_platform.fingerprints import merkle_root

__all__ = ["merkle_root"]
