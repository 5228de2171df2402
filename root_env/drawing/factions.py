"""The faction boards: one function each, writing into a flow. To be told: everything that lies open on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from root_env.core.data.quests import N_QUESTS
from root_env.core.data.tracks import (
    BASE_OF_SUIT,
    GARDEN_OF_SUIT,
    POSTS,
    TOTAL,
    VIZIERS,
)
from root_env.core.ids import N_COLUMNS, NOWHERE, Faction, ItemState, Kind, Leader, Phase, Piece
from root_env.core.state import HOSTILE, NO_RELATION
from root_env.drawing import flow as chips
from root_env.drawing.flow import Flow
from root_env.drawing.svg import rect, text, text_width, use
from root_env.text import names
from root_env.text.table import Table, bits

_CELL = 22
_VP = {
    Piece.SAWMILL: "sawmill_vp",
    Piece.WORKSHOP: "workshop_vp",
    Piece.RECRUITER: "recruiter_vp",
    Piece.ROOST: "roost_vp",
    Piece.SYMPATHY: "sympathy_vp",
}
"""Figure of the points on the spaces of a track; with one more number than spaces it begins with an empty map."""
_SUIT_OF = {
    kind: suit
    for kinds in (BASE_OF_SUIT, GARDEN_OF_SUIT, dict(enumerate(POSTS)))
    for suit, kind in ((int(s), int(k)) for s, k in kinds.items())
}
"""Suit of a building or token that has one."""


def fill(t: Table, who: int, flow: Flow) -> None:
    """Write the faction board of a player."""
    board = _BOARDS.get(Faction(t.factions[who]))
    if board is not None:
        board(t, who, flow)


# -- what boards have in common -----------------------------------------------------------------------


def _warriors(t: Table, who: int, flow: Flow, label: str = "supply") -> None:
    flow.label(label)
    flow.icon(f"w{t.factions[who]}", int(t.s["warrior_supply"][who]), scale=0.8)


def _points(t: Table, kind: Piece) -> list[int]:
    """Points on the spaces of a kind's track."""
    return t.s[_VP[kind]].tolist()[-int(TOTAL[kind]) :]


def _track(t: Table, flow: Flow, kind: int, points: Sequence[int], label: str = "") -> None:
    """A track of pieces: those not yet placed lie on it, from the right; where one is gone its points show."""
    suit = _SUIT_OF.get(kind)
    if label:
        flow.label(label, int(TOTAL[kind]) * _CELL + 8)
    total, left = int(TOTAL[kind]), int(t.s["piece_supply"][kind])

    def draw(x: float, y: float) -> str:
        shapes = []
        for k in range(total):
            middle = x + _CELL * (k + 0.5)
            if k >= total - left:
                shapes.append(use(f"p{kind}", middle, y, scale=0.92))
            else:
                shapes.append(rect(middle - 9, y - 9, 18, 18, "slot", 3))
                if points:
                    shapes.append(text(middle, y + 4, points[k], "m b q"))
                elif suit is not None:
                    shapes.append(use(f"s{suit}", middle, y, "faint", 0.75))
        return "".join(shapes)

    flow.shape(total * _CELL + 8, draw)


def _owners(t: Table, flow: Flow, counts: Sequence[int], nothing: str = "none") -> None:
    """Warriors of several owners."""
    for p, count in enumerate(counts):
        if count:
            flow.icon(f"w{t.factions[p]}", int(count), scale=0.75)
    if nothing and not any(counts):
        flow.words(nothing, "q")


def _suit(flow: Flow, suit: int, count: int | str = "") -> None:
    flow.icon(f"s{suit}", count, scale=0.85)


# -- factions --------------------------------------------------------------------------------------------


def _marquise(t: Table, who: int, flow: Flow) -> None:
    for kind in (Piece.SAWMILL, Piece.WORKSHOP, Piece.RECRUITER):
        _track(t, flow, kind, _points(t, kind), f"{names.piece(kind)}s")
    flow.line()
    _warriors(t, who, flow)
    flow.icon(f"p{Piece.WOOD:d}", int(t.s["piece_supply"][Piece.WOOD]), scale=0.85)
    if t.s["piece_supply"][Piece.KEEP]:
        flow.icon(f"p{Piece.KEEP:d}", scale=0.85)
    if t.has_turn(who, Phase.DAYLIGHT):
        flow.label("actions left")
        flow.words(str(int(t.s["marquise"]["actions"])), "b")
        if t.s["marquise"]["recruited"]:
            flow.gap()
            flow.words("has recruited", "q")


def _eyrie(t: Table, who: int, flow: Flow) -> None:
    e = t.s["eyrie"]
    leader = int(e["leader"])
    flow.label("leader")
    flow.words(names.leader(leader).capitalize() if leader >= 0 else "not chosen", "b")
    retired = bits(e["retired"], len(Leader))
    if retired:
        flow.label("face down")
        flow.words(", ".join(names.leader(k).capitalize() for k in retired), "q")
    _warriors(t, who, flow)
    _track(t, flow, Piece.ROOST, _points(t, Piece.ROOST), "roosts")
    resolving = t.pending(Kind.DECREE) and t.has_turn(who, Phase.DAYLIGHT)
    flow.columns([lambda part, k=k: _decree(e, leader, k, resolving, part) for k in range(N_COLUMNS)], line=17.5)


def _decree(e, leader: int, column: int, resolving: bool, flow: Flow) -> None:
    """A column of the Decree: its Loyal Viziers, its cards, and what is still to resolve."""
    flow.words(names.column(column).capitalize(), "b")
    if resolving:
        for suit, count in enumerate(e["left"][column].tolist()):
            if count:
                flow.icon(f"s{suit}", count, scale=0.6, width=14)
    flow.line()
    if leader >= 0 and VIZIERS[leader, column]:
        flow.chips([chips.narrowed(chips.vizier(), flow.width)])
        flow.line()
    for chip in chips.cards(e["decree"][column].tolist()):
        flow.chips([chips.narrowed(chip, flow.width)])
        flow.line()


def _alliance(t: Table, who: int, flow: Flow) -> None:
    a = t.s["alliance"]
    _track(t, flow, Piece.SYMPATHY, _points(t, Piece.SYMPATHY), "sympathy")
    flow.label("bases", 3 * (_CELL + 8))
    for kind in (Piece.BASE_FOX, Piece.BASE_RABBIT, Piece.BASE_MOUSE):
        _track(t, flow, kind, ())
    flow.line()
    flow.label("officers")
    flow.icon(f"w{Faction.ALLIANCE:d}", int(a["officers"]), scale=0.8)
    _warriors(t, who, flow)
    if t.has_turn(who, Phase.EVENING) and t.pending(Kind.OPERATION):
        flow.label("operations left")
        flow.words(str(int(a["operations"])), "b")


def _lizard(t: Table, who: int, flow: Flow) -> None:
    z = t.s["lizard"]
    points = t.s["garden_vp"].tolist()[1:]
    for kind in (Piece.GARDEN_FOX, Piece.GARDEN_RABBIT, Piece.GARDEN_MOUSE):
        if kind == Piece.GARDEN_FOX:
            flow.label("gardens")
        flow.keep(20 + int(TOTAL[kind]) * _CELL)
        _suit(flow, _SUIT_OF[kind])
        _track(t, flow, kind, points)
    flow.line()
    flow.label("Outcast")
    if z["outcast"] < 0:
        flow.words("not chosen", "q")
    else:
        _suit(flow, int(z["outcast"]))
        flow.words("Hated" if z["hated"] else "", "b")
    flow.label("acolytes")
    flow.icon(f"w{Faction.LIZARD:d}", int(z["acolytes"]), scale=0.8)
    _warriors(t, who, flow)
    if t.has_turn(who, Phase.DAYLIGHT) and z["scored"]:
        flow.label("scored")
        for suit in bits(z["scored"], 3):
            _suit(flow, suit)
    if z["revealed"].any():
        flow.line()
        flow.label("revealed")
        flow.chips(chips.cards(z["revealed"].tolist()))


def _riverfolk(t: Table, who: int, flow: Flow) -> None:
    r = t.s["riverfolk"]
    flow.label("prices")
    for k, price in enumerate(r["prices"].tolist()):
        flow.words(f"{names.service(k)} ", "")
        flow.words(str(price or "-"), "b", 12)
        flow.gap(5)
    _warriors(t, who, flow)
    flow.line()
    for suit, kind in enumerate((Piece.TRADE_POST_FOX, Piece.TRADE_POST_RABBIT, Piece.TRADE_POST_MOUSE)):
        _track(t, flow, kind, (), "trade posts" if suit == 0 else "")
        _owners(t, flow, r["tracks"][suit].tolist(), "")
    flow.line()
    for label in ("funds", "committed", "payments"):
        if label == "funds" or r[label].any():
            flow.label(label)
            _owners(t, flow, r[label].tolist())
    if r["bought"].any():
        bought = [(names.service(k), count) for k, count in enumerate(r["bought"].tolist()) if count]
        told = ", ".join(word if count == 1 else f"{word} ({count})" for word, count in bought)
        flow.label("bought this turn", text_width(told, 11))
        flow.words(told)
    if t.s["hired"] >= 0:
        flow.label("mercenaries serve")
        flow.words(t.short(int(t.s["hired"])), "b")


def _vagabond(t: Table, who: int, flow: Flow) -> None:
    v = t.vagabond(who)
    if v["character"] < 0:
        flow.words("no character chosen", "q")
        return
    flow.words(names.character(v["character"]).capitalize(), "b")
    where = names.place(t.s["map"], v["location"])
    flow.words(where if v["location"] == NOWHERE else f"in {where}", "q")
    flow.line()
    held = v["items"].tolist()
    for state in ItemState:
        row = [kind[state] for kind in held]
        if any(row):
            flow.label(names.item_state(state))
            flow.chips(chips.items(row, _ITEM_CLASSES[state]))
    flow.line()
    for p, space in enumerate(v["relation"][: len(t.agents)].tolist()):
        if space != NO_RELATION and p != who:
            _relation(t, flow, p, space, int(v["aids"][p]))
    done = bits(v["quests"], N_QUESTS)
    if done:
        flow.line()
        flow.label("completed")
        flow.chips(chips.quest(q) for q in done)


_ITEM_CLASSES = {
    ItemState.READY: "card",
    ItemState.EXHAUSTED: "spent",
    ItemState.DAMAGED: "card hurt",
    ItemState.DAMAGED_EXHAUSTED: "spent hurt",
}


def _relation(t: Table, flow: Flow, other: int, space: int, aids: int) -> None:
    word = "hostile" if space == HOSTILE else names.RELATIONS[space]
    told = f"{word} +{aids}" if aids else word
    flow.keep(24 + text_width(told, 11, True))
    flow.icon(f"w{t.factions[other]}", scale=0.75)
    flow.words(told, "b" if space else "")
    flow.gap(6)


def _chameleander(t: Table, who: int, flow: Flow) -> None:
    board = t.s["chameleander"]
    flow.label("Ego track")
    for kind, points in zip(board["track"].tolist(), t.s["ego_vp"].tolist(), strict=True):
        flow.shape(_CELL + 2, lambda x, y, kind=kind, points=points: _ego(x + 12, y, kind, points))
    flow.label("The Id")
    for kind, count in zip((Piece.EGO, Piece.SUPEREGO), board["id"].tolist(), strict=True):
        if count:
            flow.icon(f"p{kind:d}", count, scale=0.85)
    if not board["id"].any():
        flow.words("empty", "q")
    flow.line()
    _warriors(t, who, flow)
    if t.has_turn(who, Phase.DAYLIGHT):
        flow.label("actions left")
        flow.words(str(int(board["actions"])), "b")
        taken = [word for k, word in enumerate(("Mark for Death", "Cajole")) if int(board["taken"]) >> k & 1]
        if taken:
            flow.label("has taken")
            flow.words(" and ".join(taken))
    if board["substituted"]:
        used = [word for k, word in enumerate(("a removal", "a placement")) if int(board["substituted"]) >> k & 1]
        flow.label("turned into ego this turn")
        flow.words(" and ".join(used))


def _ego(x: float, y: float, kind: int, points: int) -> str:
    """A space of the Ego track: what lies there, or its points."""
    if kind:
        return use(f"p{(Piece.EGO, Piece.SUPEREGO)[kind - 1]:d}", x, y, scale=0.95)
    return rect(x - 9, y - 9, 18, 18, "slot", 9) + text(x, y + 4, points, "m b q")


_BOARDS: dict[Faction, Callable[[Table, int, Flow], None]] = {
    Faction.MARQUISE: _marquise,
    Faction.EYRIE: _eyrie,
    Faction.ALLIANCE: _alliance,
    Faction.VAGABOND: _vagabond,
    Faction.VAGABOND_2: _vagabond,
    Faction.LIZARD: _lizard,
    Faction.RIVERFOLK: _riverfolk,
    Faction.CHAMELEANDER: _chameleander,
}
