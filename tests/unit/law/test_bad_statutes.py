"""Bad statute files: each a clear error with file, line and remedy."""

from __future__ import annotations

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.law import safe_xml
from citation_platform.law.manifest import read_manifest
from citation_platform.law.reading import read_law

BOMB = (
    b'<?xml version="1.0"?>\n<!DOCTYPE t [\n<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">\n]>'
    b"<toestand bwb-id='BWBR9900002' inwerkingtreding='2024-01-01'>&b;</toestand>"
)
ROOT = b"<toestand bwb-id='BWBR9900002' inwerkingtreding='2024-01-01'>"

CASES = {
    "broken XML": (b"<toestand>\n<wetgeving>\n</toestand>", "not well-formed", ":3"),
    "XML bomb": (BOMB, "entities", ":3"),
    "wrong root": (b"\n<html/>", "<html>", ":2"),
    "no artikel": (ROOT + b"<wetgeving/></toestand>", "no artikel", ":1"),
    "empty file": (b"  \n", "empty", ":1"),
    "NUL bytes": (b"<toestand>\n\x00</toestand>", "NUL", ":2"),
    "UTF-16": ("<toestand/>".encode("utf-16"), "NUL", ":1"),
    "strange encoding": (b'<?xml version="1.0" encoding="UTF-7"?><toestand/>', "UTF-7", ":1"),
    "no law id": (b"<toestand bwb-id='x' inwerkingtreding='2024-01-01'/>", "bwb-id", ":1"),
    "no state date": (
        b"<toestand bwb-id='BWBR9900002' inwerkingtreding='morgen'/>",
        "inwerkingtreding",
        ":1",
    ),
    "too deep": (ROOT + b"<al>" * 100 + b"</al>" * 100 + b"</toestand>", "deep", ":1"),
}


@pytest.mark.parametrize(("source", "what", "line"), CASES.values(), ids=CASES.keys())
def test_a_bad_statute_is_refused_with_file_line_and_remedy(source, what, line):
    with pytest.raises(InvalidSource) as caught:
        read_law(source, name="fout.xml", document_hash="0")
    assert what in str(caught.value)
    assert caught.value.where is not None
    assert caught.value.where.startswith("fout.xml")
    assert caught.value.where.endswith(line)
    assert caught.value.remedy


def test_a_file_above_the_size_limit_is_refused_before_parsing(monkeypatch):
    monkeypatch.setattr(safe_xml, "MAX_BYTES", 100)
    with pytest.raises(InvalidSource, match="at most 100"):
        read_law(ROOT + b" " * 100, name="groot.xml", document_hash="0")


def test_a_table_with_absurd_columns_is_refused(read_artikel):
    with pytest.raises(InvalidSource, match="columns"):
        read_artikel('<table><tgroup cols="100000"><tbody><row/></tbody></tgroup></table>')


def test_an_invalid_force_date_is_a_warning_not_the_end_of_the_law(read_state, make_artikel):
    state = read_state(make_artikel("1", "<al>X.</al>", inwerking="2024-13-01"))
    assert state.artikelen[0].in_force_since is None
    assert "2024-13-01" in state.warnings[0]


def test_a_manifest_gives_the_last_day_of_each_state():
    source = (
        b"<work><expression><metadata><datum_inwerkingtreding>2012-01-01</datum_inwerkingtreding>"
        b"<einddatum>2012-06-30</einddatum></metadata></expression><expression><metadata>"
        b"<datum_inwerkingtreding>2012-07-01</datum_inwerkingtreding><einddatum>9999-12-31"
        b"</einddatum></metadata></expression></work>"
    )
    ends = {str(start): str(end) for start, end in read_manifest(source).items()}
    assert ends == {"2012-01-01": "2012-06-30", "2012-07-01": "None"}


def test_a_manifest_with_another_root_is_refused():
    with pytest.raises(InvalidSource, match="not <work>"):
        read_manifest(b"<toestand/>")
