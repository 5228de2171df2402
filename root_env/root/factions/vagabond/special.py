"""Special actions of the characters (Law 9.5.9, 26)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.declared.map import BY_EITHER, BY_PATH
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.factions.vagabond import items
from root_env.root.factions.vagabond.declaration import CH
from root_env.root.rules import forces, removal, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import IT, N_CARDS, N_CLEARINGS, ST, K
from root_env.root.rules.key_actions import battle
from root_env.root.rules.scoring import enemies, score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

HIDEOUT_REPAIRS = 3
ENLISTING_VP = 1


@njit
def can_use(s: State, who: int) -> bool:
    """True if the special action is possible; those taken in Daylight all exhaust a torch.

    Law 9.5.9, 26.1.2, 26.2.2, 26.3.2, 26.4.2, 26.6.2, 26.8.2.
    """
    if ability.ready(s, who, IT.TORCH) == 0:
        return False
    character = I(s.vagabond[ability.board(s, who)].character)
    if character == CH.RANGER:
        return items.damaged(s, who) > 0
    if character == CH.HARRIER:
        return _glide_destinations(s, who) != 0
    if ability.in_forest(s, who):
        return False
    c = ability.location(s, who)
    if character == CH.THIEF:
        return _can_steal(s, who, c)
    if character == CH.TINKER:
        return _can_labor(s, c)
    if character == CH.VAGRANT:
        return _can_instigate(s, c)
    return character == CH.SCOUNDREL and not hooks.is_scorched(s, c)


@njit
def start_special(s: State, who: int) -> None:
    """Exhaust a torch and take the character's action (Law 9.5.9)."""
    ability.exhaust(s, who, IT.TORCH)
    character = I(s.vagabond[ability.board(s, who)].character)
    if character == CH.THIEF:
        push(s, K.STEAL, who, clearing=ability.location(s, who))
    elif character == CH.TINKER:
        push(s, K.DAY_LABOR, who, clearing=ability.location(s, who))
    elif character == CH.RANGER:
        push(s, K.HIDEOUT_DONE, who)
        push(s, K.REPAIR, who, count=HIDEOUT_REPAIRS)
    elif character == CH.VAGRANT:
        push(s, K.INSTIGATE, who, clearing=ability.location(s, who))
    elif character == CH.SCOUNDREL:
        _scorch(s, who)
    else:
        push(s, K.GLIDE, who)


# -- Thief, Tinker, Ranger (Law 26.1, 26.2, 26.3) ----------------------------------------------------


@njit
def _can_steal(s: State, who: int, c: int) -> bool:
    for p in range(I(s.n_players)):
        if _can_steal_from(s, who, p, c):
            return True
    return False


@njit
def _can_steal_from(s: State, who: int, p: int, c: int) -> bool:
    return p != who and s.hand_size[p] > 0 and hooks.present(s, p, c)


@njit
def legal_steal(s: State, who: int, out: DecisionList) -> None:
    """A player with faction pieces in the clearing and cards in hand (Law 26.1.2)."""
    for p in range(I(s.n_players)):
        if _can_steal_from(s, who, p, I(top(s).clearing)):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_steal(s: State, who: int, faction: int) -> None:
    """Take a card at random (Law 26.1.2, 21.22)."""
    pop(s)
    zones.steal(s, who, I(s.player_of[faction]))


@njit
def _can_labor(s: State, c: int) -> bool:
    for card in range(N_CARDS):
        if s.discard[card] > 0 and matching.card_fits(s, card, c):
            return True
    return False


@njit
def legal_day_labor(s: State, who: int, out: DecisionList) -> None:
    """A card of the discard pile matching the clearing, birds always (Law 26.2.2, 1.2.2)."""
    c = I(top(s).clearing)
    for card in range(N_CARDS):
        if s.discard[card] > 0 and matching.card_fits(s, card, c):
            add(out, A.CHOOSE_CARD + card)


@njit
def apply_day_labor(s: State, who: int, card: int) -> None:
    """Take it into hand (Law 26.2.2)."""
    pop(s)
    zones.take_from_discard(s, who, card)


@njit
def run_hideout_done(s: State, who: int) -> None:
    """After Hideout Daylight ends (Law 26.3.2)."""
    pop(s)
    pop(s)


# -- Vagrant (Law 26.4.2) ----------------------------------------------------------------------------


@njit
def _can_be_battled(s: State, attacker: int, p: int, c: int) -> bool:
    return enemies(s, attacker, p) and hooks.present(s, p, c) and hooks.can_attack(s, attacker, p, c)


@njit
def _can_be_forced(s: State, attacker: int, c: int) -> bool:
    """True if a player has a piece to battle with in the clearing, and an enemy there (Law 26.4.2, 4.3)."""
    if not hooks.can_attack_from(s, attacker, c):
        return False
    for p in range(forces.end(s)):
        if _can_be_battled(s, attacker, p, c):
            return True
    return False


@njit
def _can_instigate(s: State, c: int) -> bool:
    for p in range(I(s.n_players)):
        if _can_be_forced(s, p, c):
            return True
    return False


@njit
def legal_instigate(s: State, who: int, out: DecisionList) -> None:
    """A player who can battle in the clearing, the Vagrant himself included (Law 26.4.2)."""
    c = I(top(s).clearing)
    for p in range(I(s.n_players)):
        if _can_be_forced(s, p, c):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_instigate(s: State, who: int, faction: int) -> None:
    """Ask for the defender that this player battles (Law 26.4.2)."""
    c = I(top(s).clearing)
    pop(s)
    push(s, K.INSTIGATE_DEFENDER, who, clearing=c, other=I(s.player_of[faction]))


@njit
def legal_instigate_defender(s: State, who: int, out: DecisionList) -> None:
    """An enemy of the forced player in the clearing, the Vagrant himself included (Law 26.4.2, 4.3)."""
    f = top(s)
    for p in range(forces.end(s)):
        if _can_be_battled(s, I(f.other), p, I(f.clearing)):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_instigate_defender(s: State, who: int, faction: int) -> None:
    """The forced player battles and decides in it; the Vagrant counts as the remover of buildings and tokens.

    Law 26.4.2, 1.5.5, 1.5.5.I.
    """
    f = top(s)
    c, attacker = I(f.clearing), I(f.other)
    pop(s)
    battle.start_battle(s, attacker, c, faction)
    s.battle.credit = who


# -- Arbiter (Law 26.5.2) ----------------------------------------------------------------------------


@njit
def legal_protector(s: State, who: int, out: DecisionList) -> None:
    """The defender may enlist the Arbiter (Law 26.5.2)."""
    add(out, A.ENLIST)
    add(out, A.PASS)


@njit
def apply_protector(s: State, who: int) -> None:
    """The Arbiter scores, and his swords count for the defender (Law 26.5.2)."""
    arbiter = I(top(s).other)
    pop(s)
    s.battle.arbiter = arbiter
    score(s, arbiter, ENLISTING_VP, FOR.ENLISTING)


# -- Scoundrel (Law 26.6.2) --------------------------------------------------------------------------


@njit
def _scorch(s: State, who: int) -> None:
    """The torch goes to the clearing: all enemy pieces leave it, and nothing enters it again (Law 26.6.2)."""
    c = ability.location(s, who)
    v = s.vagabond[ability.board(s, who)]
    v.items[IT.TORCH, ST.EXHAUSTED] = v.items[IT.TORCH, ST.EXHAUSTED] - 1
    s.scorched = I(s.scorched) | (1 << c)
    note(s, E.ITEM_LOST, who, item=IT.TORCH)
    note(s, E.SCORCHED, who, clearing=c)
    removal.remove_enemies(s, who, c)
    removal.settle(s, who)


# -- Harrier (Law 26.8.2) ----------------------------------------------------------------------------


@njit
def _glide_destinations(s: State, who: int) -> int:
    place, mask = ability.location(s, who), 0
    for c in range(N_CLEARINGS):
        if c != place and hooks.can_go(s, who, place, c):
            mask |= 1 << c
    return mask


@njit
def legal_glide(s: State, who: int, out: DecisionList) -> None:
    """Any other clearing of the map (Law 26.8.2, 26.6.2)."""
    mask = _glide_destinations(s, who)
    for c in range(N_CLEARINGS):
        if (mask >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_glide(s: State, who: int, c: int) -> None:
    """Move the pawn alone, without boots, regardless of Hostile warriors; he may take a ferry there (Law 26.8.2,
    9.2.9.II.b, 25.3.5).
    """
    pop(s)
    origin = ability.location(s, who)
    by = BY_PATH if hooks.route(s, who, origin, c, True) == BY_PATH else BY_EITHER
    s.vagabond[ability.board(s, who)].location = c
    note(s, E.PAWN_MOVED, who, x=c)
    hooks.moved(s, who, origin, c, 1, by)
