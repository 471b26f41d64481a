"""Events of partitions inside one run: exactly for the folders that were really done.

Belongs here: the three places where Dagster 1.13 has no public way, each in one tested
function (docs/decisions/006-one-run-many-folders.md):
an output that materialises nothing by itself (``produced``), the materialisation that a
check looked at (``_target``), provenance per partition (``_provenance``).
Does not belong here: what the events say (each stage's module).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import dagster as dg
from dagster._core.definitions.asset_checks.asset_check_evaluation import (
    AssetCheckEvaluationTargetMaterializationData,
)
from dagster._core.events import DagsterEvent
from dagster._core.execution.plan.objects import TypeCheckData
from dagster._core.execution.plan.outputs import StepOutputData, StepOutputHandle

DATA_VERSION = "dagster/data_version"


def materialised(
    context: dg.AssetExecutionContext,
    folder: str,
    *,
    data_version: str,
    metadata: Mapping[str, Any],
) -> dg.AssetMaterialization:
    """The materialisation of one folder, with its own data version and provenance."""
    return dg.AssetMaterialization(
        asset_key=context.asset_key,
        partition=folder,
        metadata=dict(metadata),
        tags={DATA_VERSION: data_version, **_provenance(context, folder)},
    )


def produced(context: dg.AssetExecutionContext) -> DagsterEvent:
    """The step's output without Dagster's own materialisation of every partition of the run.

    Dagster would mark all partitions of the range as materialised, also the refused ones,
    and all with one data version. The asset must say ``output_required=False``.
    """
    step = context.get_step_execution_context()
    name = step.step.step_outputs[0].name
    return DagsterEvent.step_output_event(
        step,
        StepOutputData(
            step_output_handle=StepOutputHandle(step.step.key, name),
            # Dagster's own record has no type hints.
            type_check_data=TypeCheckData(success=True, label=name),  # type: ignore[no-untyped-call]
        ),
    )


def evaluated(
    context: dg.AssetCheckExecutionContext | dg.OpExecutionContext,
    key: dg.AssetCheckKey,
    folder: str | None,
    *,
    passed: bool,
    blocking: bool,
    severity: dg.AssetCheckSeverity,
    description: str,
    metadata: Mapping[str, Any],
) -> dg.AssetCheckEvaluation:
    """The evaluation of a check on one folder, tied to the materialisation it looked at.

    Without partition and materialisation the automation gate would not move. A plain op yields
    it too, where a person's decision changes what the check says: an event without a run can be
    stored only once per check and partition (dagster 1.13, unique index of check executions).
    """
    return dg.AssetCheckEvaluation(
        asset_key=key.asset_key,
        check_name=key.name,
        passed=passed,
        partition=folder,
        blocking=blocking,
        severity=severity,
        description=description,
        metadata=dict(metadata),
        target_materialization_data=_target(context.instance, key.asset_key, folder),
    )


def answered(context: dg.AssetCheckExecutionContext) -> Iterator[dg.Output[None]]:
    """The outputs of the selected checks, which Dagster expects beside the evaluations."""
    layer = context.job_def.asset_layer
    for key in sorted(context.selected_asset_check_keys, key=str):
        yield dg.Output(None, output_name=layer.get_op_output_name(key))


def _target(
    instance: dg.DagsterInstance, asset: dg.AssetKey, folder: str | None
) -> AssetCheckEvaluationTargetMaterializationData | None:
    """The latest materialisation. Without it the automation gates stay shut."""
    wanted = dg.AssetRecordsFilter(
        asset_key=asset, asset_partitions=[folder] if folder is not None else None
    )
    records = instance.fetch_materializations(wanted, limit=1).records
    if not records:
        return None
    record = records[0]
    return AssetCheckEvaluationTargetMaterializationData(
        storage_id=record.storage_id, run_id=record.run_id, timestamp=record.timestamp
    )


def _provenance(context: dg.AssetExecutionContext, folder: str) -> dict[str, str]:
    """Which state of each parent this was made of: what "upstream changed" is judged by."""
    tags = {
        "dagster/code_version": context.assets_def.specs_by_key[context.asset_key].code_version
        or context.run.run_id
    }
    for parent in _parents(context):
        wanted = dg.AssetRecordsFilter(asset_key=parent, asset_partitions=[folder])
        records = context.instance.fetch_materializations(wanted, limit=1).records
        if records:
            event = records[0].asset_materialization
            version = (event.tags or {}).get(DATA_VERSION) if event else None
            name = parent.to_user_string()
            tags[f"dagster/input_data_version/{name}"] = version or "INITIAL"
            tags[f"dagster/input_event_pointer/{name}"] = str(records[0].storage_id)
    return tags


def _parents(context: dg.AssetExecutionContext) -> Iterable[dg.AssetKey]:
    return (dep.asset_key for dep in context.assets_def.specs_by_key[context.asset_key].deps)
