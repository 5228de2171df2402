"""Explanations of the rules, items and sorts of cards that belong to no faction and to no deck.

The form is that of every `EXPLAINED` (`root_env/root/text/explaining.py`).
"""

EXPLAINED = {
    "word": {
        "clearing": "Where pieces stand. Its suit says which cards match it, its slots hold buildings, its paths lead"
        " to the adjacent clearings (2.2)",
        "path": "A line between two clearings. Clearings that a path links are adjacent; most moves go along"
        " one (2.2.1)",
        "slot": "A white box in a clearing. A building fills one, and none is built where no slot is open (2.2.3)",
        "ruin": "It fills a slot from the beginning and has an item under it. Who explores it takes the item; when"
        " all are taken, the ruin goes and the slot is open (2.2.4, 9.5.3)",
        "river": "It links clearings as a path does, but only for those whose rules or cards say so (2.3)",
        "forest": "The ground between paths. Only a pawn can stand there, which slips into it (2.4, 9.4.2)",
        "warrior": "A wooden figure. Warriors move, battle and count for rule; a removed one goes to its supply"
        " (21.36)",
        "building": "A square piece in a slot. It counts for rule; who removes one of an enemy scores 1 VP (21.3,"
        " 3.2.1)",
        "token": "A round piece. It needs no slot and does not count for rule; who removes one of an enemy scores 1 VP"
        " (21.34, 3.2.1)",
        "pawn": "The figure of a player without warriors. It does not count for rule (21.18, 2.5)",
        "supply": "Your pieces that are neither on the map nor on a board. Removed warriors go back there (21.32)",
        "supply of items": "The items that are left to be crafted. If the one that a card gives is gone, that card"
        " cannot be crafted (21.32, 4.1.2)",
        "hand": "Your cards. Others see how many you hold, not which (1.2.1)",
        "discard": "A spent or discarded card goes to the pile that all can look through. When the deck is empty, the"
        " pile is shuffled and becomes the deck (21.5, 2.1)",
        "victory points (VP)": "They win the game. Everybody has them for crafted items and for removed buildings and"
        " tokens of enemies; each faction has a way of its own besides (3.2)",
        "turn": "It has three phases: Birdsong, Daylight, Evening. Where you may stop, a choice ends the phase; after"
        " the Evening the next player has his turn (1.4.1)",
        "enemy": "Every other player, but for the one with whom you are in a coalition (21.8)",
        "adjacent": "Linked by a path. A forest is adjacent to the clearings around it (21.2)",
    },
    "item": dict.fromkeys(
        ("boot", "sack", "crossbow", "hammer", "sword", "tea", "coin", "torch"),
        "Who crafts a card that gives one takes it from the supply, and scores what the card says (4.1.2, 3.2.2)",
    ),
    "suit": {
        "fox": "A suit of clearings and cards. A bird card can stand for it (2.1.1, 2.2.2)",
        "rabbit": "A suit of clearings and cards. A bird card can stand for it (2.1.1, 2.2.2)",
        "mouse": "A suit of clearings and cards. A bird card can stand for it (2.1.1, 2.2.2)",
        "bird": "A bird card can stand for any suit; where a bird is asked for, only a bird will do (2.1.1)",
    },
    "rule": {
        "1.1.3": "Where several effects wait and their order matters, you say which comes first",
        "1.4.1": "Some effects are used at the start of a phase or between two actions; you may go on without",
        "2.5": "You rule where you have more warriors and buildings than each other player; tokens and pawns do not"
        " count",
        "3.1": "Who reaches the points needed first wins at once; most games go to 30",
        "3.2": "Everybody scores 1 VP for each building or token of an enemy that he removes, and what a crafted item"
        " says",
        "3.3": "A dominance card is another way to win: by clearings instead of points",
        "3.3.1": "From {dominance_vp} VP on, in Daylight, for good: you score no more, and win if your Birdsong finds"
        " you ruling three clearings of its suit (bird: two opposite corners)",
        "3.3.4": "In Daylight, spend a card of its suit to take an available dominance card into your hand",
        "4.1": "Activate crafting pieces of the suits on the card. An item is taken and scores, an effect happens at"
        " once or stays in play",
        "4.1.1": "Each crafting piece counts once a turn, for an icon of the suit of its clearing or one of any suit",
        "4.1.2": "What the card shows happens at once, then it is discarded; a crafted item is taken from the supply",
        "4.1.3": "The card lies in your play area, and its effect is yours; each kind once",
        "4.2": "Any number of your warriors go along a path to the next clearing; you must rule one of the two",
        "4.3": "Two dice of 0 to 3: the attacker deals the higher, the defender the lower, each at most his warriors"
        " there. Without warriors a defender takes an extra hit",
        "4.3.1": "The defender plays a card for two hits before the roll. It must be of the suit of the clearing, or a"
        " bird",
        "4.3.1.I": "An ambush card of your own, of the suit of the clearing or a bird, cancels the ambush",
        "4.3.4": "Effects after the roll; if both sides have some, the attacker says who begins",
        "4.3.6": "Each hit removes a piece. Warriors go first, then buildings and tokens, in your order; these score"
        " for the enemy",
        "6.6": "Whoever holds more than five cards at the end of his turn discards down to five",
        "19.10": "In an Advanced Set-up you draw five cards, and put two back once all factions are set up",
        "19.8.3": "In a draft you choose one of the factions that are left, and set it up at once",
    },
}
AMBUSH = "Never crafted. As defender in {where}: two hits before the roll, unless the attacker plays one too (4.3.1)"
DOMINANCE = (
    "Never crafted. From {dominance_vp} VP on, in Daylight: you score no more, and win if you rule {where} at"
    " the start of"
    " your Birdsong (3.3.1)"
)
ITEM = "Cost: {cost}. Gives {item} and {vp} VP, while that item is left in the supply (4.1.2, 3.2.2)"
