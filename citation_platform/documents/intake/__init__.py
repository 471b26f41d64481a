"""Intake: may this file be opened, and what is it? Asked before anything else parses it.

Belongs here: the state of a document and its reason, passwords, caps against hostile files.
Does not belong here: its text (``documents.pages``), its hashes (``documents.contents``).

Modules named ``child_…`` run only inside the sandbox: they parse what nobody has checked.
"""
