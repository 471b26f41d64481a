"""The retail pack's sample manuals: a generator of PDFs whose every word is known.

Belongs here: three invented suppliers' manuals as text (``content/*.yaml``), typesetting
them, the faults that real folders hold (scans, copies, re-exports, passwords, broken files),
and the truth about each page. Run by developers, who commit its output:
``python -m citation_platform.offices.sample_manuals``.
Does not belong here: reading PDFs (``documents``). Nothing of the product imports this; it
needs reportlab, which only developers install.
"""
