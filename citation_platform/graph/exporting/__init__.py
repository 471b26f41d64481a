"""The clause graph for other programs: files in three formats, and Neo4j.

Belongs here: writing nodes and edges elsewhere. Does not belong here: choosing them; the
whole graph of a release is exported, each edge with the days on which it holds.
"""
