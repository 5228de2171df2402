"""Birdsong of the Corvids: craft, flip plots, recruit (Law 13.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.corvids import abilities as ability
from root_env.root.factions.corvids.declaration import PL
from root_env.root.factions.corvids.placing import place_in_each
from root_env.root.rules import removal, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS, PC, K, S
from root_env.root.rules.key_actions import hand, offers
from root_env.root.rules.scoring import enemies, score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_birdsong(s: State, who: int) -> None:
    """The three steps in order; the gap ends Birdsong (Law 13.4, 13.4.1, 1.4.1)."""
    s.corvids.placed = 0
    push(s, K.GAP, who)
    push(s, K.CORVIDS_RECRUIT, who)
    push(s, K.FLIP_PLOT, who)
    push(s, K.CRAFT, who)


# -- Flip Plots (Law 13.4.2) ---------------------------------------------------------------------------


@njit
def legal_flip_plot(s: State, who: int, out: DecisionList) -> None:
    """A facedown plot in a clearing with a warrior, an offer, or end (Law 13.4.2)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0 and ability.hides_plot(s, c):
            add(out, A.FLIP + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_flip_in_flip_plot(s: State, who: int, c: int) -> None:
    """Flip it and score for all plots that lie face up; then comes its effect (Law 13.4.2)."""
    plot = I(s.corvids.plots[c])
    s.corvids.face_up = I(s.corvids.face_up) | (1 << c)
    s.corvids.denied[c] = 0
    note(s, E.PLOT_SHOWN, who, clearing=c, x=plot)
    if plot == PL.BOMB:
        push(s, K.BOMB_FLIPPED, who, clearing=c)
    elif plot == PL.EXTORTION:
        push(s, K.EXTORTION_FLIPPED, who, clearing=c)
    score(s, who, ability.face_up_plots(s, -1), FOR.PLOTTING)


@njit
def run_bomb_flipped(s: State, who: int) -> None:
    """Remove all enemy pieces of the clearing, then the bomb (Law 13.7.1)."""
    c = I(top(s).clearing)
    pop(s)
    removal.remove_enemies(s, who, c)
    removal.remove_piece(s, PC.PLOT, c)
    removal.settle(s, who)


@njit
def run_extortion_flipped(s: State, who: int) -> None:
    """Take a random card from each enemy with faction pieces in the clearing (Law 13.7.3, 21.10, 21.22)."""
    c = I(top(s).clearing)
    pop(s)
    for p in range(I(s.n_players)):
        if enemies(s, who, p) and s.hand_size[p] > 0 and hooks.present(s, p, c):
            note(s, E.EXTORTED, who, other=p)
            zones.steal(s, who, p)


# -- Recruit (Law 13.4.3) ------------------------------------------------------------------------------


@njit
def legal_corvids_recruit(s: State, who: int, out: DecisionList) -> None:
    """Any card, an offer, or pass (Law 13.4.3)."""
    hand.list_hand(s, who, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_card_in_corvids_recruit(s: State, who: int, card: int) -> None:
    """Spend it for a warrior in each matching clearing; for a bird ask for the suit (Law 13.4.3)."""
    pop(s)
    zones.spend(s, who, card)
    if SUIT[card] == S.BIRD:
        push(s, K.RECRUIT_SUIT, who)
    else:
        place_in_each(s, who, matching.clearings_of(s, 1 << SUIT[card]))


@njit
def legal_recruit_suit(s: State, who: int, out: DecisionList) -> None:
    """Any suit but birds (Law 13.4.3)."""
    for suit in range(N_SUITS):
        add(out, A.CHOOSE_SUIT + suit)


@njit
def apply_recruit_suit(s: State, who: int, suit: int) -> None:
    """Place a warrior in each clearing of the suit (Law 13.4.3)."""
    pop(s)
    place_in_each(s, who, matching.clearings_of(s, 1 << suit))
