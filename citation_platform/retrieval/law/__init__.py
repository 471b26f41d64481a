"""Which artikel of the law answers a question, and which lid of it.

Belongs here: what is compared (``facts``), how (``features``), the learned order (``ranking``).
Does not belong here: finding candidates (``retrieval.search``), learning (``learning``),
whether the best is good enough (``retrieval.relevance``).
"""
