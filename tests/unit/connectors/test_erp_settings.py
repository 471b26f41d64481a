"""The ERP source comes from the environment, and its secret goes nowhere else."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from citation_platform.connectors.erp import ErpReader, ErpSettings, ParquetSource, PostgresSource
from citation_platform.errors import InvalidInput, SourceUnavailable
from citation_platform.products.snapshot_tables import SnapshotTable

URL = "postgresql://citation_reader:geheim@erp.example:5433/bc?password=ookgeheim"


def test_without_settings_there_is_no_source() -> None:
    assert ErpSettings.from_environment({}).source() is None


def test_a_directory_gives_parquet(tmp_path: Path) -> None:
    settings = ErpSettings.from_environment({"CITATION_ERP_DIRECTORY": str(tmp_path)})
    assert settings.source() == ParquetSource(tmp_path)


def test_the_url_may_lie_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "url").write_text(f"{URL}\n")
    source = ErpSettings.from_environment({"CITATION_ERP_URL_FILE": str(tmp_path / "url")}).source()
    assert isinstance(source, PostgresSource)
    assert source.name == "postgresql:erp.example/bc"


def test_the_password_is_in_no_text_that_anyone_prints() -> None:
    settings = ErpSettings.from_environment({"CITATION_ERP_URL": URL})
    source = settings.source()
    assert source is not None
    shown = (
        f"{settings!r} {settings} {settings.model_dump_json()} {source!r} {source} {source.name}"
    )
    assert "geheim" not in shown


@pytest.mark.parametrize(
    "url", ["geheim", "postgresql://u:geheim@h:port/d", "mysql://u:geheim@h/d"]
)
def test_an_unusable_url_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(InvalidInput, match="not a PostgreSQL URL") as caught, _opened(url):
        pass
    assert "geheim" not in f"{caught.value} {caught.value.__cause__}"


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    url = "postgresql://u:geheim@127.0.0.1:1/erp"
    with (
        pytest.raises(SourceUnavailable, match=r"postgresql:127\.0\.0\.1/erp") as caught,
        _opened(url),
    ):
        pass
    assert "geheim" not in f"{caught.value} {caught.value.__cause__}"


def _opened(url: str) -> AbstractContextManager[ErpReader]:
    return PostgresSource(url).open()


def test_tables_may_have_other_names() -> None:
    given = {"CITATION_ERP_URL": URL, "CITATION_ERP_TABLES": "item=CRONUS$Item, sales_line = v"}
    assert ErpSettings.from_environment(given).tables == {
        SnapshotTable.ITEM: "CRONUS$Item",
        SnapshotTable.SALES_LINE: "v",
    }


@pytest.mark.parametrize(
    ("given", "variable"),
    [
        ({"CITATION_ERP_TABLES": "items=x"}, "CITATION_ERP_TABLES"),
        ({"CITATION_ERP_TABLES": "item="}, "CITATION_ERP_TABLES"),
        ({"CITATION_ERP_CURRENCY": "euro"}, "CITATION_ERP_CURRENCY"),
        ({"CITATION_ERP_URL_FILE": "/does/not/exist"}, "CITATION_ERP_URL_FILE"),
        ({"CITATION_ERP_URL": URL, "CITATION_ERP_DIRECTORY": "x"}, "keep one of them"),
    ],
)
def test_a_wrong_setting_is_named(given: dict[str, str], variable: str) -> None:
    with pytest.raises(InvalidInput, match=variable):
        ErpSettings.from_environment(given)
