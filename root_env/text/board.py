"""The game as plain text, 100 columns wide, as one viewer may know it.

None is the public, a player sees its own hand and what it knows of the others, "all" shows everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

import numpy as np

from root_env.core.data.quests import N_QUESTS
from root_env.core.data.tracks import END_PIECE, FIRST_PIECE, IS_BUILDING, VIZIERS
from root_env.core.ids import (
    N_CARDS,
    N_CLEARINGS,
    N_COLUMNS,
    NOWHERE,
    Faction,
    ItemState,
    Kind,
    Leader,
    Phase,
    Piece,
)
from root_env.core.state import HOSTILE, NO_RELATION, supporter_knowledge
from root_env.text import names
from root_env.text.describe import Viewer, describe_question
from root_env.text.table import VAGABONDS, Table, bits, ruler

WIDTH = 100
NEXT_CARDS = 5
"""Cards of the deck shown to those who see everything."""
TIED = "\N{NO-BREAK SPACE}"
"""Stands for a space inside a name until the lines are wrapped."""


def render_text(states: np.ndarray, i: int, viewer: Viewer = None) -> str:
    """The board, the players and what lies beside the map in row `i`, as `viewer` may know it."""
    table = Table(states, i, viewer)
    parts = [_header(table), _clearings(table), _players(table), _boards(table), _shared(table)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines).replace(TIED, " ")


# -- words -------------------------------------------------------------------------------------------


def _line(label: str, text: str, indent: int = 0) -> list[str]:
    """`label: text`, wrapped to the width; further lines are indented."""
    return wrap(f"{label}: {text}", WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4))


def _times(counts: Iterable[tuple[int, str]], nothing: str = "none") -> str:
    """`sword, 2 x boot`: words with their counts, those without any left out."""
    words = [word if n == 1 else f"{int(n)} x {word}" for n, word in counts if n > 0]
    return _listed(words) or nothing


def _listed(words: Iterable[str]) -> str:
    """Words with commas between them, where alone a line may break."""
    return ", ".join(word.replace(" ", TIED) for word in words)


def _cards(counts: np.ndarray, nothing: str = "none") -> str:
    """Cards by kind, counts (N_CARDS,)."""
    return _times(((counts[c], names.card(c)) for c in range(N_CARDS)), nothing)


def _items(counts: np.ndarray) -> str:
    return _times(zip(counts, names.ITEMS, strict=True))


def _count(n: int, noun: str) -> str:
    return f"{int(n)} {noun}{'' if n == 1 else 's'}"


# -- header ------------------------------------------------------------------------------------------


def _header(t: Table) -> list[str]:
    s = t.s
    seen = {None: "public view", "all": "everything shown"}.get(t.viewer) or f"as {t.agents[t.viewer]} sees it"
    turn = (
        "set-up"
        if s["turn"] < 0
        else f"turn {s['turns']}, {names.phase(s['phase']).capitalize()} of {t.agents[s['turn']]}"
    )
    title = f"Root, {names.map_name(s['map'])} map: {turn}"
    lines = [f"{title}{seen:>{max(WIDTH - len(title), len(seen) + 2)}}"]
    if not s["over"]:
        return lines + _line("To move", describe_question(t.states, t.i, t.viewer)) + _battle(t)
    if s["truncated"]:
        return [*lines, "The game was stopped at its limit: nobody wins."]
    winners = [t.agents[p] for p in bits(s["winners"], len(t.agents))]
    return [*lines, f"The game is over: {' and '.join(winners)} won."]


def _battle(t: Table) -> list[str]:
    b = t.s["battle"]
    if not b["active"]:
        return []
    text = f"{t.agents[b['attacker']]} attacks {t.agents[b['defender']]} in {names.clearing(b['clearing'])}"
    if b["ally"] >= 0:
        text += f" together with {t.agents[b['ally']]}"
    if b["ambush"] >= 0:
        text += f"; {names.card(b['ambush'])} is played"
    if not t.pending(Kind.ROLL):
        text += f"; rolled hits: attacker {b['roll'][0]}, defender {b['roll'][1]}"
    return _line("Battle", text)


# -- the map -----------------------------------------------------------------------------------------


def _pieces(t: Table, who: int, clearing: int) -> str:
    """What a player has in a clearing: `3 warriors, sawmill, 2 wood`; buildings before tokens."""
    s, faction = t.s, t.factions[who]
    parts = [_count(s["warriors"][who, clearing], "warrior")] if s["warriors"][who, clearing] else []
    kinds = range(FIRST_PIECE[faction], END_PIECE[faction])
    for kind in sorted(kinds, key=lambda k: -IS_BUILDING[k]):
        n = int(s["pieces"][kind, clearing])
        if n:
            parts.append(_plural(kind, n) if n > 1 else names.piece(kind))
    if faction in VAGABONDS and t.vagabond(who)["location"] == clearing:
        parts.append("pawn")
    return ", ".join(parts)


def _plural(kind: int, n: int) -> str:
    word = names.piece(kind)
    return f"{n} {word}" if kind in (Piece.WOOD, Piece.SYMPATHY, Piece.EGO, Piece.SUPEREGO) else f"{n} {word}s"


def _slots(t: Table, c: int) -> str:
    """Open slots, ruin and torch of a clearing: `1, ruin (boot)`."""
    text = str(int(t.s["slots"][c]))
    if t.s["ruins"][c]:
        seen = t.viewer == "all" or t.has_looked(c)
        under = [names.item(k) for k in t.s["ruin_items"][c] if k >= 0 and seen]
        text += f", ruin ({', '.join(under)})" if under else ", ruin"
    return text + (", scorched" if int(t.s["scorched"]) >> c & 1 else "")


def _clearings(t: Table) -> list[str]:
    texts = [_slots(t, c) for c in range(N_CLEARINGS)]
    wide = max(25 if t.viewer == "all" else 13, *(len(text) + 2 for text in texts))
    rulers = max(12, *(len(t.short(p)) + 2 for p in range(len(t.agents))))
    lines = [f"{'':>2}  {'suit':<7}{'open slots':<{wide}}{'ruler':<{rulers}}pieces"]
    for c, slots in enumerate(texts):
        rules = ruler(t.s, c)
        held = [
            f"{t.short(p)} {text}".replace(" ", TIED).replace(f",{TIED}", ", ")
            for p in range(len(t.agents))
            if (text := _pieces(t, p, c))
        ]
        row = f"{c + 1:>2}  {names.suit(t.s['suit'][c]):<7}{slots:<{wide}}"
        row += f"{t.short(rules) if rules >= 0 else '-':<{rulers}}"
        lines += wrap("; ".join(held) or "-", WIDTH, initial_indent=row, subsequent_indent=" " * len(row))
    return lines


# -- players -----------------------------------------------------------------------------------------


def _score(t: Table, who: int) -> str:
    if t.s["coalition"][who] >= 0:
        return f"in coalition with {t.agents[t.s['coalition'][who]]}"
    if t.s["dominance"][who] >= 0:
        return f"{names.suit(t.s['dominance'][who])} dominance"
    return f"{int(t.s['vp'][who])} VP"


def _players(t: Table) -> list[str]:
    lines = ["Players, in turn order"]
    for who in t.s["order"][: len(t.agents)]:
        who = int(who)
        text = f"{_score(t, who)}, {_count(t.s['hand_size'][who], 'card')}"
        if t.s["crafted_items"][who].any():
            text += f"; crafted items: {_items(t.s['crafted_items'][who])}"
        effects = bits(t.s["effects"][who], N_CARDS)
        if effects:
            text += f"; effects: {_listed(names.card(c) for c in effects)}"
        lines += _line(t.agents[who], text, 2) + _hand(t, who)
    return lines


def _hand(t: Table, who: int) -> list[str]:
    if t.sees(who) or t.s["open_hand"] == who:
        return _line("hand", _cards(t.s["hand"][who]), 4)
    if t.viewer is None or not t.s["known"][t.viewer, who].any():
        return []
    return _line("known", _cards(t.s["known"][t.viewer, who]), 4)


# -- faction boards ----------------------------------------------------------------------------------


def _boards(t: Table) -> list[str]:
    lines = ["Faction boards"]
    for who, faction in enumerate(t.factions):
        lines += _BOARDS[Faction(faction)](t, who)
    return lines


def _supply(t: Table, who: int) -> str:
    """Warriors and pieces left, `in supply: 12 warriors, 5 sawmills`."""
    faction = t.factions[who]
    parts = [_count(t.s["warrior_supply"][who], "warrior")]
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        n = int(t.s["piece_supply"][kind])
        if n:
            parts.append(_plural(kind, n) if n > 1 else f"1 {names.piece(kind)}")
    return f"in supply {', '.join(parts)}"


def _marquise(t: Table, who: int) -> list[str]:
    text = _supply(t, who)
    if t.has_turn(who, Phase.DAYLIGHT):
        recruited = ", has recruited" if t.s["marquise"]["recruited"] else ""
        text = f"{_count(t.s['marquise']['actions'], 'action')} left{recruited}; {text}"
    return _line(t.agents[who], text, 2)


def _eyrie(t: Table, who: int) -> list[str]:
    e = t.s["eyrie"]
    leader = int(e["leader"])
    text = f"leader {names.leader(leader) if leader >= 0 else 'not chosen'}"
    retired = bits(e["retired"], len(Leader))
    if retired:
        text += f" (face down: {', '.join(names.leader(k) for k in retired)})"
    lines = _line(t.agents[who], f"{text}; {_supply(t, who)}", 2)
    resolving = t.pending(Kind.DECREE) and t.has_turn(who, Phase.DAYLIGHT)
    for column in range(N_COLUMNS):
        viziers = int(VIZIERS[leader, column]) if leader >= 0 else 0
        counts = [(viziers, "Loyal Vizier"), *((e["decree"][column, c], names.card(c)) for c in range(N_CARDS))]
        text = _times(counts, "-")
        if resolving and e["left"][column].any():
            text += f" (to resolve: {_times(zip(e['left'][column], names.SUITS, strict=True))})"
        lines += _line(f"decree, {names.column(column)}", text, 4)
    return lines


def _alliance(t: Table, who: int) -> list[str]:
    a = t.s["alliance"]
    text = f"{_count(a['n_supporters'], 'supporter')}, {_count(a['officers'], 'officer')}"
    if t.has_turn(who, Phase.EVENING) and t.pending(Kind.OPERATION):
        text += f", {_count(a['operations'], 'operation')} left"
    lines = _line(t.agents[who], f"{text}; {_supply(t, who)}", 2)
    if t.sees(who):
        lines += _line("supporters", _cards(a["supporters"]), 4)
    elif t.viewer is not None and supporter_knowledge(t.s)[t.viewer].any():
        lines += _line("known supporters", _cards(supporter_knowledge(t.s)[t.viewer]), 4)
    return lines


def _lizard(t: Table, who: int) -> list[str]:
    z = t.s["lizard"]
    outcast = int(z["outcast"])
    text = "Outcast not chosen" if outcast < 0 else f"Outcast {names.suit(outcast)}{' (Hated)' if z['hated'] else ''}"
    lines = _line(t.agents[who], f"{text}, {_count(z['acolytes'], 'acolyte')}; {_supply(t, who)}", 2)
    if z["revealed"].any():
        lines += _line("revealed", _cards(z["revealed"]), 4)
    if t.has_turn(who, Phase.DAYLIGHT) and z["scored"]:
        lines += _line("scored", _listed(names.suit(k) for k in bits(z["scored"], 3)), 4)
    return lines


def _riverfolk(t: Table, who: int) -> list[str]:
    r = t.s["riverfolk"]
    prices = ", ".join(f"{names.service(k)} {int(n) or '-'}" for k, n in enumerate(r["prices"]))
    lines = _line(t.agents[who], f"prices: {prices}; {_supply(t, who)}", 2)
    boxes = [("funds", r["funds"]), ("committed", r["committed"]), ("payments", r["payments"])]
    boxes += [(f"{names.suit(k)} track", r["tracks"][k]) for k in range(3)]
    for label, box in boxes:
        if label == "funds" or box.any():
            lines += _line(label, _times(zip(box, t.agents, strict=False)), 4)
    if r["bought"].any():
        lines += _line("bought this turn", _times(zip(r["bought"], names.SERVICES, strict=True)), 4)
    if t.s["hired"] >= 0:
        lines += _line("mercenaries serve", t.agents[t.s["hired"]], 4)
    return lines


def _vagabond(t: Table, who: int) -> list[str]:
    v = t.vagabond(who)
    if v["character"] < 0:
        return _line(t.agents[who], "no character chosen", 2)
    where = names.place(t.s["map"], v["location"])
    at = where if v["location"] == NOWHERE else f"in {where}"
    lines = _line(t.agents[who], f"{names.character(v['character'])}, {at}", 2)
    held = [
        f"{names.item_state(state)}: {_items(v['items'][:, state])}"
        for state in ItemState
        if v["items"][:, state].any()
    ]
    lines += _line("items", "; ".join(held) or "none", 4)
    relations = [
        f"{t.agents[p]} {_relation(int(v['relation'][p]), int(v['aids'][p]))}"
        for p in range(len(t.agents))
        if v["relation"][p] != NO_RELATION and p != who
    ]
    lines += _line("relationships", _listed(relations) or "none", 4)
    done = bits(v["quests"], N_QUESTS)
    if done:
        lines += _line("completed quests", _listed(names.quest(q) for q in done), 4)
    return lines


def _relation(space: int, aids: int) -> str:
    if space == HOSTILE:
        return "hostile"
    return names.RELATIONS[space] + (f" ({_count(aids, 'aid')} towards the next)" if aids else "")


def _chameleander(t: Table, who: int) -> list[str]:
    board = t.s["chameleander"]
    text = "1 warrior in supply" if t.s["warrior_supply"][who] else ""
    if t.has_turn(who, Phase.DAYLIGHT):
        taken = [word for k, word in enumerate(("Mark for Death", "Cajole")) if int(board["taken"]) >> k & 1]
        text = f"{_count(board['actions'], 'action')} left{', has taken ' + ' and '.join(taken) if taken else ''}"
    lines = _line(t.agents[who], text or "no warrior in supply", 2)
    words = ("-", "ego", "superego")
    spaces = [f"{words[k]} ({vp})" for k, vp in zip(board["track"], t.s["ego_vp"], strict=True)]
    lines += _line("Ego track (points)", _listed(spaces), 4)
    if board["id"].any():
        lines += _line("The Id", _times(zip(board["id"], words[1:], strict=True)), 4)
    if board["substituted"]:
        used = [word for k, word in enumerate(("a removal", "a placement")) if int(board["substituted"]) >> k & 1]
        lines += _line("turned into ego this turn", " and ".join(used), 4)
    return lines


_BOARDS = {
    Faction.MARQUISE: _marquise,
    Faction.EYRIE: _eyrie,
    Faction.ALLIANCE: _alliance,
    Faction.CHAMELEANDER: _chameleander,
    Faction.LIZARD: _lizard,
    Faction.RIVERFOLK: _riverfolk,
    Faction.VAGABOND: _vagabond,
    Faction.VAGABOND_2: _vagabond,
}


# -- beside the map ----------------------------------------------------------------------------------


def _shared(t: Table) -> list[str]:
    s = t.s
    lines = _line("Items to craft", _items(s["items"]))
    lines += _line("Deck", _count(s["deck_size"], "card"))
    if t.viewer == "all":
        coming = s["deck"][: s["deck_size"]][::-1][:NEXT_CARDS]
        lines += _line("Next cards", _listed(names.card(c) for c in coming) or "none")
    cards = _times(zip(s["discard"], names.CARDS, strict=True), "")
    lines += _line("Discard pile", f"{_count(int(s['discard'].sum()), 'card')}: {cards}" if cards else "empty")
    if s["souls"]:
        lines += _line("Lost Souls", _cards(s["lost_souls"]))
    if s["available"].any():
        lines += _line("Dominance cards to take", _times(zip(s["available"], names.SUITS, strict=True)))
    if any(f in VAGABONDS for f in t.factions):
        face_up = [names.quest(q) for q in s["quest_cards"] if q >= 0]
        lines += _line("Quests", _listed(face_up) or "none")
    return lines
