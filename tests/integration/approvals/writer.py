"""A process of its own that quarantines documents: ``python -m … URL NAME COUNT``.

Says ``ready`` when it can begin, and begins when a line comes in, so that writers collide.
"""

from __future__ import annotations

import sys

from citation_platform.approvals.register import Register
from citation_platform.state import open_state
from tests.unit.approvals.approval_parts import FOLDER, KEYS, entry


def main(url: str, name: str, count: int) -> None:
    engine = open_state(url)
    register = Register(engine, KEYS)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    for number in range(count):
        register.quarantine(FOLDER, entry(f"{name}-{number}.pdf"), by=name, reason="recall")
    engine.dispose()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
