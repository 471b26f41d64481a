"""Stage document_catalog: all examined files compared with each other, as tables.

Belongs here: feeding the catalogue from the folders' tables, writing its tables and the list
of files that need a person. Does not belong here: comparing (``documents.catalog``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.approvals.citing import Approvals
from citation_platform.documents.catalog.build import Catalog, build_catalog
from citation_platform.documents.catalog.model import PageText, PageTexts, PreviousFile
from citation_platform.documents.catalog.needs_person import REMEDIES
from citation_platform.documents.catalog.opening import read_whole
from citation_platform.documents.catalog.tables import (
    CATALOG_CHANGES,
    CATALOG_DOCUMENTS,
    TABLES,
    catalog_tables,
    previous_files,
)
from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.releases.needs_person import (
    NeedsPerson,
    read_needs_person,
    write_needs_person,
)
from citation_platform.stages.catalog_basis import (
    ASSET,
    Basis,
    forget,
    present_basis,
    record,
    recorded,
)
from citation_platform.stages.examining import Examined, examined_folder


@dataclass(frozen=True, slots=True)
class CatalogReport:
    """The tables by name. ``catalog``: None when nothing changed since they were made."""

    catalog: Catalog | None
    tables: Mapping[str, pa.Table]
    needs_person: tuple[NeedsPerson, ...]


def catalogue(home: Home, approvals: Approvals) -> CatalogReport:
    """Compare everything that has been examined and write the tables, if anything changed.

    Nothing is compared when the examined files, what people decided about them and the way of
    comparing are those of the last time: then the tables are read. Raises ``InvalidSource``
    for a damaged table, ``RegisterDamaged`` for the register.
    """
    basis = present_basis(home, approvals)
    kept = _kept(home, basis)
    return _made(home, basis) if kept is None else kept


def _kept(home: Home, basis: Basis) -> CatalogReport | None:
    """What the last time left; None when it was made of something else or is not whole."""
    if recorded(home) != basis.digest:
        return None
    try:
        tables = {name: pq.read_table(local_path(home.table(ASSET, name))) for name in TABLES}
        return CatalogReport(None, tables, read_needs_person(home))
    except (OSError, ValueError, pa.ArrowException, InvalidSource):
        return None


def _made(home: Home, basis: Basis) -> CatalogReport:
    examined = {key: examined_folder(home, key) for key in basis.folders}
    documents = [one.in_catalog(key) for key, files in examined.items() for one in files]
    catalog = build_catalog(
        documents,
        previous=_previous(home),
        corrections=basis.corrections,
        authoritative=basis.marks,
        texts=_texts(home),
    )
    tables = catalog_tables(catalog, now=datetime.now(UTC), earlier_changes=_earlier_changes(home))
    waiting = _waiting(examined)
    forget(home)
    # The documents last: while they are the old ones, no change that was found can be missed.
    for name in sorted(tables, key=lambda one: one == CATALOG_DOCUMENTS):
        with replacing(local_path(home.table(ASSET, name))) as temporary:
            pq.write_table(tables[name], temporary, compression="zstd")
    write_needs_person(home, waiting)
    record(home, basis)
    return CatalogReport(catalog, tables, waiting)


def catalog_rows(home: Home, name: str, *, folder: str) -> Sequence[Mapping[str, object]]:
    """The rows of one catalogue table that are about a folder; none before the first catalogue.

    Raises ``InvalidSource`` when the table is damaged.
    """
    path = local_path(home.table(ASSET, name))
    if not path.exists():
        return ()
    try:
        rows: list[Mapping[str, object]] = pq.read_table(
            path, filters=[("folder", "=", folder)]
        ).to_pylist()
    except (OSError, ValueError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the catalogue cannot be used: {fault}",
            where=str(path),
            remedy="materialise document_catalog again",
        ) from fault
    return rows


def _previous(home: Home) -> tuple[PreviousFile, ...]:
    path = local_path(home.table(ASSET, CATALOG_DOCUMENTS))
    return previous_files(pq.read_table(path)) if path.exists() else ()


def _earlier_changes(home: Home) -> pa.Table | None:
    path = local_path(home.table(ASSET, CATALOG_CHANGES))
    return pq.read_table(path) if path.exists() else None


def _texts(home: Home) -> PageTexts:
    """All pages of a stored original, read when a file changed; None when it needs a password."""
    store = ObjectStore(home.objects)

    def texts(document_hash: str) -> tuple[PageText, ...] | None:
        try:
            with store.as_file(document_hash) as path:
                return read_whole(path) or None
        except InvalidSource:
            return None  # the earlier original is no longer kept: the change is named, not shown

    return texts


def _waiting(examined: Mapping[str, Sequence[Examined]]) -> tuple[NeedsPerson, ...]:
    return tuple(
        NeedsPerson(
            folder=key,
            supplier=key.partition(".")[2],
            name=one.path,
            state=one.state.value,
            reason=one.message,
            remedy=REMEDIES[one.state],
        )
        for key, files in sorted(examined.items())
        for one in files
        if not one.readable
    )
