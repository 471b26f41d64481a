"""Which port a program gets."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.launch.ports import Port, choose_port

HOST = "127.0.0.1"


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server((HOST, 0)) as listener:
        yield listener.getsockname()[1]


@pytest.fixture
def free() -> int:
    with socket.create_server((HOST, 0)) as listener:
        number: int = listener.getsockname()[1]
        return number


def test_the_usual_port_is_used_when_it_is_free(free: int) -> None:
    assert choose_port(HOST, None, usual=free, option="--port") == Port(free)


def test_another_port_is_chosen_and_said_when_the_usual_one_is_taken(taken: int) -> None:
    chosen = choose_port(HOST, None, usual=taken, option="--port")
    assert chosen.number != taken
    assert chosen.instead_of == taken
    with socket.create_server((HOST, chosen.number)):
        pass


def test_a_port_that_was_asked_for_by_number_is_never_replaced(taken: int) -> None:
    with pytest.raises(InvalidInput, match=f"--port: port {taken} is taken"):
        choose_port(HOST, taken, usual=8000, option="--port")


@pytest.mark.parametrize("host", ["no host", "203.0.113.7"])
def test_a_host_that_is_not_this_machine_is_refused(host: str, free: int) -> None:
    with pytest.raises(InvalidInput, match="--host"):
        choose_port(host, None, usual=free, option="--port")
