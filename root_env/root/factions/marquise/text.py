"""The Marquise de Cat in texts."""

from root_env.root.lookup import names
from root_env.root.rules.ids import Phase, Piece
from root_env.root.text.context import Context
from root_env.root.text.lines import count_of, line, supply
from root_env.root.text.table import Table


def _saved(c: Context) -> str:
    """The part of the warriors that the next card saves: all, in the 2018 Law `1 of` them (Law 6.2.3)."""
    return "1 of " if c.s["edition"] == 1 and c.get("count") > 1 else ""


FIELDS = {"building": lambda c: names.PIECES[Piece.SAWMILL + c.get("x")], "saved": _saved}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    text, own = supply(t, who), t.board(who)
    if t.has_turn(who, Phase.DAYLIGHT):
        recruited = ", has recruited" if own["recruited"] else ""
        text = f"{count_of(own['actions'], 'action')} left{recruited}; {text}"
    return line(t.agents[who], text, 2)


EXPLAINED = {
    "faction": {
        "marquise": "Builds sawmills, workshops and recruiters with wood. Each scores as it is placed, more the more"
        " of its kind there are (6.5.4)",
    },
    "piece": {
        "wood": "Token. Each sawmill makes one in Birdsong; it pays for a building, from clearings linked to the site"
        " by your rule (6.4, 6.5.4)",
        "keep": "Token. While it stands only the Marquise places pieces in its clearing, and Field Hospitals work."
        " Removed, no rule of hers brings it back (6.2.2, 6.2.3)",
        "sawmill": "Building. Makes a wood each Birdsong. The first to the sixth cost {wood_cost} wood and score"
        " {sawmill_vp} VP (6.4, 6.5.4)",
        "workshop": "Building. Crafts, once a turn, for an icon of its clearing's suit. The first to the sixth cost"
        " {wood_cost} wood and score {workshop_vp} VP (6.2.1, 6.5.4)",
        "recruiter": "Building. Recruit places a warrior at each. The first to the sixth cost {wood_cost} wood and"
        " score {recruiter_vp} VP; with 0 to 6 built you draw {recruiter_draws} more (6.5.3, 6.6)",
    },
    "rule": {
        "6.2.1": "Workshops craft at the beginning of Daylight, each once a turn for an icon of its clearing's suit",
        "6.2.2": "Only you place pieces in the clearing of the keep; others may move in",
        "6.2.3": "When warriors of yours are removed from a clearing, spend a card of its suit: all of them go to the"
        " keep instead of the supply. Needs the keep on the map",
        "6.3": "The keep in a corner, a warrior everywhere but in the opposite corner; a sawmill, a workshop and a"
        " recruiter at the keep or next to it",
        "6.4": "A wood token at each sawmill. If wood runs short you choose where the last go",
        "6.5": "Craft first. Then {marquise_actions} actions, and one more for each bird card spent: battle, march,"
        " recruit, build, overwork",
        "6.5.1": "One action: a battle in any clearing with warriors of yours",
        "6.5.2": "One action: up to two moves",
        "6.5.3": "One action, once a turn: a warrior at each recruiter",
        "6.5.4": "One action, in a clearing you rule with an open slot: pay wood from clearings linked to it by your"
        " rule, place the building, score what the track shows",
        "6.5.5": "One action: spend a card of the suit of a sawmill's clearing to place a wood token there",
        "6.6": "Draw a card, and one for each bonus uncovered on the recruiter track; discard down to five",
    },
    "action": {"move": "6.5.2", "battle": "6.5.1"},
}
EXPLAINED_2018 = {
    "rule": {
        "6.2.3": "When warriors of yours are removed from a clearing, each card of its suit that you spend brings one"
        " of them to the keep. Needs the keep on the map",
        "6.5": "Craft first. Then {marquise_actions} actions: battle, march, recruit, build, overwork. After these a"
        " bird card buys one more, again and again",
    },
}


def add_explained(found: dict[str, dict[str, str]]) -> None:
    """Add the buildings, by the word that actions have for them (Law 6.5.4)."""
    found["building"] = {word: found["piece"][word] for word in ("sawmill", "workshop", "recruiter")}
