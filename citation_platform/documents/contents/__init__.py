"""Contents: when do two files hold the same document, whatever their bytes?

Belongs here: structural and semantic hashes of a document, and keeping them by raw hash.
Does not belong here: which documents are duplicates or revisions (``documents.catalog``).
"""
