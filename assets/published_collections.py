"""Stage 8: the pointer moves to the candidate, and the query service follows."""

import dagster as dg

from assets.eval_scores import eval_scores
from assets.partitions import GROUP_RELEASE, OWNERS
from assets.releases import candidate_id
from resources.faults import step_faults
from resources.home import HomeResource


@dg.asset(
    deps=[eval_scores],
    group_name=GROUP_RELEASE,
    owners=OWNERS,
    kinds={"python"},
    tags={"stage": "8"},
    description="What the query service answers from. Moves only when every blocking check "
    "passed; rolling back moves the pointer to an earlier release.",
)
def published_collections(
    context: dg.AssetExecutionContext, citation_home: HomeResource
) -> dg.MaterializeResult[None]:
    from citation_platform.releases.publish import publish

    home = citation_home.home()
    with step_faults(context):
        change = publish(home, candidate_id(context))
    return dg.MaterializeResult(
        metadata={
            "release_id": change.current_id,
            "previous_release": change.previous_id or "none",
            "changed": change.changed,
            "dagster/uri": str(home.releases / change.current_id),
        },
        data_version=dg.DataVersion(change.current_id),
    )
