"""The Underground Duchy in texts."""

from typing import Any

from root_env.root.factions.duchy.declaration import N_MINISTERS, N_RANKS, OUT, Minister
from root_env.root.lookup import names
from root_env.root.text.lines import cards, line, listed, supply
from root_env.root.text.table import Table, bits

CALLED = "the Underground Duchy"


def _way(c: Any) -> str:
    where = names.clearing(c.get("clearing"))
    return f"out of the Burrow to {where}" if c.get("x") == OUT else f"from {where} into the Burrow"


FIELDS = {
    "way": _way,
    "minister": lambda c: names.OWN["minister"][c.get("x")],
}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    d = t.board(who)
    lines = line(t.agents[who], supply(t, who), 2)
    swayed = [names.OWN["minister"][m] for m in bits(d["swayed"], N_MINISTERS)]
    lines += line("ministers", listed(swayed) if swayed else "none", 4)
    crowns = [f"{int(d['crowns'][rank])} {names.OWN['rank'][rank]}" for rank in range(N_RANKS)]
    lines += line("crowns", ", ".join(crowns), 4)
    if d["used"] and int(t.s["turn"]) == who:
        lines += line("have acted", listed(names.OWN["minister"][m] for m in bits(d["used"], N_MINISTERS)), 4)
    if d["revealed"].any():
        lines += line("revealed", cards(d["revealed"]), 4)
    return lines


_WORDS = {
    Minister.FOREMOLE: "Squire. Show any card for a citadel or market in any clearing that you rule (12.5.2.I)",
    Minister.CAPTAIN: "Squire. Initiate a battle (12.5.2.II)",
    Minister.MARSHAL: "Squire. Take a move (12.5.2.III)",
    Minister.BRIGADIER: "Noble. Take up to two moves, or initiate up to two battles (12.5.2.IV)",
    Minister.BANKER: "Noble. Spend cards of one suit for a point each (12.5.2.V)",
    Minister.MAYOR: "Noble. Take the action of any other swayed noble or squire, once more if it has acted (12.5.2.VI)",
    Minister.DUCHESS_OF_MUD: "Lord. Scores {duchess_vp} VP if all three tunnels are on the map (12.5.2.VII)",
    Minister.BARON_OF_DIRT: "Lord. Scores a point per market on the map (12.5.2.VIII)",
    Minister.EARL_OF_STONE: "Lord. Scores a point per citadel on the map (12.5.2.IX)",
}
EXPLAINED = {
    "faction": {
        "duchy": "Comes up from its Burrow by tunnels, builds, and sways ministers for points. Their actions add to its"
        " turn, and the lords score (12.5.2, 12.5.3)",
    },
    "piece": {
        "citadel": "Building. Crafts; with 0 to 3 on the map {burrow_recruits} warriors come to the Burrow each"
        " Birdsong (12.2.1, 12.4)",
        "market": "Building. Crafts; with 0 to 3 on the map you draw {duchy_draws} cards each Evening (12.2.1, 12.6.3)",
        "tunnel": "Token. Its clearing is adjacent to the Burrow (12.2.2)",
    },
    "minister": {names.OWN["minister"][minister]: words for minister, words in _WORDS.items()},
    "rank": {
        "squire": "Reveal the first of {sway_cards} cards, for the first of {sway_vp} VP (12.5.3)",
        "noble": "Reveal the second of {sway_cards} cards, for the second of {sway_vp} VP (12.5.3)",
        "lord": "Reveal the third of {sway_cards} cards, for the third of {sway_vp} VP (12.5.3)",
    },
    "rule": {
        "12.2.1": "Citadels and markets craft in Evening, each once a turn for an icon of its clearing's suit",
        "12.2.2": "A place of your own without a suit, adjacent to each clearing with a tunnel. You always rule it;"
        " nobody else enters",
        "12.2.3": "When buildings of yours are removed, a minister of the highest rank leaves with his crown, which is"
        " gone for good, and you discard a card at random",
        "12.2.4": "With all three tunnels on the map, one of them goes before a new one is placed",
        "12.3": "Two warriors and a tunnel in a corner, two warriors in each clearing beside it; three citadels, three"
        " markets, nine ministers and nine crowns",
        "12.3.3": "Start in a corner, opposite another start if possible",
        "12.4": "With 0 to 3 citadels on the map {burrow_recruits} warriors come into the Burrow",
        "12.5": "Two actions, then each swayed minister once, then you may sway a minister",
        "12.5.1": "Two of: build, recruit, move, battle, dig",
        "12.5.1.I": "Show a card for a citadel or market in a matching clearing that you rule, with an open slot",
        "12.5.1.II": "A warrior from the supply goes into the Burrow",
        "12.5.1.V": "Spend a card for a tunnel in a matching clearing without one, and move one to four warriors there"
        " from the Burrow",
        "12.5.2": "Each swayed minister acts once, in any order",
        "12.5.2.IV": "Two moves or two battles, not one of each",
        "12.5.2.V": "Spend cards of one suit, birds count as any, for a point each",
        "12.5.2.VI": "The action of another swayed noble or squire, also if it has acted",
        "12.5.3": "Show 2, 3 or 4 cards for a squire, a noble, a lord, each card by a clearing of its own with a piece"
        " of yours; a crown of the rank must be left",
        "12.5.3.II": "Each card needs a clearing of its suit with a piece of yours; a bird needs any",
        "12.6": "Birds shown are discarded, other cards come back; then craft, draw, and discard down to five",
    },
    "action": {
        "move": "12.5.1",
        "battle": "12.5.1",
        "recruit": "12.5.1.II",
        "craft": "12.2.1",
    },
}
