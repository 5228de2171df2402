"""The Keepers in Iron in texts."""

from root_env.engine.jit import plain, record_view
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import GONE, HELD, N_RELICS, NOT_PLACED, RECOVERED, Duty
from root_env.root.factions.keepers.words import TYPES, beyond, column, in_forests, waystations
from root_env.root.lookup import names
from root_env.root.text.context import Context
from root_env.root.text.lines import line, listed, supply, times
from root_env.root.text.table import Table

CALLED = "the Keepers in Iron"
_BEYOND = {NOT_PLACED: "not placed", RECOVERED: "recovered", HELD: "held", GONE: "out of the game"}


def _card(c: Context) -> str:
    card = c.get("card")
    return "a Faithful Retainer" if card < 0 else names.card(card)


def _trophy(c: Context) -> str:
    s = record_view(c.states, c.i)
    held = [relic for relic in range(N_RELICS) if s.keepers.relic_at[relic] == HELD]
    return names.OWN["relicface"][plain(relics.face_of)(s, held[0])] if held else "none"


FIELDS = {
    "duty": lambda c: names.OWN["duty"][c.get("count")],
    "retinue_duty": lambda c: names.OWN["duty"][c.get("x")],
    "retinue_card": _card,
    "works": lambda c: "delve in" if c.get("x") == Duty.DELVE else "recover relics in",
    "trophy": _trophy,
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    k = t.board(who)
    lines = line(t.agents[who], supply(t, who), 2)
    for duty in range(len(Duty)):
        lines += line(f"retinue, {names.OWN['duty'][duty]}", times(column(k, duty), "-"), 4)
    if found := in_forests(k):
        board = int(t.s["map"])
        where = (f"{names.forest(board, forest)} {' and '.join(lying)}" for forest, lying in found.items())
        lines += line("relics", listed(where), 4)
    for place, word in _BEYOND.items():
        if found := beyond(k, place):
            lines += line(f"relics {word}", listed(found), 4)
    shown = [f"{names.clearing(c)} {word}" for c, word in waystations(t, k)]
    return lines + (line("waystations show", listed(shown), 4) if shown else [])


_FACE = "Relic of this type whose value does not show (15.2.1)"
_OPEN = "Relic that shows its value: it scores as much when it is recovered (15.2.1, 15.5.2.III.b)"
_VALUE = {"one": "Scores 1 VP (15.2.1)", "two": "Scores 2 VP (15.2.1)", "three": "Scores 3 VP (15.2.1)"}
_WAYSTATION = "Building. Crafts, recruits, draws a card, and recovers relics of the type that it shows (15.2.2)"
_RELIC = "Relic, a token. An enemy who removes it scores {trophy_vp} VP more and puts it into a forest (15.2.5)"
EXPLAINED = {
    "faction": {
        "keepers": "Delves relics out of forests and scores for those recovered at waystations of their type (15.5.2)",
    },
    "piece": {
        **{f"{word} waystation": _WAYSTATION for word in ("first", "second", "third")},
        **{f"{word} {value}": _RELIC for value in _VALUE for word in TYPES},
    },
    "relicface": {
        **dict.fromkeys(TYPES, _FACE),
        **{f"{word} {value}": _OPEN for value in _VALUE for word in TYPES},
    },
    "figurevalue": _VALUE,
    "tabletvalue": _VALUE,
    "jewelryvalue": _VALUE,
    "duty": {
        "move": "Each card here: a move from a clearing of its suit (15.5.2.I)",
        "delve": "Each card here: battle in a clearing of its suit, then delve if you rule it with a warrior"
        " (15.5.2.II)",
        "recover": "Each card here: a move from a clearing of its suit, or recover relics there (15.5.2.III)",
    },
    "wayside": {
        f"{number} {word}": f"A waystation that shows {word} (15.2.2)"
        for number, words in (
            ("first", ("figure", "tablet")),
            ("second", ("figure", "jewelry")),
            ("third", ("tablet", "jewelry")),
        )
        for word in words
    },
    "rule": {
        "15.2.1": "Twelve tokens of three types, worth 1, 2, 3 and 3 of each type. In forests only the type shows",
        "15.2.2": "Three buildings, each with one type of relics on its front and another one on its back",
        "15.2.3": "Waystations craft in Daylight, each once a turn for an icon of its clearing's suit",
        "15.2.4": "In a clearing with a relic and a warrior of yours you ignore the first hit of a battle. With each"
        " warrior that moves between clearings a relic may move",
        "15.2.5": "An enemy who removes a relic scores {trophy_vp} VP more and puts it face up into any forest",
        "15.3": "A relic in each forest, four warriors in a corner and four beside it on the map edge, the other relics"
        " in forests away from them, a Faithful Retainer in each column",
        "15.3.5": "Three cards that match every suit; one that is discarded leaves the game",
        "15.4": "Warriors become waystations, waystations become warriors, and cards bring warriors to waystations",
        "15.4.1": "Once per clearing a waystation comes in the place of a warrior, either side up. With nothing on the"
        " map, one and a warrior come to a clearing of its edge",
        "15.4.2": "Once per clearing a warrior comes in the place of a waystation",
        "15.4.3": "Spend a card for two warriors at a waystation in a clearing of its suit, as often as you like",
        "15.5": "Craft with waystations, then act with the cards of the Retinue, column by column",
        "15.5.2": "From the left column on, each card may act once, in a clearing of its suit",
        "15.5.2.II": "Battle if you can; then, ruling with a warrior, bring a relic from a forest beside. The card goes"
        " if you rule fewer clearings by that forest than the relic is worth",
        "15.5.2.III": "Take relics of a type that a waystation there shows, for their value; {relic_set_vp} VP more for"
        " a full column. The card goes if you rule fewer clearings of the suit than the value",
        "15.6": "Crowds shrink, cards join the Retinue; draw a card, and one for each waystation on the map; discard"
        " down to five",
        "15.6.1": "A clearing with four warriors of yours or more loses one",
        "15.6.2": "Put any cards from your hand into the columns, ten in all, or shift one card to another column",
    },
    "action": {"move": "15.5.2", "battle": "15.5.2.II"},
}
