"""Effects of the standard deck used on one's own turn (Law 4.1.3; the cards), in the order of a turn.

`can_use_x` is True if the effect of card `x` in the play area can be used, `use_x` uses it. For an effect that names
another player, `can_choose_x` is True for a possible player, and `choose_x` goes on with the chosen one.
"""

from collections.abc import Callable

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import removal, ruling, zones
from root_env.root.rules.abilities import holding, hooks, losing
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, C, K, S
from root_env.root.rules.key_actions import battle, move
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def ask_for_a_player(s: State, who: int, card: int) -> None:
    """Ask for another player, whom the effect names (Law 4.1.3)."""
    push(s, K.CHOOSE_PLAYER, who, card=card)


@njit
def others_hold_cards(s: State, who: int) -> bool:
    """True if another player has cards in hand."""
    for p in range(I(s.n_players)):
        if p != who and s.hand_size[p] > 0:
            return True
    return False


@njit
def holds_cards(s: State, who: int, target: int) -> bool:
    """True if that player has cards in hand."""
    return s.hand_size[target] > 0


# -- Birdsong ----------------------------------------------------------------------------------------


@njit
def use_better_burrow_bank(s: State, who: int, card: int) -> None:
    """Draw a card, and name another player (Law 4.1.3; the card)."""
    zones.draw(s, who, 1)
    ask_for_a_player(s, who, card)


@njit
def choose_better_burrow_bank(s: State, who: int, target: int) -> None:
    """That player draws a card too (Law 4.1.3; the card)."""
    zones.draw(s, target, 1)


@njit
def use_royal_claim(s: State, who: int, card: int) -> None:
    """Discard it to score a point per clearing ruled (Law 4.1.3; the card)."""
    zones.discard_effect(s, who, card)
    ruled = ruling.ruled_clearings(s, who)
    points = hooks.rules_off_map(s, who)
    for c in range(N_CLEARINGS):
        points += (ruled >> c) & 1
    score(s, who, points, FOR.CARD_EFFECT, card)


can_use_stand_and_deliver = others_hold_cards
use_stand_and_deliver = ask_for_a_player
can_choose_stand_and_deliver = holds_cards


@njit
def choose_stand_and_deliver(s: State, who: int, target: int) -> None:
    """Take a card at random from that hand; that player scores a point (Law 4.1.3, 21.22; the card)."""
    zones.steal(s, who, target)
    score(s, target, 1, FOR.CARD_EFFECT, C.STAND_AND_DELIVER)


# -- Daylight ----------------------------------------------------------------------------------------


@njit
def can_use_command_warren(s: State, who: int) -> bool:
    """True if a battle is possible somewhere (Law 4.1.3; the card)."""
    return battle.can_battle(s, who, S.BIRD)


@njit
def use_command_warren(s: State, who: int, card: int) -> None:
    """Initiate a battle (Law 4.1.3; the card)."""
    push(s, K.BATTLE, who, count=0, suit=S.BIRD)


can_use_codebreakers = others_hold_cards
use_codebreakers = ask_for_a_player
can_choose_codebreakers = holds_cards
choose_codebreakers: Callable[[State, int, int], None] = zones.look_at_hand


@njit
def can_use_tax_collector(s: State, who: int) -> bool:
    """True if a warrior of the player stands on the map and can be removed (Law 4.1.3; the card)."""
    if not losing.can_lose_warriors(s, who):
        return False
    for c in range(N_CLEARINGS):
        if holding.removable(s, who, c) > 0:
            return True
    return False


@njit
def use_tax_collector(s: State, who: int, card: int) -> None:
    """Ask for the clearing in which a warrior is removed (Law 4.1.3; the card)."""
    push(s, K.TAX_COLLECTOR, who)


@njit
def legal_tax_collector(s: State, who: int, out: DecisionList) -> None:
    """Clearings with a warrior of one's own to remove (Law 4.1.3; the card)."""
    for c in range(N_CLEARINGS):
        if holding.removable(s, who, c) > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_tax_collector(s: State, who: int, c: int) -> None:
    """Remove the warrior, then draw a card (Law 4.1.3; the card)."""
    pop(s)
    push(s, K.DRAW_CARDS, who, count=1)
    removal.remove_warriors(s, who, who, c, 1)
    removal.settle(s, who)


# -- Evening -----------------------------------------------------------------------------------------


@njit
def can_use_cobbler(s: State, who: int) -> bool:
    """True if a move is possible somewhere (Law 4.1.3; the card)."""
    return move.can_move(s, who, S.BIRD)


@njit
def use_cobbler(s: State, who: int, card: int) -> None:
    """Take a move (Law 4.1.3; the card)."""
    push(s, K.MOVE, who, count=0, suit=S.BIRD)
