"""The text of a game as a drawing, for pages with games that have no drawing of their own."""

from collections.abc import Sequence

from root_env.drawing.sheet import RULES, Drawing, Place, css
from root_env.drawing.svg import rect, shortened, text, wrapped

WIDTH, LINE, SIZE, EDGE = 420, 19, 13, 14
LEAST_LINES = 14
"""The least number of lines for which there is room, so that the drawing keeps its size while lines come and go."""
_RULES = css(RULES | {"": f"{RULES['']};white-space:pre"})


def written(lines: Sequence[str]) -> Drawing:
    """Lines of text as a drawing with one part and one place, "text"; long lines are wrapped."""
    shown = [part for line in lines for part in _parts(line)]
    height = 2 * EDGE + LINE * max(LEAST_LINES, len(shown))
    words = "".join(text(EDGE, EDGE + LINE * (k + 0.75), line, f"t{SIZE}") for k, line in enumerate(shown) if line)
    parts = {"text": rect(1, 1, WIDTH - 2, height - 2, "panel", 8) + words}
    return Drawing(WIDTH, height, parts, _RULES, "", (Place("text", WIDTH, height, ("text",)),))


def _parts(line: str) -> list[str]:
    """A line, wrapped between words if it is too long, with its indent. A word that is too long is cut."""
    indent, width = line[: len(line) - len(line.lstrip())], WIDTH - 2 * EDGE
    broken = wrapped(line, width, SIZE)
    parts = [line] if len(broken) < 2 else [indent + part for part in broken]
    return [shortened(part, width, SIZE) for part in parts]
