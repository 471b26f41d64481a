"""The clause graph of the published sample: built, served, printed, exported."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner
from upath import UPath

from citation_platform.cli import app
from citation_platform.errors import TransientFault
from citation_platform.graph.model import EdgeKind
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.releases import layout
from citation_platform.releases.holder import HolderHealth
from citation_platform.releases.pointer import current_id
from citation_platform.releases.reader import Release, open_release
from citation_platform.service.app import create_app

LAW = "BWBR9900001"
DAY = {"peildatum": "2026-01-01"}


@pytest.fixture(scope="module")
def release(sample_home: Path) -> Iterator[Release]:
    home = Home(UPath(str(sample_home)))
    release = open_release(home, current_id(home) or "")
    yield release
    release.close()


class Held:
    """A holder of one opened release."""

    def __init__(self, release: Release) -> None:
        self.release = release

    @contextmanager
    def use(self) -> Iterator[Release]:
        yield self.release

    def health(self) -> HolderHealth:
        raise AssertionError("not asked here")


@pytest.fixture(scope="module")
def client(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = Home(UPath(str(tmp_path_factory.mktemp("service"))))

    def no_asker(*_: object) -> None:
        raise AssertionError("no question is asked here")

    service = create_app(
        home=home,
        holder=Held(release),
        asker_for=no_asker,  # type: ignore[arg-type]  # never called
        offices={"notary": load_pack("notary")},
    )
    with TestClient(service) as client:
        yield client


def outside(reply: dict) -> str:
    """A neighbour in another artikel than 3."""
    return next(node["id"] for node in reply["nodes"] if node["artikel"] != f"{LAW}/3")


def test_a_release_lists_its_graph_and_every_edge_stands_in_its_text(release: Release) -> None:
    assert layout.GRAPH in {file.path for file in release.manifest.files}
    graph = release.clause_graph()
    stored = graph.edges(
        range(sum(graph.figures()[name] for name in graph.figures() if "." in name))
    )
    assert stored
    for one in stored:
        passage = release.passage(one.edge.passage_id)
        assert passage is not None
        assert passage.role == "authority"
        gone = one.edge.kind is EdgeKind.SUPERSEDED_BY  # a withdrawn edition has no words
        assert gone or passage.text[one.edge.start : one.edge.end].strip()


def test_the_surroundings_of_an_artikel_say_where_they_stand_and_are_never_citable(
    client: TestClient, release: Release
) -> None:
    reply = client.get(f"/v1/graph/{LAW}/3", params=DAY).json()
    assert reply["citable"] is False
    assert "citable" in reply["note"]
    assert reply["node"]["url"].startswith("https://wetten.overheid.nl/jci1.3:c:BWBR9900001")
    assert client.get(reply["node"]["passage_url"]).status_code == 200
    assert reply["total"] == len(reply["edges"]) > 0
    shown = {node["id"] for node in reply["nodes"]}
    for edge in reply["edges"]:
        assert {edge["from_id"], edge["to_id"]} <= shown
        span = edge["says_so"]
        passage = release.passage(span["passage_id"])
        assert passage is not None
        assert passage.text[span["start"] : span["end"]] == span["text"]


def test_kinds_direction_and_limit_narrow_the_reply(client: TestClient) -> None:
    everything = client.get(f"/v1/graph/{LAW}/3", params=DAY).json()
    kinds = {edge["kind"] for edge in everything["edges"]}
    for kind in kinds:
        reply = client.get(f"/v1/graph/{LAW}/3", params={**DAY, "kinds": kind}).json()
        assert {edge["kind"] for edge in reply["edges"]} == {kind}
    one = client.get(f"/v1/graph/{LAW}/3", params={**DAY, "limit": 1}).json()
    assert (len(one["edges"]), one["truncated"]) == (1, True)
    out = client.get(f"/v1/graph/{LAW}/3", params={**DAY, "direction": "out"}).json()
    assert all(edge["from_id"].startswith(f"{LAW}/3") for edge in out["edges"])


def test_two_hops_hold_the_first_and_a_day_before_the_law_holds_nothing(client: TestClient) -> None:
    one = client.get(f"/v1/graph/{LAW}/3", params=DAY).json()
    two = client.get(f"/v1/graph/{LAW}/3", params={**DAY, "depth": 2}).json()
    assert {edge["hop"] for edge in two["edges"]} == {1, 2}
    assert len(two["edges"]) > len(one["edges"])
    before = client.get(f"/v1/graph/{LAW}/3", params={"peildatum": "1900-01-01"}).json()
    assert (before["total"], before["edges"]) == (0, [])


def test_a_path_is_found_or_said_not_to_exist(client: TestClient) -> None:
    goal = outside(client.get(f"/v1/graph/{LAW}/3", params=DAY).json())
    found = client.get(f"/v1/graph/{LAW}/3", params={**DAY, "path_to": goal}).json()["path"]
    assert (found["found"], len(found["steps"])) == (True, 1)
    none = client.get(
        f"/v1/graph/{LAW}/3", params={"peildatum": "1900-01-01", "path_to": goal}
    ).json()["path"]
    assert (none["found"], none["steps"]) == (False, [])


@pytest.mark.parametrize(
    ("address", "status", "kind"),
    [
        (f"{LAW}/99", 404, "unknown-address"),
        ("bw:6:162", 404, "out-of-corpus"),
        ("eu:32014L9999", 404, "unknown-address"),
        ("law:nothing", 404, "unknown-address"),
        (f"doc:{'0' * 64}", 404, "unknown-address"),
        ("doc:zz", 422, "invalid-address"),
        ("%20", 422, "invalid-address"),
        ("';DROP TABLE edges;--", 422, "invalid-address"),
        ("..%2f..%2fetc%2fpasswd", 422, "invalid-address"),
        (f"{LAW}/%00", 404, "unknown-address"),
        (f"{LAW}/" + "é" * 200, 404, "unknown-address"),
    ],
)
def test_an_address_that_is_unknown_or_none_is_a_problem(
    client: TestClient, address: str, status: int, kind: str
) -> None:
    response = client.get(f"/v1/graph/{address}", params=DAY)
    assert response.status_code == status, response.text
    assert response.json()["type"].endswith(kind)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kinds": "loves"},
        {"depth": "3"},
        {"limit": "0"},
        {"direction": "up"},
        {"peildatum": "gisteren"},
        {"path_to": "onzin"},
    ],
)
def test_a_wrong_parameter_is_told(client: TestClient, wrong: dict[str, str]) -> None:
    response = client.get(f"/v1/graph/{LAW}/3", params={**DAY, **wrong})
    assert response.status_code == 422, response.text


def test_a_release_from_before_the_graph_says_so(
    sample_home: Path, tmp_path: Path, release: Release
) -> None:
    home = Home(UPath(str(tmp_path / "home")))
    target = layout.release_directory(home, release.id)
    shutil.copytree(layout.release_directory(Home(UPath(str(sample_home))), release.id), target)
    (target / layout.GRAPH).unlink()
    manifest = json.loads((target / layout.MANIFEST).read_text())
    manifest["files"] = [file for file in manifest["files"] if file["path"] != layout.GRAPH]
    (target / layout.MANIFEST).write_text(json.dumps(manifest))
    older = open_release(home, release.id)
    with pytest.raises(TransientFault, match="before releases had a clause graph"):
        older.clause_graph()
    older.close()


def test_the_command_shows_exceptions_paths_and_exports(sample_home: Path, tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["graph", *arguments, "--home", str(sample_home)])
        return done.exit_code, done.stdout

    code, shown = run("show", f"{LAW}/3", "--on", "2026-01-01", "--json")
    assert (code, json.loads(shown)["citable"]) == (0, False)
    assert run("exceptions", f"{LAW}/3", "--on", "2026-01-01")[0] == 0
    assert run("show", f"{LAW}/99")[0] == 4
    assert run("show", "onzin")[0] == 2
    goal = outside(json.loads(shown))
    assert run("path", f"{LAW}/3", goal, "--on", "2026-01-01")[0] == 0
    assert run("path", f"{LAW}/3", goal, "--on", "1900-01-01")[0] == 4
    for kind in ("csv", "graphml", "cypher"):
        code, told = run("export", "--format", kind, "--to", str(tmp_path), "--json")
        assert code == 0
        assert all(Path(file).stat().st_size for file in json.loads(told)["files"])
    assert run("export")[0] == 2


def test_a_password_is_taken_from_the_environment_or_a_file_only(
    sample_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NEO4J_PASSWORD", raising=False)
    arguments = ["graph", "export", "--neo4j", "bolt://localhost:1", "--home", str(sample_home)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert "NEO4J_PASSWORD" in done.output
    done = CliRunner().invoke(app, [*arguments, "--password-file", str(tmp_path / "none")])
    assert (done.exit_code, "cannot be read" in done.output) == (2, True)
