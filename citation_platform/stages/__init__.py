"""What happens to one folder on its way into a release, one module per stage.

Belongs here: the glue from stage to stage: read the tables of the stage before, call the
domain, write the next table. Does not belong here: reading law (``law``), making passages
(``passages``), vectors (``index``) or releases (``releases``); Dagster (``assets``).
"""
