"""Explanations of the cards of the trial deck."""

EXPLAINED = {
    "card": {
        "dawn_choir": "Another player draws a card",
        "gleaners": "Draw a card, if you hold fewer than two",
        "drums": "Discard it for a battle, if you still want one",
        "pedlars": "Take a random card from a player, who draws another one",
        "lanterns": "Hang two lanterns where you have warriors, to score 1 VP",
        "pitchforks": "Discard it to deal an extra hit",
        "hedge": "Ignore all rolled hits against you",
        "soft_paws": "Nobody can ambush you while you hold fewer than five cards",
        "windfall": "Draw two cards",
    },
}
