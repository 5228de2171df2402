"""Advance the Warlord, and the relentless mood (Law 14.5.3, 14.7.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.abilities import WARLORD
from root_env.root.factions.hundreds.daylight import end_actions, take_action
from root_env.root.factions.hundreds.declaration import MD
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, K
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def _list_moves(s: State, who: int, out: DecisionList) -> None:
    """Add the clearings to which the warlord can move (Law 14.5.3, 4.2)."""
    if s.hundreds.warlord >= 0:
        reach = move.destinations(s, who, I(s.hundreds.warlord), move.may_rule(s, who))
        for c in range(N_CLEARINGS):
            if (reach >> c) & 1 != 0:
                add(out, A.CHOOSE_CLEARING + c)


@njit
def _list_battles(s: State, who: int, out: DecisionList) -> None:
    """Add the battles in the warlord's clearing (Law 14.5.3)."""
    if s.hundreds.warlord >= 0:
        battle.list_battles_in(s, who, I(s.hundreds.warlord), out)


@njit
def legal_advance(s: State, who: int, out: DecisionList) -> None:
    """Move the warlord, or battle where he is, or end (Law 14.5.3)."""
    _list_moves(s, who, out)
    _list_battles(s, who, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_pass_in_advance(s: State, who: int) -> None:
    """Advance no more (Law 14.5.3)."""
    end_actions(s)


@njit
def apply_choose_clearing_in_advance(s: State, who: int, c: int) -> None:
    """Move the warlord; then he may battle (Law 14.5.3)."""
    take_action(s)
    push(s, K.ADVANCE_BATTLE, who)
    _move(s, who, c)


@njit
def apply_battle_in_advance(s: State, who: int, c: int, faction: int) -> None:
    """Battle without a move (Law 14.5.3)."""
    take_action(s)
    battle.start_battle(s, who, c, faction)


@njit
def _move(s: State, who: int, c: int) -> None:
    """Ask how many warriors move with the warlord (Law 14.5.3)."""
    origin = I(s.hundreds.warlord)
    push(s, K.ADVANCE_COUNT, who, clearing=origin, other=c, count=I(s.warriors[who, origin]))


@njit
def legal_advance_count(s: State, who: int, out: DecisionList) -> None:
    """The warlord alone, or with any number of the warriors there (Law 14.5.3)."""
    for n in range(1, I(top(s).count) + 1):
        add(out, A.CHOOSE_COUNT + n)


@njit
def apply_advance_count(s: State, who: int, n: int) -> None:
    """Move them (Law 14.5.3, 4.2)."""
    f = top(s)
    origin, destination = I(f.clearing), I(f.other)
    pop(s)
    move.finish_move_with(s, who, origin, destination, n, WARLORD)


@njit
def legal_advance_battle(s: State, who: int, out: DecisionList) -> None:
    """A battle in the warlord's clearing, or none; no offer interrupts the action (Law 14.5.3, 1.4.2)."""
    _list_battles(s, who, out)
    add(out, A.PASS)


@njit
def apply_battle_in_advance_battle(s: State, who: int, c: int, faction: int) -> None:
    """Battle; relentless, he may then go on (Law 14.5.3, 14.7.5)."""
    pop(s)
    push(s, K.AFTER_ADVANCE, who)
    battle.start_battle(s, who, c, faction)


@njit
def run_after_advance(s: State, who: int) -> None:
    """After a move and a battle a relentless warlord may take one of them once more (Law 14.7.5)."""
    pop(s)
    if s.hundreds.mood == MD.RELENTLESS and s.hundreds.warlord >= 0:
        push(s, K.RELENTLESS, who)


@njit
def legal_relentless(s: State, who: int, out: DecisionList) -> None:
    """Move the warlord, or battle where he is, or neither; no offer interrupts the action (Law 14.7.5, 1.4.2)."""
    _list_moves(s, who, out)
    _list_battles(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_clearing_in_relentless(s: State, who: int, c: int) -> None:
    """Move the warlord once more (Law 14.7.5)."""
    pop(s)
    _move(s, who, c)


@njit
def apply_battle_in_relentless(s: State, who: int, c: int, faction: int) -> None:
    """Battle once more (Law 14.7.5)."""
    pop(s)
    battle.start_battle(s, who, c, faction)
