"""Lines of one column to groups that become one block each.

Belongs here: where a paragraph, list item or heading ends and the next begins.
Does not belong here: what a group is (``kinds``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from citation_platform.documents.layout.markers import section_depth
from citation_platform.documents.layout.printed import Printed
from citation_platform.documents.layout.signals import warns

_FALLBACK_PITCH = 1.2  # em between baselines, as most programs set it
_WIDEST_PITCH = 1.9  # em: lines further apart are not lines of one paragraph
_PITCH_SLACK = 0.22  # em that the pitch may vary within a paragraph
_INDENT = 0.7  # em
_SIZE_RATIO = 1.09
_SCANNED_RATIO = 1.35
_TERMINATORS = ".:;!?…"


@dataclass(frozen=True, slots=True)
class Setting:
    """How a column is set. ``left``, ``right``: edges of its text; ``pitch``: in em.

    ``spaced``: white space parts its paragraphs, so that a line ended early ends none.
    """

    left: float
    right: float
    pitch: float
    spaced: bool


def setting(lines: Sequence[Printed], fallback: float | None = None) -> Setting:
    """Edges and line pitch of a column; ``fallback``: the document's pitch in em."""
    pitches = pitches_of(lines)
    known = fallback or _FALLBACK_PITCH
    pitch = min(median(pitches), known * 1.15) if len(pitches) >= 3 else known
    gaps = sum(_spaced(above, below, pitch) for above, below in pairwise(lines))
    return Setting(
        min(line.box.x0 for line in lines), max(line.box.x1 for line in lines), pitch, gaps >= 2
    )


def _spaced(above: Printed, below: Printed, pitch: float) -> bool:
    """White space between two lines of plain text (headings have it in any setting)."""
    plain = _same_style(above, below) and not above.tabular and not below.tabular
    item = _is_item_start(above) or _is_item_start(below)
    return plain and not item and below.base - above.base > (pitch + 2 * _PITCH_SLACK) * below.size


def pitches_of(lines: Sequence[Printed]) -> list[float]:
    """Distances between baselines in em, of neighbouring lines of one size."""
    found = []
    for above, below in pairwise(lines):
        em = max(above.size, below.size)
        pitch = (below.base - above.base) / em if em else 0.0
        if 0.8 < pitch < _WIDEST_PITCH and _same_size(above, below):
            found.append(pitch)
    return found


def groups(lines: Sequence[Printed], how: Setting) -> list[list[Printed]]:
    """The lines of a column, from top to bottom, in groups."""
    found: list[list[Printed]] = []
    for line in lines:
        if found and not _begins(found[-1], line, how):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _begins(group: Sequence[Printed], line: Printed, how: Setting) -> bool:
    """True when ``line`` does not continue the group."""
    last = group[-1]
    if _detached(last, line, how) or not _same_size(last, line):
        return True
    if not _same_style(last, line) and not _hangs(group[0], line):
        return True
    if last.tabular or line.tabular:
        return line.tabular or not _under_a_cell(last, line)
    if _is_item(line, group, how) or (last.ends_sentence and warns(line.text)):
        return True
    if _is_item_start(group[0]):
        return _leaves_item(group, line, how)
    ended = last.ends_sentence and not how.spaced and _had_room(last, line, how)
    return ended or _indented(group, line, how)


def _detached(last: Printed, line: Printed, how: Setting) -> bool:
    em = max(last.size, line.size)
    # Formulas and raised marks push lines apart; a sentence that runs on holds them together.
    slack = 2 * _PITCH_SLACK if _runs_on(last, line) else _PITCH_SLACK
    return line.base - last.base > (how.pitch + slack) * em


def _runs_on(last: Printed, line: Printed) -> bool:
    return not last.ends_sentence and line.first[:1].islower()


def _same_size(one: Printed, other: Printed) -> bool:
    ratio = _SCANNED_RATIO if one.scanned or other.scanned else _SIZE_RATIO
    small, large = sorted((one.size, other.size))
    return large <= ratio * small


def _same_style(one: Printed, other: Printed) -> bool:
    """Size and weight agree; weight where the lines meet: a bold lead-in may end anywhere."""
    if not _same_size(one, other):
        return False
    weight = one.bold == other.bold or one.words[-1].bold == other.words[0].bold
    return one.scanned or other.scanned or weight


def _hangs(first: Printed, line: Printed) -> bool:
    """True for a line that hangs under the text of a list item."""
    return first.item and line.box.x0 > first.box.x0 + 0.4 * line.size


def _under_a_cell(last: Printed, line: Printed) -> bool:
    """A wrapped line of a value stands under that value, not under the label."""
    return not line.tabular and any(abs(line.box.x0 - x) < line.size * 0.5 for x in last.cells[1:])


def _is_item(line: Printed, group: Sequence[Printed], how: Setting) -> bool:
    """True when a marker begins the line, and no sentence merely wrapped before it."""
    if not _is_item_start(line):
        return False
    last = group[-1]
    if _is_item_start(group[0]) and abs(group[0].box.x0 - line.box.x0) < line.size:
        return True
    numbered = section_depth(line.first.rstrip(".")) is not None and line.bold
    return numbered or last.ends_sentence or _had_room(last, line, how) or _stands_out(line)


def _is_item_start(line: Printed) -> bool:
    if line.item:
        return True
    depth = section_depth(line.first)
    if depth is None or len(line.words) < 2:
        return False
    return (depth > 1 or line.bold) and line.words[1].text[:1].isupper()


def _stands_out(line: Printed) -> bool:
    """A real bullet (not a dash, which a sentence may hold) begins an item anywhere."""
    return line.bullet and line.first not in "-–—*+o»°"


def _leaves_item(group: Sequence[Printed], line: Printed, how: Setting) -> bool:
    """True when a line after a list item is not part of it any more."""
    first, last = group[0], group[-1]
    em = line.size
    text_x = first.words[1].box.x0 if len(first.words) > 1 else first.box.x0
    if line.box.x0 > first.box.x0 + 0.4 * em:
        far = line.box.x0 > max(text_x, *(other.box.x0 for other in group)) + 2.5 * em
        return far and last.ends_sentence
    if _runs_on(last, line):
        return False
    hanging = any(other.box.x0 > first.box.x0 + 0.4 * em for other in group[1:])
    return (
        hanging or _had_room(last, line, how) or (last.ends_sentence and line.first[:1].isupper())
    )


def _indented(group: Sequence[Printed], line: Printed, how: Setting) -> bool:
    """True when a first-line indent, or its end, begins a paragraph."""
    last = group[-1]
    em = line.size
    if abs(last.box.middle[0] - line.box.middle[0]) < 0.5 * em:
        return False  # centred
    inward = line.box.x0 - last.box.x0
    if inward > _INDENT * em:
        flush_right = abs(last.box.x1 - line.box.x1) < 0.3 * em
        return last.ends_sentence or _short(last, how) or (inward > 4 * em and not flush_right)
    return inward < -_INDENT * em and len(group) > 1 and last.ends_sentence


def _short(last: Printed, how: Setting) -> bool:
    return last.box.x1 < how.right - 0.15 * (how.right - how.left)


def _had_room(last: Printed, line: Printed, how: Setting) -> bool:
    """True when the next word would have fitted: the line was ended on purpose."""
    first = line.words[0].box.width
    return last.box.x1 + first + 1.2 * line.size < how.right
