"""Boxes on a page as displayed: PDF points, origin top left, y grows downwards.

Belongs here: one rectangle type and the arithmetic every later step shares.
Does not belong here: how coordinates come out of a PDF (``documents.pages``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in display space (after CropBox and /Rotate), in points."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def width(self) -> float:
        """Horizontal extent in points."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Vertical extent in points."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Square points; 0 for an empty box."""
        return max(0.0, self.width) * max(0.0, self.height)

    @property
    def middle(self) -> tuple[float, float]:
        """The centre (x, y)."""
        return (self.x0 + self.x1) / 2, (self.top + self.bottom) / 2

    def intersection(self, other: Box) -> float:
        """Shared area in square points."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)

    def iou(self, other: Box) -> float:
        """Intersection over union, 0 to 1."""
        shared = self.intersection(other)
        union = self.area + other.area - shared
        return shared / union if union > 0 else 0.0

    def holds(self, point: tuple[float, float], slack: float = 0.0) -> bool:
        """True when the point lies inside, or at most ``slack`` points outside."""
        x, y = point
        return (
            self.x0 - slack <= x <= self.x1 + slack and self.top - slack <= y <= self.bottom + slack
        )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of them. Raises ``ValueError`` without boxes."""
    found = list(boxes)
    if not found:
        raise ValueError("no boxes to go around")
    return Box(
        min(box.x0 for box in found),
        min(box.top for box in found),
        max(box.x1 for box in found),
        max(box.bottom for box in found),
    )
