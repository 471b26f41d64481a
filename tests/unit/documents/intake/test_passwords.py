"""Passwords open what they fit, and show up nowhere."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from citation_platform.documents.intake.copying import write_working_copy
from citation_platform.documents.intake.inspecting import inspect
from citation_platform.documents.intake.model import DocumentState, ReasonCode
from citation_platform.documents.intake.passwords import Secret, SecretStore
from citation_platform.documents.intake.rows import inspection_from_row, inspection_row
from citation_platform.errors import InvalidInput, InvalidSource
from tests.unit.documents.intake.plain_files import locked, one_page

PASSWORD = "hunter2-geheim"


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    return locked(one_page("Afvoer 80/125"), tmp_path / "manual.pdf", user=PASSWORD)


def test_a_locked_document_without_a_password_asks_for_a_person(manual: Path) -> None:
    found = inspect(manual, passwords=[Secret("oud", "verkeerd")])
    assert found.state is DocumentState.PASSWORD
    assert found.reason_code is ReasonCode.ENCRYPTED_NEEDS_PASSWORD
    assert found.needs_person
    assert found.needs_password
    assert "wachtwoord" in found.message


def test_the_name_of_the_password_that_fits_is_told_never_the_password(manual: Path) -> None:
    found = inspect(manual, passwords=[Secret("oud", "verkeerd"), Secret("2019", PASSWORD)])
    assert (found.state, found.pages, found.password_label) == (DocumentState.OK, 1, "2019")
    assert "2019" in found.message
    assert PASSWORD not in repr(found)
    assert PASSWORD not in json.dumps(inspection_row(found))
    assert inspection_from_row(inspection_row(found)) == found


@pytest.mark.parametrize(
    ("password", "revision"), [("æøå-wachtwoord", 6), ("wachtwoord-é", 3), ("пароль", 6)]
)
def test_passwords_with_letters_beyond_ascii_open(
    password: str, revision: int, tmp_path: Path
) -> None:
    path = locked(one_page("tekst"), tmp_path / "m.pdf", user=password, revision=revision)
    found = inspect(path, passwords=[Secret("bijzonder", password)])
    assert found.password_label == "bijzonder"
    assert found.readable


def test_a_document_locked_only_for_editing_is_read_without_a_password(tmp_path: Path) -> None:
    path = locked(one_page("tekst"), tmp_path / "m.pdf", user="", owner=PASSWORD)
    found = inspect(path)
    assert found.reason_code is ReasonCode.ENCRYPTED_OWNER_ONLY_READABLE
    assert (found.readable, found.encrypted, found.needs_password) == (True, True, False)


def test_a_working_copy_opens_without_the_password(manual: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.pdf"
    write_working_copy(manual, copy, passwords=[Secret("2019", PASSWORD)])
    assert inspect(copy).reason_code is ReasonCode.OK


def test_without_the_password_there_is_no_working_copy(manual: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidSource, match="no working copy"):
        write_working_copy(manual, tmp_path / "copy.pdf", passwords=[Secret("oud", "mis")])
    assert not (tmp_path / "copy.pdf").exists()


def test_a_secret_hides_itself() -> None:
    secret = Secret("2019", PASSWORD)
    assert PASSWORD not in f"{secret} {secret!r} {[secret]}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        json.dumps(secret)
    assert secret.reveal() == PASSWORD


def _password_file(path: Path, text: str, mode: int = 0o600) -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


def test_a_supplier_has_its_own_passwords_first_then_those_for_all(tmp_path: Path) -> None:
    file = _password_file(
        tmp_path / "passwords.yaml",
        'Vaillant & Co:\n  - label: tot 2019\n    password: "a"\n  - 1234\n"*": [z]\nRemeha: b\n',
    )
    store = SecretStore.from_environment({"CITATION_PDF_PASSWORDS": str(file)})
    tried = store.passwords("vaillant-co")
    assert [(each.label, each.reveal()) for each in tried] == [
        ("tot 2019", "a"),
        ("Vaillant & Co 2", "1234"),
        ("* 1", "z"),
    ]
    assert [each.reveal() for each in store.passwords("Onbekend")] == ["z"]
    assert {each.reveal() for each in store.all_passwords()} == {"a", "1234", "z", "b"}


def test_passwords_come_from_variables_and_from_a_directory_too(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    _password_file(tmp_path / "Remeha.yaml", "[uit-map]")
    store = SecretStore.from_environment(
        {
            "CITATION_PDF_PASSWORDS": str(tmp_path),
            "CITATION_PASSWORD_REMEHA": "een",
            "CITATION_PASSWORD_REMEHA__2": "twee",
        }
    )
    assert [each.reveal() for each in store.passwords("Remeha")] == ["een", "twee", "uit-map"]


def test_a_password_file_that_others_may_read_is_refused(tmp_path: Path) -> None:
    file = _password_file(tmp_path / "passwords.yaml", "A: [b]", mode=0o644)
    with pytest.raises(InvalidInput, match="chmod 600"):
        SecretStore.from_path(file)


def test_a_broken_password_file_is_named_without_its_content(tmp_path: Path) -> None:
    file = _password_file(tmp_path / "passwords.yaml", f'A: ["{PASSWORD}\n')
    with pytest.raises(InvalidInput) as refused:
        SecretStore.from_path(file)
    assert PASSWORD not in str(refused.value)
    assert refused.value.__cause__ is None
