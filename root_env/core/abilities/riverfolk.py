"""What the Riverfolk Company changes for everyone (Law 11.2)."""

from root_env.core.frames import push
from root_env.core.ids import MAX_PLAYERS, N_SUITS, NOBODY, PC, F, K
from root_env.core.jit import I, njit


@njit
def mercenaries(s, who, c):
    """Riverfolk warriors in a clearing that `who` treats as his own for rule and battle (Law 11.2.7.III).

    None in a battle against the Riverfolk.
    """
    if s.hired != who or who == NOBODY:
        return 0
    company = I(s.player_of[F.RIVERFOLK])
    if s.battle.active != 0 and (s.battle.defender == company or s.battle.attacker == company):
        return 0
    return I(s.warriors[company, c])


@njit
def total(amounts):
    """Warriors of all owners in one box of the board (Law 11.2.4)."""
    n = 0
    for who in range(MAX_PLAYERS):
        n += I(amounts[who])
    return n


@njit
def open_spaces(s, suit):
    """Empty spaces of a Trade Posts track: without post and without fund (Law 11.2.1, 11.5.3)."""
    placed = 3 - I(s.piece_supply[PC.TRADE_POST_FOX + suit])
    return placed - total(s.riverfolk.tracks[suit])


@njit
def begin_turn(s):
    """Services last for one turn (Law 11.2.6.II, 11.2.7.II, 11.2.7.III)."""
    s.hired = NOBODY
    s.riverboats = NOBODY
    for k in range(3):
        s.riverfolk.bought[k] = 0


@njit
def start_daylight(s, who):
    """Mercenaries serve in Daylight and Evening (Law 11.2.7.III)."""


@njit
def can_buy(s, who):
    """Whether the player can buy any service now (Law 11.2.6)."""
    return False


@njit
def list_services(s, who, out):
    """Add every service the player can buy and pay for (Law 11.2.6)."""


@njit
def buy(s, who, service):
    """Buy a service: pay, then receive it (Law 11.2.6, 11.2.7)."""


@njit
def activate(s, who, suit, n):
    """Commit `n` funds to empty spaces of a Trade Posts track; asks whose, if there is a choice (Law 11.5.3)."""


@njit
def after_post_removed(s, owner, kind):
    """Trade Disruption: half of the funds are lost, rounded up (Law 11.2.5.I)."""
    n = (total(s.riverfolk.funds) + 1) // 2
    if n > 0:
        push(s, K.LOSE_FUND, owner, -1, -1, n)


@njit
def funds_for_crafting(s):
    """Funds that can be committed to crafting (Law 11.2.1)."""
    return total(s.riverfolk.funds)


@njit
def spaces(s):
    """Empty spaces of all Trade Posts tracks."""
    n = 0
    for suit in range(N_SUITS):
        n += open_spaces(s, suit)
    return n
