"""Daylight of the Hundreds: craft, command, advance (Law 14.5). `advance.py` has the last."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.abilities import value_of
from root_env.root.factions.hundreds.declaration import COMMAND, MD, PROWESS
from root_env.root.rules import pieces, ruling, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """Craft, command, advance; grandiose, they advance before they command (Law 14.5, 14.5.1-14.5.3, 14.7.2)."""
    last = COMMAND if s.hundreds.mood == MD.GRANDIOSE else PROWESS
    push(s, K.HUNDREDS_ACTIONS, who, count=0, x=last)
    push(s, K.HUNDREDS_ACTIONS, who, count=0, x=COMMAND + PROWESS - last)
    push(s, K.CRAFT, who)


@njit
def run_hundreds_actions(s: State, who: int) -> None:
    """Ask for an action or advance while fewer are taken than Command or Prowess is now: items can be gained meanwhile.

    After the last one other effects can still be used. Law 14.2.4.II, 14.5.2, 14.5.3, 1.4.1.
    """
    f = top(s)
    track = I(f.x)
    left = value_of(s, track) - I(f.count)
    if left <= 0:
        pop(s)
        push(s, K.GAP, who)
        return
    push(s, K.COMMAND if track == COMMAND else K.ADVANCE, who, count=left)


@njit
def take_action(s: State) -> None:
    """Take one of these actions (Law 14.5.2, 14.5.3)."""
    pop(s)
    f = top(s)
    f.count = I(f.count) + 1


@njit
def end_actions(s: State) -> None:
    """Take no more of these actions (Law 14.5.2, 14.5.3)."""
    pop(s)
    pop(s)


# -- Command the Hundreds (Law 14.5.2) -----------------------------------------------------------------


@njit
def legal_command(s: State, who: int, out: DecisionList) -> None:
    """Move, battle, build, an offer, or end (Law 14.5.2)."""
    move.list_moves(s, who, S.BIRD, out)
    battle.list_battles(s, who, S.BIRD, out)
    for c in range(N_CLEARINGS):
        if can_fortify(s, who, c):
            add(out, A.FORTIFY + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_pass_in_command(s: State, who: int) -> None:
    """Take no more actions (Law 14.5.2)."""
    end_actions(s)


@njit
def apply_move_in_command(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 14.5.2.I)."""
    take_action(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_command(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 14.5.2.II)."""
    take_action(s)
    battle.start_battle(s, who, c, faction)


@njit
def can_fortify(s: State, who: int, c: int) -> bool:
    """True if a stronghold can be placed: a clearing that they rule, with an open slot and a card (Law 14.5.2.III)."""
    if s.piece_supply[PC.STRONGHOLD] == 0 or s.slots[c] == 0 or not hooks.can_place(s, who, c):
        return False
    return ruling.rules(s, who, c) and matching.cards_in_hand(s, who, c) > 0


@njit
def apply_fortify_in_command(s: State, who: int, c: int) -> None:
    """Ask for the card (Law 14.5.2.III)."""
    take_action(s)
    push(s, K.FORTIFY_CARD, who, clearing=c)


@njit
def legal_fortify_card(s: State, who: int, out: DecisionList) -> None:
    """A card that matches the clearing (Law 14.5.2.III)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_fortify_card(s: State, who: int, card: int) -> None:
    """Spend it and place the stronghold (Law 14.5.2.III)."""
    c = I(top(s).clearing)
    pop(s)
    zones.spend(s, who, card)
    pieces.place_piece(s, PC.STRONGHOLD, c)
