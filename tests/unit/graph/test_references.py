"""References: from XML, from prose, to leden of the own artikel, to what lies outside."""

from __future__ import annotations

import pytest

from citation_platform.graph.model import EdgeKind, EdgeSource
from tests.unit.graph.provisions import LAW, OTHER, built, edges, pairs, provision

TO = EdgeKind.REFERS_TO


def refers(text: str, *others: str, place: str = "9/2") -> set[str]:
    """Where a lid with this text leads, in a law of artikelen 1 to 20 with two leden each."""
    law = [provision(f"{number}/{lid}") for number in range(1, 21) for lid in (1, 2)]
    law = [one for one in law if one.address != f"{LAW}/{place}"]
    return {to for _, to in pairs(*law, provision(place, text), kind=TO)} | set(others)


def test_a_bare_artikel_is_one_of_the_law_itself_and_the_edge_holds_the_characters() -> None:
    text = "De houder, bedoeld in artikel 5, eerste lid, betaalt."
    (edge,) = edges(provision("5/1"), provision("9", text), kind=TO)
    assert (edge.from_id, edge.to_id) == (f"{LAW}/9", f"{LAW}/5/1")
    assert text[edge.start : edge.end] == "artikel 5, eerste lid"
    assert edge.source is EdgeSource.CITATION_STRING


def test_an_onderdeel_stands_beside_the_lid_that_it_lies_in() -> None:
    (edge,) = edges(provision("9", "Zie artikel 5, eerste lid, onder b."), kind=TO)
    assert (edge.to_id, edge.exact) == (f"{LAW}/5/1", f"{LAW}/5/1/b")


def test_a_range_leads_to_every_artikel_between_in_the_order_of_the_law() -> None:
    assert refers("De artikelen 12 tot en met 15 gelden.") == {"12", "13", "14", "15"}


def test_a_range_whose_law_is_not_here_leads_to_both_its_ends() -> None:
    text = "De artikelen 3 tot en met 8 van de Grondwet gelden."
    (first, last) = edges(provision("9", text), kind=TO)
    assert [first.to_id.rsplit("/", 1)[1], last.to_id.rsplit("/", 1)[1]] == ["3", "8"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Het eerste lid geldt ook hier.", {"9/1"}),
        ("Lid 1 geldt ook hier.", {"9/1"}),
        ("Het vorige lid geldt ook hier.", {"9/1"}),
        ("Artikel 4 geldt. Het tweede lid van dat artikel geldt ook.", {"4", "4/2"}),
        ("Het eerste lid van artikel 4 geldt.", {"4/1"}),
    ],
)
def test_a_lid_without_artikel_belongs_where_the_words_say(text: str, expected: set[str]) -> None:
    assert refers(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Zie artikel 5 van het Verdrag.",
        "Zie artikel 5 van dat besluit.",
        "Een bestuur van ten hoogste zeven leden.",
        "Zonder verwijzing.",
        "",
    ],
)
def test_a_number_of_a_source_that_nothing_names_leads_nowhere(text: str) -> None:
    assert refers(text) == set()


def test_of_that_law_means_the_law_named_before() -> None:
    text = "Het Besluit fietsenrekken geldt, behalve artikel 3 van dat besluit."
    law = ("Besluit fietsenrekken", f"jci1.3:c:{OTHER}", None)
    found = edges(provision("9", text, references=[law]), kind=TO)
    assert {edge.to_id for edge in found} == {f"law:{OTHER}", f"{OTHER}/3"}


def test_xml_gives_the_law_and_prose_the_leden_of_the_same_words() -> None:
    text = "Zie artikel 3, tweede en derde lid, daarvan."
    anchor = ("artikel 3, tweede en derde lid", f"jci1.3:c:{OTHER}&artikel=3", f"{OTHER}/3")
    found = edges(provision("9", text, references=[anchor]), kind=TO)
    assert {edge.to_id for edge in found} == {f"{OTHER}/3/2", f"{OTHER}/3/3"}
    assert {edge.source for edge in found} == {EdgeSource.XML_REFERENCE}


def test_a_lid_that_refers_to_itself_makes_no_edge_and_is_counted() -> None:
    graph = built(provision("9/2", "In afwijking van het tweede lid geldt artikel 9, tweede lid."))
    assert graph.edges == ()
    assert graph.figures["self_references"] == 2


def test_what_does_not_exist_is_a_node_that_the_release_does_not_hold() -> None:
    graph = built(provision("9", "Zie artikel 404."))
    (node,) = [node for node in graph.nodes if node.id == f"{LAW}/404"]
    assert not node.in_release
    assert graph.figures["not_in_release"] == 1


def test_experience_passages_are_nodes_and_make_no_edges() -> None:
    graph = built(provision("9", "Zie artikel 5.", role="experience"), provision("5"))
    assert graph.edges == ()
    assert f"{LAW}/9" in {node.id for node in graph.nodes}


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("Het rek voldoet aan NEN-EN 1990.", "nen:NEN-EN-1990"),
        ("Als bedoeld in richtlijn 2014/65/EU van het Europees Parlement.", "eu:32014L0065"),
        ("Ingevolge Verordening (EG) nr. 593/2008 geldt dit.", "eu:32008R0593"),
        ("Ingevolge Verordening (EU) 2016/679 geldt dit.", "eu:32016R0679"),
        ("Het rek wordt geplaatst overeenkomstig het Besluit fietsenrekken.", f"law:{OTHER}"),
    ],
)
def test_a_norm_outside_the_corpus_counts_by_reference(text: str, node: str) -> None:
    (edge,) = edges(provision("9", text), kind=EdgeKind.NORM_BY_REFERENCE)
    assert edge.to_id == node


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Hoofdstuk 2 van het besluit is van overeenkomstige toepassing.", "norm_by_reference"),
        ("Hoofdstuk 2 van het besluit wordt ingetrokken.", "refers_to"),
    ],
)
def test_a_division_is_a_norm_when_its_content_counts_here(text: str, kind: str) -> None:
    anchor = ("Hoofdstuk 2 van het besluit", f"jci1.3:c:{OTHER}&hoofdstuk=2", None)
    (edge,) = built(provision("9", text, references=[anchor])).edges
    assert (edge.kind, edge.to_id) == (kind, f"division:{OTHER}:hoofdstuk=2")


def test_the_newer_edition_says_that_the_older_was_superseded() -> None:
    from datetime import date

    old = provision("9", "Oud.", last=date(2021, 12, 31), superseded_by=f"{LAW}/9b@2022-01-01")
    new = provision("9b", "Nieuw.", first=date(2022, 1, 1))
    (edge,) = edges(old, new, kind=EdgeKind.SUPERSEDED_BY)
    assert (edge.from_id, edge.to_id) == (f"{LAW}/9", f"{LAW}/9b")
    assert (edge.passage_id, edge.other_passage_id) == (new.passage_id, old.passage_id)


def test_the_same_passages_give_the_same_rows_in_the_same_order() -> None:
    law = [provision("5/1", "Zie artikel 9 en het tweede lid."), provision("5/2"), provision("9")]
    assert built(*law) == built(*law)
