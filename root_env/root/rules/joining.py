"""Factions join players: a player has none until one joins him (Law 5.1.1, 5.1.7, 19.8.3).

In a direct set-up all join at once; in a draft each player chooses one and sets it up before the next one chooses. In
an Advanced Set-up hands are chosen last (Law 19.10).
"""

from collections.abc import Callable, Iterator

from root_env.engine.compose import chain, written, written_from
from root_env.engine.ground import AnyRule, DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.factions import FACTIONS
from root_env.root.rules import chance, zones
from root_env.root.rules.data.tracks import ADVANCED_HAND, MILITANT, STARTING_HAND, WARRIOR_FIGURE, WARRIORS
from root_env.root.rules.each_faction import of_each_faction
from root_env.root.rules.frames import add, count_down, pop, push
from root_env.root.rules.ids import IN_POOL, LOCKED, N_FACTIONS, Faction, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


def of_faction(name: str, part: str, doc: str) -> AnyRule:
    """The rule `name(s, who)` that calls the function of the player's faction in that part of its folder."""
    by_faction = of_each_faction(part, name)
    return chain(
        __name__, f"{name}(s, who)", "I(s.faction[who])", by_faction, "(s, who)",
        doc=doc, scope={"I": I}, over="faction",
    )  # fmt: skip


gather: Callable[[State, int], None] = of_faction("gather", "setup", "Form a faction's supplies (Law 5.1.1).")


def _lines_of(faction: Faction) -> Iterator[str]:
    """Lines of code for a faction that takes a seat, as it is declared."""
    figure = WARRIOR_FIGURE.get(faction)
    yield f"        s.warrior_total[who] = {f's.{figure}' if figure else WARRIORS[faction]}"
    if FACTIONS[faction].open_hand:
        yield "        lay_open(s, who)"
    if FACTIONS[faction].lost_souls:
        yield "        s.souls = 1"


def _seat_taker() -> AnyRule:
    """The rule `take_seat(s, who, faction)`, with a branch per faction."""

    def write(keeps: Keeps) -> AnyRule:
        lines = ["def take_seat(s, who, faction):"]
        lines.append(
            '    """A player plays this faction from now on: warriors in the box, an open hand, Lost Souls."""'
        )
        lines += ["    s.faction[who] = faction", "    s.player_of[faction] = who"]
        for faction in filter(keeps, Faction):
            lines += [f"    if faction == {int(faction)}:  # {faction.name}", *_lines_of(faction)]
        scope = {"__name__": __name__, "lay_open": zones.lay_open}
        return written(f"<take_seat of {__name__}>", lines, "take_seat", scope)

    return written_from("faction", write)


take_seat: Callable[[State, int, int], None] = _seat_taker()


@njit
def join(s: State, who: int, faction: int) -> None:
    """A faction joins a player: its supplies are formed, and its set-up instructions follow.

    Law 5.1.1, 5.1.7, 19.8.3.
    """
    take_seat(s, who, faction)
    gather(s, who)
    push(s, K.SETUP_FACTION, who)


# -- the draft ---------------------------------------------------------------------------------------


@njit
def is_drafted(s: State) -> bool:
    """True if the players choose their factions; one at least stays in the pool (Law 19.8)."""
    for faction in range(N_FACTIONS):
        if s.player_of[faction] <= IN_POOL:
            return True
    return False


@njit
def push_draft(s: State) -> None:
    """Ask every player for a faction, the last one in turn order first (Law 19.8.3)."""
    for i in range(I(s.n_players)):
        push(s, K.DRAFT, I(s.order[i]))


@njit
def legal_draft(s: State, who: int, out: DecisionList) -> None:
    """A faction of the pool that is not locked (Law 19.8.2.II, 19.8.3)."""
    for faction in range(N_FACTIONS):
        if s.player_of[faction] == IN_POOL:
            add(out, A.CHOOSE_FACTION + faction)


@njit
def apply_draft(s: State, who: int, faction: int) -> None:
    """The faction joins, and sets up before anybody else chooses; a militant one unlocks (Law 19.8.2.II, 19.8.3)."""
    pop(s)
    join(s, who, faction)
    if MILITANT[faction] != 0:
        unlock(s)


@njit
def unlock(s: State) -> None:
    """The locked faction can be chosen from now on (Law 19.8.2.II)."""
    for faction in range(N_FACTIONS):
        if s.player_of[faction] == LOCKED:
            s.player_of[faction] = IN_POOL


# -- starting hands ----------------------------------------------------------------------------------


@njit
def push_hands(s: State) -> None:
    """Once all factions are set up every player puts cards back, then the deck is shuffled (Law 19.10)."""
    push(s, K.SHUFFLE_DECK, I(s.order[0]))
    for i in range(I(s.n_players) - 1, -1, -1):
        push(s, K.KEEP_CARDS, I(s.order[i]), count=ADVANCED_HAND - STARTING_HAND)


@njit
def legal_keep_cards(s: State, who: int, out: DecisionList) -> None:
    """A card of the hand (Law 19.10)."""
    hand.list_hand(s, who, out)


@njit
def apply_keep_cards(s: State, who: int, card: int) -> None:
    """It goes face down on the deck; three are kept (Law 19.10)."""
    count_down(s)
    zones.put_back(s, who, card)


@njit
def run_shuffle_deck(s: State, who: int) -> None:
    """All have put their cards back (Law 19.10)."""
    pop(s)
    chance.shuffle_deck(s)
