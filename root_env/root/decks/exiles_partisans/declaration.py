"""The Exiles and Partisans deck (Law 19.2, 20.8.1; the cards): a row per kind of card. Released numbers never change.

Its items, ambush and dominance cards are those of the standard deck.
"""

from root_env.root.declared.deck import Deck, persistent
from root_env.root.declared.form import Decision

_ON_ONES_TURN = (
    persistent(
        45, "saboteurs", "Saboteurs", "bird", 3, ("bird",), "start of birdsong",
        player="let {0} discard a crafted card ({card})",
    ),
    persistent(
        47, "false_orders", "False Orders", "fox", 2, ("fox",), "birdsong",
        player="give orders to {0} ({card})",
    ),
    persistent(
        54, "swap_meet", "Swap Meet", "rabbit", 2, ("rabbit",), "birdsong",
        player="take a random card from {0} and give one back ({card})",
    ),
    persistent(50, "propaganda_bureau", "Propaganda Bureau", "fox", 1, ("bird",) * 3, "daylight"),
    persistent(
        51, "charm_offensive", "Charm Offensive", "rabbit", 1, ("rabbit",), "start of evening",
        player="let {0} score ({card})",
    ),
)  # fmt: skip
_IN_BATTLE = (
    persistent(48, "fox_partisans", "Fox Partisans", "fox", 1, ("fox",), "battle"),
    persistent(53, "rabbit_partisans", "Rabbit Partisans", "rabbit", 1, ("rabbit",), "battle"),
    persistent(58, "mouse_partisans", "Mouse Partisans", "mouse", 1, ("mouse",), "battle"),
)
_YET_TO_COME = (
    persistent(42, "boat_builders", "Boat Builders", "bird", 1, ("bird",) * 2, "always", answers=("stops_ambush",)),
    persistent(43, "corvid_planners", "Corvid Planners", "bird", 1, ("bird",) * 2, "always", answers=("stops_ambush",)),
    persistent(44, "eyrie_emigre", "Eyrie Emigre", "bird", 1, ("fox",) * 2, "always", answers=("stops_ambush",)),
    persistent(
        46, "soup_kitchens", "Soup Kitchens", "bird", 1, ("fox", "rabbit", "mouse"), "always",
        answers=("stops_ambush",),
    ),
    persistent(49, "informants", "Informants", "fox", 2, ("fox",) * 2, "always", answers=("stops_ambush",)),
    persistent(52, "coffin_makers", "Coffin Makers", "rabbit", 1, ("rabbit",) * 2, "always", answers=("stops_ambush",)),
    persistent(55, "tunnels", "Tunnels", "rabbit", 2, ("rabbit",), "always", answers=("stops_ambush",)),
    persistent(
        56, "league_of_adventurous_mice", "League of Adventurous Mice", "mouse", 2, ("mouse",), "always",
        answers=("stops_ambush",),
    ),
    persistent(
        57, "master_engravers", "Master Engravers", "mouse", 1, ("mouse",) * 2, "always", answers=("stops_ambush",)
    ),
    persistent(59, "murine_broker", "Murine Broker", "mouse", 1, ("mouse",) * 2, "always", answers=("stops_ambush",)),
)  # fmt: skip
_SHARED = (
    "arms_trader", "birdy_bindle", "crossbow_bird", "woodland_runners", "anvil", "foxfolk_steel",
    "gently_used_knapsack", "protection_racket", "root_tea_fox", "travel_gear_fox", "a_visit_to_friends", "bake_sale",
    "root_tea_rabbit", "smugglers_trail", "crossbow_mouse", "investments", "mouse_in_a_sack", "root_tea_mouse",
    "sword", "travel_gear_mouse", "ambush_fox", "ambush_rabbit", "ambush_mouse", "dominance_bird", "dominance_fox",
    "dominance_rabbit", "dominance_mouse",
)  # fmt: skip

_SABOTEURS = Decision(
    "SABOTEURS",
    "which crafted card to discard",
    "4.1.3",
    number=222,
    at="own_turn",
    takes="choose_card",
    fields="other: whose card it is",
    asks="must choose which crafted card of {other} to discard for Saboteurs",
    choices="discard {0} of {other}",
)
_FALSE_ORDERS = Decision(
    "FALSE_ORDERS",
    "from where to where half of the warriors move",
    "4.1.3",
    number=223,
    at="own_turn",
    takes="move",
    fields="other: whose warriors move",
    asks="must choose a move of {other} for False Orders",
    choices={"move": "move half of the warriors of {other} from {0} to {1}"},
)
_SWAP_MEET = Decision(
    "SWAP_MEET",
    "which card to give back",
    "4.1.3",
    number=224,
    at="own_turn",
    takes="choose_card",
    fields="other: who gave a card",
    hidden=True,
    asks="must choose which card to give back to {other} for Swap Meet",
    choices="give {0} to {other}",
    unseen="give a card to {other}",
)
_PROPAGANDA_CARD = Decision(
    "PROPAGANDA_CARD",
    "which card to spend on propaganda",
    "4.1.3",
    number=225,
    at="own_turn",
    takes="pass choose_card",
    hidden=True,
    silent=True,
    asks="must choose which card to spend for Propaganda Bureau",
    choices="spend {0} for Propaganda Bureau",
    passing="spend no card: none in hand matches",
)
_PROPAGANDA_CLEARING = Decision(
    "PROPAGANDA_CLEARING",
    "where to win a warrior over",
    "4.1.3",
    number=226,
    at="own_turn",
    takes="choose_clearing",
    fields="suit: of the card spent, bird for any",
    asks="must choose where to remove an enemy warrior for Propaganda Bureau",
    choices="remove an enemy warrior in {0}",
)
_PROPAGANDA_ENEMY = Decision(
    "PROPAGANDA_ENEMY",
    "whose warrior to remove",
    "4.1.3",
    number=227,
    at="own_turn",
    takes="choose_faction",
    fields="clearing: where",
    asks="must choose whose warrior to remove in {clearing} for Propaganda Bureau",
    choices="remove a warrior of {0} in {clearing}",
)

DECK = Deck(
    "exiles_partisans",
    (*_ON_ONES_TURN, *_IN_BATTLE, *_YET_TO_COME),
    shared=(("ambush_bird", 2), *((name, 1) for name in _SHARED)),
    decisions=(
        _SABOTEURS,
        _FALSE_ORDERS,
        _SWAP_MEET,
        _PROPAGANDA_CARD,
        _PROPAGANDA_CLEARING,
        _PROPAGANDA_ENEMY,
    ),
    number=1,
)
