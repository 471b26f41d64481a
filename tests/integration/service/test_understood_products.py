"""Whose article a question names: in the reply of ``/v1/ask``, and on the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from upath import UPath

from citation_platform.connectors.erp import ParquetSource, take_snapshot
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.products.articles import Article
from citation_platform.service.answers import (
    Answer,
    Question,
    Understood,
    understood_products,
)
from citation_platform.service.app import create_app
from citation_platform.service.product_shelf import ProductShelf
from tests.integration.service.conftest import FakeHolder

PACK = load_pack("retail")


class ArticleAsker:
    """Refuses everything, and tells which articles it read."""

    def __init__(self, shelf: ProductShelf) -> None:
        self._articles_of = shelf.articles_of(PACK)

    def ask(self, question: Question) -> Answer:
        articles: tuple[Article, ...] = self._articles_of(question.question)
        return Answer(
            status="refused",
            question=question.question,
            office=question.office,
            understood=Understood(
                language="nl",
                peildatum=date(2026, 11, 30),
                addresses=(),
                products=understood_products(articles),
            ),
            release_id="r",
        )


@contextmanager
def serving(home: Home) -> Iterator[TestClient]:
    shelf = ProductShelf(home)
    app = create_app(
        home=home,
        holder=FakeHolder(),  # type: ignore[arg-type]  # a fake of what the routes use
        asker_for=lambda release, office: ArticleAsker(shelf),  # type: ignore[arg-type, return-value]
        offices={"retail": PACK},
        products=shelf,
    )
    with TestClient(app) as client:
        yield client


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(UPath(tmp_path_factory.mktemp("products") / "home"))
    take_snapshot(ParquetSource(PACK.samples / "erp"), home, as_of=date(2026, 11, 30))
    return home


def asked(client: TestClient, question: str) -> list[dict[str, object]]:
    body = {"question": question, "office": "retail"}
    found: list[dict[str, object]] = client.post("/v1/ask", json=body).json()["understood"][
        "products"
    ]
    return found


def test_an_own_label_is_told_with_its_maker_and_the_share_of_evidence(home: Home) -> None:
    with serving(home) as client:
        (product,) = asked(client, "Welke afvoer mag er op de kv 2510?")
    share = product.pop("share")
    assert share == pytest.approx(8 / 9)
    assert product == {
        "sku": "KV-2510",
        "text": "kv 2510",
        "description": "KV wtw-unit 250 m³/h",
        "maker": "Luchtora Benelux N.V.",
        "supplier": "luchtora",
        "receipts": 8,
        "doubt": None,
    }


def test_the_page_says_whose_article_it_is_and_what_is_in_doubt(home: Home) -> None:
    with serving(home) as client:
        page = client.post(
            "/", data={"vraag": "Past KV-9001 op KV-2510?", "kantoor": "retail"}
        ).text
    assert "KV-2510: KV wtw-unit 250 m³/h, van Luchtora Benelux N.V. (89% van wat is" in page
    assert "KV-9001: KV kogelkraan 15 mm, door twee leveranciers evenveel geleverd" in page


def test_without_a_snapshot_or_with_a_damaged_one_questions_are_answered_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home = Home(UPath(tmp_path))
    with serving(home) as client:
        assert asked(client, "Past KV-4410?") == []
        take_snapshot(ParquetSource(PACK.samples / "erp"), home, as_of=date(2026, 11, 30))
        assert len(asked(client, "Past KV-4410?")) == 1
        Path(str(home.table("erp_snapshot", "item"))).write_bytes(b"no parquet")
        assert asked(client, "Past KV-4410?") == []
    assert "take the snapshot again" in caplog.text


def test_an_article_that_is_named_again_is_told_once_and_a_list_is_cut(home: Home) -> None:
    numbers = (4410, 2510, 3301, 7700, 9001, 9002, 9003)
    spellings = [f"{label}{number}" for label in ("KV-", "kv", "KV ") for number in numbers]
    with serving(home) as client:
        assert len(asked(client, " / ".join(["KV-4410"] * 100))) == 1
        assert len(asked(client, " / ".join(spellings))) == 20
