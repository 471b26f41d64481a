"""Everything Dagster loads, and an ingest; the only module here that knows Dagster.

Belongs here: putting assets, checks, jobs, sensors and resources together.
Does not belong here: what they do (``assets``, ``sensors``, ``resources``).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import dagster as dg

from assets import (
    candidate_collections,
    clause_chunks,
    content_hashes,
    document_catalog,
    embeddings,
    erp_checks,
    erp_snapshot,
    eval_scores,
    examined_documents,
    folder_checks,
    folder_vetted,
    layout_blocks,
    learned_models,
    page_text,
    published_collections,
    raw_documents,
    release_checks,
    thresholds,
)
from assets.approving import approve_supplier, decide_document, revoke_supplier
from assets.jobs import erp_job, refresh, release
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.stages.sources import register
from citation_platform.stages.summary import IngestSummary
from resources.erp import ErpResource
from resources.home import HomeResource
from resources.instance import open_instance
from resources.model import ModelResource
from resources.progress import Callback, Progress
from sensors.command import run_ingest
from sensors.erp_nightly import erp_nightly
from sensors.nightly import nightly
from sensors.source_changes import source_changes

_STAGES = (
    raw_documents,
    examined_documents,
    document_catalog,
    content_hashes,
    page_text,
    layout_blocks,
    clause_chunks,
    embeddings,
    candidate_collections,
    learned_models,
    thresholds,
    eval_scores,
    published_collections,
    erp_snapshot,
)


def build_defs(*, resources: Mapping[str, Any] | None = None) -> dg.Definitions:
    """The definitions; ``resources`` replaces some by name (``citation_home``, ``model``,
    ``progress``, ``erp``), for tests and for the command line."""
    return dg.Definitions(
        assets=[
            *dg.with_source_code_references(dg.load_assets_from_modules(_STAGES)),
            erp_snapshot.ERP,
        ],
        asset_checks=dg.load_asset_checks_from_modules(
            [folder_vetted, folder_checks, release_checks, erp_checks]
        ),
        jobs=[refresh, release, erp_job, approve_supplier, revoke_supplier, decide_document],
        sensors=[source_changes],
        schedules=[nightly, erp_nightly],
        executor=dg.in_process_executor,
        resources={
            "citation_home": HomeResource(),
            "model": ModelResource(),
            "progress": Progress(),
            "erp": ErpResource(),
            **(resources or {}),
        },
    )


@dg.definitions
def defs() -> dg.Definitions:
    """What ``workspace.yaml`` loads."""
    return build_defs()


def ingest(
    home: Home,
    path: Path | None = None,
    *,
    office: str | None = None,
    corpus: str | None = None,
    on_progress: Callback | None = None,
    retry_refused: bool = True,
    resources: Mapping[str, Any] | None = None,
) -> IngestSummary:
    """Register ``path`` for the office and bring everything registered into a release.

    Runs in this process on the Dagster instance of the home, so that the UI shows it.
    Without ``path``, what is registered already is looked at again. Folders that cannot be
    read are in the summary with their reason; the others go on. ``on_progress``: called
    with the stage, how much is done and how much there is. ``retry_refused``: try folders
    again that were refused in their present state (the platform may read them now).

    Raises ``UnknownOffice``, ``InvalidInput`` and ``InvalidSource`` for unusable arguments,
    ``StoreBusy`` while another refresh is on its way.
    """
    if path is not None:
        if office is None:
            raise InvalidInput(
                "a path is ingested for an office", where="--office", remedy="name the office"
            )
        register(home, path, office=office, corpus=corpus)
    definitions = build_defs(
        resources={
            "citation_home": HomeResource(root=str(home.root)),
            "progress": Progress(on_progress),
            **(resources or {}),
        }
    )
    with open_instance(home) as instance:
        return run_ingest(home, instance, definitions, retry_refused=retry_refused)
