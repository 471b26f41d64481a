"""The pages people read: templates, styles, and the Dutch words they use.

Belongs here: rendering data to HTML; everything is escaped, no script is needed or allowed.
Does not belong here: HTTP (``service.routes_pages``) or what the data means.
"""

from citation_platform.service.pages.rendering import STATIC, render
from citation_platform.service.pages.words import Tongue, say

__all__ = ["STATIC", "Tongue", "render", "say"]
