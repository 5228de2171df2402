"""The words of reports: names in sentences, figures as text, and the sentences of a template.

A template of sentences is text; a sentence ends at an empty line.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2
import pandas as pd

from root_env.root.declared.factions import RULES

NAMES = {faction.name: f"the {faction.name.capitalize()}" for faction in RULES}
NAMES |= {"lizard": "the Lizard Cult", "chameleander": "Chameleander"}
"""Factions of Root in the middle of a sentence; others go by their own name."""
PLAYERS = {"rules": "rule bots", "policy": "policies", "random": "random players"}
"""Agents in the plural; others go by their own name."""
ENDED = {
    **{"points": "ended by points", "dominance": "by dominance", "coalition": "by a coalition"},
    **{"victory": "were won", "truncated": "were truncated"},
}
"""End of games -> words in a sentence about shares of games."""


def faction(name: str) -> str:
    """A faction in the middle of a sentence."""
    return NAMES.get(name, name)


def players(agents: Sequence[str]) -> str:
    """The agents in the plural: "rule bots and policies"."""
    return listed([PLAYERS.get(name, name) for name in agents])


def listed(words: Sequence[Any] | str) -> str:
    """Words, or the lines of a text, with commas and "and" between them."""
    lines = words.strip().splitlines() if isinstance(words, str) else words
    *others, last = (str(one).strip() for one in lines)
    return f"{', '.join(others)} and {last}" if others else last


def phrases(text: str) -> str:
    """The lines of a text with semicolons between them."""
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def figure(value: float, digits: int = 1, sign: bool = False) -> str:
    """A number as text, with a true minus sign; an en dash for NaN."""
    if not math.isfinite(value):
        return "\N{EN DASH}"
    if not round(value, digits):
        return f"{0:.{digits}f}"
    return f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "\N{MINUS SIGN}")


def between(low: float, high: float, digits: int = 1, sign: bool = False) -> str:
    """An interval as text; an en dash for NaN."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return "\N{EN DASH}"
    return f"{figure(low, digits, sign)} to {figure(high, digits, sign)}"


def percent(share: float, digits: int = 1, sign: bool = False) -> str:
    """A share in per cent, without the sign for it."""
    return figure(100 * share, digits, sign)


def percents(low: float, high: float, digits: int = 1, sign: bool = False) -> str:
    """An interval of shares in per cent."""
    return between(100 * low, 100 * high, digits, sign)


def points(share: float, low: float, high: float) -> str:
    """A gain or a loss with its interval, both as positive numbers if it is a loss: "3.1 points (2.0 to 4.2)"."""
    if share < 0:
        share, low, high = -share, -high, -low
    return f"{percent(share)} points ({percents(low, high)})"


def sure(found: pd.DataFrame) -> pd.DataFrame:
    """The rows whose interval leaves out zero."""
    return found[(found["low"] > 0) | (found["high"] < 0)]


@functools.cache
def environment() -> jinja2.Environment:
    """The templates of this folder, with the functions of this module as their functions and filters."""
    loader = jinja2.FileSystemLoader(Path(__file__).parent)
    rules = {"trim_blocks": True, "lstrip_blocks": True, "undefined": jinja2.StrictUndefined}
    made = jinja2.Environment(loader=loader, autoescape=lambda name: ".html" in name, **rules)
    words = (faction, players, listed, figure, between, percent, percents, points, sure)
    made.globals |= {one.__name__: one for one in words} | {"ENDED": ENDED, "abs": abs}
    made.filters |= {one.__name__: one for one in (faction, players, listed, phrases, percent)}
    return made


def sentences(template: str, **values: Any) -> list[str]:
    """The sentences of a template."""
    text = environment().get_template(f"{template}.txt.jinja").render(**values)
    return [" ".join(one.split()) for one in re.split(r"\n\s*\n", text) if one.strip()]
