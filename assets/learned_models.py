"""Stage 6: the cards of what the candidate's offices have learned."""

import dagster as dg

from assets.candidate_collections import candidate_collections
from assets.partitions import GROUP_RELEASE, OWNERS
from assets.releases import candidate_id
from resources.faults import step_faults
from resources.home import HomeResource


@dg.asset(
    deps=[candidate_collections],
    group_name=GROUP_RELEASE,
    owners=OWNERS,
    kinds={"python"},
    tags={"stage": "6"},
    description="The models that the candidate carries for its offices: vocabulary, encoder of "
    "questions, learned order. Each with its card: what it was learned from (hashes), when, by "
    "which method, how it did on questions that it had not seen; and how far the first provision "
    "can be trusted.",
)
def learned_models(
    context: dg.AssetExecutionContext, citation_home: HomeResource
) -> dg.MaterializeResult[None]:
    from citation_platform.evaluation.model_cards import certainties, model_cards
    from citation_platform.evaluation.tables import certainty_markdown

    home, release = citation_home.home(), candidate_id(context)
    with step_faults(context):
        cards, trusted = model_cards(home, release), certainties(home, release)
    return dg.MaterializeResult(
        metadata={
            "release_id": release,
            **{name: dg.MetadataValue.json(dict(card)) for name, card in cards.items()},
            **{
                f"{corpus}/certainty": dg.MetadataValue.md(certainty_markdown(one.curve))
                for corpus, one in trusted.items()
            },
        }
    )
