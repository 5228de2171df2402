"""The Exiles and Partisans deck (Law 19.2, 20.8.1; the cards): a row per kind of card. Released numbers never change.

Its items, ambush and dominance cards are those of the standard deck.
"""

from root_env.root.declared.deck import Deck, persistent
from root_env.root.declared.form import WARRIORS_OF_ALL, Decision, Field, Step, count

_ON_ONES_TURN = (
    persistent(
        45, "saboteurs", "Saboteurs", "bird", 3, ("bird",), "start of birdsong",
        player="let {0} discard a crafted card ({card})",
    ),
    persistent(
        47, "false_orders", "False Orders", "fox", 2, ("fox",), "birdsong",
        once=False, player="give orders to {0} ({card})",
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
_ALWAYS = (
    persistent(42, "boat_builders", "Boat Builders", "bird", 1, ("bird",) * 2, "always", answers=("paths_of_its_own",)),
    persistent(
        43, "corvid_planners", "Corvid Planners", "bird", 1, ("bird",) * 2, "always", answers=("moves_without_rule",)
    ),
    persistent(
        44, "eyrie_emigre", "Eyrie Émigré", "bird", 1, ("fox",) * 2, "always", answers=("begin_phase", "after_move")
    ),
    persistent(
        46, "soup_kitchens", "Soup Kitchens", "bird", 1, ("fox", "rabbit", "mouse"), "always",
        answers=("tokens_for_rule",),
    ),
    persistent(49, "informants", "Informants", "fox", 2, ("fox",) * 2, "always", answers=("asks_instead_of_drawing",)),
    persistent(
        52, "coffin_makers", "Coffin Makers", "rabbit", 1, ("rabbit",) * 2, "start of birdsong",
        must=True, answers=("warriors_to_supply", "warriors_returned", "warriors_saved"),
    ),
    persistent(55, "tunnels", "Tunnels", "rabbit", 2, ("rabbit",), "always", answers=("paths_of_its_own",)),
    persistent(
        56, "league_of_adventurous_mice", "League of Adventurous Mice", "mouse", 2, ("mouse",), "daylight",
        answers=("item_taken",),
    ),
    persistent(
        57, "master_engravers", "Master Engravers", "mouse", 1, ("mouse",) * 2, "always",
        answers=("after_crafting_item",),
    ),
    persistent(
        59, "murine_broker", "Murine Broker", "mouse", 1, ("mouse",) * 2, "always", answers=("after_crafting_item",)
    ),
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
    takes="move own_moves",
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
_PROPAGANDA_TARGET = Decision(
    "PROPAGANDA_TARGET",
    "where to win a warrior over, then whose",
    "4.1.3",
    number=226,
    at="own_turn",
    takes="choose_clearing choose_faction",
    fields="suit: of the card spent, bird for any; clearing: where, once chosen",
    asks="must choose an enemy warrior to remove for Propaganda Bureau",
    choices={
        "choose_clearing": "remove an enemy warrior in {0}",
        "choose_faction": "remove a warrior of {0} in {clearing}",
    },
)
_INFORMANTS = Decision(
    "INFORMANTS",
    "which ambush card to take instead of drawing",
    "4.1.3",
    number=227,
    at="own_turn",
    takes="pass choose_card",
    fields="count: cards to draw otherwise",
    asks="may take an ambush card of the discard pile instead of drawing {count:card}",
    choices="take {0} from the discard pile",
    passing="draw {count:card}",
)
_LEAGUE_ITEM = Decision(
    "LEAGUE_ITEM",
    "which crafted item to exhaust",
    "4.1.3",
    number=228,
    at="own_turn",
    takes="choose_item",
    asks="must choose which crafted item to exhaust for League of Adventurous Mice",
    choices="exhaust the {0}",
)
_MOVE_OR_BATTLE = Decision(
    "MOVE_OR_BATTLE",
    "a move or a battle of a card",
    "4.1.3",
    number=229,
    at="own_turn",
    takes="pass move choose_clearing battle own_moves",
    fields="card: whose effect it is; clearing: of the battle, once warriors have moved there",
    asks="must move or battle for {card}",
    choices={"choose_clearing": "move from {place} to {0}"},
    passing="discard {card}",
)
_TAKEN_ITEM = Decision(
    "TAKEN_ITEM",
    "whether an item face up or face down was taken",
    "9.5.4",
    number=230,
    at="always",
    takes="choose_item",
    fields="other: whose item it was; x: the item",
    in_rows=False,
    asks="must choose which of two equal items of {other} to take",
    choices="take the {0}",
)

DECK = Deck(
    "exiles_partisans",
    (*_ON_ONES_TURN, *_IN_BATTLE, *_ALWAYS),
    shared=(("ambush_bird", 2), *((name, 1) for name in _SHARED)),
    decisions=(
        _SABOTEURS,
        _FALSE_ORDERS,
        _SWAP_MEET,
        _PROPAGANDA_CARD,
        _PROPAGANDA_TARGET,
        _INFORMANTS,
        _LEAGUE_ITEM,
        _MOVE_OR_BATTLE,
        _TAKEN_ITEM,
    ),
    steps=(Step("EMIGRATE", number=366, at="own_turn", ends_phase=True),),
    board=(
        Field("coffins", "i8", "warriors on Coffin Makers, by owner", ("player",), holds=WARRIORS_OF_ALL),
        Field("exhausted", "i8", "exhausted items of the Crafted Items box", ("player", "item")),
    ),
    blocks=(
        count("coffins", "seat", 127, 10, "4.1.3", "warriors on Coffin Makers"),
        count("exhausted", "seat item", 8, 2, "4.1.3", "exhausted items of the Crafted Items box"),
    ),
    number=1,
)
