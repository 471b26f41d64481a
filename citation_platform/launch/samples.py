"""The shipped sample corpora of the office packs.

Belongs here: which packs have nothing published in this home yet, and ingesting those.
Does not belong here: how ingesting works (the ``citation-platform ingest`` command).
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from citation_platform.errors import NoRelease, ProgramFailed
from citation_platform.home import Home
from citation_platform.launch.programs import end_with_parent
from citation_platform.offices import OfficePack, Reader, available_packs, load_pack
from citation_platform.releases.listing import describe_release
from citation_platform.releases.pointer import current_id


def packs() -> tuple[OfficePack, ...]:
    """All office packs. Raises ``InvalidPack`` for one that is wrong."""
    return tuple(load_pack(name) for name in available_packs())


def packs_without_data(home: Home) -> tuple[OfficePack, ...]:
    """Packs of whose corpora nothing is published, so that their office could answer nothing.

    Folders that have been examined and wait for a person's approval are data, too.
    """
    from citation_platform.stages.examining import examined_folders

    release_id = current_id(home)
    held = {key.partition(".")[0] for key in examined_folders(home)}
    if release_id is not None:
        held |= set(describe_release(home, release_id).corpora)
    return tuple(
        pack for pack in packs() if held.isdisjoint(corpus.name for corpus in pack.corpora)
    )


def question_to_try(home: Home, pack: OfficePack) -> str:
    """The pack's sample question where the law it names is published; else one about the
    first provision in force, so that a newcomer's first question is answered."""
    from citation_platform.law.citations import named_laws
    from citation_platform.law.names import builtin_names
    from citation_platform.releases.listing import first_label_in_force
    from citation_platform.releases.reader import law_titles

    release_id = current_id(home)
    if release_id is None or any(one.reader is Reader.MANUAL for one in pack.corpora):
        return pack.sample_question
    titles = law_titles(home, release_id)
    named = named_laws(pack.sample_question, builtin_names().with_laws(titles))
    if any(law.bwb_id in titles for law in named):
        return pack.sample_question
    label = first_label_in_force(home, release_id)
    return f"Wat staat er in {label}?" if label else pack.sample_question


def ingest_sample(pack: OfficePack, *, environment: Mapping[str, str], directory: Path) -> None:
    """Materialise the pack's sample into a published release, showing its own progress.

    A process of its own: what ingesting needs in memory is given back before we serve.
    Raises ``ProgramFailed`` when the command fails (it has said why).
    """
    command = (
        str(Path(sys.executable).with_name("citation-platform")),
        "ingest",
        str(pack.samples),
        "--office",
        pack.name,
    )
    with subprocess.Popen(
        command, env=dict(environment), cwd=directory, preexec_fn=end_with_parent
    ) as process:
        try:
            code = process.wait()
        except BaseException:  # asked to stop: the command must not go on without us
            process.terminate()
            raise
    if code != 0:
        raise ProgramFailed(
            f"the sample of office {pack.name} could not be ingested (exit code {code})",
            where=str(pack.samples),
            remedy="the message above says why; --no-samples starts without it",
        )


def require_release(home: Home) -> None:
    """Raises ``NoRelease`` where nothing is published, so that nothing could be asked."""
    from citation_platform.stages.examining import examined_folders

    waiting = examined_folders(home)
    if current_id(home) is None and waiting:
        raise NoRelease(
            f"nothing has been published in this home yet: {', '.join(waiting)} "
            "may wait for approval",
            where=str(home.root),
            remedy="`citation-platform approvals list` says which; approve, ingest, start again",
        )
    if current_id(home) is None:
        raise NoRelease(
            "nothing has been published in this home yet",
            where=str(home.root),
            remedy="start without --no-samples, or ingest first: citation-platform ingest PATH --office NAME",
        )
