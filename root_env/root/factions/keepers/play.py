"""Conditions for actions of the Keepers in Iron, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.keepers import relics, retinue
from root_env.root.factions.keepers.declaration import Duty
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import land
from root_env.root.rules.ids import FOREST
from root_env.root.rules.state import State


def _duty(s: State) -> int:
    return int(s.stack[s.depth - 1].x)


def _suit(s: State, who: int, clearing: int, *arguments: int) -> str:
    """A clearing of the suit of the card that acts (Law 15.5.2)."""
    card = int(s.stack[s.depth - 1].card)
    if plain(retinue.fits)(s, card, clearing):
        return ""
    return f"{names.clearing(clearing)} is {missing.suits(s, clearing)}, and you act with {names.card(card)}"


def _moves(s: State, who: int, *arguments: int) -> str:
    """A column that moves (Law 15.5.2.I, 15.5.2.III)."""
    return "the column delve does not move" if _duty(s) == Duty.DELVE else ""


def _battles(s: State, who: int, *arguments: int) -> str:
    """The column that battles (Law 15.5.2.II)."""
    return "" if _duty(s) == Duty.DELVE else f"the column {names.OWN['duty'][_duty(s)]} does not battle"


def _relic(s: State, who: int, forest: int, face: int) -> str:
    """A forest beside the clearing, and such a relic there (Law 15.5.2.II.a)."""
    clearing = int(s.stack[s.depth - 1].clearing)
    if not plain(land.forests_at)(s, clearing) >> forest & 1:
        return f"the forest is not beside {names.clearing(clearing)}"
    there = plain(relics.at_place)(s, FOREST + forest, face) >= 0
    return "" if there else f"no {names.OWN['relicface'][face]} lies there"


def _retainer(s: State, who: int, duty: int) -> str:
    """The column that acts, and a Faithful Retainer in it who has not acted (Law 15.5.2, 15.3.5)."""
    column = int(s.stack[s.depth - 1].count)
    if duty != column:
        return f"the column {names.OWN['duty'][column]} acts now"
    if not s.keepers.retainers_left:
        return "no Faithful Retainer is left in this column"
    return "" if plain(retinue.can_act)(s, who, duty, retinue.RETAINER) else "there is nothing that this column can do"


MISSING = {
    "retinue_act": {"move": (_moves, _suit, missing.move), "battle": (_battles, _suit, missing.battle)},
    "delve": {"delve": (_relic,)},
    "retinue": {"retainer": (_retainer,)},
}
