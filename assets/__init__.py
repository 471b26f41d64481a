"""The assets, one module per stage, thin: read, call one domain function, return metadata.

Belongs here: asset and check definitions, how outcomes become Dagster events.
Does not belong here: domain logic (``citation_platform``), resources, sensors.
"""

import warnings

import dagster as dg

# Features that Dagster calls beta or preview and that we use on purpose, each by name
# (docs/decisions/006-one-run-many-folders.md). Without this, everyone who starts the
# platform or ingests a law is greeted by them; every other warning still shows.
for _category, _message in (
    (dg.BetaWarning, "Parameter `backfill_policy`"),
    (dg.BetaWarning, "Function `with_source_code_references`"),
    (dg.BetaWarning, "Class `(CodeReferencesMetadataValue|LocalFileCodeReference)`"),
    (dg.PreviewWarning, "Specifying a partitions_def on an AssetCheckSpec"),
):
    warnings.filterwarnings("ignore", message=_message, category=_category)
