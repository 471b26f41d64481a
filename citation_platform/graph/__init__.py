"""The clause graph: which provision refers to, excepts, defines for or supersedes which.

Edges are read from the passages of a release when it is built, and each carries the
characters that say so. Nothing from the graph is citable by itself: it leads to passages,
and a passage is cited after the gate has judged it.

Belongs here: reading edges, the tables of a release, queries, exports.
Does not belong here: which passages a release holds (``releases``), HTTP (``service``).
"""
