"""root_env.root.rules.spec.actions for type checkers; `python -m tools.docs` writes it from the declarations."""

from collections.abc import Callable

from root_env.engine import tables
from root_env.engine.tables import Actions
from root_env.root.declared.form import Family

RELEASED: dict[str, int]
"""Argument kind -> number of its values when ids were released."""
SORTS: int
"""Sorts of triggers that can wait at once where their order matters: each sort by the suit of its clearing."""
DECLARED: dict[str, int]
"""Argument kind that counts declared things -> number of values that it needs for them."""
ENUMERATED: dict[str, int]
"""Argument kind that is an enumeration of a faction or a map, by its name in small letters -> number of members."""
ARGUMENTS: dict[str, int]
"""Argument kind -> number of values that it has room for."""
FIRST_BUILDING: int
"""The piece from which the argument `building` counts: the first building of the faction that builds (Law 6.5.4)."""
MOST_ARGUMENTS: int
"""Most arguments of one action: observations of past actions have room for these (`root/observations/formats.py`)."""
TABLE: Actions
FAMILIES: tuple[Family, ...]
"""Every family with its base id, in id order."""
BY_NAME: dict[str, Family]
N_ACTIONS: int

class A:
    """Where each family of actions begins, and its end."""

    PASS = 0
    """pass (Law 1.4.1)"""
    PASS_END = 1
    CHOOSE_CARD = 1
    """choose {0} (Law 2.1)"""
    CHOOSE_CARD_END = 65
    CHOOSE_CLEARING = 65
    """choose {0} (Law 2.2)"""
    CHOOSE_CLEARING_END = 77
    CHOOSE_FOREST = 77
    """choose {0} (Law 2.4)"""
    CHOOSE_FOREST_END = 89
    CHOOSE_FACTION = 89
    """choose {0} (Law 1.5.2)"""
    CHOOSE_FACTION_END = 105
    CHOOSE_COUNT = 105
    """choose {0} (Law 4.2)"""
    CHOOSE_COUNT_END = 137
    CHOOSE_ITEM = 137
    """choose {1} {0} (Law 9.2.5)"""
    CHOOSE_ITEM_END = 169
    CHOOSE_PIECE = 169
    """choose {0} (Law 4.3.6)"""
    CHOOSE_PIECE_END = 202
    CHOOSE_SUIT = 202
    """choose {0} (Law 2.2.2)"""
    CHOOSE_SUIT_END = 206
    CHOOSE_NEXT = 206
    """resolve effect {0} next (Law 1.1.3)"""
    CHOOSE_NEXT_END = 214
    MOVE = 214
    """move from {0} to {1} (Law 4.2)"""
    MOVE_END = 358
    BATTLE = 358
    """battle {1} in {0} (Law 4.3)"""
    BATTLE_END = 550
    CRAFT = 550
    """craft {0} (Law 4.1)"""
    CRAFT_END = 614
    USE = 614
    """use {0} (Law 4.1.3)"""
    USE_END = 678
    AMBUSH = 678
    """play the {0} ambush (Law 4.3.1)"""
    AMBUSH_END = 682
    ACTIVATE_DOMINANCE = 682
    """activate {0} dominance (Law 3.3.1)"""
    ACTIVATE_DOMINANCE_END = 686
    TAKE_DOMINANCE = 686
    """take the available {0} dominance (Law 3.3.4)"""
    TAKE_DOMINANCE_END = 690
    BUILD = 690
    """build {1} in {0} (Law 6.5.4)"""
    BUILD_END = 726
    RECRUIT = 726
    """recruit (Law 6.5.3)"""
    RECRUIT_END = 727
    OVERWORK = 727
    """overwork in {0} (Law 6.5.5)"""
    OVERWORK_END = 739
    EXTRA_ACTION = 739
    """spend a bird card for an extra action (Law 6.5)"""
    EXTRA_ACTION_END = 740
    DECREE = 740
    """add to the {0} column (Law 7.4.2)"""
    DECREE_END = 744
    RESOLVE = 744
    """resolve a {0} card (Law 7.5.2)"""
    RESOLVE_END = 748
    TURMOIL = 748
    """fall into turmoil (Law 7.7)"""
    TURMOIL_END = 749
    LEADER = 749
    """choose the {0} (Law 7.3.3)"""
    LEADER_END = 753
    REVOLT = 753
    """revolt in {0} (Law 8.4.1)"""
    REVOLT_END = 765
    SPREAD = 765
    """spread sympathy to {0} (Law 8.4.2)"""
    SPREAD_END = 777
    MOBILIZE = 777
    """mobilize (Law 8.5.2)"""
    MOBILIZE_END = 778
    TRAIN = 778
    """train (Law 8.5.3)"""
    TRAIN_END = 779
    ORGANIZE = 779
    """organize in {0} (Law 8.6.1.IV)"""
    ORGANIZE_END = 791
    CHARACTER = 791
    """choose the {0} (Law 9.3.1)"""
    CHARACTER_END = 803
    EXPLORE = 803
    """explore (Law 9.5.3)"""
    EXPLORE_END = 804
    AID = 804
    """aid {0} (Law 9.5.4)"""
    AID_END = 820
    QUEST = 820
    """complete the quest {0} (Law 9.5.5)"""
    QUEST_END = 836
    QUEST_POINTS = 836
    """score for completed quests (Law 9.5.5)"""
    QUEST_POINTS_END = 837
    QUEST_CARDS = 837
    """draw two cards (Law 9.5.5)"""
    QUEST_CARDS_END = 838
    STRIKE = 838
    """strike {0} (Law 9.5.6)"""
    STRIKE_END = 854
    REPAIR = 854
    """repair (Law 9.5.7)"""
    REPAIR_END = 855
    SPECIAL = 855
    """take the special action (Law 9.5.9)"""
    SPECIAL_END = 856
    SWIFT_STRIKE = 856
    """exhaust a sword for an extra hit (Law 26.9.2)"""
    SWIFT_STRIKE_END = 857
    ENLIST = 857
    """enlist the Arbiter (Law 26.5.2)"""
    ENLIST_END = 858
    CONVERT = 858
    """convert in {0} (Law 10.4.3.II)"""
    CONVERT_END = 870
    SANCTIFY = 870
    """sanctify in {0} (Law 10.4.3.III)"""
    SANCTIFY_END = 882
    GARDEN = 882
    """build a garden in {0} (Law 10.5.1)"""
    GARDEN_END = 894
    SCORE_GARDENS = 894
    """score for gardens (Law 10.5.3)"""
    SCORE_GARDENS_END = 895
    SACRIFICE = 895
    """sacrifice a warrior (Law 10.5.4)"""
    SACRIFICE_END = 896
    BUY = 896
    """buy {0} (Law 11.2.6)"""
    BUY_END = 900
    DRAW = 900
    """draw a card (Law 11.5.4)"""
    DRAW_END = 901
    TRADE_POST = 901
    """establish a trade post in {0} (Law 11.5.6)"""
    TRADE_POST_END = 913
    TAKE_BENEFIT = 913
    """take the card's benefit (Law 4.1.2)"""
    TAKE_BENEFIT_END = 914
    EXPORT = 914
    """export the card (Law 11.5.3.I)"""
    EXPORT_END = 915
    SLOUGH = 915
    """slough (Law C.4.1)"""
    SLOUGH_END = 916
    BECKON = 916
    """beckon {0} (Law C.5.2.III)"""
    BECKON_END = 932
    MARK_FOR_DEATH = 932
    """mark for death (Law C.5.2.IV)"""
    MARK_FOR_DEATH_END = 933
    CAJOLE = 933
    """cajole (Law C.5.2.V)"""
    CAJOLE_END = 934
    REMOVE_EGO = 934
    """remove an ego for an extra action (Law C.5.2)"""
    REMOVE_EGO_END = 935
    CHOOSE_MOOD = 935
    """become {0} (Law 14.4.4)"""
    CHOOSE_MOOD_END = 943
    FORTIFY = 943
    """build a stronghold in {0} (Law 14.5.2.III)"""
    FORTIFY_END = 955
    INCITE = 955
    """incite a mob in {0} (Law 14.6.1)"""
    INCITE_END = 967
    ROLL_MOB = 967
    """roll the mob die (Law 14.7.3)"""
    ROLL_MOB_END = 968
    LOOT = 968
    """fight to loot (Law 14.2.5)"""
    LOOT_END = 969
    FLIP = 969
    """flip the plot in {0} (Law 13.4.2)"""
    FLIP_END = 981
    PLOT = 981
    """place a plot in {0} (Law 13.5.2)"""
    PLOT_END = 993
    TRICK = 993
    """swap the plot in {0} (Law 13.5.4)"""
    TRICK_END = 1005
    EXPOSE = 1005
    """expose the plot in {0} (Law 13.2.4)"""
    EXPOSE_END = 1017
    CHOOSE_PLOT = 1017
    """choose {0} (Law 13.2.2)"""
    CHOOSE_PLOT_END = 1021
    LAY_OPEN = 1021
    """place a {0} face up (Law C.5.2.V)"""
    LAY_OPEN_END = 1025
    CHOOSE_RELIC = 1025
    """choose the {0} (Law 15.2.1)"""
    CHOOSE_RELIC_END = 1037
    DELVE = 1037
    """delve the {1} from {0} (Law 15.5.2.II)"""
    DELVE_END = 1181
    RETAINER = 1181
    """choose the Faithful Retainer of {0} (Law 15.3.5)"""
    RETAINER_END = 1184
    CHOOSE_DUTY = 1184
    """choose the column {0} (Law 15.5.2)"""
    CHOOSE_DUTY_END = 1187
    CHOOSE_WAYSIDE = 1187
    """choose the waystation {0} (Law 15.2.2)"""
    CHOOSE_WAYSIDE_END = 1193
    TAKE_FERRY = 1193
    """take the Ferry along (Law 25.3.5)"""
    TAKE_FERRY_END = 1194
    OPEN_PATH = 1194
    """remove the closed path marker {0} (Law 25.4.3)"""
    OPEN_PATH_END = 1200

encode: Callable[..., int]
decode: Callable[[int], tuple[tables.Family, tuple[int, ...]]]

def move_action(origin: int, destination: int) -> int:
    """Id of `move from origin to destination` (Law 4.2)."""

def battle_action(clearing: int, faction: int) -> int:
    """Id of `battle faction in clearing` (Law 4.3)."""

def item_action(item: int, state: int) -> int:
    """Id of `choose an item in this state` (Law 9.2.5)."""

def build_action(clearing: int, building: int) -> int:
    """Id of `build this type in clearing` (Law 6.5.4)."""
