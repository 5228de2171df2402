"""The things around the map: the question, the central pool, a panel for each player."""

from math import ceil

from root_env.drawing.sheet import Box
from root_env.drawing.svg import group, rect, shortened, text, text_width, use, wrapped
from root_env.wroth.drawing import looks
from root_env.wroth.drawing.looks import Chip, words
from root_env.wroth.rules.figures import DICE_EACH
from root_env.wroth.rules.ids import NOWHERE, Face
from root_env.wroth.text import names
from root_env.wroth.text.board import elite_words, power_words
from root_env.wroth.text.describe import Context

_BAR = 26


def header(t: Context, box: Box) -> str:
    """Round and phase, the question or the end, the central pool."""
    s = t.s
    shapes = [rect(*box, "panel", 8)]
    where = f"Round {int(s['round'])}, {names.PHASES[int(s['phase'])]}"
    goal = f"{int(s['score_to_win'])} VP end the game" + ("; stand-in figures" if t.box.stand_in else "")
    shapes.append(text(box.x + 12, box.y + 23, where, "b t16"))
    shapes.append(text(box.x + 12, box.y + 43, goal, "q"))
    question = shortened(_question(t), 540, 14)
    width = text_width(question, 14) + 24
    shapes.append(rect(box.x + 230, box.y + 12, width, 30, "ask", 8))
    shapes.append(text(box.x + 242, box.y + 32, question, "t14"))
    shapes.append(looks.fitted([_pool(t)], Box(box.x + 800, box.y + 5, box.width - 810, box.height - 10)))
    return "".join(shapes)


def pool(t: Context, box: Box) -> str:
    """Round and phase, and the central pool, for a page that has the question elsewhere."""
    where = words(f"Round {int(t.s['round'])}, {names.PHASES[int(t.s['phase'])]}", "b", 14)
    inner = Box(box.x + 9, box.y + 6, box.width - 18, box.height - 12)
    return rect(*box, "panel", 8) + looks.fitted([[where], _pool(t, 11)], inner, 1.15, tight=True)


def _pool(t: Context, size: int = 10) -> list[Chip]:
    pool = t.s["pool"]
    dice = [looks.die(face, "pool-", size) for face in Face for _ in range(int(pool[face]))]
    return [words("central pool", "q"), *(dice or [words("empty", "q")])]


def _question(t: Context) -> str:
    s = t.s
    if not s["over"]:
        return t.question()
    won = [agent for who, agent in enumerate(t.agents) if int(s["winners"]) >> who & 1]
    return f"The game is over: {' and '.join(won)} won" if won else "The game is over: truncated"


def player(t: Context, who: int, box: Box, apart: bool = False) -> str:
    """A player's panel: name and points, Corra and dice, troops on the playmat and dead ones.

    `apart`: with room for words in full size.
    """
    s = t.s
    shapes = [rect(*box, "turn" if s["turn"] == who and not s["over"] else "panel", 8)]
    shapes.append(rect(box.x + 2, box.y + 2, box.width - 4, _BAR, f"f{who}", 6))
    shapes.append(use(f"t{who}", box.x + 16, box.y + 14, scale=0.9))
    shapes.append(text(box.x + 16, box.y + 22, t.marks[who], f"b m t9 i{who}"))
    shapes.append(text(box.x + 31, box.y + 20, t.agents[who], f"b t14 i{who}"))
    shapes.append(text(box.x + box.width - 10, box.y + 20, f"{int(s['vp'][who])} VP", f"b t14 e i{who}"))
    shapes.append(_marks(t, who, box.x + 42 + text_width(t.agents[who], 14, True), box.y))
    inner = Box(box.x + 9, box.y + _BAR + 6, box.width - 18, box.height - _BAR - 10)
    if apart:
        shapes.append(looks.fitted(_rows(t, who, 11, inner.width), inner, 1.0, tight=True))
    else:
        shapes.append(looks.fitted(_rows(t, who, 10), inner, 1.3))
    return "".join(shapes)


def _marks(t: Context, who: int, x: float, y: float) -> str:
    """Marks of the player who decides now, of a winner, and of the first player of this round."""
    s, shapes = t.s, []
    if s["over"] and int(s["winners"]) >> who & 1:
        shapes.append(use("crown", x + 8, y + 15, f"i{who}"))
        x += 22
    if t.asks and t.who == who:
        shapes.append(rect(x, y + 6, 58, 17, "ask", 8) + text(x + 29, y + 18, "to decide", "m b"))
        x += 64
    if s["first"] == who:
        shapes.append(rect(x, y + 6, 40, 17, "card", 8) + text(x + 20, y + 18, "first", "m b"))
    return "".join(shapes)


def _rows(t: Context, who: int, size: int, width: float = float("inf")) -> list[list[Chip]]:
    """The lines of a panel; sentences wider than `width` go on in the next line."""
    s, seeing = t.s, int(t.s["seeing"][who])
    corra = words(f"{int(s['corra'][who])} Corra", "b", 12)
    dice = [looks.die(face, size=size) for face in Face for _ in range(int(s["dice"][who, face]))]
    waiting = t.elites(who, NOWHERE)
    mat = [words("on the mat", "q"), looks.troops(who, t.marks[who], int(s["mat"][who]))]
    mat += [words("dead", "q"), words(str(int(s["discarded"][who])), "b", 14)]
    return [
        [
            Chip(20 + corra.width, use("corra", 8, 0) + group(corra.svg, x=19)),
            looks.all_seeing(seeing, size) if seeing >= 0 else words("all-seeing die spent", "q"),
        ],
        [words("action dice", "q"), *(dice or [words("none", "q")])],
        mat,
        [looks.elite(who, name, 0, size=size) for name, _ in waiting],
        *_told(t, who, width),
    ]


def _told(t: Context, who: int, width: float) -> list[list[Chip]]:
    """The lines that tell the purchases of a player."""
    elites = [elite_words(elite) for elite in t.rosters[who].elites]
    lines = [[words(line, "q")] for told in elites for line in wrapped(told, width - 4)]
    return lines + [line for k in range(len(t.rosters[who].abilities)) for line in _power(t, who, k, width - 4)]


def height(t: Context, width: float) -> int:
    """Height of a panel apart: room for all that any player can ever have, in full size."""
    return _BAR + 11 + ceil(looks.TIGHT * max(_most_lines(t, who, width - 18) for who in range(len(t.agents))))


def _most_lines(t: Context, who: int, width: float) -> int:
    """Number of lines of a player's panel with all elites on the mat, and all dice with the longest name."""
    dice = [looks.die(Face.MANEUVER, size=11)] * int(DICE_EACH[len(t.agents)] + 1)
    elites = [looks.elite(who, name, 0, size=11) for name in t.rosters[who].dice]
    changing = [[words("action dice", "q"), *dice], elites]
    return 2 + sum(len(looks.lines(chips, width)) for chips in (*changing, *_told(t, who, width)) if chips)


def _power(t: Context, who: int, k: int, width: float) -> list[list[Chip]]:
    """The lines that tell an ability."""
    power = t.rosters[who].abilities[k]
    used = " (used up)" if int(t.s["ability_used"][who]) >> k & 1 else ""
    told = [words(line, "q") for line in wrapped(power_words(power) + used, width)]
    return [[Chip(one.width, looks.at(f"ability-{power.name}", one.svg))] for one in told]
