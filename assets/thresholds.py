"""Stage 6: what the candidate learns about relevance from the offices' labelled questions."""

from datetime import date

import dagster as dg

from assets.candidate_collections import candidate_collections
from assets.partitions import GROUP_RELEASE, OWNERS
from assets.releases import candidate_id
from citation_platform.stages.office_models import packs_of
from resources.faults import step_faults
from resources.home import HomeResource
from resources.model import ModelResource


@dg.asset(
    deps=[candidate_collections],
    group_name=GROUP_RELEASE,
    owners=OWNERS,
    kinds={"python"},
    tags={"stage": "6"},
    description="The relevance threshold, calibrated on labelled questions whose answers are in "
    "this candidate; too few of them leave the pack's floor in force.",
)
def thresholds(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    model: dg.ResourceParam[ModelResource],
) -> dg.MaterializeResult[None]:
    from citation_platform.evaluation.candidate import learn_thresholds, manual_rankings
    from citation_platform.evaluation.tables import curve_markdown

    home = citation_home.home()
    with step_faults(context):
        record = learn_thresholds(
            home,
            candidate_id(context),
            packs=packs_of(citation_home.scan()),
            model=model.load(home),
            today=date.today(),
        )
        rankings = manual_rankings(home, candidate_id(context))
    carried = {
        f"manuals_{corpus}": {"threshold": one.threshold, "learned_on": str(one.learned_on)}
        | {"questions": one.questions, "must_decline": one.must_decline}
        | one.held_out
        for corpus, one in rankings.items()
    }
    if record is None:
        return dg.MaterializeResult(metadata={"learned": False, **carried})
    return dg.MaterializeResult(
        metadata={
            "learned": True,
            **carried,
            "risk_coverage": dg.MetadataValue.md(curve_markdown(record.curve, record.threshold)),
            **record.model_dump(
                mode="json", exclude={"signals", "means", "scales", "weights", "curve"}
            ),
        }
    )
