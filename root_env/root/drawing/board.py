"""The drawn map: ground, paths, rivers, forests, clearings with their slots and pieces, pawns in forests."""

from functools import cache

from root_env.drawing.svg import circle, group, n, path, rect, text, use
from root_env.root.drawing.geography import HEIGHT, ROOM_X, ROOM_Y, ROUND, WIDTH, geography
from root_env.root.lookup import part_modules
from root_env.root.lookup.boards import has_pawn, in_forests, marked_warriors, pawn_place
from root_env.root.lookup.hidden import of_player
from root_env.root.rules.data.maps import MAPS, forest_name
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE, IS_BUILDING, OWNER
from root_env.root.rules.ids import FOREST, NOBODY, Faction, Piece
from root_env.root.text.hidden import placed
from root_env.root.text.table import Table

_PIECES = {f: range(FIRST_PIECE[f], END_PIECE[f]) for f in (*Faction, NOBODY)}
_BUILDING = IS_BUILDING.tolist()
_TREE = "m0-9 6 9h-3l4 7h-6v3h-2v-3h-6l4-7h-3z"
"""SVG path of a tree, from its middle."""


@cache
def ground(board: int) -> str:
    """The ground, which never changes: the woods, forests with their names, rivers and paths."""
    g, m = geography(board), MAPS[board]
    shapes = [rect(0, 0, WIDTH, HEIGHT, "ground", 14)]
    shapes += [path(d, "forest", f"forest-{k}") for k, d in enumerate(g.outlines)]
    shapes += [path(g.shore, "forest"), path(g.lake, "lake")] if g.lake else []
    shapes += [path(d, kind) for kind in ("river", "water") for d in g.rivers]
    shapes += [path(d, kind) for kind in ("path", "track") for d in g.paths]
    shapes.append(path("".join(f"M{n(x)} {n(y)}{_TREE}" for x, y in g.trees), "tree"))
    shapes += [
        text(x, y + 22, forest_name(m, k), "m q t10", data_at=f"forest-{k}") for k, (x, y) in enumerate(g.forests)
    ]
    return "".join(shapes)


def clearing(t: Table, c: int) -> str:
    """A clearing as the viewer sees it."""
    s = t.s
    suit, rules = int(s["suit"][c]), t.rulers[c]
    shape = rect(-ROOM_X, -ROOM_Y, 2 * ROOM_X, 2 * ROOM_Y, f"z{suit}", ROUND)
    if rules >= 0:
        shape += rect(-ROOM_X + 3, -ROOM_Y + 3, 2 * ROOM_X - 6, 2 * ROOM_Y - 6, f"r{t.factions[rules]}", ROUND - 3)
        shape += _banner(t, rules)
    shape += use(f"s{suit}", -ROOM_X + 14, -ROOM_Y + 12, scale=1.25)
    shape += circle(ROOM_X - 14, -ROOM_Y + 12, 11, "p o") + text(ROOM_X - 14, -ROOM_Y + 16, c + 1, "b m t12")
    if int(s["scorched"]) >> c & 1:
        shape += use("scorch", -ROOM_X + 1, ROOM_Y - 26, scale=1.3)
    shape += _slots(t, c) + _warriors(t, c) + _tokens(t, c)
    x, y = geography(int(s["map"])).clearings[c]
    return group(shape, x=x, y=y)


def known_there(t: Table, c: int) -> tuple[bool, tuple[str, ...]]:
    """The facts of a clearing that some viewers see and others do not: items under a ruin, facedown kinds."""
    lying = [k for f in t.factions for k in _PIECES[f] if not _BUILDING[k] and t.s["pieces"][k][c]]
    return t.sees_under_ruin(c), tuple(word for kind in lying for word in _facedown(t, kind, c))


def _banner(t: Table, who: int) -> str:
    """The sign of the ruler: a crowned shield with the player's letter, on the rim."""
    x, y, f = ROOM_X - 4, ROOM_Y - 32, t.factions[who]
    return path(f"M{x - 10} {y - 9}H{x + 10}V{y + 3}Q{x + 9} {y + 10} {x} {y + 13} {x - 9} {y + 10} {x - 10} {y + 3}Z",
                f"f{f} o") + text(x, y + 6, t.initial(who), f"m b t12 i{f}")  # fmt: skip


def _slots(t: Table, c: int) -> str:
    """Buildings in their slots, ruins, and slots still open."""
    s = t.s
    filled = [kind for f in t.factions for kind in _PIECES[f] if _BUILDING[kind] for _ in range(s["pieces"][kind][c])]
    shapes = [f"p{kind}" for kind in filled]
    shapes += ["ruin"] * int(s["ruins"][c]) + [""] * int(s["slots"][c])
    under = [k for k in s["ruin_items"][c].tolist() if k >= 0 and t.sees_under_ruin(c)]
    step = min(27.0, 84 / max(len(shapes), 1))
    x = -step / 2 * (len(shapes) - 1)
    drawn = []
    for name in shapes:
        drawn.append(use(name, x, -29, scale=1.15) if name else rect(x - 11.5, -40.5, 23, 23, "slot", 3))
        if name == "ruin":
            for j, k in enumerate(under):
                ix, iy = x + 5 - 9 * j, -23 - 9 * j
                drawn.append(rect(ix - 6.5, iy - 6.5, 13, 13, "card", 2) + use(f"i{k}", ix, iy, scale=0.7))
        x += step
    return "".join(drawn)


def _warriors(t: Table, c: int) -> str:
    s = t.s
    held = [(f, int(s["warriors"][p][c])) for p, f in enumerate(t.factions) if s["warriors"][p][c]]
    held += [(f, 1) for p, f in _pawns(t) if pawn_place(s, p) == c]
    marked = {f for p, f in enumerate(t.factions) if c in marked_warriors(s, p).values()}
    drawn, large = [], len(held) <= 2
    for k, (f, count) in enumerate(held):
        row, place = divmod(k, 3)
        step = 50 if large else 38
        x = step * (place - (min(3, len(held) - 3 * row) - 1) / 2)
        y = 6 if large else 4 if len(held) <= 3 else row * 25 - 4
        aside = (9 if large else 7) if count > 1 else 0
        drawn.append(use(f"w{f}", x - aside, y, scale=1.25 if large else 1))
        if count > 1:
            drawn.append(text(x + (4 if large else 3), y + 7, count, "b t16" if large else "b t13"))
        if f in marked:
            drawn.append(path(f"M{n(x - aside - 6)} {n(y - 10)}l-1-7 4 3.5 3-6 3 6 4-3.5-1 7z", "crown"))
    return "".join(drawn)


def _tokens(t: Table, c: int) -> str:
    s = t.s
    held = [
        (k, int(s["pieces"][k][c])) for f in t.factions for k in _PIECES[f] if not _BUILDING[k] and s["pieces"][k][c]
    ]
    step = min(30.0, 90 / max(len(held), 1))
    x, drawn = -step / 2 * (len(held) - 1), []
    for kind, count in held:
        aside = 5 if count > 1 else 0
        drawn.append(use(f"p{kind}", x - aside, 41, scale=1.05 if len(held) <= 3 else 0.8))
        if count > 1:
            drawn.append(text(x + (6 if len(held) <= 3 else 4), 46, count, "b t13"))
        drawn += [text(x, 58, kind_of, "m b h t10") for kind_of in _facedown(t, kind, c)]
        x += step
    return "".join(drawn)


def _facedown(t: Table, kind: int, c: int) -> list[str]:
    """The kind of a facedown token in a clearing, if the viewer knows it."""
    who = int(t.s["player_of"][OWNER[kind]])
    lying = [thing for thing in of_player(t.s, who) if thing.declared.piece == Piece(kind).name]
    return [word for thing in lying for at, word in placed(t, thing) if at == c and word]


def of_the_map(t: Table) -> str:
    """The things that a map with rules has on it, "" for other maps."""
    part = part_modules.map_part("drawing", int(t.s["map"]))
    return "" if part is None else part.on_map(t)


def _pawns(t: Table) -> list[tuple[int, int]]:
    """Players and their factions by the numbers of these: pawns stand in that order."""
    return sorted(enumerate(t.factions), key=lambda pair: pair[1])


def pawns(t: Table) -> str:
    """Pawns and warriors in forests, each beside the place of the one before it."""
    g, drawn = geography(int(t.s["map"])), []
    owners = [(p, f) for p, f in _pawns(t) if has_pawn(t.s, p)]
    for k, (p, f) in enumerate(owners):
        place = pawn_place(t.s, p) - FOREST
        if place >= 0:
            x, y = g.forests[place]
            drawn.append(use(f"w{f}", x + (k - 0.5) * 22, y - 4, scale=1.2))
    for p, f in _pawns(t):
        for place, many in (pair for held in in_forests(t.s, p).values() for pair in held.items()):
            x, y = g.forests[place]
            if any(pawn_place(t.s, who) == FOREST + place for who, _ in owners):
                x += 24 * len(owners)
            drawn.append(use(f"w{f}", x - 11, y - 4, scale=1.2) + text(x + 2, y + 2, many, "b t13"))
    return "".join(drawn)
