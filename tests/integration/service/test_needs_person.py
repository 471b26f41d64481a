"""The list of documents that wait for a person: API, page and CSV."""

from __future__ import annotations

import csv
import io

import pytest

from citation_platform.releases.needs_person import NeedsPerson, write_needs_person

ROWS = (
    NeedsPerson(
        "manuals.ketelbouw", "Ketelbouw", "b.pdf", "password", "op slot", "vraag het wachtwoord"
    ),
    NeedsPerson(
        "manuals.ketelbouw", "Ketelbouw", '=HYPERLINK("x")', "corrupt", "+1", "@cmd, of opnieuw"
    ),
    NeedsPerson("manuals.pomp", "Pomp & Co", "<i>.pdf", "empty", "geen inhoud", "vraag na"),
)


@pytest.fixture
def listed(manual_stage):
    """The service with three documents on the list."""
    write_needs_person(manual_stage.home, ROWS)
    return manual_stage.client


def test_before_anything_was_inspected_nothing_needs_a_person(client) -> None:
    assert client.get("/v1/needs-person").json()["documents"] == []
    assert "Geen enkel document" in client.get("/needs-person", params={"lang": "nl"}).text


def test_the_list_tells_state_reason_and_remedy(listed) -> None:
    reply = listed.get("/v1/needs-person").json()
    assert reply["total"] == 3
    assert reply["states"] == {"corrupt": 1, "empty": 1, "password": 1}
    assert reply["documents"][1]["remedy"] == "vraag het wachtwoord"


def test_the_list_can_be_narrowed_and_paged(listed) -> None:
    query = {"supplier": "Ketelbouw", "state": "password"}
    assert listed.get("/v1/needs-person", params=query).json()["total"] == 1
    page = listed.get("/v1/needs-person", params={"offset": 2, "limit": 1}).json()
    assert [row["name"] for row in page["documents"]] == ["<i>.pdf"]


def test_no_cell_of_the_csv_is_a_formula(listed) -> None:
    response = listed.get("/v1/needs-person.csv")
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in response.headers["content-disposition"]
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert rows[0] == ["folder", "supplier", "name", "state", "reason", "remedy"]
    assert rows[1][2:] == ['\'=HYPERLINK("x")', "corrupt", "'+1", "'@cmd, of opnieuw"]
    assert len(rows) == 4


def test_the_page_shows_names_as_text(listed) -> None:
    page = listed.get("/needs-person", params={"lang": "nl"}).text
    assert "&lt;i&gt;.pdf" in page
    assert "Pomp &amp; Co" in page
    assert "3 van 3 documenten" in page
