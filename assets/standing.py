"""Which folders of a run may be read on: those that are vetted now.

Belongs here: what the stages after ``content_hashes`` share. Does not belong here: the rules
(``citation_platform.stages.vetting``), the check that shows it (``assets.folder_vetted``).
"""

from __future__ import annotations

from collections.abc import Mapping

import dagster as dg

from assets.batches import folders_of_run
from citation_platform.approvals.opening import opened_approvals
from citation_platform.documents.model import Folder
from citation_platform.home import Home
from citation_platform.stages.capture import captured_folder
from citation_platform.stages.vetting import needs_approval, vetted


def vetted_keys(context: dg.AssetExecutionContext, home: Home) -> list[str]:
    """Folders of the run whose present content is vetted; the others are logged as waiting."""
    keys: list[str] = []
    with opened_approvals(home) as approvals:
        for key, folder in captured_in(context, home).items():
            if vetted(home, folder, approvals) is None:
                context.log.warning(f"{key} waits for approval; see the check folder_vetted")
            else:
                keys.append(key)
    return keys


def captured_in(
    context: dg.AssetExecutionContext | dg.AssetCheckExecutionContext, home: Home
) -> Mapping[str, Folder]:
    """The captured folders of the run, in order of registration."""
    found = {key: captured_folder(home, key) for key in folders_of_run(context)}
    return {key: folder for key, folder in found.items() if folder is not None}


def paged(found: Mapping[str, Folder], keys: list[str]) -> list[str]:
    """Those of ``keys`` whose documents have pages: manuals."""
    return [key for key in keys if needs_approval(found[key])]
