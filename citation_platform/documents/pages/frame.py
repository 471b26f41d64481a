"""From PDF user space to the page as displayed: the one place where that is computed.

Belongs here: the transform of points, boxes and writing angles, and products of matrices.
Does not belong here: which objects a page has.

UserUnit is left out on both sides: pdfium neither scales the page size by it nor what it
renders, so boxes, page size and the picture that a viewer shows agree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from citation_platform.documents.geometry import Box


class Matrix(NamedTuple):
    """A PDF transformation: x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: Matrix) -> Matrix:
        """First this, then ``outer``."""
        return Matrix(
            self.a * outer.a + self.b * outer.c,
            self.a * outer.b + self.b * outer.d,
            self.c * outer.a + self.d * outer.c,
            self.c * outer.b + self.d * outer.d,
            self.e * outer.a + self.f * outer.c + outer.e,
            self.e * outer.b + self.f * outer.d + outer.f,
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The point where (x, y) ends."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much longer lengths become, on average of both directions."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Matrix()


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible part of a page (CropBox within MediaBox, user space) and its rotation.

    ``rotation``: clockwise, 0, 90, 180 or 270.
    """

    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @property
    def width(self) -> float:
        """Points, as displayed."""
        return self.top - self.bottom if self.rotation % 180 else self.right - self.left

    @property
    def height(self) -> float:
        """Points, as displayed."""
        return self.right - self.left if self.rotation % 180 else self.top - self.bottom

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Display coordinates (x to the right, y downwards) of a point in user space."""
        if self.rotation == 90:
            return y - self.bottom, x - self.left
        if self.rotation == 180:
            return self.right - x, y - self.bottom
        if self.rotation == 270:
            return self.top - y, self.right - x
        return x - self.left, self.top - y

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        """Display box of a rectangle in user space given by two opposite corners."""
        ax, ay = self.point(x0, y0)
        bx, by = self.point(x1, y1)
        return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    def angle(self, a: float, b: float) -> int:
        """Direction of writing as displayed, clockwise, to the nearest quarter turn.

        (a, b): the direction of the text's baseline in user space.
        """
        counter_clockwise = math.degrees(math.atan2(b, a))
        return round((self.rotation - counter_clockwise) / 90) % 4 * 90

    @property
    def sheet(self) -> Box:
        """The page itself."""
        return Box(0.0, 0.0, self.width, self.height)
