"""The jobs: one run from changed folders to a published release, a release alone, the ERP.

Automation: the release assets hang on the end of ``refresh`` instead of on an automation
condition (docs/decisions/006-one-run-many-folders.md): one change costs one run, and the
blocking checks of that run stand between its folders and the pointer. The ERP has a job of
its own: one that cannot be reached fails no folder and no release.
"""

from __future__ import annotations

import dagster as dg

from assets.partitions import GROUP_ERP, GROUP_RELEASE

REFRESH = "refresh"
RELEASE = "release"
ERP = "erp"

refresh = dg.define_asset_job(
    REFRESH,
    selection=dg.AssetSelection.all() - dg.AssetSelection.groups(GROUP_ERP),
    description="Read the folders of the run (a range of partitions) and publish a release.",
    tags={"citation/kind": "refresh"},
)

release = dg.define_asset_job(
    RELEASE,
    selection=dg.AssetSelection.groups(GROUP_RELEASE),
    description="Build, evaluate and publish a release from the folder tables as they are.",
    tags={"citation/kind": "release"},
)

erp_job = dg.define_asset_job(
    ERP,
    selection=dg.AssetSelection.groups(GROUP_ERP),
    description="Take the ERP snapshot and check it. The one that is served stays until the new "
    "one is whole.",
    tags={"citation/kind": "erp"},
)
