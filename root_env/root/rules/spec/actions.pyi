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
    CHOOSE_PIECE_END = 201
    CHOOSE_SUIT = 201
    """choose {0} (Law 2.2.2)"""
    CHOOSE_SUIT_END = 205
    CHOOSE_NEXT = 205
    """resolve effect {0} next (Law 1.1.3)"""
    CHOOSE_NEXT_END = 213
    MOVE = 213
    """move from {0} to {1} (Law 4.2)"""
    MOVE_END = 357
    BATTLE = 357
    """battle {1} in {0} (Law 4.3)"""
    BATTLE_END = 549
    CRAFT = 549
    """craft {0} (Law 4.1)"""
    CRAFT_END = 613
    USE = 613
    """use {0} (Law 4.1.3)"""
    USE_END = 677
    AMBUSH = 677
    """play the {0} ambush (Law 4.3.1)"""
    AMBUSH_END = 681
    ACTIVATE_DOMINANCE = 681
    """activate {0} dominance (Law 3.3.1)"""
    ACTIVATE_DOMINANCE_END = 685
    TAKE_DOMINANCE = 685
    """take the available {0} dominance (Law 3.3.4)"""
    TAKE_DOMINANCE_END = 689
    BUILD = 689
    """build {1} in {0} (Law 6.5.4)"""
    BUILD_END = 725
    RECRUIT = 725
    """recruit (Law 6.5.3)"""
    RECRUIT_END = 726
    OVERWORK = 726
    """overwork in {0} (Law 6.5.5)"""
    OVERWORK_END = 738
    EXTRA_ACTION = 738
    """spend a bird card for an extra action (Law 6.5)"""
    EXTRA_ACTION_END = 739
    DECREE = 739
    """add to the {0} column (Law 7.4.2)"""
    DECREE_END = 743
    RESOLVE = 743
    """resolve a {0} card (Law 7.5.2)"""
    RESOLVE_END = 747
    TURMOIL = 747
    """fall into turmoil (Law 7.7)"""
    TURMOIL_END = 748
    LEADER = 748
    """choose the {0} (Law 7.3.3)"""
    LEADER_END = 752
    REVOLT = 752
    """revolt in {0} (Law 8.4.1)"""
    REVOLT_END = 764
    SPREAD = 764
    """spread sympathy to {0} (Law 8.4.2)"""
    SPREAD_END = 776
    MOBILIZE = 776
    """mobilize (Law 8.5.2)"""
    MOBILIZE_END = 777
    TRAIN = 777
    """train (Law 8.5.3)"""
    TRAIN_END = 778
    ORGANIZE = 778
    """organize in {0} (Law 8.6.1.IV)"""
    ORGANIZE_END = 790
    CHARACTER = 790
    """choose the {0} (Law 9.3.1)"""
    CHARACTER_END = 802
    EXPLORE = 802
    """explore (Law 9.5.3)"""
    EXPLORE_END = 803
    AID = 803
    """aid {0} (Law 9.5.4)"""
    AID_END = 819
    QUEST = 819
    """complete the quest {0} (Law 9.5.5)"""
    QUEST_END = 835
    QUEST_POINTS = 835
    """score for completed quests (Law 9.5.5)"""
    QUEST_POINTS_END = 836
    QUEST_CARDS = 836
    """draw two cards (Law 9.5.5)"""
    QUEST_CARDS_END = 837
    STRIKE = 837
    """strike {0} (Law 9.5.6)"""
    STRIKE_END = 853
    REPAIR = 853
    """repair (Law 9.5.7)"""
    REPAIR_END = 854
    SPECIAL = 854
    """take the special action (Law 9.5.9)"""
    SPECIAL_END = 855
    SWIFT_STRIKE = 855
    """exhaust a sword for an extra hit (Law 26.9.2)"""
    SWIFT_STRIKE_END = 856
    ENLIST = 856
    """enlist the Arbiter (Law 26.5.2)"""
    ENLIST_END = 857
    CONVERT = 857
    """convert in {0} (Law 10.4.3.II)"""
    CONVERT_END = 869
    SANCTIFY = 869
    """sanctify in {0} (Law 10.4.3.III)"""
    SANCTIFY_END = 881
    GARDEN = 881
    """build a garden in {0} (Law 10.5.1)"""
    GARDEN_END = 893
    SCORE_GARDENS = 893
    """score for gardens (Law 10.5.3)"""
    SCORE_GARDENS_END = 894
    SACRIFICE = 894
    """sacrifice a warrior (Law 10.5.4)"""
    SACRIFICE_END = 895
    BUY = 895
    """buy {0} (Law 11.2.6)"""
    BUY_END = 899
    DRAW = 899
    """draw a card (Law 11.5.4)"""
    DRAW_END = 900
    TRADE_POST = 900
    """establish a trade post in {0} (Law 11.5.6)"""
    TRADE_POST_END = 912
    TAKE_BENEFIT = 912
    """take the card's benefit (Law 4.1.2)"""
    TAKE_BENEFIT_END = 913
    EXPORT = 913
    """export the card (Law 11.5.3.I)"""
    EXPORT_END = 914
    SLOUGH = 914
    """slough (Law C.4.1)"""
    SLOUGH_END = 915
    BECKON = 915
    """beckon {0} (Law C.5.2.III)"""
    BECKON_END = 931
    MARK_FOR_DEATH = 931
    """mark for death (Law C.5.2.IV)"""
    MARK_FOR_DEATH_END = 932
    CAJOLE = 932
    """cajole (Law C.5.2.V)"""
    CAJOLE_END = 933
    REMOVE_EGO = 933
    """remove an ego for an extra action (Law C.5.2)"""
    REMOVE_EGO_END = 934
    CHOOSE_MOOD = 934
    """become {0} (Law 14.4.4)"""
    CHOOSE_MOOD_END = 942
    FORTIFY = 942
    """build a stronghold in {0} (Law 14.5.2.III)"""
    FORTIFY_END = 954
    INCITE = 954
    """incite a mob in {0} (Law 14.6.1)"""
    INCITE_END = 966
    ROLL_MOB = 966
    """roll the mob die (Law 14.7.3)"""
    ROLL_MOB_END = 967
    LOOT = 967
    """fight to loot (Law 14.2.5)"""
    LOOT_END = 968
    FLIP = 968
    """flip the plot in {0} (Law 13.4.2)"""
    FLIP_END = 980
    PLOT = 980
    """place a plot in {0} (Law 13.5.2)"""
    PLOT_END = 992
    TRICK = 992
    """swap the plot in {0} (Law 13.5.4)"""
    TRICK_END = 1004
    EXPOSE = 1004
    """expose the plot in {0} (Law 13.2.4)"""
    EXPOSE_END = 1016
    CHOOSE_PLOT = 1016
    """choose {0} (Law 13.2.2)"""
    CHOOSE_PLOT_END = 1020
    LAY_OPEN = 1020
    """place a {0} face up (Law C.5.2.V)"""
    LAY_OPEN_END = 1024
    CHOOSE_MINISTER = 1024
    """choose the {0} (Law 12.5.2)"""
    CHOOSE_MINISTER_END = 1033
    ERECT = 1033
    """build a citadel or market in {0} (Law 12.5.1.I)"""
    ERECT_END = 1045
    TUNNEL = 1045
    """dig a tunnel in {0} (Law 12.5.1.V)"""
    TUNNEL_END = 1057
    ENTER_BURROW = 1057
    """move from {0} into the Burrow (Law 12.2.2)"""
    ENTER_BURROW_END = 1069
    LEAVE_BURROW = 1069
    """move out of the Burrow to {0} (Law 12.2.2)"""
    LEAVE_BURROW_END = 1081
    CHOOSE_RELIC = 1081
    """choose the {0} (Law 15.2.1)"""
    CHOOSE_RELIC_END = 1093
    DELVE = 1093
    """delve the {1} from {0} (Law 15.5.2.II)"""
    DELVE_END = 1237
    RETAINER = 1237
    """choose the Faithful Retainer of {0} (Law 15.3.5)"""
    RETAINER_END = 1240
    CHOOSE_DUTY = 1240
    """choose the column {0} (Law 15.5.2)"""
    CHOOSE_DUTY_END = 1243
    CHOOSE_WAYSIDE = 1243
    """choose the waystation {0} (Law 15.2.2)"""
    CHOOSE_WAYSIDE_END = 1249
    TAKE_FERRY = 1249
    """take the Ferry along (Law 25.3.5)"""
    TAKE_FERRY_END = 1250
    OPEN_PATH = 1250
    """remove the closed path marker {0} (Law 25.4.3)"""
    OPEN_PATH_END = 1256
    CHOOSE_LATER_PIECE = 1256
    """choose {0} (Law 4.3.6)"""
    CHOOSE_LATER_PIECE_END = 1260

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

def piece_action(kind: int) -> int:
    """Id of `choose this kind of piece` (Law 4.3.6)."""

def chosen_piece(action: int) -> int:
    """The kind of piece of such an action, -1 if the action is another one."""
