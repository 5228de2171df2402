"""A player's panel: name, score, hand and crafted things; the faction board; the cards that the viewer knows."""

from root_env.drawing.sheet import Box
from root_env.drawing.svg import rect, text, text_width, use
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import COUNTED
from root_env.root.drawing import flow
from root_env.root.drawing.flow import LINE, Flow, fitted
from root_env.root.drawing.looks import Panel, fill, ink
from root_env.root.lookup import part_modules
from root_env.root.lookup.boards import in_forests, regions
from root_env.root.lookup.hidden import Thing, counts_known, of_player
from root_env.root.rules.data.decks import effects_in
from root_env.root.rules.ids import NOBODY
from root_env.root.text.hidden import counted
from root_env.root.text.table import Table, instead_of_points

_BAR = 26
_HAND, _HAND_FEW, _HAND_TWICE = 44, 25, 66
"""Height of a hand; of a hand of up to four cards; of a hand with a hidden pile."""
_PAD = 8
_WIDE = 500
"""Least width at which the hand is beside the faction board and not below it."""
_HIGH = 260
"""Least height at which the text can be larger."""


def head(t: Table, who: int, box: Box, name: str) -> str:
    """The panel with name, score, number of cards, crafted items and effects; a bold frame in the player's turn."""
    s, f = t.s, t.factions[who]
    x, y, width, height = box
    shapes = [rect(x, y, width, height, "turn" if s["turn"] == who and not s["over"] else "panel", 8)]
    shapes += [rect(x + 2, y + 2, width - 4, _BAR, fill(f), 6)]
    shapes += [rect(x + 5, y + 4, 22, 22, "p", 5) + use(f"w{f}", x + 16, y + 16, scale=0.9)] if f != NOBODY else []
    shapes.append(text(x + 31, y + 20, name, f"b t14 {ink(f)}"))
    score = instead_of_points(s, who, t.short).removeprefix("in ") or f"{int(s['vp'][who])} VP"
    shapes.append(text(x + width - 10, y + 20, score, f"b t14 e {ink(f)}"))
    end = x + width - 24 - text_width(score, 14, True)
    shapes.append(text(end, y + 20, int(s["hand_size"][who]), f"b t14 e {ink(f)}"))
    shapes.append(use("back", end - 27, y + 15, scale=0.85))
    shapes.append(_seat(t, who, x + 42 + text_width(name, 14, True), y))
    inner = width - 2 * _PAD
    room = _crafted_room(t, who, inner)
    shapes.append(fitted(lambda part: _crafted(t, who, part), x + _PAD, y + _BAR + 5, inner, room, 1))
    return "".join(shapes)


def _seat(t: Table, who: int, x: float, y: float) -> str:
    """Marks of the player who decides now, and of a winner."""
    s, f = t.s, t.factions[who]
    if s["over"]:
        return use("crown", x + 8, y + 15, ink(f)) if int(s["winners"]) >> who & 1 else ""
    if s["depth"] > 0 and s["stack"][int(s["depth"]) - 1]["who"] == who:
        return rect(x, y + 6, 58, 17, "ask", 8) + text(x + 29, y + 18, "to decide", "m b")
    return ""


def _crafted(t: Table, who: int, part: Flow) -> None:
    held, deck = t.s["crafted_items"][who], part_modules.deck_drawing(part_modules.deck_with_record(t.s))
    down = deck.face_down(t, who) if hasattr(deck, "face_down") else 0 * held
    part.chips((*flow.items((held - down).tolist()), *flow.items(down.tolist(), "spent")), "")
    part.chips((flow.card(kind) for kind in effects_in(t.s["effects"][who])), "")
    if hasattr(deck, "on_crafted"):
        deck.on_crafted(t, who, part)


def _crafted_room(t: Table, who: int, width: float) -> float:
    """Height of the crafted cards and items: at most two lines."""
    part = Flow(width)
    _crafted(t, who, part)
    return min(part.height, 2 * LINE)


def _body(t: Table, who: int, box: Box) -> tuple[Box, Box]:
    """The boxes of the faction board and of the hand in a panel."""
    x, inner = box.x + _PAD, box.width - 2 * _PAD
    top = box.y + _BAR + _crafted_room(t, who, inner) + 9
    high = box.y + box.height - top
    if box.width > _WIDE:
        part = inner * panel(t.factions[who]).share
        return Box(x, top, part - _PAD, high - 6), Box(x + part + _PAD, top, inner - part - _PAD, high - 6)
    least = _HAND_TWICE if _aside(t, who) else _HAND_FEW if t.s["hand_size"][who] <= 4 else _HAND
    hand = max(least, min(0.3 * high, 90)) if box.height >= _HIGH else least
    return Box(x, top, inner, high - hand - 12), Box(x, box.y + box.height - hand - 5, inner, hand)


def panel(faction: int) -> Panel:
    """The room that a faction board needs."""
    return next(iter(part_modules.found("drawing", [faction], "PANEL")), Panel())


def height_apart(faction: int, drafted: bool) -> int:
    """Height of a panel in a place of its own; in a draft all are alike, for any faction."""
    if drafted or faction == NOBODY:
        return 75 + 5 * LINE + _HAND_TWICE
    twice = any(thing.sort == COUNTED for thing in FACTIONS[faction].hidden)
    return 75 + panel(faction).rows * LINE + (_HAND_TWICE if twice else _HAND)


def board(t: Table, who: int, box: Box) -> str:
    """The faction board, if there is one yet."""
    if t.factions[who] == NOBODY:
        return ""
    most = 1.9 if box.height >= _HIGH else panel(t.factions[who]).largest
    return fitted(lambda part: _board(t, who, part), *_body(t, who, box)[0], most=most)


def _board(t: Table, who: int, part: Flow) -> None:
    part_modules.part("drawing", t.factions[who]).board(t, who, part)
    for region, n in regions(t.s, who).items():
        part.label(region.replace("_", " "))
        part.words(str(n), "b")
    for region, held in in_forests(t.s, who).items():
        part.label(region.replace("_", " "))
        part.words(str(sum(held.values())), "b")


def hand(t: Table, who: int, box: Box) -> str:
    """The hand as the viewer knows it, and a hidden pile beside it."""
    upper, place = _body(t, who, box)
    if box.width > _WIDE:
        line = rect(place.x - _PAD, place.y, 0.8, place.height, "rule")
    else:
        line = rect(place.x, upper.y + upper.height + 3, place.width, 0.8, "rule")
    return line + fitted(lambda part: _hand(t, who, part), *place, most=1.3 if box.height >= _HIGH else 1.15)


def _hand(t: Table, who: int, part: Flow) -> None:
    s = t.s
    opened = t.sees(who) or s["open_hand"] == who
    known = s["hand"][who] if opened else None
    if known is None and t.viewer is not None:
        known = s["known"][t.viewer, who]
    part.label("hand", 20)
    _cards(part, known, int(s["hand_size"][who]))
    for pile in _aside(t, who):
        if pile.cells.any():
            part.line()
            part.label(pile.declared.field.replace("_", " "), at=f"rule-{pile.declared.law}")
            if pile.declared.of == "card":
                _cards(part, counts_known(s, pile, t.viewer), int(pile.cells.sum()))
            else:
                part.words(counted(t, pile), "b")


def _aside(t: Table, who: int) -> list[Thing]:
    """The hidden things beside the hand of a player."""
    return [thing for thing in of_player(t.s, who) if thing.declared.sort == COUNTED]


def _cards(part: Flow, known, count: int) -> None:
    """Cards that the viewer knows, by name, and the rest face down."""
    named = flow.cards(known.tolist()) if known is not None else []
    hidden = count - (int(known.sum()) if known is not None else 0)
    part.chips(named, "" if hidden else "none" if not named else "")
    if hidden > 0:
        part.chips([flow.backs(hidden)])
        part.words(str(hidden), "b")
