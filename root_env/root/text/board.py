"""The text board: a game as plain text, 100 columns wide, as one viewer may know it.

None is the public, a player sees its own hand and the cards it knows of the others, "all" shows everything.
"""

import numpy as np

from root_env.root.declared.decks import DECKS
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import in_forests, is_drafted, marked_warriors, pawn_place, regions
from root_env.root.rules.data.decks import effects_in
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE, IS_BUILDING
from root_env.root.rules.ids import N_CLEARINGS, NOBODY
from root_env.root.text import hidden
from root_env.root.text.describe import describe_question
from root_env.root.text.lines import WIDTH, cards, count_of, items, line, listed, times
from root_env.root.text.table import Table, bits, controller, instead_of_points
from root_env.root.text.viewer import Viewer
from root_env.support.wrapping import HANG, TIED, wrapped


def render_text(states: np.ndarray, i: int, viewer: Viewer = None) -> str:
    """The game of row `i` as `viewer` may know it: the map, the players, and the things beside the map."""
    table = Table(states, i, viewer)
    parts = [_header(table), _clearings(table), _players(table), _boards(table), _shared(table)]
    return "\n\n".join("\n".join(part for line in lines for part in wrapped(line, WIDTH)) for lines in parts if lines)


def board_lines(states: np.ndarray, i: int, viewer: Viewer = None) -> list[str]:
    """The lines that `render_text` shows below its header, before `lines.wrapped` wraps them.

    An empty line separates parts. Each clearing also lists the clearings that its paths lead to.
    """
    table = Table(states, i, viewer)
    parts = [_clearings(table, paths=True), _players(table), _boards(table), _shared(table)]
    return [line for k, part in enumerate(parts) for line in (*([""] if k else []), *part)]


# -- header ------------------------------------------------------------------------------------------


def _header(t: Table) -> list[str]:
    s = t.s
    seen = t.viewer_words(t.agents.__getitem__)
    turn = (
        "set-up"
        if s["turn"] < 0
        else f"turn {s['turns']}, {names.phase(s['phase']).capitalize()} of {t.agents[s['turn']]}"
    )
    title = f"Root, {names.map_name(s['map'])} map: {turn}"
    lines = [f"{title}{seen:>{max(WIDTH - len(title), len(seen) + 2)}}"]
    if not s["over"]:
        battle = t.battle_words(t.sides.__getitem__)
        asked = line("To move", describe_question(t.states, t.i, t.viewer))
        return lines + asked + (line("Battle", battle) if battle else [])
    return [*lines, t.end_words(t.agents.__getitem__)]


# -- the map -----------------------------------------------------------------------------------------


def _pieces(t: Table, who: int, clearing: int) -> str:
    """The pieces of a player in a clearing: `3 warriors, sawmill, 2 wood`; buildings before tokens."""
    s, faction = t.s, t.factions[who]
    parts = [count_of(s["warriors"][who, clearing], "warrior")] if s["warriors"][who, clearing] else []
    marked = [name.replace("_", " ") for name, c in marked_warriors(s, who).items() if c == clearing]
    if marked and parts:  # among the warriors
        parts[0] += f" with {listed(marked)}"
    kinds = range(FIRST_PIECE[faction], END_PIECE[faction])
    for kind in sorted(kinds, key=lambda k: -IS_BUILDING[k]):
        n = int(s["pieces"][kind, clearing])
        if n:
            parts.append(names.pieces_of(kind, n) if n > 1 else names.piece(kind))
    if pawn_place(s, who) == clearing:
        parts.append("pawn")
    return ", ".join(parts)


def _slots(t: Table, c: int) -> str:
    """Open slots, ruin and torch of a clearing: `1, ruin (boot)`."""
    text = str(int(t.s["slots"][c]))
    if t.s["ruins"][c]:
        seen = t.sees_under_ruin(c)
        under = [names.item(k) for k in t.s["ruin_items"][c] if k >= 0 and seen]
        text += f", ruin ({', '.join(under)})" if under else ", ruin"
    return text + (", scorched" if int(t.s["scorched"]) >> c & 1 else "")


def _paths(t: Table, c: int) -> str:
    """The clearings linked to one by paths, and by rivers if a faction uses them: `5 9 10`, `4 6 11, river 10`."""
    linked = " ".join(str(k + 1) for k in bits(t.land.adjacent[c], N_CLEARINGS))
    by_river = (
        bits(t.land.rivers[c], N_CLEARINGS) if any(part_modules.found("text", t.factions, "SHOWS_RIVERS")) else []
    )
    return linked + (f", river {' '.join(str(k + 1) for k in by_river)}" if by_river else "")


def _clearings(t: Table, paths: bool = False) -> list[str]:
    texts = [_slots(t, c) for c in range(N_CLEARINGS)]
    wide = max(25 if t.viewer == "all" else 13, *(len(text) + 2 for text in texts))
    rulers = max(12, *(len(t.short(p)) + 2 for p in range(len(t.sides))))
    ways = [_paths(t, c) for c in range(N_CLEARINGS)] if paths else [""] * N_CLEARINGS
    far = max(len("paths to"), *map(len, ways)) + 2 if paths else 0
    lines = [f"{'':>2}  {'suit':<7}{'paths to' if paths else '':<{far}}{'open slots':<{wide}}{'ruler':<{rulers}}pieces"]
    for c, slots in enumerate(texts):
        rules = t.rulers[c]
        held = [
            f"{t.short(p)} {text}".replace(" ", TIED).replace(f",{TIED}", ", ")
            for p in range(len(t.sides))
            if (text := _pieces(t, p, c))
        ]
        row = f"{c + 1:>2}  {names.suit(t.s['suit'][c]):<7}{ways[c]:<{far}}{slots:<{wide}}"
        row += f"{t.short(rules) if rules >= 0 else '-':<{rulers}}"
        lines.append(f"{row}{HANG}{'; '.join(held) or '-'}")
    return lines


# -- players -----------------------------------------------------------------------------------------


def _players(t: Table) -> list[str]:
    lines = ["Players, in turn order"]
    for who in t.s["order"][: len(t.agents)]:
        who = int(who)
        score = instead_of_points(t.s, who, t.agents.__getitem__) or f"{int(t.s['vp'][who])} VP"
        if is_drafted(t.s):
            chosen = t.factions[who]
            score = f"{'no faction yet' if chosen == NOBODY else names.faction(chosen)}, {score}"
        text = score + f", {count_of(t.s['hand_size'][who], 'card')}"
        if t.s["crafted_items"][who].any():
            text += f"; crafted items: {items(t.s['crafted_items'][who])}"
        effects = effects_in(t.s["effects"][who])
        if effects:
            text += f"; effects: {listed(names.card(c) for c in effects)}"
        lines += line(t.agents[who], text, 2) + _hand(t, who)
    return lines


def _hand(t: Table, who: int) -> list[str]:
    if t.sees(who) or t.s["open_hand"] == who:
        return line("hand", cards(t.s["hand"][who]), 4)
    if t.viewer is None or not t.s["known"][t.viewer, who].any():
        return []
    return line("known", cards(t.s["known"][t.viewer, who]), 4)


# -- faction boards ----------------------------------------------------------------------------------


def _boards(t: Table) -> list[str]:
    lines = ["Faction boards"]
    for who, faction in enumerate(t.factions):
        if faction != NOBODY:
            lines += part_modules.part("text", faction).board(t, who) + hidden.lines(t, who)
            lines += _off_the_clearings(t, who)
            if who >= len(t.agents):
                lines += line("controlled by", controller(t, who), 4)
    return lines


def _off_the_clearings(t: Table, who: int) -> list[str]:
    """Warriors in regions and forests."""
    lines = []
    for region, n in regions(t.s, who).items():
        lines += line(region.replace("_", " "), count_of(n, "warrior"), 4)
    for region, held in in_forests(t.s, who).items():
        where = (f"{count_of(n, 'warrior')} in {names.forest(int(t.s['map']), k)}" for k, n in held.items())
        lines += line(region.replace("_", " "), "; ".join(where) or "no warriors", 4)
    return lines


# -- beside the map ----------------------------------------------------------------------------------


def _shared(t: Table) -> list[str]:
    s = t.s
    lines = line("Items to craft", items(s["items"]))
    lines += line("Deck", count_of(s["deck_size"], "card"))
    if t.viewer == "all":
        lines += line("Next cards", listed(names.card(c) for c in t.next_cards()) or "none")
    discarded = times(zip(s["discard"], names.CARDS, strict=True), "")
    lines += line("Discard pile", f"{count_of(int(s['discard'].sum()), 'card')}: {discarded}" if discarded else "empty")
    if s["souls"]:
        lines += line("Lost Souls", cards(s["lost_souls"]))
    if s["available"].any():
        lines += line("Dominance cards to take", times(zip(s["available"], names.SUITS, strict=True)))
    for beside_map in part_modules.found("text", t.factions, "beside_map"):
        lines += beside_map(t)
    part = part_modules.map_part("text", int(s["map"]))
    if part is not None:
        lines += part.beside_map(t)
    deck = part_modules.deck_with_record(s)
    if deck is not None:
        lines += part_modules.deck_text(DECKS.index(deck)).on_cards(t)
    return lines
