"""Checks on a release: what must hold before the pointer may move.

Belongs here: blocking checks on the candidate and its evaluation.
Does not belong here: checks per folder (``assets.folder_checks``).
"""

import dagster as dg

from assets.candidate_collections import candidate_collections
from assets.eval_scores import eval_scores
from assets.releases import candidate_id
from assets.tables import column_schema, sample
from citation_platform.graph.schema import arrow_schema
from resources.faults import step_faults
from resources.home import HomeResource


@dg.asset_check(
    asset=candidate_collections,
    blocking=True,
    description="The candidate opens, and its index holds exactly the units it lists.",
)
def candidate_is_whole(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    from citation_platform.releases.reader import open_release

    with step_faults(context):
        release = open_release(citation_home.home(), candidate_id(context))
        try:
            listed, indexed = release.manifest.counts.indexed_units, release.store.count()
        finally:
            release.close()
    return dg.AssetCheckResult(
        passed=listed == indexed and listed > 0,
        description=f"{indexed} units in the index, {listed} in the manifest",
        metadata={"indexed": indexed, "listed": listed},
    )


@dg.asset_check(
    asset=candidate_collections,
    description="At most one mention in ten of the clause graph "
    "leads nowhere (a warning: the graph helps to find, and nothing from it is citable).",
)
def clause_graph_is_resolved(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    from citation_platform.graph.summary import summarise
    from citation_platform.releases.reader import open_release

    with step_faults(context):
        release = open_release(citation_home.home(), candidate_id(context))
        try:
            summary = summarise(release.clause_graph())
        finally:
            release.close()
    return dg.AssetCheckResult(
        passed=summary.unresolved_share <= 0.1,
        severity=dg.AssetCheckSeverity.WARN,
        description=f"{sum(summary.edges.values())} edges from {summary.mentions} mentions",
        metadata={
            **{f"edges_{kind}": count for kind, count in summary.edges.items()},
            "mentions": summary.mentions,
            "unresolved_share": round(summary.unresolved_share, 4),
            "outside_the_release_share": round(summary.outside_share, 4),
            "definitions": summary.definitions,
            "sample_edges": sample(
                {
                    "from": one.edge.from_id,
                    "kind": one.edge.kind,
                    "to": one.edge.to_id,
                    "cue": one.edge.cue,
                    "source": one.edge.source,
                    "holds from": one.valid_from,
                }
                for one in summary.sample
            ),
            "edges_columns": dg.MetadataValue.table_schema(column_schema(arrow_schema("edges"))),
            "nodes_columns": dg.MetadataValue.table_schema(column_schema(arrow_schema("nodes"))),
        },
    )


@dg.asset_check(
    asset=candidate_collections,
    description="No folder was kept out of the candidate (a warning: the others are served).",
)
def no_folder_was_kept_out(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    from citation_platform.releases.reader import open_release

    with step_faults(context):
        release = open_release(citation_home.home(), candidate_id(context))
        try:
            refused = release.manifest.refused
        finally:
            release.close()
    return dg.AssetCheckResult(
        passed=not refused,
        severity=dg.AssetCheckSeverity.WARN,
        description=f"{len(refused)} folders were kept out",
        metadata={"refused": sample({"folder": one.key, "reason": one.reason} for one in refused)},
    )


@dg.asset_check(
    asset=eval_scores,
    blocking=True,
    description="The candidate answered its smoke questions: verbatim, in force, by address.",
)
def smoke_questions_pass(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> dg.AssetCheckResult:
    from citation_platform.releases.evaluations import read_eval
    from citation_platform.releases.layout import existing_release

    with step_faults(context):
        evaluation = read_eval(existing_release(citation_home.home(), candidate_id(context)))
    if evaluation is None:
        return dg.AssetCheckResult(passed=False, description="the candidate was not evaluated")
    return dg.AssetCheckResult(
        passed=evaluation.passed,
        description="; ".join(evaluation.failures) or "every smoke question behaved as labelled",
        metadata={"failures": list(evaluation.failures)},
    )
