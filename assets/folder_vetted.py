"""The gate between a folder and everything that reads it: a person approved this content.

Belongs here: the check with its one-page review. Does not belong here: the review itself
(``citation_platform.approvals.review``), giving an approval (``assets.approving``).
"""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.content_hashes import content_hashes
from assets.events import answered, evaluated
from assets.partitions import FOLDERS
from assets.standing import captured_in
from citation_platform.approvals.opening import opened_approvals
from citation_platform.stages.reviewing import VettedShown, shown_standing
from resources.faults import step_faults
from resources.home import HomeResource

FOLDER_VETTED = "folder_vetted"


@dg.multi_asset_check(
    name="folder_vetted_check",
    specs=[
        dg.AssetCheckSpec(
            FOLDER_VETTED,
            asset=content_hashes,
            description="A person approved exactly this content, or the office's pack vouches for "
            "the corpus. The page shows what is new, changed, a copy, superseded or unreadable, "
            "and ten pages to look at. Approve with the job approve_supplier.",
            blocking=True,
            partitions_def=FOLDERS,
        )
    ],
)
def folder_vetted(
    context: dg.AssetCheckExecutionContext, citation_home: HomeResource
) -> Iterator[Any]:
    home = citation_home.home()
    (key,) = context.selected_asset_check_keys
    with step_faults(context), opened_approvals(home) as approvals:
        for folder in captured_in(context, home).values():
            yield vetted_event(context, key, shown_standing(home, folder, approvals))
    yield from answered(context)


def vetted_event(
    context: dg.AssetCheckExecutionContext | dg.OpExecutionContext,
    key: dg.AssetCheckKey,
    shown: VettedShown,
) -> dg.AssetCheckEvaluation:
    """The evaluation of one folder, by the check or after a person's decision.

    Not marked as blocking in the event: Dagster would stop the whole run, and with it every
    other supplier. The folder itself goes no further: each later stage asks for its standing
    (docs/decisions/010-approval-binds-to-content.md).
    """
    return evaluated(
        context,
        key,
        shown.folder,
        passed=shown.vetted,
        blocking=False,
        severity=dg.AssetCheckSeverity.ERROR,
        description=shown.message,
        metadata={
            "fingerprint": shown.fingerprint or "",
            **({"approval_id": shown.approval_id} if shown.approval_id else {}),
            **({"review": dg.MetadataValue.md(shown.review)} if shown.review else {}),
        },
    )
