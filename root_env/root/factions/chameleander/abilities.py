"""Abilities of Chameleander that change the rules for everyone (Law C.2).

Ego lie on the Ego track, in Chameleander's clearing or on The Id; `pieces` counts those on the track as supply.
"""

from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander.declaration import CHAMELEANDER_HITS, EGO_SPACES
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks, pawns
from root_env.root.rules.frames import push
from root_env.root.rules.ids import N_CLEARINGS, NOBODY, NOWHERE, PC, F, K
from root_env.root.rules.state import State

REMOVAL, PLACEMENT = 1, 2
"""Bits of `substituted`: a removal, a placement has been turned into ego this turn (Law C.2.5)."""
HIT, FOR_ACTION, QUELLED, SUBSTITUTED = 0, 1, 2, 3
"""Reasons for the loss of an ego: the `x` of LOSE_EGO."""
BLENDING = 1
"""Bit of `battle.asked`: the enemy has been asked for a card (Law C.2.4)."""


@njit
def place(s: State, who: int) -> int:
    """Clearing of the Chameleander warrior, NOWHERE before set-up (Law C.2.2)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            return c
    return NOWHERE


@njit
def ego_at(s: State, c: int) -> int:
    """Ego in a clearing, with and without draw icon (Law C.2.5)."""
    return I(s.pieces[PC.EGO, c]) + I(s.pieces[PC.SUPEREGO, c])


@njit
def begin_turn(s: State, who: int) -> None:
    """Once-per-turn limits start afresh, in any player's turn (Law C.2.5, C.5.2.IV, C.5.2.V)."""
    s.chameleander.substituted = 0
    s.chameleander.taken = 0


# -- Ego track (Law C.2.5) ---------------------------------------------------------------------------


@njit
def next_space(s: State) -> int:
    """Space of the leftmost ego on the Ego track, -1 if the track is empty (Law C.2.5)."""
    for space in range(EGO_SPACES):
        if s.chameleander.track[space] > 0:
            return space
    return -1


@njit
def take_from_track(s: State, space: int) -> int:
    """Uncover a space of the Ego track; returns the kind of ego that lay there (Law C.2.5)."""
    kind = PC.EGO + I(s.chameleander.track[space]) - 1
    s.chameleander.track[space] = 0
    return kind


@njit
def back_to_board(s: State, kind: int) -> None:
    """An ego that leaves the map goes to the rightmost empty space of its track (Law C.2.5, 21.24)."""
    for space in range(EGO_SPACES - 1, -1, -1):
        if s.chameleander.track[space] == 0:
            s.chameleander.track[space] = kind - PC.EGO + 1
            return


# -- moving (Law C.2.3, C.2.5) -----------------------------------------------------------------------


@njit
def moves_without_rule(s: State, who: int) -> bool:
    """Connected Socialite: with cards in hand rule does not matter for moving (Law C.2.3)."""
    return s.hand_size[who] > 0


@njit
def stays_out_of_turn(s: State, owner: int) -> bool:
    """No effect moves its warrior outside of its turn (Law C.2.2)."""
    return True


@njit
def after_move(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """Ego moves with Chameleander (Law C.2.5)."""
    for kind in range(PC.EGO, PC.SUPEREGO + 1):
        for _ in range(I(s.pieces[kind, origin])):
            pieces.move_piece(s, kind, origin, destination)


# -- crafting (Law C.2.1) ----------------------------------------------------------------------------


@njit
def crafting_pieces(s: State, who: int, suits: int, clearings: int) -> int:
    """Crafting pieces of others in its clearing (Law C.2.1, C.5.1).

    No trade posts and no hammers: these factions craft otherwise.
    """
    c = place(s, who)
    if c == NOWHERE or (clearings >> c) & 1 == 0:
        return 0
    n = 0
    for p in range(I(s.n_players)):
        if p != who:
            n += hooks.crafting_pieces_in(s, p, c)
    return n


# -- losing ego (Law C.2.2, C.2.5) -------------------------------------------------------------------


@njit
def take_ego(s: State, kind: int, c: int, why: int) -> None:
    """Take one ego off the map; hits are noted as losses, to be scored when all are dealt (Law C.2.2, 4.3.6)."""
    pieces.take_piece(s, kind, c)
    back_to_board(s, kind)
    if why == HIT:
        _note(s, kind, c)


@njit
def _note(s: State, kind: int, c: int) -> None:
    s.lost_pieces[kind, c] = s.lost_pieces[kind, c] + 1
    s.lost_in = s.lost_in | (1 << c)


@njit
def lose_ego(s: State, who: int, c: int, n: int, why: int) -> None:
    """Take `n` ego off the map, all if there are fewer; ask for the kind if it matters.

    Superego return to the track first, so that they lie to the right, as in set-up (Law C.2.2, C.2.5, C.3.3).
    """
    plain, draw = I(s.pieces[PC.EGO, c]), I(s.pieces[PC.SUPEREGO, c])
    n = min(n, plain + draw)
    if n == 0:
        return
    if n < plain + draw and plain > 0 and draw > 0:
        push(s, K.LOSE_EGO, who, clearing=c, count=n, x=why)
        return
    for _ in range(min(n, draw)):
        take_ego(s, PC.SUPEREGO, c, why)
    for _ in range(n - min(n, draw)):
        take_ego(s, PC.EGO, c, why)


@njit
def loses_no_warriors(s: State, owner: int) -> bool:
    """No effect removes or replaces its warrior (Law C.2.2)."""
    return True


@njit
def take_hits_otherwise(s: State, who: int, c: int, n: int) -> None:
    """It takes hits by ego of its choice (Law C.2.2)."""
    lose_ego(s, who, c, n, HIT)


@njit
def hits_for_ally(s: State, ally: int, c: int) -> int:
    """As an ally it can take as many hits as it has ego there (Law 9.2.9.II.d, C.2.2)."""
    return ego_at(s, c)


@njit
def can_lose_warriors(s: State, owner: int) -> bool:
    """True if a removal aimed at the warrior can still be turned into a lost ego this turn (Law C.2.5)."""
    if (I(s.chameleander.substituted) & REMOVAL) != 0:
        return False
    for c in range(N_CLEARINGS):
        if ego_at(s, c) > 0:
            return True
    return False


@njit
def turn_into_ego(s: State, owner: int, n: int) -> bool:
    """An effect aims at warriors of Chameleander: it loses an ego instead, once per turn (Law C.2.5).

    True if the rest of the effect resolves as if a warrior had been removed. The loss is noted at once and scored like
    any token; the kind of ego may be asked afterwards.
    """
    if not can_lose_warriors(s, owner):
        return False
    s.chameleander.substituted = I(s.chameleander.substituted) | REMOVAL
    c = place(s, owner)
    _note(s, PC.EGO, c)
    lose_ego(s, owner, c, 1, SUBSTITUTED)
    return True


@njit
def gains_otherwise(s: State, who: int) -> bool:
    """Once per turn it places an ego in its own clearing, wherever a warrior would come (Law C.2.5)."""
    if (I(s.chameleander.substituted) & PLACEMENT) == 0:
        s.chameleander.substituted = I(s.chameleander.substituted) | PLACEMENT
        push(s, K.PLACE_EGO, who)
    return True


# -- battle (Law C.2.2, C.2.4, C.2.7) ----------------------------------------------------------------


@njit
def own_hits_limit(s: State, who: int, c: int, mercenaries: int) -> int:
    """Two rolled hits for the Chameleander warrior, one for each mercenary (Law C.2.2, C.2.7)."""
    if s.warriors[who, c] > 0:
        return CHAMELEANDER_HITS + mercenaries
    return mercenaries


@njit
def blends_in(s: State, who: int, c: int) -> bool:
    """True if the Chameleander warrior fights here and its enemy has given no card (Law C.2.4)."""
    return s.battle.exposed == 0 and s.warriors[who, c] > 0


@njit
def unseen_hits(s: State, who: int, c: int, rolled: int, mercenaries: int) -> int:
    """Number of rolled hits that Blending In ignores: all, with mercenaries every odd one (Law C.2.4, C.2.7)."""
    if not blends_in(s, who, c):
        return 0
    if mercenaries > 0:
        return (rolled + 1) // 2
    return rolled


@njit
def own_share_of_hits(s: State, who: int, c: int, n: int, own: int) -> int:
    """With its warrior there it takes its share of `n` hits, up to its number of ego (Law C.2.2, C.2.7)."""
    return min(ego_at(s, c), _share_of_hits(s, who, n)) if own > 0 else 0


@njit
def _share_of_hits(s: State, who: int, n: int) -> int:
    """Number of the `n` hits that Chameleander takes if mercenaries fight with it: the odd ones (Law C.2.7).

    Rolled hits have the first numbers. Blending In has taken the odd ones among them out of `n`.
    """
    side = 0 if who == s.battle.attacker else 1
    rolled = 0
    if s.battle.ignores_rolled[side] == 0 and s.battle.exposed == 0:
        rolled = I(s.battle.roll[1 - side])
    left = n - rolled // 2
    if rolled % 2 == 0:
        return (left + 1) // 2
    return left // 2


@njit
def _enemy(s: State, who: int) -> int:
    """The other side of the battle, NOBODY if Chameleander takes no part in it."""
    if s.battle.attacker == who:
        return I(s.battle.defender)
    if s.battle.defender == who:
        return I(s.battle.attacker)
    return NOBODY


@njit
def has_before_roll(s: State) -> bool:
    """True: its enemy can be asked for a card before the roll (Law C.2.4)."""
    return True


@njit
def wants_before_roll(s: State, who: int) -> bool:
    """True if the enemy of the Chameleander warrior is still to be asked for a card that exposes it (Law C.2.4)."""
    own = I(s.player_of[F.CHAMELEANDER])
    if (I(s.battle.asked) & BLENDING) != 0 or _enemy(s, own) != who:
        return False
    return s.hand_size[who] > 0 and blends_in(s, own, I(s.battle.clearing))


@njit
def asks_about_enemy(s: State, who: int) -> bool:
    """Ask the enemy, once, for a card matching the clearing of battle (Law C.2.4)."""
    if not wants_before_roll(s, who):
        return False
    s.battle.asked = I(s.battle.asked) | BLENDING
    push(s, K.BLENDING_IN, who, clearing=I(s.battle.clearing), other=I(s.player_of[F.CHAMELEANDER]))
    return True


@njit
def after_losing_lent(s: State, remover: int, who: int) -> None:
    """A Vagabond becomes hostile to it for its mercenaries (Law 9.2.9.III, C.2.7)."""
    pawns.make_hostile(s, remover, who)


@njit
def after_battle(s: State, attacker: int) -> None:
    """A Quell costs an ego from its clearing at the end of the battle; nobody scores for it (Law C.5.2.I)."""
    if s.battle.quell == 0:
        return
    c = place(s, attacker)
    if s.quell_gives_action != 0 and ego_at(s, c) > 0:
        s.chameleander.actions = s.chameleander.actions + 1
    lose_ego(s, attacker, c, 1, QUELLED)
