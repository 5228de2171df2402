"""Decisions that all factions meet: battles, hits, crafting, effects, discards.

`value(o, kind, action)` is the worth of an action to the observer, in about hundredths of a victory point; passing is
worth 0. The files of the factions call it for everything that their plans do not cover.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    CARD_ITEM,
    CARD_SUIT,
    CARD_TYPE,
    CARD_VP,
    CT,
    IS_BUILDING,
    MAX_PLAYERS,
    N_CARDS,
    N_CLEARINGS,
    PC,
    SV,
    A,
    C,
    F,
    K,
    O,
    chosen_piece,
)

from .board import (
    N_SIDES,
    cardboard,
    enemies,
    faction_at,
    first,
    hand_size,
    is_ruled,
    is_vagabond,
    seat_of,
    suit_of,
    warriors,
)
from .cards import card_worth, spend_value
from .exposing import attack_value, mean_hits
from .menace import harm, menace, purge_value
from .plots import hidden_agents

FAVOR = 150
"""Least gain of a Favor worth crafting, since the card could be kept."""
NEVER = -100_000
"""Value of an action that a bot takes only if it must."""
EFFECT = np.full(N_CARDS, 60, np.int64)
"""(card,): worth of crafting an effect."""
EFFECT[[C.ARMORERS, C.SAPPERS, C.BRUTAL_TACTICS]] = 90
EFFECT[[C.BETTER_BURROW_BANK, C.TAX_COLLECTOR]] = 110
EFFECT[[C.STAND_AND_DELIVER, C.COMMAND_WARREN, C.COBBLER]] = 130
EFFECT[C.ROYAL_CLAIM] = 200
EFFECT[[C.FOX_PARTISANS, C.RABBIT_PARTISANS, C.MOUSE_PARTISANS, C.EYRIE_EMIGRE, C.TUNNELS]] = 85
EFFECT[[C.SOUP_KITCHENS, C.MASTER_ENGRAVERS, C.MURINE_BROKER, C.LEAGUE_OF_ADVENTUROUS_MICE]] = 95
EFFECT[[C.FALSE_ORDERS, C.SWAP_MEET, C.CORVID_PLANNERS]] = 105
EFFECT[[C.PROPAGANDA_BUREAU, C.COFFIN_MAKERS]] = 130


# -- cards ------------------------------------------------------------------------------------------------


@reader
def craft_value(o: np.ndarray, card: int) -> int:
    """Worth of crafting a card."""
    if CARD_ITEM[card] >= 0:
        return 100 * CARD_VP[card] + 50
    if CARD_TYPE[card] == CT.IMMEDIATE:
        return favor_value(o, CARD_SUIT[card])
    return EFFECT[card]


@reader
def favor_value(o: np.ndarray, suit: int) -> int:
    """Worth of removing all enemy pieces in the clearings of a suit, less `FAVOR`."""
    total = -FAVOR
    me = faction_at(o, 0)
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit:
            total += purge_value(o, me, c)
    return total


# -- effects ----------------------------------------------------------------------------------------------


@reader
def use_value(o: np.ndarray, card: int) -> int:
    """Worth of using a crafted effect now."""
    if card == C.ROYAL_CLAIM:
        ruled = 0
        for c in range(N_CLEARINGS):
            if is_ruled(o, c):
                ruled += 1
        missing = o[O.CONTEXT_SCORE_TO_WIN] - o[O.PLAYERS_VP]
        return 1000 if ruled >= 4 or ruled >= missing else -1000
    if card == C.STAND_AND_DELIVER:
        return 60
    if card == C.BETTER_BURROW_BANK:
        return 100
    if card == C.CODEBREAKERS:
        return 2
    if card == C.TAX_COLLECTOR:
        return 20 if richest_clearing(o, faction_at(o, 0)) >= 3 else -100
    if card == C.COMMAND_WARREN:
        return best_battle(o, faction_at(o, 0)) - 30
    if card == C.ARMORERS:
        at = battle_side(o)
        return 90 if o[O.BATTLE_ROLL + 1 - at] >= 2 else -50
    if card == C.SAPPERS:
        return 60
    if card == C.BRUTAL_TACTICS:
        return 60 if foe_in_battle(o) > o[O.BATTLE_ROLL] else -200
    return -50


@reader
def richest_clearing(o: np.ndarray, me: int) -> int:
    """Most own warriors in one clearing."""
    most = 0
    for c in range(N_CLEARINGS):
        most = max(most, warriors(o, me, c))
    return most


# -- battles ----------------------------------------------------------------------------------------------


@reader
def battle_side(o: np.ndarray) -> int:
    """0 if the observer is the attacker in the current battle, 1 if it is the defender."""
    return 0 if o[O.BATTLE_ATTACKER] != 0 else 1


@reader
def foe_in_battle(o: np.ndarray) -> int:
    """Warriors, buildings and tokens of the other side in the clearing of the battle."""
    other = O.BATTLE_DEFENDER if battle_side(o) == 0 else O.BATTLE_ATTACKER
    seat, c = first(o, other, MAX_PLAYERS), first(o, O.BATTLE_CLEARING, N_CLEARINGS)
    if seat < 0 or c < 0:
        return 0
    f = faction_at(o, seat)
    return warriors(o, f, c) + cardboard(o, f, c)


@reader
def battle_value(o: np.ndarray, me: int, clearing: int, foe: int) -> int:
    """Worth of an attack: points for buildings and tokens, warriors removed, warriors lost (Law 4.3)."""
    mine, theirs = warriors(o, me, clearing), warriors(o, foe, clearing)
    if foe == F.CHAMELEANDER:
        return attack_value(o, clearing, mine)
    targets = cardboard(o, foe, clearing)
    guerrilla = foe == F.ALLIANCE
    hits = mean_hits(0 if guerrilla else 1, mine)
    if theirs == 0:
        hits += 100
    losses = min(100 * mine, mean_hits(1 if guerrilla else 0, theirs) + 100 * hidden_agents(o, foe, clearing))
    killed = min(hits, 100 * theirs)
    points = min(hits - killed, 100 * targets)
    value = points + killed * 35 // 100 - losses * 40 // 100
    if is_vagabond(foe):
        value = 30 - losses + harm(o, foe, 0, hits) // 100
    value += harm(o, foe, points, 0 if theirs == 0 else killed) // 100
    if seat_of(o, foe) >= 0 and theirs > 0 and o[O.PLAYERS_HAND_SIZE + seat_of(o, foe)] > 0 and mine <= 2:
        value -= 20
    return value


@reader
def best_battle(o: np.ndarray, me: int) -> int:
    """The best `battle_value` on the map."""
    best = -1000
    for c in range(N_CLEARINGS):
        if warriors(o, me, c) > 0:
            for f in range(N_SIDES):
                if f != me and warriors(o, f, c) + cardboard(o, f, c) > 0:
                    best = max(best, battle_value(o, me, c, f))
    return best


@reader
def hit_value(piece: int) -> int:
    """Value of taking a hit with a piece: tokens before buildings, the keep last."""
    if piece == PC.KEEP:
        return 10
    if IS_BUILDING[piece] != 0:
        return 50
    return 80 if piece == PC.WOOD else 60


# -- the table ----------------------------------------------------------------------------------------------


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """Worth of an action that the plan of the observer's faction does not cover."""
    me = faction_at(o, 0)
    if action == 0:
        return 0
    if A.USE <= action < A.USE_END:
        return use_value(o, action - A.USE)
    if A.CRAFT <= action < A.CRAFT_END:
        return craft_value(o, action - A.CRAFT)
    if A.ACTIVATE_DOMINANCE <= action < A.TAKE_DOMINANCE_END:
        return NEVER
    if A.BATTLE <= action < A.BATTLE_END:
        return battle_value(o, me, (action - A.BATTLE) // 16, (action - A.BATTLE) % 16)
    if A.AMBUSH <= action < A.AMBUSH_END:
        return 100
    if A.BUY <= action < A.BUY_END:
        return -100 if action - A.BUY != SV.HAND_CARD or hand_size(o) > 3 else -50
    if A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return _card_choice(o, kind, action - A.CHOOSE_CARD)
    if A.CHOOSE_FACTION <= action < A.CHOOSE_FACTION_END:
        return _faction_choice(o, kind, action - A.CHOOSE_FACTION)
    if chosen_piece(action) >= 0:
        return hit_value(chosen_piece(action))
    if kind == K.TAX_COLLECTOR:
        c = action - A.CHOOSE_CLEARING
        return warriors(o, me, c) * 10 - enemies(o, me, c) * 10
    if kind == K.MOVE_COUNT:
        return action - A.CHOOSE_COUNT
    return 1


@reader
def _card_choice(o: np.ndarray, kind: int, card: int) -> int:
    if kind == K.BUY_CARD:
        return card_worth(card)
    if kind == K.FIELD_HOSPITALS:
        return 60 * o[O.DECISION_COUNT] + 60 - card_worth(card)
    return spend_value(o, card)


@reader
def _faction_choice(o: np.ndarray, kind: int, faction: int) -> int:
    """Value of a faction: for an effect the likeliest winner, to take a hit anybody but the observer."""
    if kind == K.EFFECT_ORDER:
        return 1
    if kind == K.TAKE_HIT:
        return 100 if faction != faction_at(o, 0) else 90
    return 10 + menace(o, faction)
