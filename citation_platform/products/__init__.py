"""Products: what the office sells, who really makes it, and what was sold to whom.

Belongs here: items, variants and sales lines as data, SKU → maker with its evidence, look-ups.
Does not belong here: fetching them from an ERP system (``connectors``).
"""
