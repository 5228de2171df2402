"""Forces: the warriors of one box, which fight, count for rule and are removed together; a player decides for them.

A force has the number of the player who owns its warriors. It serves that player, or for a while another one, who
treats its warriors as his own (Law 11.2.7.III): `s.serves`. Rules ask here for whom warriors count, and need not know
which faction has lent them and why.

A force that is no player (Law 22) is a side with a number behind those of the players. Who controls it is in `s.serves`
too; he treats its pieces as his own for rule alone. Rules about sides, all that can have pieces on the map, run to
`end`; those about players, who have hands, points and turns, to `s.n_players`. Where a part of the game has no such
force, the rules about them are written as nothing.
"""

from collections.abc import Callable

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.factions import FORCES
from root_env.root.rules.frames import push, top
from root_env.root.rules.ids import ALL_CLEARINGS, MAX_SIDES, NOBODY
from root_env.root.rules.state import State

_LAST_BIT = 6
"""The last bit of `s.lent`."""


def _rule(signature: str, doc: str, answer: str, usual: str) -> AnyRule:
    """A rule that returns `answer` where there are forces that are no players, and `usual` where there are none."""
    name = signature.partition("(")[0]

    def write(keeps: Keeps) -> AnyRule:
        result = answer if any(keeps(force.number) for force in FORCES) else usual
        lines = [f"def {signature}:", f"    {doc!r}", f"    return {result}"]
        return written(
            f"<{name} of {__name__}>", lines, name, {"__name__": __name__, "I": I, "NOBODY": NOBODY, "top": top}
        )

    return written_from("faction", write)


end: Callable[[State], int] = _rule(
    "end(s)",
    "One past the last side: the players, and behind them the forces that are no players (Law 22).",
    "I(s.n_players) + I(s.n_forces)",
    "I(s.n_players)",
)
is_apart: Callable[[State, int], bool] = _rule(
    "is_apart(s, side)",
    "True if a side is no player (Law 22).",
    "side >= s.n_players",
    "False",
)
player_or_nobody: Callable[[State, int], int] = _rule(
    "player_or_nobody(s, side)",
    "The side if it is a player, else NOBODY.",
    "side if side < s.n_players else NOBODY",
    "side",
)
is_free: Callable[[State, int], bool] = _rule(
    "is_free(s, side)",
    "True if a side is a force that nobody controls (Law 22.3.1).",
    "side >= s.n_players and s.serves[side] == NOBODY",
    "False",
)
behind: Callable[[State, int], int] = _rule(
    "behind(s, side)",
    "The player of a side: himself, or who controls the force, NOBODY if nobody does (Law 22.3.2).",
    "I(s.serves[side]) if side >= s.n_players else side",
    "side",
)
_marked: Callable[[State, int], int] = _rule(
    "_marked(s, side)",
    "What the frame of a question about a side has in `x`: the force, -1 for the player himself.",
    "side if side >= s.n_players else -1",
    "-1",
)
of_frame: Callable[[State, int], int] = _rule(
    "of_frame(s, who)",
    "The side that the top frame asks about: a force, or the player who is asked (see `ask`).",
    "who if top(s).x < 0 else I(top(s).x)",
    "who",
)


@njit
def answers(s: State, side: int) -> int:
    """The player who answers for a side: who controls the force; the current player for one that nobody controls."""
    if is_free(s, side):
        return I(s.turn) if s.turn >= 0 else I(s.order[I(s.n_players) - 1])
    return behind(s, side)


@njit
def sets_up(s: State, force: int) -> int:
    """The player who sets up a force: the last in turn order the first of them, and so on backward (Law 19.6.3)."""
    n = I(s.n_players)
    return I(s.order[(2 * n - 1 - force) % n])


@njit
def ask(s: State, kind: int, side: int, clearing: int, other: int, count: int) -> None:
    """Ask a question about a side, of the player who answers for it; `of_frame` names the side to its functions."""
    push(s, kind, answers(s, side), clearing=clearing, other=other, count=count, x=_marked(s, side))


@njit
def _note_lent(s: State) -> None:
    """Note the forces that serve others, and that rule can have changed."""
    lent = 0
    for force in range(MAX_SIDES):
        if s.serves[force] != NOBODY:
            lent |= 1 << min(force, _LAST_BIT)
    s.lent = lent
    s.rule_stale = ALL_CLEARINGS


@njit
def lend(s: State, force: int, who: int) -> None:
    """From now on the force serves another player."""
    s.serves[force] = who
    _note_lent(s)


@njit
def take_back(s: State, force: int) -> None:
    """The force serves its own player again, or nobody."""
    if s.serves[force] != NOBODY:
        s.serves[force] = NOBODY
        _note_lent(s)


@njit
def is_lent(s: State, force: int) -> bool:
    """True if the force serves another player than its own."""
    return s.serves[force] != NOBODY


@njit
def serves(s: State, force: int, who: int) -> bool:
    """True if this player treats the warriors of this force, which are another player's, as his own."""
    return s.serves[force] == who


@njit
def counting_for(s: State, who: int, c: int) -> int:
    """Warriors of others in a clearing, and buildings of forces, that the player treats as his own for rule.

    Law 11.2.7.III, 22.3.1.
    """
    n = 0
    if s.lent != 0:
        for force in range(MAX_SIDES):
            if s.serves[force] == who:
                n += _strength(s, force, c)
    return n


@njit
def warriors_serving(s: State, who: int, c: int) -> int:
    """Warriors of others in a clearing that the player treats as his own for rule (Law 8.4.2.II.a)."""
    n = 0
    if s.lent != 0:
        for force in range(MAX_SIDES):
            if s.serves[force] == who:
                n += I(s.warriors[force, c])
    return n


@njit
def _strength(s: State, force: int, c: int) -> int:
    """Strength that a force brings the player whom it serves, for rule (Law 11.2.7.III, 22.3.1)."""
    return I(s.warriors[force, c]) + (I(s.buildings[force, c]) if is_apart(s, force) else 0)


@njit
def fights_for(s: State, force: int, who: int) -> bool:
    """True if the force fights for this other player now; not in a battle of its own player.

    Law 11.2.7.III; a force that is no player fights its own battles alone (Law 22.3.4).
    """
    if s.serves[force] != who or is_apart(s, force):
        return False
    return s.battle.active == 0 or (s.battle.defender != force and s.battle.attacker != force)


@njit
def fighting_for(s: State, who: int, c: int) -> int:
    """Warriors of others in a clearing that the player treats as his own for battle (Law 11.2.7.III)."""
    n = 0
    if s.lent != 0:
        for force in range(MAX_SIDES):
            if fights_for(s, force, who):
                n += I(s.warriors[force, c])
    return n


@njit
def change_of_strength(s: State, who: int, c: int) -> int:
    """Change of the player's strength in a clearing: plus the warriors that serve him, minus his own that are lent.

    One piece counts for one player (Law 2.5, 11.2.7.III, 22.3.1).
    """
    return counting_for(s, who, c) - (_strength(s, who, c) if is_lent(s, who) else 0)


@njit
def is_side(s: State, who: int) -> bool:
    """True if the player is attacker or defender of the battle (Law 4.3)."""
    return s.battle.attacker == who or s.battle.defender == who
