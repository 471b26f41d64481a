"""Which documents people marked as authoritative, over all folders.

Belongs here: the mark as it counts now. Does not belong here: whether a document may be cited
(``approvals.standing``), what the mark is used for (``documents.catalog``).
"""

from __future__ import annotations

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.decided import FolderHistory

Marks = dict[tuple[str, str], bool]
"""By folder and content hash; what nobody decided about is absent."""


def authority_marks(approvals: Approvals) -> Marks:
    """What people said about the authority of documents.

    True: the folder's last approval was not revoked and names the document as authoritative.
    False: its last approval, revoked or not, says that it is not (that outlives approvals), or
    it is in quarantine. Raises ``RegisterDamaged``, ``StoreBusy``.
    """
    marks: Marks = {}
    for history in approvals.histories().folders.values():
        marks |= _of_folder(history, approvals)
    return marks


def _of_folder(history: FolderHistory, approvals: Approvals) -> Marks:
    marks: Marks = {}
    for approval in history.approvals[-1:]:
        stands = not history.revoked(approval)
        for entry in approvals.entries(approval):
            if stands or not entry.authoritative:
                marks[history.folder, entry.content_hash] = entry.authoritative
    held = {content_hash for content_hash, said in history.documents.items() if said.quarantined}
    return marks | {(history.folder, content_hash): False for content_hash in held}
