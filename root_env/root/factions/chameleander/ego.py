"""Placing ego, and choosing the ego to lose (Law C.2.2, C.2.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander import abilities as ability
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.ids import PC, F
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import piece_action
from root_env.root.rules.state import State


@njit
def place_ego(s: State, who: int) -> None:
    """Place the leftmost ego of the track in Chameleander's clearing and score the space it uncovers.

    With an empty track, or if pieces cannot be placed, nothing happens (Law C.2.5, 6.2.2, 26.6.2).
    """
    c = ability.place(s, who)
    space = ability.next_space(s)
    if space >= 0 and hooks.can_place(s, who, c):
        pieces.place_piece(s, ability.take_from_track(s, space), c)
        score(s, who, I(s.ego_vp[space]), FOR.EGO)


@njit
def run_place_ego(s: State, who: int) -> None:
    """Place an ego as the second half of an action (Law C.5.2.IV)."""
    pop(s)
    place_ego(s, who)


@njit
def to_the_id(s: State) -> None:
    """Move the leftmost ego of the track to The Id, without scoring (Law C.4.1, C.2.6)."""
    kind = ability.take_from_track(s, ability.next_space(s))
    pieces.box_piece(s, kind)
    s.chameleander.id[kind - PC.EGO] = s.chameleander.id[kind - PC.EGO] + 1
    note(s, E.EGO_TO_ID, I(s.player_of[F.CHAMELEANDER]), piece=kind)


@njit
def draw_icons(s: State) -> int:
    """Superego on the track and on The Id: cards drawn beyond the first (Law C.2.6, C.6.2)."""
    return I(s.piece_supply[PC.SUPEREGO]) + I(s.chameleander.id[1])


@njit
def legal_lose_ego(s: State, who: int, out: DecisionList) -> None:
    """An ego with or without draw icon (Law C.2.2, C.5.2)."""
    c = I(top(s).clearing)
    for kind in range(PC.EGO, PC.SUPEREGO + 1):
        if s.pieces[kind, c] > 0:
            add(out, piece_action(kind))


@njit
def apply_lose_ego(s: State, who: int, kind: int) -> None:
    """Lose it; asked again while there is a choice (Law C.2.2, C.2.5, C.5.2, C.5.2.I)."""
    f = top(s)
    c, n, why = I(f.clearing), I(f.count), I(f.x)
    pop(s)
    ability.take_ego(s, kind, c, why)
    ability.lose_ego(s, who, c, n - 1, why)
