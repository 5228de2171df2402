"""Reasons why an action is not offered: the conditions of the rules that are missing, as far as words can say them.

`MISSING` has the conditions of families of actions for everybody. Modules `play` of factions have further ones, by
question, and under `OFFERED` those of their offers to others. A condition is a function `(s, who, *arguments)` that
returns in words what `who` lacks, "" if nothing. It asks the rules' own functions, and looks only at things that the
player may know: the map, the boards, and the player's own hand.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

import root_env.root.rules.dispatch  # noqa: F401  it sets the order in which rules are written from tables
from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.law import SECTIONS
from root_env.root.lookup import names
from root_env.root.rules import ruling, zones
from root_env.root.rules.abilities import crafting, hooks, matching, pawns
from root_env.root.rules.data.decks import COST, DOMINANCE_OF_SUIT, ICONS, ITEM, TYPE
from root_env.root.rules.ids import CardType, Kind, Phase, Suit
from root_env.root.rules.key_actions import craft as crafts
from root_env.root.rules.scoring import enemies
from root_env.root.rules.spec.actions import decode
from root_env.root.rules.spec.decisions import DECISION_OF, FACTION_OF, SHARED
from root_env.root.rules.spec.menus import OFFERED_BY, OFFERS, TAKES
from root_env.root.rules.state import State

Condition = Callable[..., str]
Conditions = Mapping[str, Sequence[Condition]]
"""Family of actions -> its conditions; the first missing one is told."""
PHASES = ("Birdsong", "Daylight", "Evening")
OFFERED = "offered"
"""In place of a question: the offers that a faction makes to others at any time."""


# -- conditions for everybody ----------------------------------------------------------------------------


def _of_suit(s: State, c: int) -> str:
    """A clearing of the suit that the frame asks for, by a card of the Decree or of the deck."""
    f = s.stack[s.depth - 1]
    if int(f.kind) not in (Kind.MOVE, Kind.BATTLE) or f.suit == Suit.BIRD or is_of(s, c, int(f.suit)):
        return ""
    return f"{names.clearing(c)} is {suits(s, c)}, and what you resolve asks for {names.suit(int(f.suit))}"


def move(s: State, who: int, origin: int, destination: int) -> str:
    """Warriors there, a path, the rule of one of both (Law 4.2, 4.2.1)."""
    here, there = names.clearing(origin), names.clearing(destination)
    if plain(pawns.moves_by_pawn)(s, who):
        return _pawn_moves(s, who, origin, destination)
    if not s.warriors[who, origin]:
        return f"you have no warrior in {here}"
    if said := _of_suit(s, origin):
        return said
    if not plain(hooks.ways)(s, who, origin) >> destination & 1:
        return "no path that is open to you leads there"
    ruled = plain(ruling.ruled_clearings)(s, who) | plain(hooks.rivers_without_rule)(s, who, origin)
    if plain(hooks.moves_without_rule)(s, who) or (ruled >> origin | ruled >> destination) & 1:
        return ""
    return f"you rule neither {here} nor {there}, and must rule one of both to move"


def _pawn_moves(s: State, who: int, origin: int, destination: int) -> str:
    """The pawn there, a path (Law 9.5.1); the Vagabond's own conditions have the boots."""
    if int(plain(pawns.pawn_place)(s, who)) != origin:
        return f"your pawn is not in {names.clearing(origin)}"
    if not plain(hooks.ways)(s, who, origin) >> destination & 1:
        return "no path that is open to you leads there"
    return ""


def battle(s: State, who: int, clearing: int, faction: int) -> str:
    """Pieces of both there, and enemies (Law 4.3)."""
    where, other = names.clearing(clearing), int(s.player_of[faction])
    if other < 0:
        return f"{names.side(faction)} does not play here"
    if other == who:
        return "nobody battles himself"
    if said := _of_suit(s, clearing):
        return said
    if not plain(hooks.can_attack_from)(s, who, clearing):
        return f"you have nobody in {where} to battle with"
    if not plain(enemies)(s, who, other):
        return "you are in a coalition with that player"
    if not plain(hooks.present)(s, other, clearing):
        return "that player has nothing there"
    return "" if plain(hooks.can_attack)(s, who, other, clearing) else f"{names.side(faction)} cannot be attacked there"


def craft(s: State, who: int, card: int) -> str:
    """The card in hand, unused crafting pieces of its suits, and a use for it (Law 4.1)."""
    if not s.hand[who, card]:
        return "you do not hold that card"
    if not ICONS[card]:
        return "such a card cannot be crafted"
    if int(TYPE[card]) == CardType.ITEM and not s.items[ITEM[card]]:
        return f"no {names.item(int(ITEM[card]))} is left in the supply of items"
    if int(TYPE[card]) == CardType.PERSISTENT and plain(zones.has_effect)(s, who, card):
        return "you have this effect already"
    free = [int(plain(crafting.icons)(s, who, suit)) for suit in range(3)]
    if plain(crafts.can_pay)(card, *free) and ICONS[card] <= plain(crafting.crafting_limit)(s, who):
        return "" if plain(crafts.can_share)(s, who, card) else "it costs more than you have unused to craft with"
    suits = [*(names.suit(suit) for suit in range(3)), "of any suit"]
    needs = [f"{COST[card, k]} {suit}" for k, suit in enumerate(suits) if COST[card, k]]
    has = ", ".join(f"{n} {names.suit(suit)}" for suit, n in enumerate(free) if n) or "none"
    return f"it costs {' and '.join(needs)} of what you craft with, and unused you have {has}"


def use(s: State, who: int, card: int) -> str:
    """The effect in the play area (Law 4.1.3)."""
    return "" if plain(zones.has_effect)(s, who, card) else "you have no such effect in play"


def activate_dominance(s: State, who: int, suit: int) -> str:
    """The card in hand, enough points, none active yet (Law 3.3.1)."""
    if not s.hand[who, DOMINANCE_OF_SUIT[suit]]:
        return "you do not hold that dominance card"
    if s.dominance[who] >= 0:
        return "you play for a dominance card already"
    if s.vp[who] < s.dominance_vp:
        return f"that takes {int(s.dominance_vp)} points, and you have {int(s.vp[who])}"
    return "" if plain(hooks.can_activate_dominance)(s, who) else "your faction cannot now (9.2.8)"


def take_dominance(s: State, who: int, suit: int) -> str:
    """The card laid out, and a card of its suit to spend (Law 3.3.4)."""
    if not s.available[suit]:
        return "that dominance card is not laid out beside the deck"
    return "" if in_hand(s, who, suit) else f"you hold no {names.suit(suit)} card to spend for it"


def in_daylight(s: State, who: int, *arguments: int) -> str:
    """The phase (Law 3.3.1)."""
    return "" if int(s.phase) == Phase.DAYLIGHT else "this is done in your Daylight"


def in_hand(s: State, who: int, suit: int) -> int:
    """Cards in hand that match a suit, birds included."""
    return int(plain(zones.matching_in_hand)(s, who, suit))


def fitting(s: State, who: int, c: int) -> int:
    """Cards in hand that match a clearing, birds included."""
    return int(plain(matching.cards_in_hand)(s, who, c))


def is_of(s: State, c: int, suit: int) -> bool:
    """True if a clearing is of a suit."""
    return bool(plain(matching.is_of)(s, c, suit))


def suits(s: State, c: int) -> str:
    """`fox`, or `fox and mouse`, of a clearing."""
    return names.suits(int(plain(matching.suits_of)(s, c)))


def fitting_card(s: State, c: int) -> str:
    """`fox or bird card`, of a clearing."""
    return names.suits(int(plain(matching.suits_of)(s, c)) | 1 << Suit.BIRD, " or ") + " card"


MISSING: Conditions = {
    "move": (move,),
    "battle": (battle,),
    "craft": (craft,),
    "use": (use,),
    "activate_dominance": (in_daylight, activate_dominance),
    "take_dominance": (in_daylight, take_dominance),
}
"""Family -> its conditions for everybody."""


# -- looking it up ---------------------------------------------------------------------------------------


def family_missing(states: np.ndarray, i: int, viewer: int, family: str) -> str:
    """The reason why the question in row `i` can offer a player no action of a family; "" if it can."""
    s = states[i]
    own = FACTIONS[int(s["faction"][viewer])].rules if s["faction"][viewer] >= 0 else ""
    questions = [Kind(number) for number, families in TAKES.items() if family in families]
    mine = [kind for kind in questions if _owner(kind) in ("", own)]
    if not mine:
        return f"that is for {' and '.join(dict.fromkeys(map(_owner, questions)))} alone"
    frame = s["stack"][max(int(s["depth"]) - 1, 0)]
    when = _when(own, mine, family)
    if int(frame["who"]) != viewer:
        return f"you are not asked now{when}"
    return "" if Kind(int(frame["kind"])) in mine else f"you are asked something else now{when}"


def _owner(kind: Kind) -> str:
    """The rules of the faction that a question belongs to, "" for those of everybody."""
    return "" if FACTION_OF[kind] == SHARED else FACTIONS[FACTION_OF[kind]].rules


def _when(own: str, questions: Sequence[Kind], family: str) -> str:
    """The phases in which a question of the faction, or an offer, lists this family of actions; "" if unknown."""
    times = [time for offer, _ in OFFERS if family in offer.takes.split() for time in offer.when]
    if starts := [time.removeprefix("start of ").capitalize() for time in times if time.startswith("start of ")]:
        return f"; this is done at the start of your {' or '.join(starts)}"
    of = [DECISION_OF[kind].law for kind in questions if _owner(kind) == own]
    told = {SECTIONS.get(".".join(law.split(".")[:2]), "") for law in of}
    phases = [phase for phase in PHASES if phase in told]
    return f"; this is done in your {' and '.join(phases)}" if phases else ""


def missing(states: np.ndarray, i: int, action: int) -> str:
    """The missing condition of an action of the player who is asked in row `i`; "" if no condition here names one."""
    s = record_view(whole(states[i : i + 1]).copy(), 0)
    frame = s.stack[s.depth - 1]
    kind, who = Kind(int(frame.kind)), int(frame.who)
    family, values = decode(int(action))
    for condition in _conditions(kind, family.name):
        if said := condition(s, who, *values):
            return said
    return ""


def _conditions(kind: Kind, family: str) -> Sequence[Condition]:
    """Conditions of the faction that owns the question, of the one that offers the family, else those of everybody."""
    own = _declared(FACTION_OF[kind]).get(DECISION_OF[kind].name.lower(), {})
    offered = _declared(OFFERED_BY.get(family, SHARED)).get(OFFERED, {})
    return own.get(family) or offered.get(family) or MISSING.get(family, ())


def _declared(faction: int) -> Mapping[str, Conditions]:
    """Conditions in the module `play` of a faction, by question; none for SHARED."""
    part = None if faction == SHARED else FACTIONS[faction].part("play")
    return getattr(part, "MISSING", {})
