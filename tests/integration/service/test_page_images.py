"""Pictures of pages: the rectangle sits on the ink of the page that was read."""

from __future__ import annotations

import io
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from tests.integration.service.manual_release import (
    CROPPED,
    DARK,
    DIGITAL,
    HEIGHT,
    ROTATED,
    SCANNED,
    WIDTH,
    Manuals,
)

DPI = 144
POINT = DPI / 72
MARKED = [DIGITAL, ROTATED, CROPPED, SCANNED, DARK]


def path_of(manuals: Manuals, page: int, document_hash: str | None = None) -> str:
    return f"/v1/documents/{document_hash or manuals.document_hash}/pages/{page}.png"


def written(box: tuple[float, ...]) -> str:
    return ",".join(f"{value:.2f}" for value in box)


def pixels(content: bytes) -> NDArray[np.int16]:
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGB"), dtype=np.int16)


def seen(stage, page: int, **query: str | int) -> NDArray[np.int16]:
    response = stage.client.get(path_of(stage.manuals, page), params={"dpi": DPI, **query})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "image/png"
    return pixels(response.content)


def slices(box: tuple[float, ...], grow: float = 0.0) -> tuple[slice, slice]:
    x0, top, x1, bottom = box
    return (
        slice(round((top - grow) * POINT), round((bottom + grow) * POINT)),
        slice(round((x0 - grow) * POINT), round((x1 + grow) * POINT)),
    )


@pytest.mark.parametrize("page", MARKED)
def test_all_ink_of_the_word_lies_inside_the_marked_rectangle(manual_stage, page: int) -> None:
    box = manual_stage.manuals.boxes[page]
    plain = seen(manual_stage, page)
    ink = np.abs(plain - plain[0, 0]).sum(axis=2) > 150
    assert ink[slices(box)].mean() > 0.1
    outside = ink.copy()
    outside[slices(box, grow=1)] = False
    assert not outside.any()


@pytest.mark.parametrize("page", MARKED)
def test_a_marked_rectangle_is_tinted_and_framed_and_leaves_the_rest_alone(
    manual_stage, page: int
) -> None:
    box = manual_stage.manuals.boxes[page]
    plain = seen(manual_stage, page)
    marked = seen(manual_stage, page, highlight=written(box))
    changed = np.abs(marked - plain).sum(axis=2) > 40
    assert changed[slices(box)].mean() > 0.5
    far = changed.copy()
    far[slices(box, grow=6)] = False
    assert not far.any()
    red = (marked[..., 0] > 180) & (marked[..., 1] < 90) & (marked[..., 2] < 60)
    rows, columns = np.nonzero(red)
    frame = columns.min() / POINT, rows.min() / POINT, columns.max() / POINT, rows.max() / POINT
    assert frame == pytest.approx((box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3), abs=1.6)


@pytest.mark.parametrize("page", MARKED)
def test_marked_ink_can_still_be_read(manual_stage, page: int) -> None:
    box = manual_stage.manuals.boxes[page]
    marked = seen(manual_stage, page, highlight=written(box))[slices(box)]
    light = marked.mean(axis=2)
    assert np.percentile(light, 97) - np.percentile(light, 3) > 90


def test_the_page_that_is_shown_is_the_reading_copy_where_one_was_read(manual_stage) -> None:
    manual_stage.rendered.clear()
    box = manual_stage.manuals.boxes[SCANNED]
    plain = seen(manual_stage, SCANNED, dpi=DPI)
    crooked = (90.0, HEIGHT - 330, 200.0, HEIGHT - 295)
    assert (plain[slices(box)] < 100).any()
    assert (plain[slices(crooked)] > 250).all()


def test_a_picture_has_the_size_of_the_displayed_page(manual_stage) -> None:
    assert seen(manual_stage, DIGITAL).shape[:2] == (HEIGHT * POINT, WIDTH * POINT)
    assert seen(manual_stage, ROTATED).shape[:2] == (WIDTH * POINT, HEIGHT * POINT)
    assert seen(manual_stage, CROPPED).shape[:2] == (600 * POINT, 440 * POINT)


def test_several_rectangles_and_a_cut_out_can_be_asked_for(manual_stage) -> None:
    box = manual_stage.manuals.boxes[DIGITAL]
    both = f"{written(box)};10,10,60,40"
    cut = seen(manual_stage, DIGITAL, highlight=both, crop="0,0,99999,250")
    assert cut.shape[:2] == (250 * POINT, WIDTH * POINT)
    tinted = (cut[..., 0] > 200) & (cut[..., 2] < 210)
    assert tinted[slices((10, 10, 60, 40))].mean() > 0.9


def test_a_page_is_drawn_once_whatever_is_marked_on_it(manual_stage) -> None:
    manual_stage.rendered.clear()
    for highlight in ("", "10,10,60,40", "20,20,90,50"):
        seen(manual_stage, DIGITAL, dpi=77, highlight=highlight)
    assert len(manual_stage.rendered) == 1


def test_requests_for_one_page_at_the_same_time_draw_it_once(manual_stage) -> None:
    manual_stage.rendered.clear()
    together = threading.Barrier(4)

    def ask() -> int:
        together.wait(10)
        return seen(manual_stage, DIGITAL, dpi=83).shape[0]

    with ThreadPoolExecutor(4) as threads:
        heights = [future.result() for future in [threads.submit(ask) for _ in range(4)]]
    assert len(set(heights)) == 1
    assert len(manual_stage.rendered) == 1


def test_a_client_that_has_the_picture_gets_304_and_nothing_is_drawn(manual_stage) -> None:
    path = path_of(manual_stage.manuals, DIGITAL)
    first = manual_stage.client.get(path, params={"dpi": 60, "highlight": "10,10,60,40"})
    manual_stage.rendered.clear()
    again = manual_stage.client.get(
        path,
        params={"dpi": 60, "highlight": "10.0,10,60,40.00"},
        headers={"If-None-Match": f'W/{first.headers["etag"]}, "other"'},
    )
    assert (again.status_code, again.content) == (304, b"")
    assert manual_stage.rendered == []
    other = manual_stage.client.get(path, params={"dpi": 60, "highlight": "10,10,61,40"})
    assert other.headers["etag"] != first.headers["etag"]


def test_only_a_link_that_names_the_version_may_be_kept_for_ever(manual_stage) -> None:
    document = f"/v1/documents/{manual_stage.manuals.document_hash}"
    named = manual_stage.client.get(document).json()["pages"][0]["image_url"]
    kept = manual_stage.client.get(named).headers["cache-control"]
    plain = manual_stage.client.get(path_of(manual_stage.manuals, DIGITAL)).headers["cache-control"]
    assert "immutable" in kept
    assert plain == "private, no-cache"


@pytest.mark.parametrize(
    "query",
    [
        {"dpi": "35"},
        {"dpi": "301"},
        {"dpi": "veel"},
        {"highlight": "1,2,3"},
        {"highlight": "1,2,3,x"},
        {"highlight": "nan,0,10,10"},
        {"highlight": "1e3,0,10,10"},
        {"highlight": "50,10,20,40"},
        {"highlight": "10,10,10,40"},
        {"highlight": "700,10,800,40"},
        {"highlight": ";".join(["10,10,20,20"] * 41)},
        {"highlight": "1" * 3000},
        {"crop": "10,10"},
        {"crop": "10,10,20,20;30,30,40,40"},
    ],
)
def test_a_bad_parameter_is_a_problem_that_says_what_is_wrong(
    manual_stage, query: dict[str, str]
) -> None:
    response = manual_stage.client.get(path_of(manual_stage.manuals, DIGITAL), params=query)
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    assert next(iter(query)) in response.text


@pytest.mark.parametrize(("file", "why"), [("locked_hash", "locked"), ("hostile_hash", "damaged")])
def test_a_file_that_cannot_be_drawn_is_told_and_not_tried_again(
    manual_stage, file: str, why: str
) -> None:
    manual_stage.rendered.clear()
    path = path_of(manual_stage.manuals, 1, getattr(manual_stage.manuals, file))
    for _ in range(3):
        response = manual_stage.client.get(path)
        assert response.status_code == 422
        assert response.json()["reason"] == why
        assert response.json()["remedy"]
    assert len(manual_stage.rendered) == 1
    assert manual_stage.client.get("/healthz").status_code == 200


def test_an_original_that_is_gone_is_told_with_the_remedy(manual_stage) -> None:
    path = path_of(manual_stage.manuals, 1, manual_stage.manuals.absent_hash)
    response = manual_stage.client.get(path)
    assert response.status_code == 503
    assert "ingest" in response.json()["remedy"]
