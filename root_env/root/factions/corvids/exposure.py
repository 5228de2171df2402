"""Exposure: enemies guess facedown plots in their own turns (Law 13.2.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.corvids import abilities as ability
from root_env.root.factions.corvids.declaration import N_PLOTS
from root_env.root.rules import removal, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def can_reach(s: State, who: int, c: int) -> bool:
    """True if an enemy has faction pieces in a clearing with a facedown plot (Law 13.2.4)."""
    if not ability.hides_plot(s, c) or not enemies(s, I(s.player_of[F.CORVIDS]), who):
        return False
    return hooks.present(s, who, c)


@njit
def list_exposures(s: State, who: int, out: DecisionList) -> None:
    """Add every facedown plot that the player can guess: he holds a card that matches its clearing (Law 13.2.4)."""
    for c in range(N_CLEARINGS):
        if can_reach(s, who, c) and matching.cards_in_hand(s, who, c) > 0:
            add(out, A.EXPOSE + c)


@njit
def could_exposures(s: State, who: int) -> bool:
    """With other cards in hand there is a plot to guess (Law 13.2.4)."""
    for c in range(N_CLEARINGS):
        if s.hand_size[who] > 0 and can_reach(s, who, c):
            return True
    return False


@njit
def start_exposure(s: State, who: int, c: int) -> None:
    """Ask for the card that is shown (Law 13.2.4)."""
    push(s, K.EXPOSE_BY, who, clearing=c, other=I(s.player_of[F.CORVIDS]))


@njit
def legal_expose_by(s: State, who: int, out: DecisionList) -> None:
    """A card that matches the clearing (Law 13.2.4)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_expose_by(s: State, who: int, card: int) -> None:
    """Show it to the Corvids alone; it stays in hand until the guess (Law 13.2.4, 21.29)."""
    c, other = I(top(s).clearing), I(top(s).other)
    pop(s)
    zones.show_card(s, who, other, card)
    push(s, K.EXPOSE_WHICH, who, clearing=c, other=other, card=card)


@njit
def legal_expose_which(s: State, who: int, out: DecisionList) -> None:
    """Any type of plot (Law 13.2.4)."""
    for plot in range(N_PLOTS):
        add(out, A.CHOOSE_PLOT + plot)


@njit
def apply_expose_which(s: State, who: int, plot: int) -> None:
    """A right guess removes the plot, and a raid places no warriors; a wrong one costs the card.

    Everybody hears the guess and the answer, so that all know what the plot is not (Law 13.2.4, 13.7.4).
    """
    c, other, card = I(top(s).clearing), I(top(s).other), I(top(s).card)
    pop(s)
    if s.corvids.plots[c] == plot:
        note(s, E.PLOT_SHOWN, other, clearing=c, x=plot)
        ability.back_to_stock(s, c)
        removal.remove_piece(s, PC.PLOT, c)
        removal.settle(s, who)
        return
    note(s, E.WRONG_GUESS, who, clearing=c, x=plot)
    s.corvids.denied[c] = I(s.corvids.denied[c]) | (1 << plot)
    zones.hand_over(s, who, other, card, matching.only_suit(s, c))
