"""The document side of the service: what is known of a document, its pages as pictures.

Belongs here: looking up documents of the published release, rendering, marking, caching.
Does not belong here: HTTP (``service.routes_documents``), reading documents (stages do that).
"""
