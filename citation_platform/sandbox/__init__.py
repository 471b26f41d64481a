"""Sandbox: work on a file that nobody trusts, in a child process with limits.

Belongs here: limits on memory, CPU and wall time, and how a child's end is told.
Does not belong here: what the child does with the file.
"""
