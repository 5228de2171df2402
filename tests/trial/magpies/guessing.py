"""The Magpies let everybody else guess a trinket in his turn (M.2.1)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import removal, zones
from root_env.root.rules.abilities import matching
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K
from root_env.root.rules.spec.actions import A
from tests.trial.magpies.declaration import Trinket

N_TRINKETS = len(Trinket)


@njit
def _hidden_from(s, who, c):
    """True if a trinket lies there that the player has not seen."""
    return s.magpies.trinkets[c] >= 0 and (I(s.magpies.peeked[who]) >> c) & 1 == 0


@njit
def list_guesses(s, who, out):
    """Trinkets in clearings that a card in hand matches (M.2.1)."""
    for c in range(N_CLEARINGS):
        if _hidden_from(s, who, c) and matching.cards_in_hand(s, who, c) > 0:
            add(out, A.GUESS + c)


@njit
def could_guesses(s, who):
    """With other cards in hand there is something to guess (M.2.1)."""
    for c in range(N_CLEARINGS):
        if _hidden_from(s, who, c) and s.hand_size[who] > 0:
            return True
    return False


@njit
def start_guess(s, who, c):
    """Ask for the card that is shown (M.2.1)."""
    push(s, K.GUESS_BY, who, clearing=c, other=I(s.player_of[F.MAGPIES]))


@njit
def legal_guess_by(s, who, out):
    """A card that matches the clearing (M.2.1)."""
    matching.list_cards(s, who, I(top(s).clearing), out)


@njit
def apply_guess_by(s, who, card):
    """The Magpies alone see it; it stays in hand until the guess (M.2.1)."""
    c, other = I(top(s).clearing), I(top(s).other)
    pop(s)
    zones.show_card(s, who, other, card)
    push(s, K.GUESS_WHICH, who, clearing=c, other=other, card=card)


@njit
def legal_guess_which(s, who, out):
    """Any kind (M.2.1)."""
    for kind in range(N_TRINKETS):
        add(out, A.CHOOSE_COUNT + kind)


@njit
def apply_guess_which(s, who, n):
    """A right guess removes the trinket; a wrong one, which all hear, costs the card, and the guesser looks (M.2.1)."""
    c, other, card = I(top(s).clearing), I(top(s).other), I(top(s).card)
    pop(s)
    if s.magpies.trinkets[c] == n:
        removal.remove_piece(s, PC.TRINKET, c)
        removal.settle(s, who)
        return
    zones.hand_over(s, who, other, card, matching.only_suit(s, c))
    s.magpies.denied[c] = I(s.magpies.denied[c]) | (1 << n)
    s.magpies.peeked[who] = I(s.magpies.peeked[who]) | (1 << c)
    note(s, E.TRINKET_SEEN, who, clearing=c, other=other, x=I(s.magpies.trinkets[c]))
