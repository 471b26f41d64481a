"""The review of a folder: one page that a person reads before approving it.

Belongs here: what a reviewer must see, as data and as Markdown.
Does not belong here: deciding (``approvals.register``), collecting it from tables (stages).
"""
