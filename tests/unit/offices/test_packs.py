"""Office packs: the shipped ones load, and a wrong one says file, line and remedy."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from citation_platform.errors import InvalidPack, UnknownOffice
from citation_platform.offices import (
    ApprovalMode,
    Reader,
    ThresholdMode,
    ThresholdPolicy,
    available_packs,
    load_pack,
    load_pack_file,
)
from citation_platform.passages.schema import Role

GOOD = """\
name: bakery
title: Bakkerij
languages: [nl, no]
default_language: nl
corpora:
  - name: statutes
    title: Wetten
    role: authority
    reader: bwb
    vetting:
      by: De bakker
      on: 2026-11-01
    legal_areas:
      - area: erfrecht
        laws: [BWBR0002761]
      - area: burgerlijk recht
        laws: [BWBR000*]
sample_question: Wat is brood?
samples: sample
smoke: smoke.jsonl
"""


@pytest.fixture
def pack_file(tmp_path: Path) -> Path:
    """A pack that loads; tests break one thing in it."""
    folder = tmp_path / "bakery"
    (folder / "sample" / "statutes").mkdir(parents=True)
    (folder / "smoke.jsonl").write_text("")
    path = folder / "pack.yaml"
    path.write_text(GOOD)
    return path


def broken(path: Path, old: str, new: str) -> InvalidPack:
    assert GOOD.count(old) == 1
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(InvalidPack) as caught:
        load_pack_file(path)
    return caught.value


@pytest.mark.parametrize("name", available_packs())
def test_every_shipped_pack_loads_with_its_sample_and_smoke_questions(name: str) -> None:
    pack = load_pack(name)
    assert pack.name == name
    assert pack.smoke.is_file()
    assert all(pack.sample_of(corpus.name) for corpus in pack.corpora)


def test_the_notary_may_cite_statutes_but_never_its_model_deeds() -> None:
    pack = load_pack("notary")
    roles = {corpus.name: (corpus.role, corpus.reader) for corpus in pack.corpora}
    assert roles == {
        "statutes": (Role.AUTHORITY, Reader.BWB),
        "model_deeds": (Role.EXPERIENCE, Reader.MODEL_DEED),
    }
    statutes = pack.corpus("statutes")
    assert statutes is not None
    assert statutes.vetting is not None
    assert statutes.legal_area("BWBR0002761") == "erfrecht"


def test_the_first_legal_area_that_matches_counts(pack_file: Path) -> None:
    corpus = load_pack_file(pack_file).corpora[0]
    assert corpus.legal_area("BWBR0002761") == "erfrecht"
    assert corpus.legal_area("BWBR0005291") == "burgerlijk recht"
    assert corpus.legal_area("BWBR0041297") is None


def test_the_key_on_is_a_key_and_norwegian_is_a_language(pack_file: Path) -> None:
    pack = load_pack_file(pack_file)
    assert pack.languages == ("nl", "no")
    assert pack.corpora[0].vetting is not None
    assert pack.corpora[0].vetting.on == date(2026, 11, 1)


def test_paths_are_taken_from_the_directory_of_the_pack(pack_file: Path) -> None:
    pack = load_pack_file(pack_file)
    assert pack.smoke == pack_file.parent / "smoke.jsonl"
    assert pack.sample_of("statutes") == pack_file.parent / "sample" / "statutes"
    assert pack.sample_of("letters") is None


def test_an_unknown_office_lists_the_known_ones() -> None:
    with pytest.raises(UnknownOffice, match=r"did you mean 'notary'\?.*known offices: .*notary"):
        load_pack("notry")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("    role: authority", "    rol: authority", 6, "did you mean 'role'?"),
        ("    role: authority\n", "", 6, "add 'role:'"),
        ("role: authority", "role: autority", 8, "authority (may be cited) or experience"),
        ("reader: bwb", "reader: pdf", 9, "bwb or model_deed"),
        ("on: 2026-11-01", "on: 2026-02-30", 12, "YYYY-MM-DD"),
        ("laws: [BWBR0002761]", "laws: []", 15, "BWB ids or patterns"),
        ("laws: [BWBR0002761]", "laws: [bw4]", 15, "BWB ids or patterns"),
        ("languages: [nl, no]", "languages: [no]", 1, "default_language 'nl' is not in languages"),
        ("role: authority", "role: experience", 1, "nothing could be cited"),
        ("samples: sample", "samples: samples", 19, "does not exist"),
        ("samples: sample", "samples: ../..", 19, "outside the pack"),
        ("name: bakery", "name: bank", 1, "differs from the pack's folder"),
        ("title: Bakkerij", "title: a: b", 2, "not readable as YAML"),
        ("title: Bakkerij", "name: again", 2, "occurs twice"),
        ("title: Bakkerij", "title: &t x\ndeny_list: *t", 3, "aliases"),
        ("title: Bakkerij", "title: \0", 1, "not readable as YAML"),
    ],
)
def test_a_mistake_is_reported_with_its_line_and_a_remedy(
    pack_file: Path, old: str, new: str, line: int, message: str
) -> None:
    error = broken(pack_file, old, new)
    assert error.where == f"{pack_file}:{line}"
    assert message in str(error)
    assert error.remedy


def test_all_mistakes_are_reported_at_once_in_the_order_of_the_file(pack_file: Path) -> None:
    pack_file.write_text(GOOD.replace("reader: bwb", "reader: pdf").replace("smoke:", "smok:"))
    with pytest.raises(InvalidPack) as caught:
        load_pack_file(pack_file)
    lines = str(caught.value).splitlines()
    # Line 1 is the missing key, which has no line of its own.
    assert [line.split(": ")[0].removeprefix(f"{pack_file}:") for line in lines] == ["1", "9", "20"]


@pytest.mark.parametrize("content", ["", "- a", "just text"])
def test_a_file_that_is_no_mapping_is_refused(pack_file: Path, content: str) -> None:
    pack_file.write_text(content)
    with pytest.raises(InvalidPack, match=r"start with e\.g\. 'name: bakery'"):
        load_pack_file(pack_file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidPack, match=r"nowhere\.yaml:1: the pack file does not exist"):
        load_pack_file(tmp_path / "nowhere.yaml")


def test_a_pack_of_the_office_itself_is_found_before_ours(
    pack_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITATION_PACKS", str(pack_file.parents[1]))
    assert {"bakery", "notary"} <= set(available_packs())
    assert load_pack("bakery").title == "Bakkerij"


def test_a_calibrated_threshold_never_falls_below_the_office_floor() -> None:
    policy = ThresholdPolicy(floors={Role.AUTHORITY: 0.4})
    assert policy.threshold(Role.AUTHORITY, 0.3) == 0.4
    assert policy.threshold(Role.AUTHORITY, 0.6) == 0.6
    assert policy.threshold(Role.EXPERIENCE, None) == 0.0


def test_a_fixed_threshold_ignores_what_the_release_learned() -> None:
    policy = ThresholdPolicy(mode=ThresholdMode.FIXED, floors={Role.AUTHORITY: 0.4})
    assert policy.threshold(Role.AUTHORITY, 0.6) == 0.4


def test_in_retail_each_supplier_folder_needs_its_own_approval() -> None:
    pack = load_pack("retail")
    manuals = pack.corpus("manuals")
    assert manuals is not None
    assert (manuals.role, manuals.reader) == (Role.AUTHORITY, Reader.MANUAL)
    assert (manuals.approval, manuals.vetting) == (ApprovalMode.FOLDER, None)
    folders = {path.name for path in (pack.samples / "manuals").iterdir()}
    assert {brand.supplier for brand in pack.brands} == folders


def test_vetting_by_the_pack_and_by_folder_exclude_each_other(pack_file: Path) -> None:
    error = broken(pack_file, "    reader: bwb\n", "    reader: bwb\n    approval: folder\n")
    assert "each folder needs its own approval" in str(error)


def test_one_make_has_one_supplier_folder(pack_file: Path) -> None:
    brands = "brands: [{name: Kees, supplier: a}, {name: kees, supplier: b}]\nsmoke: smoke.jsonl\n"
    assert "brand 'kees' occurs twice" in str(broken(pack_file, "smoke: smoke.jsonl\n", brands))
