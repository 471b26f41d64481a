"""Keys come from a secret, are made once for development, and can be replaced."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.approvals.model import KeyOrigin
from citation_platform.approvals.signing import KEY_FILE_VARIABLE, key_ring
from citation_platform.errors import InvalidInput
from citation_platform.home import Home

OLD = "a1" * 32
NEW = "b2" * 32


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(tmp_path / "home"))


def from_file(home: Home, path: Path, content: str) -> object:
    path.write_text(content, encoding="utf-8")
    return key_ring(home, {KEY_FILE_VARIABLE: str(path)})


def test_without_a_secret_a_key_is_made_once_for_this_user_alone(home: Home) -> None:
    first = key_ring(home, {})
    assert first == key_ring(home, {})
    assert first.active.origin is KeyOrigin.GENERATED
    path = Path(str(home.root)) / "secrets" / "approvals.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [item.name for item in path.parent.iterdir()] == ["approvals.key"]


def test_processes_that_start_together_make_one_key(home: Home) -> None:
    with ThreadPoolExecutor(8) as pool:
        rings = list(pool.map(lambda _: key_ring(home, {}), range(8)))
    assert len({ring.active.key_id for ring in rings}) == 1


def test_a_new_key_on_top_signs_and_the_old_one_still_proves(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text(f"{OLD}\n")
    before = key_ring(home, {KEY_FILE_VARIABLE: str(path)})
    path.write_text(f"# rotated in March\n{NEW}\n{OLD}\n")
    after = key_ring(home, {KEY_FILE_VARIABLE: str(path)})
    assert after.active.origin is KeyOrigin.SECRET
    assert after.active.key_id != before.active.key_id
    signature = before.active.sign(b"x")
    assert after.proves(before.active.key_id, b"x", signature)
    assert not after.proves(after.active.key_id, b"x", signature)
    assert not before.proves(after.active.key_id, b"x", after.active.sign(b"x"))


@pytest.mark.parametrize(
    "content", ["", "# nothing\n", "secret\n", "c0ffee\n", f"{OLD}\nzz\n", "é\n"]
)
def test_an_unusable_key_file_is_named_without_showing_its_content(
    home: Home, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "keys"
    with pytest.raises(InvalidInput, match=str(path)) as caught:
        from_file(home, path, content)
    assert content.strip() == "" or content.strip() not in str(caught.value)


def test_a_missing_key_file_is_not_replaced_by_a_generated_key(home: Home, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        key_ring(home, {KEY_FILE_VARIABLE: str(tmp_path / "absent")})


def test_a_key_does_not_show_itself(home: Home) -> None:
    ring = key_ring(home, {})
    assert ring.active.secret.hex() not in repr(ring)
    assert repr(ring.active.secret) not in repr(ring)
