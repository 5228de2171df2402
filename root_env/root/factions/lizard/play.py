"""Conditions for actions of the Lizard Cult, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.lizard import birdsong, daylight
from root_env.root.factions.lizard.abilities import gardens_on_map
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import Piece, Suit
from root_env.root.rules.state import State


def _costs(conspiracy: int) -> missing.Condition:
    """Acolytes enough for a conspiracy (Law 10.4.3)."""

    def enough(s: State, who: int, *arguments: int) -> str:
        cost, has = int(plain(birdsong.cost)(s, conspiracy)), int(s.lizard.acolytes)
        return "" if has >= cost else f"it costs {cost} acolytes, and you have {has}"

    return enough


def _outcast(s: State, who: int, clearing: int, *arguments: int) -> str:
    """A clearing of the Outcast suit (Law 10.4.3)."""
    if missing.is_of(s, clearing, int(s.lizard.outcast)):
        return ""
    outcast = names.suit(int(s.lizard.outcast))
    return f"{names.clearing(clearing)} is {missing.suits(s, clearing)}, and the Outcast is {outcast}"


def _convert(s: State, who: int, clearing: int) -> str:
    """An enemy warrior that can be replaced, and room for one of the Cult (Law 10.4.3.II)."""
    if plain(birdsong.can_convert_in)(s, who, clearing):
        return ""
    if not plain(hooks.can_place)(s, who, clearing):
        return f"you cannot place pieces in {names.clearing(clearing)}"
    return f"no enemy has a warrior in {names.clearing(clearing)} that can be replaced by one of yours"


def _sanctify(s: State, who: int, clearing: int) -> str:
    """An enemy building there, and a garden of the Outcast suit (Law 10.4.3.III)."""
    if plain(birdsong.can_sanctify_in)(s, who, clearing):
        return ""
    garden = Piece.GARDEN_FOX + int(s.lizard.outcast)
    if not s.piece_supply[garden]:
        return f"no {names.piece(garden)} is left on its track"
    if not plain(hooks.can_place)(s, who, clearing):
        return f"you cannot place pieces in {names.clearing(clearing)}"
    return f"no enemy has a building in {names.clearing(clearing)}"


def _moved_to(s: State, who: int, clearing: int, faction: int) -> str:
    """The clearing that the crusade has moved to (Law 10.4.3.I)."""
    to = int(s.stack[s.depth - 1].clearing)
    return "" if to == clearing else f"your crusade has moved to {names.clearing(to)}, and battles there"


def _revealed(s: State) -> int:
    """The suit of the card that is revealed for a ritual."""
    return int(SUIT[s.stack[s.depth - 1].card])


def _no_bird(s: State, who: int, *arguments: int) -> str:
    """A card that is no bird (Law 10.2.2)."""
    return "the card that you have revealed is a bird, which is for a sacrifice" if _revealed(s) == Suit.BIRD else ""


def _garden(s: State, who: int, clearing: int) -> str:
    """A ruled clearing of the card's suit, a slot, a garden left (Law 10.5.1)."""
    where, suit = names.clearing(clearing), _revealed(s)
    if not missing.is_of(s, clearing, suit):
        return f"{where} is {missing.suits(s, clearing)}, and the card that you have revealed {names.suit(suit)}"
    if plain(daylight.can_build_in)(s, who, suit, clearing):
        return ""
    if not plain(ruling.rules)(s, who, clearing):
        return f"you do not rule {where}"
    if s.slots[clearing] <= 0:
        return f"no slot is open in {where}"
    if not s.piece_supply[Piece.GARDEN_FOX + suit]:
        return f"no {names.piece(Piece.GARDEN_FOX + suit)} is left on its track"
    return f"you cannot place pieces in {where}"


def _score(s: State, who: int) -> str:
    """A garden of the suit, once a turn; by the 2018 Law a card to spend (Law 10.5.3)."""
    suit = _revealed(s)
    if not plain(gardens_on_map)(s, suit):
        return f"you have no {names.suit(suit)} garden on the map"
    if int(s.lizard.scored) >> suit & 1:
        return f"you have scored for {names.suit(suit)} gardens in this turn"
    return "" if plain(daylight.can_score)(s, who, suit, int(s.hand_size[who])) else "you hold no other card to spend"


def _bird(s: State, who: int) -> str:
    """A bird card revealed (Law 10.5.4)."""
    return "" if _revealed(s) == Suit.BIRD else "the card that you have revealed is no bird"


MISSING = {
    "conspiracy": {
        "move": (_costs(birdsong.CRUSADE), _outcast, missing.move),
        "battle": (_costs(birdsong.CRUSADE), _outcast, missing.battle),
        "convert": (_costs(birdsong.CONVERT), _outcast, _convert),
        "sanctify": (_costs(birdsong.SANCTIFY), _outcast, _sanctify),
    },
    "crusade_battle": {"battle": (_moved_to, missing.battle)},
    "ritual": {"garden": (_no_bird, _garden), "score_gardens": (_no_bird, _score), "sacrifice": (_bird,)},
}
