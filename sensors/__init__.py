"""What starts a run: a change in the sources, and the clock.

Belongs here: sensors and schedules. Does not belong here: deciding what is to be done
(``citation_platform.stages.planning``), doing it (``assets``).
"""
