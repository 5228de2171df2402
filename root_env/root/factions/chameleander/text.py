"""Chameleander in texts."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.rules.ids import Phase
from root_env.root.text.context import Context
from root_env.root.text.fields import Words
from root_env.root.text.lines import count_of, line, listed, times
from root_env.root.text.table import Table

_WHY = ("for hits ({count} ego left to lose)", "for an extra action", "after the Quell", "in place of the warrior")
_BLENDING_IN = "Rolled hits do not count against {other}, unless you give a card of {suited_clearing}."
HINTS = (
    Hint("blending_in", _BLENDING_IN, (choose("choose_card"),), "With it the hits count."),
    Hint("blending_in", _BLENDING_IN, (choose("pass"),), "You hold none that fits, or keep it."),
)


def _why_lost(c: Context) -> Words:
    return Words(_WHY[c.get("x")])


FIELDS = {"why_lost": _why_lost}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    board = t.board(who)
    text = "1 warrior in supply" if t.s["warrior_supply"][who] else ""
    if t.has_turn(who, Phase.DAYLIGHT):
        taken = [word for k, word in enumerate(("Mark for Death", "Cajole")) if int(board["taken"]) >> k & 1]
        text = f"{count_of(board['actions'], 'action')} left{', has taken ' + ' and '.join(taken) if taken else ''}"
    lines = line(t.agents[who], text or "no warrior in supply", 2)
    words = ("-", "ego", "superego")
    spaces = [f"{words[k]} ({vp})" for k, vp in zip(board["track"], t.s["ego_vp"], strict=True)]
    lines += line("Ego track (points)", listed(spaces), 4)
    if board["id"].any():
        lines += line("The Id", times(zip(board["id"], words[1:], strict=True)), 4)
    if board["substituted"]:
        used = [word for k, word in enumerate(("a removal", "a placement")) if int(board["substituted"]) >> k & 1]
        lines += line("turned into ego this turn", " and ".join(used), 4)
    return lines


EXPLAINED = {
    "faction": {
        "chameleander": "One warrior that nothing removes. Scores by placing ego from its track: by marks for death,"
        " by cajoling rulers, and by boasts (C.2.2, C.5.2)",
    },
    "piece": {
        "ego": "Token, always with Chameleander. Placed from the track it scores {ego_vp} VP by space. It takes the"
        " hits, and pays for extra actions (C.2.5, C.5.2)",
        "superego": "An ego with a draw icon: while on the track or on The Id it draws a card more each Evening"
        " (C.6.2)",
    },
    "rule": {
        "C.2.1": "You craft with crafting pieces of others in your clearing, each once a turn",
        "C.2.2": "A warrior that nothing removes. It rolls up to two hits, is never defenseless, and loses an ego for"
        " each hit",
        "C.2.3": "With a card in hand you move regardless of rule",
        "C.2.4": "Rolled hits against you are ignored, unless the enemy gives you a card of the clearing's suit before"
        " the roll. Extra hits count",
        "C.2.5": "Ego goes where Chameleander goes. Once a turn an effect that would remove the warrior removes an ego"
        " instead",
        "C.2.6": "Ego on The Id is safe. Its draw icons count, and each allows one more Boast",
        "C.2.7": "You pay the Riverfolk by discarding cards; for each they put a warrior of their own in Payments",
        "C.2.8": "Several tokens of a kind in a clearing count once where a rule asks for the token, each where it"
        " asks how many",
        "C.3": "In a clearing with at least three paths, all ego on the track",
        "C.4": "Slough if you like, then skip: up to two moves",
        "C.4.1": "Discard four cards to move the leftmost ego of the track to The Id, without points",
        "C.4.2": "Up to two moves regardless of rule",
        "C.5": "Craft, then take actions",
        "C.5.2": "{chameleander_actions} actions, and one more for each ego that you remove: quell, stroll, beckon,"
        " mark for death, cajole",
        "C.5.2.I": "One action: a battle, with ego in your clearing; at its end you lose an ego",
        "C.5.2.II": "One action: a move. You may bring a warrior of another player along, regardless of rule",
        "C.5.2.III": "One action: a faction with a piece in your clearing or next to it places a warrior in yours",
        "C.5.2.IV": "One action, once a turn: spend a card to remove a warrior in a clearing of its suit, and place an"
        " ego, which scores. No Boast this turn",
        "C.5.2.V": "One action, once a turn, where another rules: spend a card to place an ego, which scores. The"
        " ruler may place a building or token for nothing: 1 VP more for you",
        "C.6": "Boast, then draw a card, and one for each superego on the track or The Id; discard down to five",
        "C.6.1": "Spend a bird to place an ego, which scores; one more bird for each ego on The Id. Not after Mark for"
        " Death",
    },
    "action": {"move": "C.5.2.II", "battle": "C.5.2.I"},
}
