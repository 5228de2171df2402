"""The Woodland Alliance in texts."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.factions.alliance.declaration import SUPPORTER_LIMIT
from root_env.root.rules.data.tracks import TOTAL, of_suits
from root_env.root.rules.ids import Kind, Phase
from root_env.root.text.context import Context
from root_env.root.text.fields import Count
from root_env.root.text.lines import count_of, line, supply
from root_env.root.text.table import Table

_OUTRAGE = (
    "Outrage: you moved warriors to sympathy in {suited_clearing}, or removed it there, and owe {other} a card of that "
    "suit."
)
HINTS = (
    Hint("outrage", _OUTRAGE, (choose("choose_card"),), "Give the card that you are least likely to craft or spend."),
    Hint(
        "outrage",
        _OUTRAGE,
        (choose("pass"),),
        "You hold none: {other} sees your hand, and gets the top card of the deck instead.",
    ),
)


def _cause(c: Context) -> str:
    """The cause for which supporters are spent, by the frame below."""
    below = Kind(int(c.s["stack"][c.depth - 2]["kind"])) if c.depth > 1 else None
    return {Kind.REVOLT_REMOVE: "the revolt in", Kind.SPREAD_PLACE: "spreading sympathy to"}.get(below, "a cost in")


FIELDS = {
    "cause": _cause,
    "supporters": lambda c: Count(c.board()["n_supporters"]),
    "supporter_limit": lambda c: SUPPORTER_LIMIT,
}


def seen_by_all(c: Context) -> str:
    """A card that the stack has no room for is discarded in the open (Law 8.2.3.I)."""
    bases = list(of_suits("BASE").values())
    on_map = int((TOTAL[bases] - c.s["piece_supply"][bases]).sum())
    full = on_map == 0 and c.board()["n_supporters"] >= SUPPORTER_LIMIT
    return "discard {0}, the supporters being full" if full else ""


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    a = t.board(who)
    text = f"{count_of(a['n_supporters'], 'supporter')}, {count_of(a['officers'], 'officer')}"
    if t.has_turn(who, Phase.EVENING) and t.pending(Kind.OPERATION):
        text += f", {count_of(a['operations'], 'operation')} left"
    return line(t.agents[who], f"{text}; {supply(t, who)}", 2)


EXPLAINED = {
    "faction": {
        "alliance": "Scores by placing sympathy, paid with supporters. Revolts make bases, and officers allow moves"
        " and battles (8.4, 8.6)",
    },
    "piece": {
        "base": "Building. Comes by a revolt in a clearing of its suit. You recruit and train by it, draw a card more"
        " each Evening, and may have any number of supporters (8.4.1, 8.2.3)",
        "sympathy": "Token, one in a clearing; crafts. The first to the tenth cost {sympathy_cost} supporters and"
        " score {sympathy_vp} VP. Who moves in or removes it pays Outrage (8.4.2, 8.2.6)",
    },
    "rule": {
        "8.2.1": "Sympathy tokens craft in Daylight, each once a turn for an icon of its clearing's suit",
        "8.2.2": "As defender you deal the higher roll, and the attacker the lower",
        "8.2.3": "Cards face down beside the hand, spent for their suit on revolts and sympathy. Without a base on the"
        " map there is room for five",
        "8.2.4": "A base removed takes all supporters of its clearing's suit and birds with it, and half of the"
        " officers, rounded up. Without a base five supporters stay",
        "8.2.5": "Ten tokens, one at most in a clearing. A clearing with one is sympathetic",
        "8.2.6": "Who removes sympathy or moves warriors to it adds a card of the clearing's suit to your supporters."
        " Without one he shows his hand, and you draw one from the deck",
        "8.3": "Three supporters from the deck. Nothing is on the map yet",
        "8.4": "Revolt as often as you can pay, then spread sympathy as often as you can pay",
        "8.4.1": "In a sympathetic clearing whose base you still have, spend two supporters of its suit: enemy pieces"
        " go; place the base, a warrior per sympathetic clearing of the suit, and an officer",
        "8.4.2": "Next to sympathy, anywhere if there is none: spend supporters of the clearing's suit, one more where"
        " a player has {martial_law_warriors} warriors. Places a token and scores",
        "8.5": "As often as you like: craft with sympathy, mobilize, train",
        "8.5.2": "Add a card from your hand to the supporters",
        "8.5.3": "Spend a card of the suit of a base's clearing: a warrior becomes an officer",
        "8.6": "A military operation for each officer. Then draw a card, and one for each base on the map; discard"
        " down to five",
        "8.6.1": "One for each officer: move, battle, recruit or organize",
        "8.6.1.I": "One operation: a move",
        "8.6.1.II": "One operation: a battle",
        "8.6.1.III": "One operation: a warrior in a clearing with a base",
        "8.6.1.IV": "One operation: remove a warrior of yours from a clearing without sympathy to place a token there,"
        " which scores",
    },
    "action": {"move": "8.6.1.I", "battle": "8.6.1.II", "recruit": "8.6.1.III"},
}
