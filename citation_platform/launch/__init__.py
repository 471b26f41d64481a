"""Starting the platform on one machine: what ``./run`` does once Python works.

Belongs here: preparing a home (model, samples), starting the Dagster webserver, its daemon
and the query service, waiting until each is ready, and ending them all together.
Does not belong here: installing Python packages (``bootstrap/``), answering or indexing.
"""

from citation_platform.launch.supervision import supervise

__all__ = ["supervise"]
