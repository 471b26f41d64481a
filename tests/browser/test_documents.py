"""A salesperson opens the cited page: the rectangle lies over the printed words."""

from __future__ import annotations

import io
import socket
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest
import uvicorn
from PIL import Image
from playwright.sync_api import Browser, expect
from upath import UPath

from citation_platform.home import Home
from citation_platform.releases.document_links import page_url
from tests.browser.conftest import Visit, visiting
from tests.integration.service.manual_release import (
    CROPPED,
    DARK,
    DIGITAL,
    ROTATED,
    SCANNED,
    put_manuals,
)
from tests.integration.service.manual_service import QUESTION, ManualService

MARKED = [DIGITAL, ROTATED, CROPPED, SCANNED, DARK]


@pytest.fixture(scope="module")
def manuals_service(tmp_path_factory: pytest.TempPathFactory) -> ManualService:
    """A home with a published release of manuals."""
    home = Home(UPath(str(tmp_path_factory.mktemp("browser") / "home")))
    return ManualService(home, put_manuals(home))


@pytest.fixture(scope="module")
def manuals_url(manuals_service: ManualService) -> Iterator[str]:
    """The service in a thread of this process, on a port of its own."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(manuals_service.app(), log_config=None, access_log=False)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        server.should_exit = True
        thread.join(timeout=20)


@pytest.fixture
def manual(browser: Browser, manuals_url: str) -> Iterator[Visit]:
    """A desktop visit."""
    yield from visiting(browser.new_context(locale="nl-NL"), manuals_url)


@pytest.fixture
def manual_on_phone(browser: Browser, manuals_url: str) -> Iterator[Visit]:
    """A visit on a phone of 360 pixels, without a script."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        java_script_enabled=False,
        locale="en-GB",
    )
    yield from visiting(context, manuals_url)


def open_page(visit: Visit, service: ManualService, number: int, extra: str = "") -> None:
    box = service.manuals.boxes[number]
    link = page_url(service.manuals.document_hash, number, [box]) + extra
    visit.page.goto(visit.url + link.lstrip("/"))
    expect(visit.page.locator(".paper img")).to_be_visible()


@pytest.mark.parametrize(
    ("number", "zoom"), [*((number, "") for number in MARKED), (CROPPED, "&zoom=200")]
)
def test_the_rectangle_lies_over_the_printed_words(
    manual: Visit, manuals_service: ManualService, number: int, zoom: str
) -> None:
    open_page(manual, manuals_service, number, zoom)
    place = manual.page.locator(".paper rect.place")
    # The pages scroll smoothly: a box that is still moving cannot be measured.
    place.evaluate(
        "element => element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})"
    )
    box = place.bounding_box()
    assert box is not None
    air = 12.0
    clip = {
        "x": box["x"] - air,
        "y": box["y"] - air,
        "width": box["width"] + 2 * air,
        "height": box["height"] + 2 * air,
    }
    seen = np.asarray(Image.open(io.BytesIO(manual.page.screenshot(clip=clip))).convert("RGB"))
    around = seen.astype(int)
    edge = int(air)
    inner = around[edge:-edge, edge:-edge].mean(axis=2)
    assert np.percentile(inner, 97) - np.percentile(inner, 3) > 80  # words are in it
    red = (around[..., 0] > 150) & (around[..., 1] < 130) & (around[..., 2] < 110)
    assert red[:edge].any()
    assert red[-edge:].any()
    assert red[:, :edge].any()
    assert red[:, -edge:].any()
    border = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
    assert np.ptp(border.mean(axis=1)) < 12  # and none are cut off by it


def test_an_answer_leads_through_its_picture_to_the_marked_place(manual: Visit) -> None:
    manual.ask(QUESTION)
    citation = manual.page.locator("#bron-1")
    expect(citation.locator(".cell")).to_contain_text("Concentrisch")
    picture = citation.locator("a.cutout img")
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_visible()
    picture.click()
    place = manual.page.locator(".paper rect.place")
    expect(place).to_be_in_viewport()
    assert "#mark-1" in manual.page.url


def test_pages_are_turned_and_enlarged_by_keyboard(
    manual: Visit, manuals_service: ManualService
) -> None:
    open_page(manual, manuals_service, DIGITAL)
    manual.page.get_by_role("link", name="Volgende").press("Enter")
    expect(manual.page.get_by_text("pagina 2 van 6")).to_be_visible()
    narrow = manual.page.locator(".paper img").bounding_box()
    manual.page.get_by_role("link", name="200 %").press("Enter")
    expect(manual.page.get_by_role("link", name="200 %")).to_have_attribute("aria-current", "true")
    wide = manual.page.locator(".paper img").bounding_box()
    assert narrow is not None
    assert wide is not None
    assert wide["width"] > 1.5 * narrow["width"]
    field = manual.page.get_by_label("Pagina", exact=True)
    field.fill("5")
    field.press("Enter")
    expect(manual.page.get_by_text("pagina 5 van 6")).to_be_visible()


def test_an_order_is_flagged_beside_the_page(manual: Visit, manuals_service: ManualService) -> None:
    open_page(manual, manuals_service, DIGITAL)
    manual.page.get_by_text("Meld deze plaats bij een order").click()
    manual.page.get_by_label("Ordernummer").fill("VO-2026-1")
    manual.page.get_by_label("Uw naam").fill("K. Jansen")
    manual.page.get_by_label("Notitie").fill("Andere afvoer nodig")
    manual.page.get_by_role("button", name="Meld").click()
    expect(manual.page.get_by_role("status")).to_contain_text("is bewaard")
    entry = manual.page.locator(".flags > li").first
    expect(entry).to_contain_text("VO-2026-1")
    entry.get_by_role("link").click()
    expect(manual.page.locator(".paper rect.place")).to_have_count(1)


def test_a_page_fits_a_phone_in_english_without_a_script(
    manual_on_phone: Visit, manuals_service: ManualService
) -> None:
    for extra in ("", "&zoom=300"):
        open_page(manual_on_phone, manuals_service, SCANNED, extra)
        expect(manual_on_phone.page.get_by_text("straightened copy")).to_be_visible()
        body = manual_on_phone.page.locator("html").bounding_box()
        assert body is not None
        assert body["width"] <= 360
    sheet = manual_on_phone.page.locator(".sheet").bounding_box()
    assert sheet is not None
    assert sheet["x"] + sheet["width"] <= 360


def test_an_older_revision_shows_the_way_to_the_newer_one(
    manual: Visit, manuals_service: ManualService
) -> None:
    manual.page.goto(f"{manual.url}documents/{manuals_service.manuals.older_hash}/pages/1")
    manual.page.get_by_role("note").get_by_role("link").click()
    expect(manual.page.get_by_text("Rev. 4 / 2025-03")).to_be_visible()
