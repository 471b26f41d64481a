"""How a row, a cell or a paragraph fits a question, as numbers that a learned model weighs.

Belongs here: the features, each with its meaning. Does not belong here: their weights
(``ranking_model``), which candidates there are (``pinpointing``).

All are between −1 and 1 or nearly so, so that weights can be read beside each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.passages.schema import Kind
from citation_platform.retrieval.manuals.asked import Asked, Wanted
from citation_platform.retrieval.manuals.fields import CellFields, PassageFields, Said


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that may answer. ``dense``: cosine; ``sparse``: BM25; both also as z-scores
    among the candidates. ``mentioned``: names of the question that its document mentions."""

    fields: PassageFields
    kind: str
    language: str
    dense: float
    dense_z: float
    sparse_z: float
    mentioned: frozenset[str] = frozenset()


def passage_features(asked: Asked, candidate: Candidate) -> dict[str, float]:
    """Features of the passage as a whole."""
    fields = candidate.fields
    table = candidate.kind == Kind.TABLE.value
    foreign = candidate.language != asked.language
    figures = _figures(asked)
    row = fields.row
    everything = fields.everything
    digits = any(any(map(str.isdigit, figure)) for figure in fields.text.figures - figures)
    return {
        "cosine": 5 * (candidate.dense - 0.8),
        "dense": candidate.dense_z / 3,
        "dense_foreign": candidate.dense_z / 3 * foreign,
        "sparse": candidate.sparse_z / 3,
        "sparse_foreign": candidate.sparse_z / 3 * foreign,
        "text": share(asked.wanted, fields.text),
        "name": share(asked.wanted, fields.name),
        "headers": share(asked.wanted, fields.headers),
        "place": share(asked.wanted, fields.place),
        "all": share(asked.wanted, everything),
        "row_or_place": share(asked.wanted, row | fields.place),
        "figures_row": _part(figures, row.figures),
        "figures_name": _part(figures, fields.name.figures | fields.headers.figures),
        "names_row": _part(asked.names, row.names),
        "names_place": _part(asked.names, fields.place.names),
        "names_title": _part(asked.names, fields.title.names),
        "names_all": _part(asked.names, everything.names),
        "names_away": float(len(asked.names - everything.names)) / 3,
        "names_unmentioned": float(len(asked.names - everything.names - candidate.mentioned)) / 3,
        "makes_all": _part(asked.makes, everything.names),
        "figures_away": float(len(figures - everything.figures - everything.names)) / 3,
        "codes_row": _part(asked.codes, row.names),
        "codes_place": _part(asked.codes, fields.place.names),
        "table": float(table),
        "table_amount": float(table and asked.amount),
        "table_identifier": float(table and asked.identifier),
        "table_confirm": float(table and asked.confirm),
        "warning": float(candidate.kind == Kind.WARNING.value),
        "warning_confirm": float(candidate.kind == Kind.WARNING.value and asked.confirm),
        "amount_digits": float(asked.amount and digits),
        "amount_no_digits": float(asked.amount and not digits),
        "named_unit": float(bool(asked.named_units & fields.units)),
        "units": float(bool(asked.units & fields.units)),
        "units_missing": float(bool(asked.units) and not asked.units & fields.units),
        "foreign": float(foreign),
        "name_unasked": _unasked(asked, fields.name),
        "text_unasked": _unasked(asked, fields.text) if not table else 0.0,
        "short": float(fields.length < 4),
        "length": math.log1p(fields.length) / 5,
    }


def cell_features(asked: Asked, fields: PassageFields, chosen: int) -> dict[str, float]:
    """Features of one value among those of its row."""
    cell = fields.cells[chosen]
    others = [one for place, one in enumerate(fields.cells) if place != chosen]
    rivals = [one for one in others if not one.naming] or others
    alone = sum(not one.naming for one in fields.cells) == 1 and not cell.naming
    return {
        "cell": 1.0,
        "cell_alone": float(alone and not cell.empty),
        "cell_first": float(chosen == 0),
        "cell_naming": float(cell.naming),
        "cell_naming_identifier": float(cell.naming and asked.identifier),
        "cell_naming_amount": float(cell.naming and asked.amount),
        **_view_features(asked, fields, cell, rivals),
        **_header_features(asked, cell, rivals),
        **_unit_features(asked, cell, others),
        **_value_features(asked, cell),
    }


def _view_features(
    asked: Asked, fields: PassageFields, cell: CellFields, rivals: Sequence[CellFields]
) -> dict[str, float]:
    """How far the question is said by the row, the column and what both stand under."""
    view = _view(fields, cell)
    seen = share(asked.wanted, view)
    return {
        "cell_view": seen,
        "cell_view_more": _lead(seen, [share(asked.wanted, _view(fields, r)) for r in rivals]),
        "cell_view_names": _part(asked.names | asked.codes, view.names),
        "cell_view_figures": _part(_figures(asked), view.figures),
    }


def _header_features(
    asked: Asked, cell: CellFields, rivals: Sequence[CellFields]
) -> dict[str, float]:
    """What the column's header says of the question, beside the headers of the other columns."""
    codes, figures = asked.names | asked.codes, _figures(asked)
    header = share(asked.wanted, cell.header)
    said = _lead(header, [share(asked.wanted, one.header) for one in rivals])
    named = _lead(len(codes & cell.header.names), [len(codes & one.header.names) for one in rivals])
    counted = _lead(
        len(figures & cell.header.figures), [len(figures & one.header.figures) for one in rivals]
    )
    return {
        "cell_header": header,
        "cell_header_more": said,
        "cell_header_leads": float(said > 0),
        "cell_header_trails": float(said < 0),
        "cell_header_unasked": _unasked(asked, cell.header),
        "cell_no_header": float(not cell.header.keys),
        "cell_names_lead": float(named > 0),
        "cell_names_trail": float(named < 0),
        "cell_figures_lead": float(counted > 0),
        "cell_figures_trail": float(counted < 0),
    }


def _unit_features(
    asked: Asked, cell: CellFields, others: Sequence[CellFields]
) -> dict[str, float]:
    """Whether the value is in a unit that was asked for; an empty cell is not blamed."""
    wanted, named = bool(asked.units), asked.named_units
    fits = bool(asked.units & cell.units)
    misses = wanted and not fits and not cell.empty
    return {
        "cell_units": float(fits or (cell.empty and wanted)),
        "cell_units_missing": float(misses),
        "cell_units_other": float(misses and any(asked.units & one.units for one in others)),
        "cell_named_unit": float(bool(named & cell.units)),
        "cell_named_unit_other": float(
            not named & cell.units and any(named & one.units for one in others)
        ),
    }


def _value_features(asked: Asked, cell: CellFields) -> dict[str, float]:
    """Whether what is printed can be the answer: a figure, a date, or what was asked itself."""
    value, codes = cell.value, asked.names | asked.codes
    unasked = _unasked(asked, value)
    repeated = bool(value.names) and bool(value.names & codes or value.figures & _figures(asked))
    return {
        "cell_said": share(asked.wanted, value),
        "cell_says_asked": float(bool(value.content) and not cell.digits and not unasked),
        "cell_repeats": float(repeated),
        "cell_value_unasked": unasked,
        "cell_crowded": max(0.0, min(len(value.figures) - 2, 4) / 4),
        "cell_date_unasked": float(cell.dated and not asked.when),
        "cell_date_asked": float(cell.dated and asked.when),
        "cell_amount_digits": float(asked.amount and (cell.digits or cell.empty)),
        "cell_identifier_digits": float(asked.identifier and (cell.digits or cell.empty)),
    }


def _figures(asked: Asked) -> frozenset[str]:
    """The question's numbers in the form of ``Said.figures``."""
    return frozenset(figure.replace(",", ".") for figure in asked.figures)


def _view(fields: PassageFields, cell: CellFields) -> Said:
    """What a value stands for: its row, its column and what both stand under."""
    return cell.row | cell.header | fields.place | fields.title


def _lead(own: float, others: Sequence[float]) -> float:
    """How far a value is ahead of the best other; negative when it is behind."""
    return own - max(others, default=0.0)


def share(wanted: Sequence[Wanted], said: Said) -> float:
    """Share (0 to 1) of the wanted words that are said, by weight."""
    total = sum(word.weight for word in wanted)
    held = sum(word.weight * word.covered(said.keys) for word in wanted)
    return held / total if total else 0.0


def _part(wanted: frozenset[str], held: frozenset[str]) -> float:
    return len(wanted & held) / len(wanted) if wanted else 0.0


def _unasked(asked: Asked, said: Said) -> float:
    """Share of what is said that the question does not speak of."""
    if not said.content:
        return 0.0
    spoken = frozenset(
        key for word in asked.wanted for keys in (word.own, word.keys, *word.parts) for key in keys
    )
    rest = {
        term
        for term in said.content
        if term not in spoken and term not in asked.names and term not in asked.codes
    }
    return len(rest) / len(said.content)
