"""The database fixture is what tests rely on: a real server, and a database per test."""

from __future__ import annotations

from sqlalchemy import create_engine, text


def test_a_test_gets_an_empty_database_of_a_real_server(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    try:
        with engine.begin() as connection:
            version = connection.execute(text("SELECT version()")).scalar_one()
            connection.execute(text("CREATE TABLE mine (id integer)"))
            tables = connection.execute(
                text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            ).scalar_one()
    finally:
        engine.dispose()
    assert version.startswith("PostgreSQL")
    assert tables == 1


def test_another_test_does_not_see_it(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    try:
        with engine.connect() as connection:
            found = connection.execute(text("SELECT to_regclass('mine')")).scalar_one()
    finally:
        engine.dispose()
    assert found is None
