"""Which ports to listen on.

Belongs here: finding a free TCP port. Does not belong here: listening on it.
"""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass

from citation_platform.errors import InvalidInput

_NEIGHBOURS = 50
"""How many ports above the usual one are tried before the system picks any."""


@dataclass(frozen=True, slots=True)
class Port:
    """``number`` to listen on; ``instead_of`` the usual one that was taken."""

    number: int
    instead_of: int | None = None


def choose_port(host: str, wanted: int | None, *, usual: int, option: str) -> Port:
    """``wanted`` if given, else ``usual``, else the next free one above it.

    Raises ``InvalidInput`` when ``wanted`` is taken or ``host`` is no address of this
    machine: who names a port has a reason, so no other is picked silently.
    """
    if wanted is not None:
        if not _is_free(host, wanted):
            raise InvalidInput(
                f"port {wanted} is taken",
                where=option,
                remedy="end the program that listens there, or leave the option out to get a free port",
            )
        return Port(wanted)
    if _is_free(host, usual):
        return Port(usual)
    for number in range(usual + 1, usual + _NEIGHBOURS):
        if _is_free(host, number):
            return Port(number, instead_of=usual)
    with socket.create_server((host, 0)) as listener:
        return Port(listener.getsockname()[1], instead_of=usual)


def _is_free(host: str, number: int) -> bool:
    try:
        with socket.create_server((host, number)):
            return True
    except socket.gaierror as error:
        raise InvalidInput(
            f"{host!r} is no host name", where="--host", remedy="use 127.0.0.1 or 0.0.0.0"
        ) from error
    except PermissionError:
        return False
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return False
        raise InvalidInput(
            f"cannot listen on {host}: {error.strerror}",
            where="--host",
            remedy="use 127.0.0.1 (this machine only) or 0.0.0.0 (all networks)",
        ) from error
