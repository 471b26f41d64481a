"""Templates to HTML.

Belongs here: the template environment. Does not belong here: words (``pages.dutch``).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from citation_platform.service.pages import dutch, fragments, words

_HERE = Path(__file__).parent
STATIC = _HERE / "static"


def render(template: str, **values: object) -> str:
    """The HTML of a template; every value is escaped."""
    return _environment().get_template(template).render(**values)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "day": dutch.day,
        "validity": dutch.validity,
        "language": dutch.language,
        "check": dutch.check,
        "status_word": dutch.status_word,
        "maker_doubt": dutch.maker_doubt,
        "problem_sentence": dutch.problem_sentence,
        "marked": fragments.marked,
        "passage_path": fragments.passage_path,
        "web_url": fragments.web_url,
        "cutout": fragments.cutout,
        "place_of": fragments.place_of,
        "marked_page": fragments.marked_page,
        "decimal": dutch.decimal,
        "evidence": dutch.evidence,
        "signed": dutch.signed,
        "percentage": dutch.percentage,
        "next_step": dutch.next_step,
        "say": words.say,
        "page_state": words.page_state,
        "intake_state": words.intake_state,
    }
    return environment
