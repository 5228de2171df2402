"""The core's lists of legal actions against those of the oracle.

It is asked in random games, and about the same positions scrambled: pieces, cards and items thrown about, so that
ties, chains of rule and crafting costs come up that random play seldom reaches.
"""

import random
from collections import Counter

import numpy as np
import pytest

from root_env.core import engine, invariants
from root_env.core.data.decks import PERSISTENT_MASK, ROWS
from root_env.core.data.maps import MAPS
from root_env.core.data.tracks import IS_BUILDING, OWNER
from root_env.core.ids import FOREST, Character, Column, Faction, Item, ItemState, Kind, Leader, Piece, Suit
from root_env.core.jit import INTERPRETED
from root_env.core.spec.actions import decode
from tests.property.oracle import ALLIED, BASES, HOSTILE, VAGABONDS, Table, can_pay
from tests.property.tables import SUBSETS, copy_of, legal, make_config, start

MENUS = {
    Kind.MARQUISE_ACTION: Table.marquise_action,
    Kind.PAY_WOOD: Table.pay_wood,
    Kind.CRAFT: Table.craft_menu,
    Kind.DECREE: Table.decree,
    Kind.DECREE_RECRUIT: lambda t: t.decree_recruits(Suit(int(t.frame["suit"]))),
    Kind.DECREE_BUILD: lambda t: t.decree_builds(Suit(int(t.frame["suit"]))),
    Kind.REVOLT: Table.revolt,
    Kind.SPREAD_SYMPATHY: Table.spread,
    Kind.ALLIANCE_DAYLIGHT: Table.alliance_daylight,
    Kind.OPERATION: Table.operation,
    Kind.VAGABOND_ACTION: Table.vagabond_action,
    Kind.MOVE: Table.move,
    Kind.BATTLE: Table.battle,
    Kind.DISCARD: Table.discard,
}
"""Decisions the oracle can answer."""
UNSCRAMBLED = {Kind.PAY_WOOD, Kind.DECREE_RECRUIT, Kind.DECREE_BUILD, Kind.MOVE, Kind.BATTLE, Kind.DISCARD}
SCRAMBLED = set(MENUS) - UNSCRAMBLED
"""Menus that stay good questions when the board changes under them; a frame of the others promises something."""
GAMES = 2 if INTERPRETED else 5
DECISIONS = 250
SCRAMBLES = 2


# -- scrambling a position -------------------------------------------------------------------------------


def scramble(states, rng):
    """A copy of a position with everything thrown about that can be: the invariants still hold."""
    states = copy_of(states)
    s = states[0]
    s["skip_forced"] = engine.SKIP_NONE
    _scramble_pieces(s, rng)
    _scramble_warriors(s, rng)
    _scramble_cards(s, rng)
    _scramble_boards(s, rng)
    s["rule_stale"] = (1 << s["suit"].size) - 1
    return states


def _scramble_pieces(s, rng):
    clearings = range(s["suit"].size)
    keep = s["pieces"][Piece.KEEP].copy()
    s["piece_supply"] += s["pieces"].sum(axis=1, dtype=np.int8)
    s["piece_supply"][Piece.KEEP] -= keep.sum()
    s["pieces"] = 0
    s["pieces"][Piece.KEEP] = keep
    open_slots = np.array(MAPS[int(s["map"])].slots) - s["ruins"]
    built = rng.random()

    def place(kind, c):
        s["piece_supply"][kind] -= 1
        s["pieces"][kind, c] += 1

    for c in clearings:
        for _ in range(open_slots[c]):
            kinds = [k for k in Piece if IS_BUILDING[k] and s["piece_supply"][k] and _may_stand(s, k, c)]
            if kinds and rng.random() < built:
                place(rng.choice(kinds), c)
                open_slots[c] -= 1
    for _ in range(rng.randint(0, int(s["piece_supply"][Piece.WOOD]))):
        place(Piece.WOOD, rng.choice(clearings))
    for c in rng.sample(clearings, rng.randint(0, int(s["piece_supply"][Piece.SYMPATHY]))):
        place(Piece.SYMPATHY, c)
    s["slots"] = open_slots
    s["buildings"] = s["tokens"] = 0
    for kind in Piece:
        owner = s["player_of"][OWNER[kind]]
        if owner >= 0:
            s["buildings" if IS_BUILDING[kind] else "tokens"][owner] += s["pieces"][kind]


def _may_stand(s, kind, c):
    """One roost to a clearing; a base where it matches."""
    if kind == Piece.ROOST:
        return s["pieces"][kind, c] == 0
    return kind not in BASES or BASES.index(kind) == s["suit"][c]


def _scramble_warriors(s, rng):
    s["warrior_supply"] += s["warriors"].sum(axis=1, dtype=np.int8)
    s["warriors"] = 0
    for who in range(s["n_players"]):
        clearings = list(range(s["suit"].size))
        rng.shuffle(clearings)
        for c in clearings[: rng.randint(0, len(clearings))]:
            n = min(rng.randint(0, 3), int(s["warrior_supply"][who]))
            s["warriors"][who, c] = n
            s["warrior_supply"][who] -= n


def _scramble_cards(s, rng):
    """Gather hands, supporters, play areas and deck, and deal them anew; nobody knows anything."""
    n = int(s["n_players"])
    pool = s["deck"][: s["deck_size"]].tolist()
    for counts in (*s["hand"][:n], s["alliance"]["supporters"]):
        pool += [card for card, k in enumerate(counts) for _ in range(k)]
    pool += [card for who in range(n) for card in range(len(ROWS)) if int(s["effects"][who]) >> card & 1]
    rng.shuffle(pool)
    for field in ("hand", "effects", "known"):
        s[field] = 0
    for who in range(n):
        for _ in range(min(rng.randint(0, 7), len(pool) - 1)):
            s["hand"][who, pool.pop()] += 1
        for card in pool[1 : rng.randint(1, 6)]:
            bit = 1 << card
            if bit & PERSISTENT_MASK and not int(s["effects"][who]) & bit:
                s["effects"][who] |= bit
                pool.remove(card)
    s["alliance"]["supporters"] = 0
    if s["player_of"][Faction.ALLIANCE] >= 0:
        for _ in range(min(rng.randint(0, 5), len(pool) - 1)):
            s["alliance"]["supporters"][pool.pop()] += 1
    s["alliance"]["n_supporters"] = s["alliance"]["supporters"].sum()
    s["hand_size"] = s["hand"].sum(axis=1)
    s["deck"][: len(pool)] = pool
    s["deck_size"] = len(pool)
    s["used_effects"] = rng.choice((0, 0, PERSISTENT_MASK))
    s["activated"] = [rng.choice((0, 0, 1)) for _ in range(3)]


def _scramble_boards(s, rng):
    for who in range(s["n_players"]):
        s["vp"][who] = rng.randint(0, 29)
    s["marquise"]["actions"] = rng.randint(0, 3)
    s["marquise"]["recruited"] = rng.randint(0, 1)
    s["alliance"]["operations"] = rng.randint(0, 2)
    if s["player_of"][Faction.EYRIE] >= 0:
        s["eyrie"]["leader"] = rng.choice(list(Leader))
        s["eyrie"]["column"] = column = rng.choice(list(Column))
        s["eyrie"]["left"][column] = [rng.randint(0, 1) for _ in Suit]
        s["eyrie"]["left"][column][rng.choice(list(Suit))] = 1
    for side, v in zip(VAGABONDS, s["vagabond"], strict=True):
        if s["player_of"][side] < 0:
            continue
        forests = len(MAPS[int(s["map"])].forests)
        v["location"] = rng.randrange(FOREST + forests) if rng.random() < 0.3 else rng.randrange(FOREST)
        for item in Item:
            n = int(v["items"][item].sum())
            v["items"][item] = 0
            for _ in range(n):
                v["items"][item][rng.choice((0, 0, 0, 1, 2, 3))] += 1
        for who in range(s["n_players"]):
            if s["faction"][who] not in VAGABONDS:
                v["relation"][who] = rng.randint(HOSTILE, ALLIED)
        v["aids"] = 0
        v["improvised"] = v["character"] == Character.ADVENTURER and rng.random() < 0.3
        if v["items"][Item.TORCH][ItemState.READY] and rng.random() < 0.3:
            v["items"][Item.TORCH][ItemState.READY] -= 1
            s["scorched"] |= 1 << rng.randrange(12)


# -- the tests -------------------------------------------------------------------------------------------


def words(actions):
    """Actions in words, for a failure."""
    return sorted(f"{family.name}{arguments}" for family, arguments in map(decode, actions))


def compare(states, out, where):
    """The core's list against the oracle's; and the rulers the core keeps."""
    table, listed = Table(states[0]), legal(out)
    expected, found = MENUS[table.kind](table), set(listed)
    assert len(listed) == len(found), f"{where}: an action is listed twice: {words(listed)}"
    assert found == expected, (
        f"{where}: {table.kind.name} lacks {words(expected - found)}, adds {words(found - expected)}"
    )
    for c in table.clearings:
        if not int(states[0]["rule_stale"]) >> c & 1:
            ruler = table.ruler(c)
            assert states[0]["ruler"][c] == (-1 if ruler is None else ruler), f"{where}: ruler of clearing {c + 1}"


def play(factions, seed, met):
    """Compare at every menu of a random game, as it is and scrambled; count in `met`."""
    rng = random.Random(f"{factions} {seed}")
    states, out = start(make_config(factions), seed)
    for n in range(DECISIONS):
        if states[0]["over"]:
            return
        kind = Kind(int(states[0]["stack"]["kind"][states[0]["depth"] - 1]))
        where = f"{factions}, seed {seed}, decision {n}"
        if kind in MENUS:
            met[kind] += 1
            compare(states, out, where)
        for k in range(SCRAMBLES if kind in SCRAMBLED else 0):
            other, choices = scramble(states, rng), engine.new_list()
            code = invariants.check_game(other, 0)
            assert code == 0, f"{where}, scramble {k}: {invariants.MESSAGES[code]}"
            engine.list_game(other, 0, choices)
            compare(other, choices, f"{where}, scramble {k}")
        engine.step_game(states, 0, rng.choice(legal(out)), out)


@pytest.mark.parametrize("factions", [*SUBSETS, ("vagabond", "alliance", "vagabond", "marquise")], ids="-".join)
def test_legal_actions_match_the_oracle(factions):
    met = Counter()
    for seed in range(GAMES):
        play(factions, seed, met)
    assert len(met) >= 4, f"too few of the oracle's menus were met: {met}"


def test_oracle_pays_each_icon_with_a_piece_of_its_own():
    fox, rabbit, mouse, bird = Suit
    assert can_pay([fox, fox], [fox, rabbit, fox])
    assert not can_pay([fox, fox], [fox, rabbit])
    assert can_pay([bird, fox], [fox, rabbit])
    assert not can_pay([bird, bird, fox], [fox, rabbit])
    assert can_pay([bird] * 4, [mouse] * 4)
    assert not can_pay([mouse], [])
