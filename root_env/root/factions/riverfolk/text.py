"""The Riverfolk Company in texts."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.lookup import names
from root_env.root.rules.ids import Faction, Phase
from root_env.root.text.context import Context
from root_env.root.text.fields import Count, Words
from root_env.root.text.lines import line, supply, times
from root_env.root.text.table import Table

_VERBS = {0: "commit", 1: "spend"}
HINTS = (
    Hint(
        "start_window",
        "At the start of {phase} the Riverfolk sell: others pay with warriors for what they need.",
        (choose("buy"),),
        "Buy only what helps at once: who is paid grows by it.",
    ),
)


def _asks_for_fund(c: Context) -> Words:
    """The question for a fund, by its destination: `root.factions.riverfolk.abilities` has these (Law 11.5, 11.5.3)."""
    verb = _VERBS.get(c.get("x"))
    if verb:
        return Words(f"{verb} ({{count}} left to {verb})")
    return Words("place on the {suit} Trade Posts track ({count} left to place)")


def _uses_fund(c: Context) -> Words:
    verb = _VERBS.get(c.get("x"))
    return Words(f"{verb} a fund of {{0}}" if verb else "place a fund of {0} on the {suit} Trade Posts track")


CALLED = "the Riverfolk Company"
FIELDS = {
    "service": lambda c: names.SERVICES[c.get("x")],
    "funds": lambda c: Count(c.board()["funds"].sum()),
    "asks_for_fund": _asks_for_fund,
    "uses_fund": _uses_fund,
}


def window_offer(c: Context) -> str:
    """The offer of the Riverfolk to others at the start of Birdsong (Law 11.2.6)."""
    sells = c.s["phase"] == Phase.BIRDSONG and c.s["faction"][c.get("who")] != Faction.RIVERFOLK
    return "service" if sells else ""


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    r = t.board(who)
    prices = ", ".join(f"{names.service(k)} {int(n) or '-'}" for k, n in enumerate(r["prices"]))
    lines = line(t.agents[who], f"prices: {prices}; {supply(t, who)}", 2)
    boxes = [("funds", r["funds"]), ("committed", r["committed"]), ("payments", r["payments"])]
    boxes += [(f"{names.suit(k)} track", r["tracks"][k]) for k in range(3)]
    for label, box in boxes:
        if label == "funds" or box.any():
            lines += line(label, times(zip(box, t.agents, strict=False)), 4)
    if r["bought"].any():
        lines += line("bought this turn", times(zip(r["bought"], names.SERVICES, strict=True)), 4)
    if t.s["serves"][who] >= 0:
        lines += line("mercenaries serve", t.agents[t.s["serves"][who]], 4)
    return lines


SHOWS_RIVERS = True
EXPLAINED = {
    "faction": {
        "riverfolk": "Sells services to the others for warriors, which are its funds. Scores by trade posts and by"
        " funds kept (11.2.4, 11.4.2)",
    },
    "piece": {
        "trade post": "Token, one in a clearing. Costs {garrison_funds} funds of its ruler, brings a warrior and"
        " scores {trade_post_vp} VP. Removed, it is gone for good, and half of the funds go (11.5.6, 11.2.5.I)",
    },
    "service": {
        "hand card": "The buyer takes any card from the open hand of the Riverfolk, once for each time paid (11.2.7.I)",
        "riverboats": "Rivers are paths for the buyer until the end of the turn (11.2.7.II)",
        "mercenaries": "In Daylight and Evening warriors of the Riverfolk rule and fight for the buyer and share the"
        " hits, but not against the Riverfolk. Not for Vagabonds (11.2.7.III)",
    },
    "rule": {
        "11.2.1": "Craft by placing funds on empty spaces of the Trade Posts tracks, one for each icon. They come back"
        " in Birdsong",
        "11.2.2": "Rivers are paths for you, and along them you need no rule to move",
        "11.2.3": "Your hand lies open to everybody",
        "11.2.4": "Warriors of any player in your Funds box. Committed ones come back next turn, spent ones go home to"
        " their owner",
        "11.2.5": "A trade post removed leaves the game, and half of your funds go, rounded up",
        "11.2.6": "At the start of their Birdsong others buy one service, and one more per clearing with a trade post"
        " and a piece of theirs. They pay with warriors from their supply",
        "11.2.6.III": "A Vagabond pays by exhausting items; for each the Riverfolk put a warrior of their own in"
        " Payments",
        "C.2.7": "Chameleander pays you by discarding cards; for each you put a warrior of your own in Payments",
        "11.2.7": "Hand Card, Riverboats and Mercenaries, at the prices that you set",
        "11.3": "Four warriors in clearings on a river, three in Payments, and the first prices",
        "11.4": "If Payments is empty, put {protectionism} warriors there. With a trade post on the map score 1 VP per"
        " two funds. Then all warriors on the board become funds",
        "11.5": "Commit a fund to move, battle or draw; spend one to recruit, {garrison_funds} for a trade post; lay"
        " funds on tracks to craft",
        "11.5.1": "Commit a fund for a move",
        "11.5.2": "Commit a fund for a battle",
        "11.5.3": "Lay a fund for each icon on an empty space of the Trade Posts track of its suit",
        "11.5.3.I": "Ignore what the card gives and discard it: a warrior from your supply goes into Payments",
        "11.5.4": "Commit a fund to draw a card",
        "11.5.5": "Spend a fund to place a warrior in a clearing on a river",
        "11.5.6": "In a clearing without a trade post, spend {garrison_funds} funds of its ruler: place the post and a"
        " warrior, and score",
        "11.6": "Discard down to five cards, and set the prices anew. You draw no card",
        "11.6.2": "Each service costs 1 to 4 warriors until you change it",
    },
    "action": {"move": "11.5.1", "battle": "11.5.2", "craft": "11.5.3", "recruit": "11.5.5"},
}
