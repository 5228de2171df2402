"""The Lizard Cult in texts."""

from root_env.root.lookup import names
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import Phase
from root_env.root.text.lines import cards, count_of, line, listed, supply
from root_env.root.text.table import Table, bits

CALLED = "the Lizard Cult"
FIELDS = {
    "outcast": lambda c: "Outcast" if c.board()["outcast"] < 0 else names.suit(c.board()["outcast"]),
    "suit_of_card": lambda c: names.suit(SUIT[c.get("card")]),
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    z = t.board(who)
    outcast = int(z["outcast"])
    text = "Outcast not chosen" if outcast < 0 else f"Outcast {names.suit(outcast)}{' (Hated)' if z['hated'] else ''}"
    lines = line(t.agents[who], f"{text}, {count_of(z['acolytes'], 'acolyte')}; {supply(t, who)}", 2)
    if z["revealed"].any():
        lines += line("revealed", cards(z["revealed"]), 4)
    if t.has_turn(who, Phase.DAYLIGHT) and z["scored"]:
        lines += line("scored", listed(names.suit(k) for k in bits(z["scored"], 3)), 4)
    return lines


EXPLAINED = {
    "faction": {
        "lizard": "Scores gardens by showing and spending cards. Fights with acolytes only, in clearings of the"
        " Outcast, the suit that all spend most (10.4, 10.5)",
    },
    "piece": {
        "garden": "Building. The Cult rules where it stands. Score gives {garden_vp} VP with 0 to 5 of its suit on the"
        " map; {garden_draw} of a suit draw a card more (10.2.4, 10.5.3)",
    },
    "rule": {
        "10.2.1": "Gardens of the Outcast's suit craft, in Evening, each once a turn",
        "10.2.2": "Birds stand for no other suit in rituals",
        "10.2.3": "Warriors removed while defending in battle become acolytes, which pay for conspiracies",
        "10.2.4": "You rule every clearing with a garden of yours, also where the Eyrie are tied",
        "10.2.5": "When a garden is removed you discard a card at random",
        "10.2.6": "All cards that anybody spends or discards lie here, in the open, until your Birdsong. They decide"
        " the Outcast",
        "10.3": "Four warriors and a garden in a corner, a warrior in each clearing next to it, and the first Outcast",
        "10.4": "The Outcast is adjusted, the Lost Souls are discarded, and you perform conspiracies",
        "10.4.1": "The suit of most Lost Souls, birds apart, becomes the Outcast. If it is already, or none has most,"
        " it is Hated: conspiracies cost an acolyte less",
        "10.4.3": "In clearings of the Outcast, as often as you can pay. Crusade, Convert, Sanctify cost"
        " {conspiracy_cost} acolytes, one less while it is Hated",
        "10.4.3.I": "A battle in a clearing of the Outcast, or a move out of one and, if you like, a battle where it"
        " ends",
        "10.4.3.II": "An enemy warrior in a clearing of the Outcast becomes one of yours",
        "10.4.3.III": "An enemy building in a clearing of the Outcast becomes a garden of that suit",
        "10.5": "Show cards, one ritual for each: build, recruit, score, sacrifice. They come back in Evening, except"
        " those spent to score",
        "10.5.1": "Show a card: a garden in a clearing of its suit that you rule, with an open slot",
        "10.5.2": "Show a card: a warrior in a clearing of its suit",
        "10.5.3": "Spend the card that you show to score the gardens of its suit on the map; each suit once a turn",
        "10.5.4": "Show a bird: a warrior from the supply becomes an acolyte",
        "10.6": "Take back the cards shown, craft with gardens of the Outcast's suit, draw a card, and one for each"
        " bonus uncovered; discard down to five",
    },
    "action": {"move": "10.4.3.I", "battle": "10.4.3.I"},
}
EXPLAINED_2018 = {
    "rule": {
        "10.4.1": "The suit of most Lost Souls, birds apart, becomes the Outcast. If it is already, it is Hated:"
        " conspiracies cost an acolyte less",
        "10.5.3": "Show a card and spend another one to score the gardens of its suit on the map; each suit once a"
        " turn",
        "10.5.4": "Show a bird: a warrior from the map becomes an acolyte",
    },
}
