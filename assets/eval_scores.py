"""Stage 7: the candidate answers its smoke questions, office by office."""

from datetime import date

import dagster as dg

from assets.partitions import GROUP_RELEASE, OWNERS
from assets.releases import candidate_id
from assets.thresholds import thresholds
from citation_platform.stages.office_models import packs_of
from resources.faults import step_faults
from resources.home import HomeResource
from resources.model import ModelResource


@dg.asset(
    deps=[thresholds],
    group_name=GROUP_RELEASE,
    owners=OWNERS,
    kinds={"python"},
    tags={"stage": "7"},
    description="Provisions sampled from the candidate and the offices' own questions, asked as "
    "a user would ask them; whether questions about documents hold a release back is the pack's "
    "choice. The offices' gold questions are ranked in every way, BM25 alone among them; finding "
    "them later than the published release does holds a release back. What the answers to them are "
    "worth is told in all, by kind and by language, with intervals. The report lies beside the candidate; publishing demands it.",
)
def eval_scores(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    model: dg.ResourceParam[ModelResource],
) -> dg.MaterializeResult[None]:
    from citation_platform.evaluation.candidate import evaluate_candidate
    from citation_platform.evaluation.tables import answers_markdown, systems_markdown
    from citation_platform.releases.evaluations import read_eval
    from citation_platform.releases.layout import existing_release

    home = citation_home.home()
    with step_faults(context):
        release = candidate_id(context)
        reports = evaluate_candidate(
            home,
            release,
            packs=packs_of(citation_home.scan()),
            model=model.load(home),
            today=date.today(),
        )
        recorded = read_eval(existing_release(home, release))
    tables = {
        f"{name}/{title}": dg.MetadataValue.md(table)
        for name, report in (recorded.report if recorded else {}).items()
        for title, shown in (("ways_to_rank", systems_markdown), ("answers", answers_markdown))
        if isinstance(report, dict) and (table := shown(report))
    }
    return dg.MaterializeResult(
        metadata={
            **tables,
            "release_id": release,
            "passed": all(report.passed for report in reports.values()),
            "failures": [
                f"{name}: {one}" for name, report in reports.items() for one in report.failures
            ],
            "shortcomings": [
                f"{name}: {one}" for name, report in reports.items() for one in report.shortcomings
            ],
            "skipped": [
                f"{name}: {question}: {why}"
                for name, report in reports.items()
                for question, why in report.skipped.items()
            ],
            **{
                f"{name}/{metric}": value
                for name, report in reports.items()
                for metric, value in report.metrics.items()
            },
        }
    )
