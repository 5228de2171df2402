"""Act with Retinue: move, battle then delve, move or recover (Law 15.5.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import DT, N_FACES, N_TYPES
from root_env.root.rules import forces, land, ruling, scoring, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import FOREST, N_CARDS, N_CLEARINGS, N_FORESTS, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

RETAINER = -1
"""In place of a card: a Faithful Retainer, which matches every suit (Law 15.3.5)."""
ALL_TYPES = 7


@njit
def run_retinue_column(s: State, who: int) -> None:
    """A column begins: each of its cards may act once (Law 15.5.2)."""
    duty = I(top(s).count)
    pop(s)
    for card in range(N_CARDS):
        s.keepers.left[card] = s.keepers.retinue[duty, card]
    s.keepers.retainers_left = s.keepers.retainers[duty]
    push(s, K.RETINUE, who, count=duty)


@njit
def suit_of(card: int) -> int:
    """The suit of a card of the Retinue; a Faithful Retainer is a bird (Law 15.5.2, 2.1.1)."""
    return S.BIRD if card == RETAINER else SUIT[card]


@njit
def fits(s: State, card: int, c: int) -> bool:
    """True if a card of the Retinue matches a clearing (Law 15.5.2, 2.1.1)."""
    return card == RETAINER or matching.card_fits(s, card, c)


@njit
def can_act(s: State, who: int, duty: int, card: int) -> bool:
    """True if a card of a column can do something (Law 15.5.2.I, 15.5.2.II, 15.5.2.III)."""
    if duty != DT.DELVE and move.can_move(s, who, suit_of(card)):
        return True
    if duty == DT.MOVE:
        return False
    for c in range(N_CLEARINGS):
        if fits(s, card, c) and (can_recover(s, c) if duty == DT.RECOVER else can_work(s, who, c)):
            return True
    return False


@njit
def legal_retinue(s: State, who: int, out: DecisionList) -> None:
    """A card of the column that has not acted, an offer, or the end of the column (Law 15.5.2)."""
    duty = I(top(s).count)
    for card in range(N_CARDS):
        if s.keepers.left[card] > 0 and can_act(s, who, duty, card):
            add(out, A.CHOOSE_CARD + card)
    if s.keepers.retainers_left > 0 and can_act(s, who, duty, RETAINER):
        add(out, A.RETAINER + duty)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_card_in_retinue(s: State, who: int, card: int) -> None:
    """Ask what it does (Law 15.5.2)."""
    s.keepers.left[card] = I(s.keepers.left[card]) - 1
    push(s, K.RETINUE_ACT, who, card=card, x=I(top(s).count))


@njit
def apply_retainer_in_retinue(s: State, who: int, duty: int) -> None:
    """Ask what the Faithful Retainer does (Law 15.5.2)."""
    s.keepers.retainers_left = I(s.keepers.retainers_left) - 1
    push(s, K.RETINUE_ACT, who, card=RETAINER, x=duty)


@njit
def legal_retinue_act(s: State, who: int, out: DecisionList) -> None:
    """Moves, battles, clearings to delve or recover in, all of the card's suit (Law 15.5.2)."""
    card, duty = I(top(s).card), I(top(s).x)
    if duty != DT.DELVE:
        move.list_moves(s, who, suit_of(card), out)
    for c in range(N_CLEARINGS):
        if fits(s, card, c):
            if duty == DT.DELVE:
                if can_battle(s, who, c):
                    battle.list_battles_in(s, who, c, out)
                if can_delve(s, who, c) and not must_battle(s, who, c):
                    add(out, A.CHOOSE_CLEARING + c)
            elif duty == DT.RECOVER and can_recover(s, c):
                add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_move_in_retinue_act(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 15.5.2.I, 15.5.2.III)."""
    pop(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_retinue_act(s: State, who: int, c: int, faction: int) -> None:
    """Battle, then delve there (Law 15.5.2.II)."""
    card = I(top(s).card)
    pop(s)
    push(s, K.DELVE_NEXT, who, clearing=c, card=card)
    battle.start_battle(s, who, c, faction)


@njit
def apply_choose_clearing_in_retinue_act(s: State, who: int, c: int) -> None:
    """Delve where no battle is due, or recover (Law 15.5.2.II, 15.5.2.III)."""
    card, duty = I(top(s).card), I(top(s).x)
    pop(s)
    if duty == DT.DELVE:
        push(s, K.DELVE, who, clearing=c, card=card)
    else:
        push(s, K.RECOVER, who, clearing=c, card=card, count=0)


# -- battle then delve (Law 15.5.2.II) -----------------------------------------------------------------


@njit
def can_battle(s: State, who: int, c: int) -> bool:
    """True if somebody can be battled in a clearing; rule does not matter (Law 15.5.2.II, 4.3)."""
    if not hooks.can_attack_from(s, who, c):
        return False
    for p in range(forces.end(s)):
        if enemies(s, who, p) and hooks.present(s, p, c) and hooks.can_attack(s, who, p, c):
            return True
    return False


@njit
def must_battle(s: State, who: int, c: int) -> bool:
    """True if enemy pieces there can be battled; hired warriors are none (Law 15.5.2.II, 11.2.7.III)."""
    if not hooks.can_attack_from(s, who, c):
        return False
    for p in range(forces.end(s)):
        if enemies(s, who, p) and hooks.enemy_pieces(s, who, p, c) > 0 and hooks.can_attack(s, who, p, c):
            return True
    return False


@njit
def can_delve(s: State, who: int, c: int) -> bool:
    """True if a relic can be delved into a clearing: they rule it, with a warrior there (Law 15.5.2.II)."""
    if s.warriors[who, c] == 0 or not ruling.rules(s, who, c) or not hooks.can_enter(s, who, c):
        return False
    forests = land.forests_at(s, c)
    for forest in range(N_FORESTS):
        if (forests >> forest) & 1 != 0 and relics.are_at(s, FOREST + forest):
            return True
    return False


@njit
def can_work(s: State, who: int, c: int) -> bool:
    """True if they can battle or delve in a clearing (Law 15.5.2.II)."""
    return can_battle(s, who, c) or can_delve(s, who, c)


@njit
def run_delve_next(s: State, who: int) -> None:
    """After the battle they may delve, if they rule with a warrior (Law 15.5.2.II)."""
    c, card = I(top(s).clearing), I(top(s).card)
    pop(s)
    if can_delve(s, who, c):
        push(s, K.DELVE, who, clearing=c, card=card)


@njit
def legal_delve(s: State, who: int, out: DecisionList) -> None:
    """A relic in an adjacent forest, or none; those alike are one choice (Law 15.5.2.II.a)."""
    forests = land.forests_at(s, I(top(s).clearing))
    for forest in range(N_FORESTS):
        if (forests >> forest) & 1 != 0:
            base = A.DELVE + forest * N_TYPES * N_FACES
            relics.list_faces(s, FOREST + forest, base, ALL_TYPES, out)
    add(out, A.PASS)


@njit
def apply_delve_in_delve(s: State, who: int, forest: int, face: int) -> None:
    """Flip the relic and move it; the card stays if they rule enough clearings by the forest.

    Law 15.5.2.II.a, 15.5.2.II.b.
    """
    c, card = I(top(s).clearing), I(top(s).card)
    pop(s)
    relic = relics.at_place(s, FOREST + forest, face)
    relics.into_clearing(s, relic, c)
    note(s, E.DELVED, who, clearing=c, x=relics.face_of(s, relic))
    if _ruled(s, who, land.clearings_at(s, forest)) < relics.value_of(s, relic):
        discard(s, who, DT.DELVE, card)


@njit
def _ruled(s: State, who: int, clearings: int) -> int:
    """Number of these clearings, a bit each, that they rule (Law 15.5.2.II.b, 15.5.2.III.c)."""
    ruled, n = ruling.ruled_clearings(s, who) & clearings, 0
    for c in range(N_CLEARINGS):
        n += (ruled >> c) & 1
    return n


@njit
def discard(s: State, who: int, duty: int, card: int) -> None:
    """Discard a card of the Retinue; a Faithful Retainer leaves the game (Law 15.5.2.II.b, 15.5.2.III.c)."""
    if card == RETAINER:
        s.keepers.retainers[duty] = I(s.keepers.retainers[duty]) - 1
        note(s, E.RETAINER_LOST, who, x=duty)
    else:
        s.keepers.retinue[duty, card] = I(s.keepers.retinue[duty, card]) - 1
        note(s, E.RETINUE_LOST, who, card=card, x=duty)
        zones.put_discard(s, card)


# -- recover (Law 15.5.2.III) --------------------------------------------------------------------------


@njit
def can_recover(s: State, c: int) -> bool:
    """True if a relic is in a clearing with a waystation that shows its type (Law 15.5.2.III.a)."""
    sorts = relics.shown_in(s, c)
    if sorts == 0 or not relics.in_clearing(s, c):
        return False
    for sort in range(N_TYPES):
        if (sorts >> sort) & 1 != 0:
            for k in range(1, N_FACES):
                if relics.at_place(s, c, sort * N_FACES + k) >= 0:
                    return True
    return False


@njit
def legal_recover(s: State, who: int, out: DecisionList) -> None:
    """A relic of the type of a waystation there; after the first one they may end (Law 15.5.2.III.a, 15.5.2.III.c)."""
    c = I(top(s).clearing)
    relics.list_relics(s, c, relics.shown_in(s, c), out)
    if top(s).count > 0:
        add(out, A.PASS)


@njit
def apply_choose_relic_in_recover(s: State, who: int, face: int) -> None:
    """Take the relic and score; with too few ruled clearings of the suit it ends, and the card is discarded.

    Law 15.5.2.III.a, 15.5.2.III.b, 15.5.2.III.c.
    """
    f = top(s)
    c, card = I(f.clearing), I(f.card)
    f.count = min(I(f.count) + 1, 99)
    relic = relics.at_place(s, c, face)
    value = relics.value_of(s, relic)
    relics.onto_board(s, relic, c)
    note(s, E.RECOVERED, who, clearing=c, x=face)
    scoring.score(s, who, value, FOR.RECOVERING)
    if fills_column(s, relics.type_of(relic)):
        scoring.score(s, who, I(s.relic_set_vp), FOR.RELIC_SET)
    if _ruled(s, who, matching.clearings_of(s, matching.suits_of(s, c))) < value:
        pop(s)
        discard(s, who, DT.RECOVER, card)
    elif not can_recover(s, c):
        pop(s)


@njit
def fills_column(s: State, sort: int) -> bool:
    """True if the last relic of a type has filled a Relics column: each other type has as many (Law 15.5.2.III.b)."""
    n = relics.recovered(s, sort)
    for other in range(N_TYPES):
        if relics.recovered(s, other) < n:
            return False
    return True
