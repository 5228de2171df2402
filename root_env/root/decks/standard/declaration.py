"""The standard deck: a row per kind of card (Law 2.1, 4.1; the cards). Released numbers never change."""

from root_env.root.declared.deck import Deck, ambush, dominance, immediate, item, persistent
from root_env.root.declared.form import Decision

_BOOT, _SACK, _TEA, _COIN = ("rabbit",), ("mouse",), ("mouse",), ("rabbit", "rabbit")
_CROSSBOW, _HAMMER, _SWORD = ("fox",), ("fox",), ("fox", "fox")

_ITEMS = (
    item(0, "arms_trader", "Arms Trader", "bird", "sword", _SWORD, 2),
    item(1, "birdy_bindle", "Birdy Bindle", "bird", "sack", _SACK, 1),
    item(2, "crossbow_bird", "Crossbow", "bird", "crossbow", _CROSSBOW, 1),
    item(3, "woodland_runners", "Woodland Runners", "bird", "boot", _BOOT, 1),
    item(10, "anvil", "Anvil", "fox", "hammer", _HAMMER, 2),
    item(11, "foxfolk_steel", "Foxfolk Steel", "fox", "sword", _SWORD, 2),
    item(12, "gently_used_knapsack", "Gently Used Knapsack", "fox", "sack", _SACK, 1),
    item(13, "protection_racket", "Protection Racket", "fox", "coin", _COIN, 3),
    item(14, "root_tea_fox", "Root Tea", "fox", "tea", _TEA, 2),
    item(15, "travel_gear_fox", "Travel Gear", "fox", "boot", _BOOT, 1),
    item(21, "a_visit_to_friends", "A Visit to Friends", "rabbit", "boot", _BOOT, 1),
    item(22, "bake_sale", "Bake Sale", "rabbit", "coin", _COIN, 3),
    item(23, "root_tea_rabbit", "Root Tea", "rabbit", "tea", _TEA, 2),
    item(24, "smugglers_trail", "Smuggler's Trail", "rabbit", "sack", _SACK, 1),
    item(31, "crossbow_mouse", "Crossbow", "mouse", "crossbow", _CROSSBOW, 1),
    item(32, "investments", "Investments", "mouse", "coin", _COIN, 3),
    item(33, "mouse_in_a_sack", "Mouse-in-a-Sack", "mouse", "sack", _SACK, 1),
    item(34, "root_tea_mouse", "Root Tea", "mouse", "tea", _TEA, 2),
    item(35, "sword", "Sword", "mouse", "sword", _SWORD, 2),
    item(36, "travel_gear_mouse", "Travel Gear", "mouse", "boot", _BOOT, 1),
)
_ON_ONES_TURN = (
    persistent(
        26, "better_burrow_bank", "Better Burrow Bank", "rabbit", 2, ("rabbit", "rabbit"), "start of birdsong",
        must=True, player="let {0} draw a card too ({card})",
    ),
    persistent(6, "royal_claim", "Royal Claim", "bird", 1, ("bird",) * 4, "birdsong", once=False),
    persistent(
        17, "stand_and_deliver", "Stand and Deliver!", "fox", 2, ("mouse",) * 3, "birdsong",
        player="take a random card from {0} ({card})",
    ),
    persistent(28, "command_warren", "Command Warren", "rabbit", 2, ("rabbit", "rabbit"), "start of daylight"),
    persistent(
        38, "codebreakers", "Codebreakers", "mouse", 2, ("mouse",), "daylight",
        player="look at the hand of {0} ({card})",
    ),
    persistent(18, "tax_collector", "Tax Collector", "fox", 3, ("fox", "rabbit", "mouse"), "daylight"),
    persistent(27, "cobbler", "Cobbler", "rabbit", 2, ("rabbit", "rabbit"), "start of evening"),
)  # fmt: skip
_IN_BATTLE = (
    persistent(4, "armorers", "Armorers", "bird", 2, ("fox",), "battle"),
    persistent(5, "brutal_tactics", "Brutal Tactics", "bird", 2, ("fox", "fox"), "attack"),
    persistent(7, "sappers", "Sappers", "bird", 2, ("mouse",), "defense"),
    persistent(
        39, "scouting_party", "Scouting Party", "mouse", 2, ("mouse", "mouse"), "always", answers=("stops_ambush",)
    ),
)
_FAVORS = (
    immediate(16, "favor_of_the_foxes", "Favor of the Foxes", "fox", ("fox",) * 3),
    immediate(25, "favor_of_the_rabbits", "Favor of the Rabbits", "rabbit", ("rabbit",) * 3),
    immediate(37, "favor_of_the_mice", "Favor of the Mice", "mouse", ("mouse",) * 3),
)
_NEVER_CRAFTED = (
    ambush(8, "ambush_bird", "bird", 2),
    ambush(19, "ambush_fox", "fox"),
    ambush(29, "ambush_rabbit", "rabbit"),
    ambush(40, "ambush_mouse", "mouse"),
    dominance(9, "dominance_bird", "bird"),
    dominance(20, "dominance_fox", "fox"),
    dominance(30, "dominance_rabbit", "rabbit"),
    dominance(41, "dominance_mouse", "mouse"),
)

_TAX_COLLECTOR = Decision(
    "TAX_COLLECTOR",
    "from where to remove a warrior",
    "4.1.3",
    number=3,
    at="own_turn",
    takes="choose_clearing",
    asks="must choose where to remove a warrior for Tax Collector",
    choices="remove a warrior from {0} to draw a card",
)

DECK = Deck(
    "standard",
    (*_ITEMS, *_ON_ONES_TURN, *_IN_BATTLE, *_FAVORS, *_NEVER_CRAFTED),
    decisions=(_TAX_COLLECTOR,),
    number=0,
)
