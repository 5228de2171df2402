"""Battle: its start and its six steps (Law 4.3). `hits.py` deals the hits."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.declared.deck import ATTACKER, DEFENDER
from root_env.root.rules import chance, forces, removal, zones
from root_env.root.rules.abilities import hooks, losing, matching, rolls
from root_env.root.rules.cards import battle_effects
from root_env.root.rules.data.decks import AMBUSHES, N_AMBUSHES
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, NOBODY, K, S
from root_env.root.rules.key_actions import hits
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A, battle_action
from root_env.root.rules.state import State

AMBUSH_HITS = 2


@njit
def list_battles(s: State, who: int, suit: int, out: DecisionList) -> None:
    """Add every battle in clearings of a suit, BIRD for any, against an enemy with pieces there (Law 4.3)."""
    for c in range(N_CLEARINGS):
        if suit == S.BIRD or matching.is_of(s, c, suit):
            list_battles_in(s, who, c, out)


@njit
def list_battles_in(s: State, who: int, c: int, out: DecisionList) -> None:
    """Add every battle in one clearing against an enemy with pieces there (Law 4.3)."""
    if hooks.can_attack_from(s, who, c):
        for p in range(forces.end(s)):
            if enemies(s, who, p) and hooks.present(s, p, c) and hooks.can_attack(s, who, p, c):
                add(out, battle_action(c, I(s.faction[p])))


@njit
def can_battle(s: State, who: int, suit: int) -> bool:
    """True if any battle in clearings of a suit, BIRD for any, is possible (Law 4.3)."""
    for c in range(N_CLEARINGS):
        if (suit == S.BIRD or matching.is_of(s, c, suit)) and hooks.can_attack_from(s, who, c):
            for p in range(forces.end(s)):
                if enemies(s, who, p) and hooks.present(s, p, c) and hooks.can_attack(s, who, p, c):
                    return True
    return False


@njit
def legal_battle(s: State, who: int, out: DecisionList) -> None:
    """A battle in a clearing of the frame's suit, or pass if the effect says "may" (Law 4.3)."""
    f = top(s)
    list_battles(s, who, I(f.suit), out)
    if f.count == 1:
        add(out, A.PASS)


@njit
def apply_battle(s: State, who: int, c: int, faction: int) -> None:
    """Initiate the battle (Law 4.3)."""
    pop(s)
    start_battle(s, who, c, faction)


@njit
def start_battle(s: State, attacker: int, c: int, faction: int) -> None:
    """Begin a battle against a faction in a clearing; battles never nest (Law 4.3, 1.4.2)."""
    defender = I(s.player_of[faction])
    b = s.battle
    b.active = 1
    b.clearing = c
    b.attacker = attacker
    b.defender = defender
    b.ally = NOBODY
    b.ambush = -1
    for side in range(2):
        b.roll[side] = 0
        b.extra[side] = 0
        b.ignores_rolled[side] = 0
        b.used[side] = 0
        b.done[side] = 0
        b.scored[side] = 0
    b.ally_hits = 0
    b.item_hits = 0
    b.credit = -1
    b.arbiter = -1
    b.exposed = 0
    b.asked = 0
    b.quell = 0
    push(s, K.END_BATTLE, attacker)
    push(s, K.ROLL, attacker)
    if rolls.has_before_roll(s):
        push(s, K.BEFORE_ROLL, attacker)
    if s.hand_size[defender] > 0 and not hooks.stops_ambush(s, attacker):
        push(s, K.AMBUSH, defender, clearing=c, other=attacker)
    note(s, E.BATTLE, attacker, other=defender, clearing=c)
    hooks.at_battle_start(s, attacker, defender, c)


# -- step 1: ambush (Law 4.3.1) ----------------------------------------------------------------------


@njit
def _ambush_in_hand(s: State, who: int, suit: int) -> int:
    """The first ambush card of the suit in hand, -1 if there is none (Law 2.1.2)."""
    for i in range(N_AMBUSHES[suit]):
        card = AMBUSHES[suit, i]
        if s.hand[who, card] > 0:
            return card
    return -1


@njit
def _list_ambushes(s: State, who: int, out: DecisionList) -> None:
    """Ambush cards in hand that match the clearing of battle (Law 2.1.2, 2.2.2, 4.3.1)."""
    suits = matching.suits_of(s, I(s.battle.clearing)) | 1 << S.BIRD
    for suit in range(S.BIRD + 1):
        if (suits >> suit) & 1 != 0 and _ambush_in_hand(s, who, suit) >= 0:
            add(out, A.AMBUSH + suit)


@njit
def legal_ambush(s: State, who: int, out: DecisionList) -> None:
    """The defender may play one matching ambush (Law 4.3.1)."""
    _list_ambushes(s, who, out)
    add(out, A.PASS)


@njit
def apply_ambush(s: State, who: int, suit: int) -> None:
    """Play the ambush; the attacker may foil it (Law 4.3.1, 4.3.1.I)."""
    pop(s)
    card = _ambush_in_hand(s, I(s.battle.defender), suit)
    zones.reveal_out(s, I(s.battle.defender), card)
    s.battle.ambush = card
    attacker = I(s.battle.attacker)
    if s.hand_size[attacker] > 0:
        push(s, K.FOIL, attacker, clearing=I(s.battle.clearing), other=I(s.battle.defender))
    else:
        _spring_ambush(s)


@njit
def legal_foil(s: State, who: int, out: DecisionList) -> None:
    """The attacker may foil with a matching ambush (Law 4.3.1.I)."""
    _list_ambushes(s, who, out)
    add(out, A.PASS)


@njit
def apply_foil(s: State, who: int, suit: int) -> None:
    """Both ambush cards are discarded without effect (Law 4.3.1.I)."""
    pop(s)
    zones.spend(s, who, _ambush_in_hand(s, who, suit))
    note(s, E.FOIL, who, other=I(s.battle.defender))
    _discard_ambush(s)


@njit
def apply_pass_in_foil(s: State, who: int) -> None:
    """The ambush is resolved (Law 4.3.1.I)."""
    pop(s)
    _spring_ambush(s)


@njit
def _spring_ambush(s: State) -> None:
    """The defender deals two hits at once (Law 4.3.1.II)."""
    push(s, K.AMBUSH_RESOLVED, I(s.battle.defender))
    push(s, K.AFTER_HITS, I(s.battle.attacker))
    note(s, E.AMBUSH, I(s.battle.defender), other=I(s.battle.attacker), count=AMBUSH_HITS)
    hits.deal(s, I(s.battle.attacker), AMBUSH_HITS)


@njit
def _discard_ambush(s: State) -> None:
    card = I(s.battle.ambush)
    s.battle.ambush = -1
    zones.put_discard(s, card)


@njit
def run_ambush_resolved(s: State, who: int) -> None:
    """Discard the ambush; without attacking warriors or pawn the battle ends (Law 4.3.1.II)."""
    pop(s)
    _discard_ambush(s)
    if not hooks.can_attack_from(s, I(s.battle.attacker), I(s.battle.clearing)):
        while s.depth > 0 and top(s).kind != K.END_BATTLE:
            pop(s)


# -- step 2: before-roll effects (Law 4.3.2) ---------------------------------------------------------


@njit
def run_before_roll(s: State, who: int) -> None:
    """Ask for before-roll effects while there are any, the attacker's first (Law 4.3.2)."""
    if not rolls.ask_before_roll(s):
        pop(s)


# -- steps 3 to 6 (Law 4.3.3 to 4.3.6) ---------------------------------------------------------------


@njit
def run_roll(s: State, who: int) -> None:
    """Roll: the attacker deals the higher, the defender the lower, each up to its maximum.

    Law 4.3.3, 4.3.3.I, 8.2.2.
    """
    pop(s)
    b = s.battle
    rolled = chance.roll(s)
    high, low = rolled // 4, rolled % 4
    note(s, E.ROLL, I(b.attacker), x=high, y=low)
    if hooks.deals_higher_roll(s, I(b.defender)):
        high, low = low, high
    b.roll[ATTACKER] = min(high, hooks.rolled_hits_limit(s, I(b.attacker), I(b.clearing)))
    b.roll[DEFENDER] = min(low, hooks.rolled_hits_limit(s, I(b.defender), I(b.clearing)))
    push(s, K.COUNT_HITS, I(b.attacker))
    if s.effects[b.attacker] != 0 or s.effects[b.defender] != 0 or rolls.has_after_roll(s):
        push(s, K.AFTER_ROLL, I(b.attacker))


@njit
def run_after_roll(s: State, who: int) -> None:
    """Ask for after-roll effects while a side has any; the attacker orders the two sides (Law 4.3.4)."""
    attacker, defender = I(s.battle.attacker), I(s.battle.defender)
    ours = battle_effects.has_usable(s, attacker, ATTACKER)
    theirs = battle_effects.has_usable(s, defender, DEFENDER)
    if ours and theirs:
        push(s, K.EFFECT_ORDER, attacker)
    elif ours:
        push(s, K.BATTLE_EFFECT, attacker)
    elif theirs:
        push(s, K.BATTLE_EFFECT, defender)
    else:
        pop(s)


@njit
def legal_effect_order(s: State, who: int, out: DecisionList) -> None:
    """The side that uses an effect first, chosen by the attacker (Law 4.3.2, 4.3.4)."""
    add(out, A.CHOOSE_FACTION + I(s.faction[s.battle.attacker]))
    add(out, A.CHOOSE_FACTION + I(s.faction[s.battle.defender]))


@njit
def apply_effect_order(s: State, who: int, faction: int) -> None:
    """That side uses an effect, before or after the roll (Law 4.3.2, 4.3.4)."""
    chosen = I(s.player_of[faction])
    pop(s)
    if I(top(s).kind) == K.BEFORE_ROLL:
        rolls.ask_side_before_roll(s, chosen)
    else:
        push(s, K.BATTLE_EFFECT, chosen)


@njit
def legal_battle_effect(s: State, who: int, out: DecisionList) -> None:
    """Use an after-roll effect, or none (Law 4.3.4)."""
    battle_effects.list_usable(s, who, _side(s, who), out)
    add(out, A.PASS)


@njit
def _side(s: State, who: int) -> int:
    return ATTACKER if who == I(s.battle.attacker) else DEFENDER


@njit
def apply_use_in_battle_effect(s: State, who: int, card: int) -> None:
    """Use the effect (Law 4.3.4)."""
    pop(s)
    battle_effects.use_in_battle(s, who, _side(s, who), card)


@njit
def apply_swift_strike_in_battle_effect(s: State, who: int) -> None:
    """Exhaust a sword for an extra hit (Law 26.9.2)."""
    pop(s)
    side = _side(s, who)
    rolls.swift_strike(s, who)
    s.battle.extra[side] = s.battle.extra[side] + 1


@njit
def apply_pass_in_battle_effect(s: State, who: int) -> None:
    """Use no more effects in this battle (Law 4.3.4)."""
    pop(s)
    s.battle.done[_side(s, who)] = 1


@njit
def run_count_hits(s: State, who: int) -> None:
    """Count rolled, extra and ignored hits, then deal them to both sides (Law 4.3.5, 4.3.5.I to III, 4.3.6)."""
    pop(s)
    b = s.battle
    attacker, defender, c = I(b.attacker), I(b.defender), I(b.clearing)
    extra = I(b.extra[ATTACKER]) + hooks.attack_hits(s, attacker)
    if hooks.is_defenseless(s, defender, c):
        extra += 1
    dealt = extra
    if b.ignores_rolled[DEFENDER] == 0:
        rolled = I(b.roll[ATTACKER])
        dealt += rolled - losing.unseen_hits(s, defender, c, rolled, forces.fighting_for(s, defender, c))
    extra_taken = I(b.extra[DEFENDER]) + hooks.defense_hits(s, defender, c)
    taken = extra_taken
    if b.ignores_rolled[ATTACKER] == 0:
        rolled = I(b.roll[DEFENDER])
        taken += rolled - losing.unseen_hits(s, attacker, c, rolled, forces.fighting_for(s, attacker, c))
    note(s, E.HITS, attacker, other=defender, count=dealt, x=dealt - extra, y=extra)
    note(s, E.HITS, defender, other=attacker, count=taken, x=taken - extra_taken, y=extra_taken)
    push(s, K.AFTER_HITS, attacker)
    hits.deal(s, attacker, taken)
    hits.deal(s, defender, dealt)


@njit
def run_after_hits(s: State, who: int) -> None:
    """All hits are dealt: score for both sides and trigger effects (Law 1.5.4, 3.2.1, 4.3.6)."""
    pop(s)
    removal.settle(s, NOBODY)


@njit
def run_end_battle(s: State, who: int) -> None:
    """The battle is over (Law 4.3, 9.2.9.II.d)."""
    pop(s)
    note(s, E.BATTLE_OVER, I(s.battle.attacker), clearing=I(s.battle.clearing))
    hooks.after_battle(s, I(s.battle.attacker))
    s.battle.active = 0
