"""Words for the effects of the cards of the standard deck. Suit, cost and time of use come from the declaration."""

EXPLAINED = {
    "card": {
        "better_burrow_bank": "You draw a card, and so does another player of your choice",
        "royal_claim": "Discard it to score 1 VP for each clearing you rule",
        "stand_and_deliver": "Take a random card from a player, who scores 1 VP",
        "command_warren": "Initiate a battle",
        "codebreakers": "Look at the hand of a player",
        "tax_collector": "Remove one of your warriors from the map to draw a card",
        "cobbler": "Take a move",
        "armorers": "Discard it to ignore all rolled hits against you; extra hits count",
        "brutal_tactics": "Deal an extra hit; the defender scores 1 VP",
        "sappers": "Discard it to deal an extra hit",
        "scouting_party": "When you attack, nobody can ambush you",
        "favor_of_the_foxes": "Remove all enemy pieces from fox clearings; you score for their buildings and tokens",
        "favor_of_the_rabbits": "Remove all enemy pieces from rabbit clearings; you score for their buildings and"
        " tokens",
        "favor_of_the_mice": "Remove all enemy pieces from mouse clearings; you score for their buildings and tokens",
    },
}
