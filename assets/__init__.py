"""The assets, one module per stage, thin: read, call one domain function, return metadata.

Belongs here: asset and check definitions, how outcomes become Dagster events.
Does not belong here: domain logic (``citation_platform``), resources, sensors.
"""
