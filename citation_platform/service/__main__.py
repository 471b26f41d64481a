"""``python -m citation_platform.service``: start the query service.

Belongs here: arguments. Does not belong here: the process (``service.server``).
"""

from __future__ import annotations

import argparse

from citation_platform.home import Home
from citation_platform.service.server import DEFAULT_HOST, DEFAULT_PORT, serve


def main() -> None:
    """Parse the arguments and serve."""
    parser = argparse.ArgumentParser(prog="citation_platform.service", description=main.__doc__)
    parser.add_argument("--home", help="data directory (default: CITATION_HOME or .citation)")
    parser.add_argument("--host", default=DEFAULT_HOST)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    arguments = parser.parse_args()
    serve(Home.from_environment(arguments.home), arguments.host, arguments.port)


if __name__ == "__main__":
    main()
