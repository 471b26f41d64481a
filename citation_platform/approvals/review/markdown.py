"""The review page as Markdown, for the metadata of a check.

Belongs here: wording and escaping. Does not belong here: what is listed
(``review.attention``).
"""

from __future__ import annotations

import re

from citation_platform.approvals.review.attention import Heading, Line, Review
from citation_platform.approvals.review.sample import SamplePage
from citation_platform.approvals.standing import StandingState

LINES_SHOWN = 20
"""Per heading: the review is one page; the spreadsheet has them all."""

TITLES = {
    Heading.NEEDS_PERSON: "Needs a person",
    Heading.UNREADABLE: "Unreadable",
    Heading.CHANGED: "Changed since the approval",
    Heading.NEW: "New",
    Heading.REMOVED: "Gone since the approval",
    Heading.WEAK_REVISION: "Revision unsure",
    Heading.SUPERSEDED: "Superseded",
    Heading.DUPLICATE: "Duplicates",
    Heading.RE_EXPORTED: "Exported again, same content",
    Heading.QUARANTINED: "In quarantine",
    Heading.NOT_AUTHORITATIVE: "Not authoritative",
}

# File names are data: they may not become formatting, links or HTML.
_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-!|~>])")


def as_markdown(review: Review, *, service_url: str = "") -> str:
    """The page. ``service_url``: of the query service, put before the links to pages."""
    parts = [
        f"## {escaped(review.supplier)}",
        _state(review),
        f"{review.documents} documents, {review.contents} different contents, "
        f"{review.pages} readable pages; {review.citable} citable once approved.",
        f"Fingerprint to approve: `{review.fingerprint}`",
    ]
    for heading, lines in review.sections.items():
        parts.append(f"### {TITLES[heading]} ({len(lines)})\n{_list(lines)}")
    if review.sample:
        links = "\n".join(_sampled(page, service_url) for page in review.sample)
        parts.append(f"### Look at these {len(review.sample)} pages\n{links}")
    return "\n\n".join(parts) + "\n"


def _sampled(page: SamplePage, service_url: str) -> str:
    link = f"- [{escaped(page.name)}, page {page.page}]({service_url}{page.link})"
    return link if page.drawable else f"{link}: open the file, the service cannot draw its pages"


def escaped(text: str) -> str:
    """Text that Markdown shows as it is, on one line; signs that turn it around are shown as �."""
    flat = "".join(sign if sign.isprintable() else "\ufffd" for sign in " ".join(text.split()))
    return _MARKUP.sub(r"\\\1", flat.replace("&", "&amp;").replace("<", "&lt;"))


def _state(review: Review) -> str:
    standing = review.standing
    approval = standing.approval
    who = (
        f" by {escaped(approval.vetted_by)} on {approval.vetted_at:%Y-%m-%d} "
        f"(approval `{approval.approval_id}`)"
        if approval
        else ""
    )
    match standing.state:
        case StandingState.APPROVED:
            return f"**Approved**{who}."
        case StandingState.AWAITING:
            return "**Awaiting approval**: nobody has approved this folder yet."
        case StandingState.CHANGED:
            return f"**Changed since it was approved**{who}; closed until approved again."
        case StandingState.REVOKED:
            return _revoked(review)


def _revoked(review: Review) -> str:
    revocation = review.standing.revocation
    if revocation is None:
        return "**Revoked**."
    return (
        f"**Revoked** by {escaped(revocation.by)} on {revocation.at:%Y-%m-%d}: "
        f"{escaped(revocation.reason)}"
    )


def _list(lines: tuple[Line, ...]) -> str:
    shown = [
        f"- {escaped(line.name)}" + (f": {escaped(line.detail)}" if line.detail else "")
        for line in lines[:LINES_SHOWN]
    ]
    if len(lines) > LINES_SHOWN:
        shown.append(f"- and {len(lines) - LINES_SHOWN} more")
    return "\n".join(shown)
