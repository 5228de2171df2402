"""Abilities of the Keepers in Iron that change the rules for everyone (Law 15.2)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import N_WAYSTATIONS
from root_env.root.rules import forces, scoring
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K
from root_env.root.rules.state import State


@njit
def crafting_pieces_in(s: State, who: int, c: int) -> int:
    """They craft with waystations of any type (Law 15.2.3)."""
    return relics.waystations_in(s, c)


@njit
def at_battle_start(s: State, attacker: int, defender: int, c: int) -> None:
    """No hit of this battle has been ignored (Law 15.2.4)."""
    s.keepers.knights = 0


@njit
def hits_ignored(s: State, who: int, c: int, n: int) -> int:
    """Devout Knights: with a relic and a warrior in the clearing they ignore the first hit of a battle (Law 15.2.4)."""
    if s.keepers.knights != 0 or s.warriors[who, c] == 0 or not relics.in_clearing(s, c):
        return 0
    s.keepers.knights = 1
    note(s, E.KNIGHTS, who, count=1)
    return 1


@njit
def after_move(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """With each warrior that moves between clearings a relic may move (Law 15.2.4)."""
    if origin < N_CLEARINGS and destination < N_CLEARINGS and n > 0 and relics.in_clearing(s, origin):
        push(s, K.CARRY, who, clearing=origin, other=destination, count=n)


@njit
def is_detail_of_move(s: State, owner: int, kind: int) -> bool:
    """True for the question which relics go along (Law 15.2.4, C.5.2.II)."""
    return kind == K.CARRY


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """Prized Trophies: an enemy who removes a relic scores more and puts it into a forest (Law 15.2.5, 22.3.6)."""
    if kind < PC.ONE_FIGURE:
        return
    by_enemy = scoring.enemies(s, remover, owner)
    relics.removed(s, kind, c, by_enemy)
    if by_enemy:
        scoring.score(s, remover, I(s.trophy_vp), FOR.TROPHY)
        who = forces.answers(s, remover)
        if s.depth == 0 or top(s).kind != K.TROPHY or top(s).who != who:
            push(s, K.TROPHY, who)


@njit
def asks_how_to_place(s: State, kind: int, c: int) -> bool:
    """They choose the side of the waystation (Law C.5.2.V, 15.2.2)."""
    push(s, K.ENCAMP_WITH, I(s.player_of[F.KEEPERS]), clearing=c, x=kind - PC.WAYSTATION_FIRST)
    return True


@njit
def back_to_board(s: State, kind: int) -> None:
    """A waystation on the faction board shows its front (Law 15.2.2)."""
    if kind < PC.WAYSTATION_FIRST + N_WAYSTATIONS:
        relics.set_side(s, kind - PC.WAYSTATION_FIRST, 0)
