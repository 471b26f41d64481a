"""The SQL metadata of this package: one registry for ``state.create_tables``.

Belongs here: the shared ``MetaData``. Does not belong here: the tables, which stand
beside the code that uses them.
"""

from __future__ import annotations

from sqlalchemy import MetaData

METADATA = MetaData()
