"""Dates in a question move the law that is looked at only when the asker means the law."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.law.named_dates import read_dates

TODAY = date(2026, 12, 1)


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("Zus pakte in juni 2017 spullen; welke tekst gold toen?", date(2017, 6, 1)),
        ("Hoe luidde artikel 4:13 BW op 3 maart 2004?", date(2004, 3, 3)),
        ("Welke vermogensgrens geldt per 1 januari 2028?", date(2028, 1, 1)),
        ("Welke grens geldt voor boekjaren die op 1 juli 2029 beginnen?", date(2029, 7, 1)),
        ("Wat was het recht destijds, in 1995?", date(1995, 1, 1)),
        ("Peildatum 2014-05-01: mag de notaris dat?", date(2014, 5, 1)),
        ("What rule applied on 5 May 2010?", date(2010, 5, 5)),
        ("Quelle règle était en vigueur le 1er mars 2012 ?", date(2012, 3, 1)),
        ("Welche Regel galt damals am 2. Januar 2015?", date(2015, 1, 2)),
        ("Wat gold op 31-12-2019?", date(2019, 12, 31)),
    ],
)
def test_who_asks_for_the_law_of_a_day_gets_that_day(question: str, meant: date) -> None:
    assert read_dates(question, TODAY).meant == meant


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Vader overleed op 3 maart 2022. Wie erft?", (date(2022, 3, 3),)),
        ("Mag een bv uit 1998 blijven bestaan?", (date(1998, 1, 1),)),
        ("Wat gold op 1 mei 2014 en op 1 mei 2016?", (date(2014, 5, 1), date(2016, 5, 1))),
        ("Wat gold op 31 februari 2014?", ()),
        ("Wat zegt de Aanbestedingswet 2012 over gunning?", ()),
        ("Hoeveel is 2014 gedeeld door 2?", ()),
    ],
)
def test_a_date_in_a_story_two_dates_and_no_date_move_nothing(
    question: str, named: tuple[date, ...]
) -> None:
    found = read_dates(question, TODAY)
    assert found.named == named
    assert not found.historic


@given(st.text(max_size=200))
def test_of_any_text_the_day_that_is_meant_is_one_that_it_names(text: str) -> None:
    found = read_dates(text, TODAY)
    assert found.meant is None or found.meant in found.named
    assert len(set(found.named)) == len(found.named)
