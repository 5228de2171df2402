"""Daylight of the River Otters (O.5)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import pieces, ruling, scoring
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS, PC, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from tests.trial.otters.declaration import Temper

PLAYFUL = int(Temper.PLAYFUL)


@njit
def start_daylight(s, who):
    """Craft, take actions, then feast: once, when playful twice (O.5.1, O.5.2)."""
    s.otters.actions = s.otters_actions
    push(s, K.FEAST, who, count=2 if s.otters.temper == PLAYFUL else 1)
    push(s, K.OTTERS_ACTION, who)
    push(s, K.CRAFT, who)


@njit
def legal_otters_action(s, who, out):
    """Battle, move, recruit, dig a holt where they rule, or end (O.5.1)."""
    if s.otters.actions > 0:
        battle.list_battles(s, who, S.BIRD, out)
        move.list_moves(s, who, S.BIRD, out)
        if s.warrior_supply[who] > 0:
            add(out, A.RECRUIT)
        if s.piece_supply[PC.HOLT] > 0:
            ruled = ruling.ruled_clearings(s, who)
            for c in range(N_CLEARINGS):
                if (ruled >> c) & 1 != 0 and s.slots[c] > 0 and hooks.can_place(s, who, c):
                    add(out, A.DIG + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _spend_action(s):
    """Take one of the actions of this Daylight; the menu stays open (O.5.1)."""
    s.otters.actions = s.otters.actions - 1


@njit
def apply_move_in_otters_action(s, who, origin, destination):
    """Take a move (O.5.1)."""
    _spend_action(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_otters_action(s, who, c, faction):
    """Initiate a battle (O.5.1)."""
    _spend_action(s)
    battle.start_battle(s, who, c, faction)


@njit
def apply_recruit_in_otters_action(s, who):
    """Place a warrior at every holt (O.5.1)."""
    _spend_action(s)
    for c in range(N_CLEARINGS):
        if hooks.can_place(s, who, c):
            pieces.place_warriors(s, who, c, I(s.pieces[PC.HOLT, c]))


@njit
def apply_dig_in_otters_action(s, who, c):
    """Dig a holt (O.5.1)."""
    _spend_action(s)
    pieces.place_piece(s, PC.HOLT, c)


@njit
def legal_feast(s, who, out):
    """A clearing with a fish and a warrior (O.5.2)."""
    for c in range(N_CLEARINGS):
        if s.pieces[PC.FISH, c] > 0 and s.warriors[who, c] > 0:
            add(out, A.CHOOSE_CLEARING + c)
    add(out, A.PASS)


@njit
def apply_feast(s, who, c):
    """Return the fish for a point; asked again while feasts are left (O.5.2)."""
    left = I(top(s).count) - 1
    pop(s)
    pieces.take_piece(s, PC.FISH, c)
    for suit in range(N_SUITS):
        if matching.is_of(s, c, suit):
            s.otters.feasts[suit] = min(s.otters.feasts[suit] + 1, 99)
    scoring.score(s, who, 1, FOR.FEAST)
    if left > 0:
        push(s, K.FEAST, who, count=left)
