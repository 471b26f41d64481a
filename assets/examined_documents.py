"""Stage 1a, per supplier: may each file be opened, and what does it hold."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.batches import Shown, run_batch
from assets.folder_asset import folder_asset
from assets.raw_documents import raw_documents
from assets.standing import captured_in
from assets.tables import column_schema, sample
from citation_platform.documents.intake.passwords import SecretStore
from citation_platform.home import Home
from citation_platform.releases.under_review import EXAMINED
from citation_platform.stages.examining import SCHEMA, Examined, examine_folder
from citation_platform.stages.vetting import needs_approval
from resources.home import HomeResource
from resources.progress import Progress


@folder_asset(
    deps=[raw_documents],
    kinds={"pdf", "parquet"},
    stage="1a",
    schema=column_schema(SCHEMA),
    description="Every file of a supplier looked at in a sandbox with limits, before anything else "
    "opens it: its state (ok, password, corrupt, bomb …), its content hash whatever way it is "
    "packed. Known content costs a look-up. Folders of laws pass by.",
)
def examined_documents(
    context: dg.AssetExecutionContext,
    citation_home: HomeResource,
    progress: dg.ResourceParam[Progress],
) -> Iterator[Any]:
    home = citation_home.home()
    found = captured_in(context, home)
    secrets = SecretStore.from_environment()
    yield from run_batch(
        context,
        home,
        progress,
        keys=[key for key, folder in found.items() if needs_approval(folder)],
        work=lambda key: examine_folder(
            home,
            key,
            secrets=secrets,
            on_document=lambda done, total: progress.report(f"examine {key}", done, total),
        ),
        fingerprint=lambda key: found[key].fingerprint,
        shown=Shown(_version, lambda documents: _metadata(home, documents)),
    )


def _version(documents: tuple[Examined, ...]) -> str:
    content = "\n".join(sorted(f"{one.path}:{one.content_hash}" for one in documents))
    return hashlib.sha256(content.encode()).hexdigest()


def _metadata(home: Home, documents: tuple[Examined, ...]) -> dict[str, Any]:
    """What a supplier's files are, and those that need a person first."""
    states = Counter(one.state.value for one in documents)
    waiting = [
        {"file": one.path, "state": one.state.value, "what to do": one.message}
        for one in documents
        if not one.readable
    ]
    return {
        "dagster/partition_row_count": len(documents),
        "dagster/uri": str(home.table(EXAMINED, "").parent),
        **{f"documents_{state}": count for state, count in sorted(states.items())},
        "pages": sum(one.pages or 0 for one in documents),
        "needs_person": sample(waiting[:50]),
    }
