"""The links of the page that is read before approving: they open, before and after it."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from citation_platform.home import Home
from citation_platform.releases.holder import ReleaseHolder
from citation_platform.service.server import service_app
from citation_platform.service.settings import ServiceSettings
from citation_platform.stages.reviewing import DEFAULT_SERVICE_URL
from tests.integration.dagster.shop import ALPHA, Shop, write_manual

_LINK = re.compile(r"\]\((\S+)\)")


@pytest.fixture
def service(shop: Shop) -> TestClient:
    """The real service of the home. It answers no question here: its model is not started."""
    return _service(shop.home)


def _service(home: Home) -> TestClient:
    return TestClient(service_app(home, ReleaseHolder(home), ServiceSettings()))


def links(shop: Shop, folder: str) -> list[str]:
    """Paths at the service of all links that the check shows last."""
    found = _LINK.findall(shop.review(folder))
    assert found
    assert all(link.startswith(f"{DEFAULT_SERVICE_URL}/v1/review/") for link in found)
    return [link.removeprefix(DEFAULT_SERVICE_URL) for link in found]


def require_pictures(service: TestClient, paths: list[str]) -> None:
    for path in paths:
        shown = service.get(path)
        assert shown.status_code == 200, shown.text
        assert shown.headers["content-type"] == "image/png"
        assert shown.content.startswith(b"\x89PNG")
        assert "not-citable" in shown.headers["citation-standing"]


def test_the_sampled_pages_open_before_the_approval_after_publishing_and_after_a_change(
    shop: Shop, service: TestClient
) -> None:
    shop.ingest()
    (first,) = links(shop, ALPHA)
    document = document_of(first)
    require_pictures(service, [first])
    assert service.get(f"/v1/documents/{document}/pages/1.png").status_code == 503  # no release

    assert shop.approve(ALPHA, shop.fingerprint(ALPHA))
    published = shop.ingest()
    assert published.published, published.problem
    require_pictures(service, links(shop, ALPHA))
    assert service.get(f"/v1/documents/{document}/pages/1.png").status_code == 200

    write_manual(shop.source / "alpha" / "pomp.pdf", "De opvoerhoogte is 9,5 meter.")
    shop.ingest()
    (changed,) = links(shop, ALPHA)
    require_pictures(service, [changed])
    # Under review is what lies there now; the release goes on showing what it cites.
    assert service.get(first).status_code == 404
    assert service.get(f"/v1/documents/{document}/pages/1.png").status_code == 200
    assert service.get(f"/v1/documents/{document_of(changed)}/pages/1.png").status_code == 404


def document_of(link: str) -> str:
    """The file's hash in a link."""
    return link.split("/documents/")[1].split("/")[0]
