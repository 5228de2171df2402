"""The drawn board in named parts; the SVG, the pixels and the replay page are made from them."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import NamedTuple

import numpy as np

from root_env.drawing import sheet
from root_env.drawing.sheet import WIDTH, Box, Drawing, Place
from root_env.drawing.svg import group, rect
from root_env.root.drawing import board, flow, palette, players, surroundings
from root_env.root.drawing.geography import HEIGHT as MAP_HEIGHT
from root_env.root.drawing.geography import WIDTH as MAP_WIDTH
from root_env.root.drawing.glyphs import definitions
from root_env.root.lookup import names
from root_env.root.lookup.boards import is_drafted
from root_env.root.rules.ids import N_CLEARINGS
from root_env.root.text.people import heading, people
from root_env.root.text.table import Table
from root_env.root.text.viewer import Viewer

GAP = 10
HEADER = Box(GAP, 8, WIDTH - 2 * GAP, 62)
SCORE = Box(GAP, 78, WIDTH - 2 * GAP, 42)
MAP_X, MAP_Y = GAP, 128


def draw(states: np.ndarray, i: int, viewer: Viewer = None, seen: dict[Hashable, str] | None = None) -> Drawing:
    """The game in row `i` of `states` as `viewer` may know it: None the public, an agent or player, or "all".

    `seen`: parts drawn of this state for other viewers, used again for viewers who see the same; new parts are added.

    The parts: "ground", "clearing-1" to "clearing-12", "pawns" (those in forests, and the things on a map with rules),
    "header", "track" and "score" (its spaces and the markers), "shared" and "discard" (items, deck, quests; the piles),
    and "player-0", "board-0", "hand-0" for every player (name, score and crafted things; faction board; hidden cards).
    """
    t = Table(states, i, viewer)
    seen = {} if seen is None else seen

    def once(key: Hashable, drawn: Callable[[], str]) -> str:
        if key not in seen:
            seen[key] = drawn()
        return seen[key]

    order = [int(p) for p in t.s["order"][: len(t.agents)]]
    layout = arrange(tuple(t.factions[p] for p in order))
    parts = {"ground": rect(0, 0, WIDTH, layout.height, "p") + group(board.ground(int(t.s["map"])), x=MAP_X, y=MAP_Y)}
    for c in range(N_CLEARINGS):
        key = ("clearing", c, board.known_there(t, c))
        parts[f"clearing-{c + 1}"] = once(key, lambda c=c: group(board.clearing(t, c), x=MAP_X, y=MAP_Y))
    parts["pawns"] = group(board.pawns(t) + board.of_the_map(t), x=MAP_X, y=MAP_Y)
    parts["header"] = surroundings.header(t, HEADER)
    parts["track"] = once("track", lambda: surroundings.track(int(t.s["score_to_win"]), SCORE))
    parts["score"] = once("score", lambda: surroundings.score(t, SCORE))
    parts["shared"] = surroundings.shared(t, layout.shared)
    parts["discard"] = surroundings.piles(t, layout.shared)
    boxes = dict(zip(order, layout.players, strict=True))
    for p in range(len(t.agents)):
        parts[f"player-{p}"] = once(("player", p), lambda p=p: players.head(t, p, boxes[p], t.short(p)))
        parts[f"board-{p}"] = players.board(t, p, boxes[p])
        parts[f"hand-{p}"] = players.hand(t, p, boxes[p])
    return Drawing(WIDTH, layout.height, parts, palette.style(), definitions() + flow.definitions())


def draw_apart(states: np.ndarray, i: int, viewer: Viewer = None) -> Drawing:
    """The same without header and score track, in places that a page arranges, with room for text at full size.

    The places, first the map, then the players in turn order: "map", "player-0", "shared", "discard".
    """
    t = Table(states, i, viewer)
    parts = {"ground": board.ground(int(t.s["map"]))}
    parts |= {f"clearing-{c + 1}": board.clearing(t, c) for c in range(N_CLEARINGS)}
    parts["pawns"] = board.pawns(t) + board.of_the_map(t)
    called = people(states, i)
    places = [Place("map", MAP_WIDTH, MAP_HEIGHT, tuple(parts))]
    for p in map(int, t.s["order"][: len(t.agents)]):
        box = Box(0, 0, APART, players.height_apart(t.factions[p], is_drafted(t.s)))
        drawn = {
            f"player-{p}": players.head(t, p, box, f"You, {called[p]}" if t.viewer == p else heading(called[p])),
            f"board-{p}": players.board(t, p, box),
            f"hand-{p}": players.hand(t, p, box),
        }
        places.append(Place(f"player-{p}", box.width, box.height, tuple(drawn)))
        parts |= drawn
    for name, box, drawn in (
        ("shared", SHARED_APART, surroundings.shared_apart(t, SHARED_APART)),
        ("discard", PILES_APART, surroundings.piles_apart(t, PILES_APART)),
    ):
        places.append(Place(name, box.width, box.height, (name,)))
        parts[name] = drawn
    return Drawing(WIDTH, MAP_HEIGHT, parts, palette.style(), definitions() + flow.definitions(), tuple(places))


def portrait(faction: str) -> str:
    """The warrior or pawn of a faction, as an SVG; ValueError if there is no such faction."""
    return sheet.alone(f"w{names.FACTIONS.parse(faction)}", palette.style(), definitions())


APART = 480
"""Width of a player's panel in a place of its own."""
SHARED_APART, PILES_APART = Box(0, 0, 322, 110), Box(0, 0, APART, 190)
"""Places of what nobody owns: the first is as wide as a phone."""


class Layout(NamedTuple):
    """The boxes of the players, in turn order, and of the shared things; the height of the picture."""

    players: tuple[Box, ...]
    shared: Box
    height: int


@cache
def arrange(factions: tuple[int, ...]) -> Layout:
    """Places for these factions in turn order: up to four panels right of the map, further ones below it."""
    below = MAP_Y + MAP_HEIGHT + GAP
    right = MAP_X + MAP_WIDTH + GAP
    deep = 168
    bottom = below + deep
    needs = [players.panel(f).height for f in factions[:4]]
    free = bottom - MAP_Y - GAP * (len(needs) - 1)
    y, boxes = float(MAP_Y), []
    for need in needs:
        high = round(free * need / sum(needs), 1)
        boxes.append(Box(right, y, WIDTH - GAP - right, high))
        y += high + GAP
    under = Box(GAP, below, MAP_WIDTH, deep)
    if len(factions) <= 4:
        return Layout(tuple(boxes), under, bottom + GAP)
    if len(factions) == 5:
        return Layout((*boxes, under), Box(GAP, bottom + GAP, WIDTH - 2 * GAP, 136), bottom + 136 + 2 * GAP)
    half, high = (WIDTH - 3 * GAP) / 2, 200
    boxes += [Box(GAP + k * (half + GAP), bottom + GAP, half, high) for k in range(len(factions) - 4)]
    return Layout(tuple(boxes), under, bottom + high + 2 * GAP)
