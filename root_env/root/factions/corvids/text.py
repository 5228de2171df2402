"""The Corvid Conspiracy in texts; what is hidden on its board is told as it is declared."""

from root_env.root.factions.corvids.declaration import N_PLOTS
from root_env.root.lookup import names
from root_env.root.rules.ids import N_CLEARINGS, Phase
from root_env.root.text.lines import count_of, line, listed, supply
from root_env.root.text.table import Table, bits

CALLED = "the Corvids"


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    own = t.board(who)
    placed = f"{count_of(own['placed'], 'plot')} placed this turn; " if t.has_turn(who, Phase.DAYLIGHT) else ""
    lines = line(t.agents[who], placed + supply(t, who), 2)
    open_ = [names.clearing(c) for c in bits(own["face_up"], N_CLEARINGS)]
    if open_:
        lines += line("face up", listed(open_), 4)
    for c in range(N_CLEARINGS):
        ruled_out = [names.OWN["plot"][k] for k in bits(own["denied"][c], N_PLOTS)]
        if ruled_out:
            lines += line(f"guessed wrongly in {names.clearing(c)}", listed(ruled_out), 4)
    return lines


EXPLAINED = {
    "faction": {
        "corvids": "Hides plots and scores for all that lie face up whenever it flips one, unless others guess or"
        " remove them before (13.4.2, 13.2.4)",
    },
    "piece": {
        "plot": "Token, one in a clearing, placed face down for warriors. It crafts, and face down it deals an extra"
        " hit in defence (13.5.2, 13.2.1, 13.2.5)",
    },
    "plot": {
        "bomb": "When flipped it removes all enemy pieces of its clearing, then itself (13.7.1)",
        "snare": "Face up, it lets enemies place nothing in its clearing and move nothing out of it (13.7.2)",
        "extortion": "When flipped it takes a random card from each enemy with pieces there; face up it draws a card"
        " more each Evening (13.7.3)",
        "raid": "When it is removed, but not by exposure, it places a warrior in each adjacent clearing (13.7.4)",
    },
    "rule": {
        "1.1.3": "Where effects come at the same time and their order matters, who takes the turn chooses it",
        "1.5.4": "If too few pieces are left, as many as there are come, and you choose where",
        "13.2.1": "Plots craft in Birdsong, face up or down, each once a turn for an icon of its clearing's suit",
        "13.2.2": "Eight tokens, two of each type",
        "13.2.2.I": "Those in the supply and most on the map lie face down; only the Corvids know what they are",
        "13.2.3": "You move regardless of rule",
        "13.2.4": "In his turn an enemy with pieces beside a facedown plot may show you a matching card and guess its"
        " type. A right guess removes it; a wrong one gives you the card",
        "13.2.5": "As defender you deal an extra hit beside a facedown plot of yours",
        "13.3": "A warrior in a clearing of each suit",
        "13.3.2": "One warrior in any clearing of each suit",
        "13.4": "Craft, flip plots, then recruit for a card",
        "13.4.2": "Where you have a warrior you may flip plots face up. Each time you score a point for every plot that"
        " lies face up",
        "13.4.3": "Once a turn spend a card for a warrior in each clearing that it matches; of a bird choose the suit",
        "13.5": "Three actions: move, plot, battle, trick",
        "13.5.2": "In a clearing without a plot, remove a warrior, and one more for each plot placed this turn, for a"
        " plot face down",
        "13.5.4": "Two plots change places, both face down or both face up",
        "13.6": "Draw a card and one for each extortion that lies face up, or take one action more; discard down to"
        " five",
        "13.6.1": "One action of Daylight in place of drawing",
        "13.7.3": "Extortion takes a random card from each enemy with pieces in its clearing",
        "13.7": "Four types: bomb, snare, extortion and raid",
        "C.5.2.V": "Cajoled, you may place a plot on either side",
    },
    "action": {"move": "13.5", "battle": "13.5", "craft": "13.2.1"},
}
