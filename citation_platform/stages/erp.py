"""Taking the ERP snapshot into the home: one at a time, and nothing left over.

Belongs here: what surrounds ``take_snapshot`` in a running product.
Does not belong here: reading an ERP (``connectors.erp``), what must hold of a snapshot
(``stages.erp_checks``).
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from citation_platform.connectors.erp import ErpSettings, ErpSource, SnapshotReport, take_snapshot
from citation_platform.durable import exclusive_lock, local_path
from citation_platform.home import Home
from citation_platform.products.snapshot_tables import ASSET, SnapshotTable

_WAIT_SECONDS = 1.0
"""Another snapshot takes minutes: waiting for it is the retry's work."""
_SHOWN = ("no", "description", "description_2", "vendor_no", "vendor_item_no", "item_category")


def snapshot_erp(
    source: ErpSource, settings: ErpSettings, home: Home, *, as_of: date
) -> SnapshotReport:
    """Take a snapshot; the one that lies there is replaced only when the new one is whole.

    Raises what ``take_snapshot`` raises, and ``StoreBusy`` while another one is taken.
    """
    lock = local_path(home.table(ASSET, "taking")).with_suffix(".lock")
    with exclusive_lock(lock, wait=_WAIT_SECONDS, purpose="taking an ERP snapshot"):
        _sweep(lock.parent)
        return take_snapshot(source, home, as_of=as_of, currency=settings.currency)


def _sweep(directory: Path) -> None:
    """Remove what a killed snapshot left: customers' names may lie in no forgotten file."""
    for path in directory.glob(".*"):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def sample_items(home: Home, rows: int) -> Sequence[Mapping[str, Any]]:
    """The first articles of the snapshot, which hold nobody's name."""
    import pyarrow.parquet as pq

    with pq.ParquetFile(local_path(home.table(ASSET, SnapshotTable.ITEM))) as file:
        batch = next(file.iter_batches(batch_size=rows, columns=list(_SHOWN)), None)
    found: list[Mapping[str, Any]] = batch.to_pylist() if batch is not None else []
    return found
