"""Two suppliers whose folders wait for approval, and what a person does with them."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
from reportlab.pdfgen.canvas import Canvas
from upath import UPath

from assets.folder_vetted import FOLDER_VETTED
from citation_platform.definitions import build_defs, ingest
from citation_platform.home import Home
from citation_platform.releases.publish import current_id
from citation_platform.releases.reader import open_release
from citation_platform.stages.reviewing import reviewed_folder
from citation_platform.stages.summary import FolderState, IngestSummary
from resources.home import HomeResource
from resources.instance import open_instance

ALPHA, BRAVO = "manuals.alpha", "manuals.bravo"
CHUNKS = dg.AssetKey("clause_chunks")


def write_manual(path: Path, *sentences: str) -> None:
    """One page of prose, the same bytes for the same sentences."""
    path.parent.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(path), invariant=1)
    canvas.setFont("Helvetica-Bold", 16)
    canvas.drawString(60, 780, path.stem)
    canvas.setFont("Helvetica", 11)
    for line, sentence in enumerate(sentences):
        canvas.drawString(60, 740 - 30 * line, sentence)
    canvas.save()


class Shop:
    """Two suppliers, a home of their own, and what a person does there."""

    def __init__(self, root: Path, model: object) -> None:
        self.source = root / "manuals"
        self.home = Home(UPath(root / "home"))
        self.model = model
        write_manual(
            self.source / "alpha" / "pomp.pdf",
            "Sluit de pomp P12 aan op een geaarde wandcontactdoos.",
            "De maximale opvoerhoogte van de pomp P12 is 4,5 meter.",
        )
        write_manual(
            self.source / "bravo" / "filter.pdf",
            "Vervang het filterelement van de F30 elke zes maanden.",
            "Spoel het filterhuis van de F30 met schoon drinkwater.",
        )

    def ingest(self) -> IngestSummary:
        return ingest(
            self.home,
            self.source,
            office="retail",
            corpus="manuals",
            resources={"model": self.model},
        )

    def run(self, job: str, op: str | None = None, **config: str) -> dg.ExecuteInProcessResult:
        definitions = build_defs(
            resources={
                "citation_home": HomeResource(root=str(self.home.root)),
                "model": self.model,
            }
        )
        with open_instance(self.home) as instance:
            return definitions.resolve_job_def(job).execute_in_process(
                instance=instance,
                run_config={"ops": {op: {"config": config}}} if op else {},
                raise_on_error=False,
            )

    def approve(self, folder: str, fingerprint: str) -> bool:
        return self.run(
            "approve_supplier", "record_approval", folder=folder, fingerprint=fingerprint, by="Kari"
        ).success

    def revoke(self, folder: str) -> bool:
        return self.run(
            "revoke_supplier", "record_revocation", folder=folder, by="Kari", reason="recall"
        ).success

    def fingerprint(self, folder: str) -> str:
        return reviewed_folder(self.home, folder).fingerprint

    def states(self, summary: IngestSummary) -> dict[str, FolderState]:
        return {folder.key: folder.state for folder in summary.folders}

    def gate(self, folder: str) -> bool | None:
        """What the check says of a folder last."""
        evaluation = self.evaluation(folder)
        return None if evaluation is None else evaluation.passed

    def review(self, folder: str) -> str:
        """The page that the check shows last."""
        evaluation = self.evaluation(folder)
        assert evaluation is not None
        return str(evaluation.metadata["review"].value)

    def evaluation(self, folder: str) -> dg.AssetCheckEvaluation | None:
        """The check's last evaluation of a folder."""
        key = dg.AssetCheckKey(dg.AssetKey("content_hashes"), FOLDER_VETTED)
        with open_instance(self.home) as instance:
            records = instance.event_log_storage.get_asset_check_execution_history(key, limit=50)
        for record in records:
            event = record.event.dagster_event if record.event else None
            evaluation = event.event_specific_data if event else None
            if getattr(evaluation, "partition", None) == folder:
                return evaluation
        return None

    def materialised(self) -> set[str]:
        with open_instance(self.home) as instance:
            return set(instance.get_materialized_partitions(CHUNKS))

    def cited_folders(self) -> set[str]:
        release = current_id(self.home)
        if release is None:
            return set()
        opened = open_release(self.home, release)
        try:
            return {passage.folder for passage in opened.passages()}
        finally:
            opened.close()
