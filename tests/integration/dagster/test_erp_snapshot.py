"""The ERP snapshot as a data engineer and an ops lead meet it: one job, its checks, its faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from upath import UPath

import assets.erp_checks
import assets.erp_snapshot
from citation_platform.definitions import build_defs
from citation_platform.home import Home
from citation_platform.offices import load_pack, sample_erp
from citation_platform.products.snapshot_reading import open_snapshot
from citation_platform.products.snapshot_tables import ASSET, SnapshotTable
from resources.erp import ErpResource
from resources.faults import step_faults
from resources.home import HomeResource
from sensors.erp_nightly import erp_nightly
from tests.erp_replica import connected, fill_replica, url_of_reader

SAMPLE = load_pack("retail").samples / "erp"
AS_OF = {"ops": {"erp_snapshot": {"config": {"as_of": "2026-11-30"}}}}
CHECKS = {
    "columns_are_as_expected",
    "window_is_36_months",
    "sales_are_recent",
    "every_sku_has_a_maker_or_a_reason",
    "erp_role_cannot_write",
}


@dataclass
class Office:
    """A home, an instance that remembers, and the job on it."""

    home: Home
    instance: dg.DagsterInstance

    def run(self, **erp: str) -> dg.ExecuteInProcessResult:
        """One run of the job, and everything it logged kept."""
        definitions = build_defs(
            resources={
                "citation_home": HomeResource(root=str(self.home.root)),
                "erp": ErpResource(**erp),
            }
        )
        return definitions.resolve_job_def("erp").execute_in_process(
            instance=self.instance, run_config=AS_OF, raise_on_error=False
        )

    def written(self, result: dg.ExecuteInProcessResult) -> str:
        """Everything of a run that Dagster stores and shows."""
        events = self.instance.all_logs(result.run_id)
        return "\n".join(f"{event.user_message} {event.to_json()}" for event in events)

    def bytes(self) -> dict[str, bytes]:
        return {
            table: Path(str(self.home.table(ASSET, table))).read_bytes() for table in SnapshotTable
        }


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    for name in ("URL", "URL_FILE", "DIRECTORY", "SCHEMA", "TABLES", "CURRENCY"):
        monkeypatch.delenv(f"CITATION_ERP_{name}", raising=False)
    for module in (assets.erp_snapshot, assets.erp_checks):
        monkeypatch.setattr(module, "step_faults", partial(step_faults, first_wait=0))
    with dg.DagsterInstance.ephemeral() as instance:
        yield Office(Home(UPath(tmp_path / "home")), instance)


def metadata(result: dg.ExecuteInProcessResult) -> dict[str, Any]:
    (made,) = result.asset_materializations_for_node("erp_snapshot")
    return {name: value.value for name, value in made.metadata.items()}


def checks(result: dg.ExecuteInProcessResult) -> dict[str, dg.AssetCheckEvaluation]:
    return {one.check_name: one for one in result.get_asset_check_evaluations()}


def problem(result: dg.ExecuteInProcessResult) -> str:
    assert not result.success
    (failure,) = result.filter_events(
        lambda event: event.is_step_failure and event.step_key == "erp_snapshot"
    )
    said = failure.step_failure_data.user_failure_data
    assert said is not None
    return str(said.description)


def test_a_snapshot_of_exports_is_taken_checked_and_described(office: Office) -> None:
    result = office.run(directory=str(SAMPLE))
    assert result.success
    told = metadata(result)
    assert told["source"] == "parquet:erp"
    assert (told["first_day"], told["last_day"]) == ("2023-12-01", "2026-11-30")
    assert told["rows_item"] == 24
    assert told["rows_refused"] == 3
    assert "occurs twice" in told["refused"]
    assert "Gaswandketel" in told["sample_rows"]
    found = checks(result)
    assert set(found) == CHECKS
    assert all(check.passed for check in found.values())
    snapshot = open_snapshot(office.home)
    assert snapshot is not None
    assert snapshot.id == told["snapshot"]


def test_the_ops_lead_sees_which_articles_have_no_certain_maker_and_why(office: Office) -> None:
    makers = checks(office.run(directory=str(SAMPLE)))["every_sku_has_a_maker_or_a_reason"]
    figures = {name: value.value for name, value in makers.metadata.items()}
    assert figures["articles"] == 24
    assert (figures["not_bought"], figures["tie"], figures["thin"]) == (1, 1, 1)
    assert "| KV-9001 | KV kogelkraan 15 mm | yes | tie |" in figures["rows"]


def test_no_customer_is_named_in_anything_that_dagster_keeps(office: Office) -> None:
    written = office.written(office.run(directory=str(SAMPLE)))
    assert "Armatuur Zuiderwerf" in written  # a vendor
    assert "Vuurbaak" not in written


def test_without_an_erp_the_run_is_green_and_says_why_nothing_was_taken(office: Office) -> None:
    result = office.run()
    assert result.success
    assert result.asset_materializations_for_node("erp_snapshot") == []
    assert checks(result) == {}
    (observation,) = result.asset_observations_for_node("erp_snapshot")
    assert "no ERP is configured" in str(observation.description)
    assert not Path(str(office.home.root), "releases").exists()


@pytest.fixture
def reader_url(postgres_url: str) -> str:
    fill_replica(postgres_url)
    return url_of_reader(postgres_url)


@pytest.fixture
def secret(tmp_path: Path, reader_url: str) -> Path:
    """The file with the URL, and a password in it that nobody may ever see."""
    path = tmp_path / "erp-url"
    path.write_text(reader_url.replace("citation_reader@", "citation_reader:Geheim-7313@") + "\n")
    return path


def test_a_snapshot_of_a_real_database_is_taken_and_every_write_refused(
    office: Office, secret: Path
) -> None:
    result = office.run(url_file=str(secret))
    assert result.success
    assert metadata(result)["rows_item"] == 24
    found = checks(result)
    assert all(check.passed for check in found.values())
    role = found["erp_role_cannot_write"]
    assert role.description == "13 attempts to write, 13 refused by the server"
    assert "permission denied for table item" in role.metadata["rows"].value
    assert "Geheim-7313" not in office.written(result)


def test_a_role_that_could_write_fails_the_run_before_anything_is_replaced(
    office: Office, secret: Path, postgres_url: str
) -> None:
    assert office.run(url_file=str(secret)).success
    before = office.bytes()
    with connected(postgres_url) as connection:
        connection.exec_driver_sql("GRANT UPDATE ON item TO citation_reader")
        connection.commit()
    assert "read_only_role.sql" in problem(office.run(url_file=str(secret)))
    assert office.bytes() == before


def test_the_check_alone_tells_a_role_that_was_given_a_right_to_write(
    office: Office, secret: Path, postgres_url: str
) -> None:
    assert office.run(url_file=str(secret)).success
    with connected(postgres_url) as connection:
        connection.exec_driver_sql("GRANT DELETE ON sales_line TO citation_reader")
        connection.commit()
    check = assets.erp_checks.erp_role_cannot_write
    result = dg.materialize(
        [assets.erp_snapshot.erp_snapshot, check],
        selection=dg.AssetSelection.checks(check),
        instance=office.instance,
        resources={
            "citation_home": HomeResource(root=str(office.home.root)),
            "erp": ErpResource(url_file=str(secret)),
        },
        raise_on_error=False,
    )
    (found,) = result.get_asset_check_evaluations()
    assert not found.passed
    assert "| delete from sales_line | NO | allowed |" in found.metadata["rows"].value


def test_a_database_that_cannot_be_reached_is_told_and_the_old_snapshot_stays(
    office: Office, tmp_path: Path
) -> None:
    assert office.run(directory=str(SAMPLE)).success
    before = office.bytes()
    file = tmp_path / "url"
    file.write_text("postgresql://citation_reader:Geheim-7313@127.0.0.1:1/erp")
    result = office.run(url_file=str(file))
    said = problem(result)
    assert "postgresql:127.0.0.1/erp: the ERP database gives no data" in said
    assert "see that it runs, is reachable and accepts this role" in said
    assert "gave up after 3 retries" in said
    assert office.bytes() == before
    assert "Geheim-7313" not in office.written(result)


@pytest.mark.parametrize(
    ("erp", "said"),
    [
        ({"directory": "/nowhere/at/all"}, "correct CITATION_ERP_DIRECTORY"),
        ({"url_file": "/nowhere/at/all"}, "give a text file that holds the URL"),
        ({"directory": "/a", "url_file": str(SAMPLE / "item.parquet")}, "a text file"),
    ],
)
def test_a_wrong_setting_is_a_failure_that_names_it(
    office: Office, erp: dict[str, str], said: str
) -> None:
    assert said in problem(office.run(**erp))


def test_an_export_without_a_column_replaces_nothing(office: Office, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    assert office.run(directory=str(SAMPLE)).success
    before = office.bytes()
    broken = tmp_path / "export"
    sample_erp.write_sample(broken)
    table = pq.read_table(broken / "sales_line.parquet").drop_columns(["Unit Price"])
    pq.write_table(table, broken / "sales_line.parquet")
    assert "table sales_line has no column unit_price" in problem(office.run(directory=str(broken)))
    assert office.bytes() == before


def test_what_a_killed_snapshot_left_is_swept_up(office: Office) -> None:
    directory = Path(str(office.home.table(ASSET, "item"))).parent
    directory.mkdir(parents=True)
    left = directory / ".sales_line.parquet.1.2.tmp"
    left.write_bytes(b"names of customers")
    assert office.run(directory=str(SAMPLE)).success
    assert not left.exists()


def damaged(office: Office, change: Callable[[Any], Any]) -> None:
    """Rewrite the sales lines of the snapshot, with its metadata."""
    import pyarrow.parquet as pq

    path = str(office.home.table(ASSET, SnapshotTable.SALES_LINE))
    table = pq.read_table(path)
    pq.write_table(change(table).replace_schema_metadata(table.schema.metadata), path)


def rechecked(office: Office) -> dict[str, dg.AssetCheckEvaluation]:
    result = dg.materialize(
        [assets.erp_snapshot.erp_snapshot, *_checks()],
        selection=dg.AssetSelection.checks(*_checks()),
        instance=office.instance,
        resources={
            "citation_home": HomeResource(root=str(office.home.root)),
            "erp": ErpResource(directory=str(SAMPLE)),
        },
        raise_on_error=False,
    )
    return {one.check_name: one for one in result.get_asset_check_evaluations()}


def _checks() -> list[dg.AssetChecksDefinition]:
    return [
        found
        for found in vars(assets.erp_checks).values()
        if isinstance(found, dg.AssetChecksDefinition)
    ]


def test_a_missing_column_fails_the_check_of_columns(office: Office) -> None:
    assert office.run(directory=str(SAMPLE)).success
    damaged(office, lambda table: table.drop_columns(["currency"]))
    found = rechecked(office)["columns_are_as_expected"]
    assert not found.passed
    assert "| sales_line | currency | string | missing |" in found.metadata["rows"].value


def test_sales_that_stopped_are_a_warning(office: Office) -> None:
    assert office.run(directory=str(SAMPLE)).success
    damaged(office, lambda table: table.slice(0, 0))
    found = rechecked(office)
    assert found["window_is_36_months"].passed
    assert not found["sales_are_recent"].passed
    assert found["sales_are_recent"].severity is dg.AssetCheckSeverity.WARN


def test_an_ingest_of_folders_does_not_ask_the_erp() -> None:
    job = build_defs().resolve_job_def("refresh")
    assert "erp_snapshot" not in job.graph.node_dict
    assert "erp_snapshot" in build_defs().resolve_job_def("erp").graph.node_dict


def test_every_night_a_snapshot_is_taken_where_there_is_an_erp_and_nothing_elsewhere() -> None:
    night = datetime.fromisoformat("2026-11-30T01:00:00+01:00")
    with dg.build_schedule_context(scheduled_execution_time=night) as context:
        taken = erp_nightly(context, erp=ErpResource(directory=str(SAMPLE)))
        wrong = erp_nightly(context, erp=ErpResource(url_file="/nowhere/at/all"))
        skipped = erp_nightly(context, erp=ErpResource())
    assert isinstance(taken, dg.RunRequest)
    assert isinstance(wrong, dg.RunRequest)  # the run says what is wrong
    assert isinstance(skipped, dg.SkipReason)
    assert "CITATION_ERP_DIRECTORY" in str(skipped.skip_message)


def test_the_snapshot_stands_in_the_graph_behind_the_erp_with_owner_and_schema() -> None:
    graph = build_defs().resolve_asset_graph()
    node = graph.get(dg.AssetKey("erp_snapshot"))
    assert node.parent_keys == {dg.AssetKey("erp")}
    assert node.group_name == "erp"
    assert node.owners == ["team:knowledge"]
    columns = {
        column.name
        for name, schema in node.metadata.items()
        if name == "dagster/column_schema" or name.startswith("columns_")
        for column in schema.columns
    }
    assert {"unit_price", "customer_no", "gtin", "vendor_name", "code"} <= columns
