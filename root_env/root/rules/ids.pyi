"""root_env.root.rules.ids for type checkers; `python -m tools.docs` writes it from the declarations."""

from enum import IntEnum

from root_env.engine.ground import FT as FT
from root_env.engine.ground import NOBODY as NOBODY
from root_env.engine.ground import Fault as Fault

MAX_PLAYERS: int
MAX_SIDES: int
N_CLEARINGS: int
ALL_CLEARINGS: int
N_FORESTS: int
FOREST: int
OFF_MAP: int
MOST_COUNT: int
NOWHERE: int

class Suit(IntEnum):
    FOX = 0
    RABBIT = 1
    MOUSE = 2
    BIRD = 3

class Edition(IntEnum):
    """Editions of the Law; `root_env.root.config.EDITIONS` has their names."""

    CURRENT = 0
    LAW_2018 = 1

class Phase(IntEnum):
    SETUP = 0
    BIRDSONG = 1
    DAYLIGHT = 2
    EVENING = 3

class Item(IntEnum):
    BOOT = 0
    SACK = 1
    CROSSBOW = 2
    HAMMER = 3
    SWORD = 4
    TEA = 5
    COIN = 6
    TORCH = 7

class ItemState(IntEnum):
    """Places and states of an item on a Vagabond's board (Law 9.2.5)."""

    READY = 0  # undamaged, face up
    EXHAUSTED = 1  # undamaged, face down
    DAMAGED = 2  # in the Damaged box, face up
    DAMAGED_EXHAUSTED = 3

class Card(IntEnum):
    """Kinds of cards, by the numbers of their decks' declarations (`root/decks/<name>/declaration.py`)."""

    ARMS_TRADER = 0
    BIRDY_BINDLE = 1
    CROSSBOW_BIRD = 2
    WOODLAND_RUNNERS = 3
    ARMORERS = 4
    BRUTAL_TACTICS = 5
    ROYAL_CLAIM = 6
    SAPPERS = 7
    AMBUSH_BIRD = 8
    DOMINANCE_BIRD = 9
    ANVIL = 10
    FOXFOLK_STEEL = 11
    GENTLY_USED_KNAPSACK = 12
    PROTECTION_RACKET = 13
    ROOT_TEA_FOX = 14
    TRAVEL_GEAR_FOX = 15
    FAVOR_OF_THE_FOXES = 16
    STAND_AND_DELIVER = 17
    TAX_COLLECTOR = 18
    AMBUSH_FOX = 19
    DOMINANCE_FOX = 20
    A_VISIT_TO_FRIENDS = 21
    BAKE_SALE = 22
    ROOT_TEA_RABBIT = 23
    SMUGGLERS_TRAIL = 24
    FAVOR_OF_THE_RABBITS = 25
    BETTER_BURROW_BANK = 26
    COBBLER = 27
    COMMAND_WARREN = 28
    AMBUSH_RABBIT = 29
    DOMINANCE_RABBIT = 30
    CROSSBOW_MOUSE = 31
    INVESTMENTS = 32
    MOUSE_IN_A_SACK = 33
    ROOT_TEA_MOUSE = 34
    SWORD = 35
    TRAVEL_GEAR_MOUSE = 36
    FAVOR_OF_THE_MICE = 37
    CODEBREAKERS = 38
    SCOUTING_PARTY = 39
    AMBUSH_MOUSE = 40
    DOMINANCE_MOUSE = 41
    BOAT_BUILDERS = 42
    CORVID_PLANNERS = 43
    EYRIE_EMIGRE = 44
    SABOTEURS = 45
    SOUP_KITCHENS = 46
    FALSE_ORDERS = 47
    FOX_PARTISANS = 48
    INFORMANTS = 49
    PROPAGANDA_BUREAU = 50
    CHARM_OFFENSIVE = 51
    COFFIN_MAKERS = 52
    RABBIT_PARTISANS = 53
    SWAP_MEET = 54
    TUNNELS = 55
    LEAGUE_OF_ADVENTUROUS_MICE = 56
    MASTER_ENGRAVERS = 57
    MOUSE_PARTISANS = 58
    MURINE_BROKER = 59

class CardType(IntEnum):
    ITEM = 0
    IMMEDIATE = 1
    PERSISTENT = 2
    AMBUSH = 3
    DOMINANCE = 4

FIRST_STEP: int

class Faction(IntEnum):
    """Sides of the game. A second side of one faction is a side of its own (Law 9.7)."""

    MARQUISE = 0
    EYRIE = 1
    ALLIANCE = 2
    VAGABOND = 3
    LIZARD = 4
    RIVERFOLK = 5
    CHAMELEANDER = 6
    VAGABOND_2 = 7
    HUNDREDS = 8
    CORVIDS = 9
    KEEPERS = 10
    DUCHY = 11

class Piece(IntEnum):
    """Buildings and tokens, one kind per faction and type; warriors and pawns are counted apart."""

    WOOD = 0
    KEEP = 1
    SAWMILL = 2
    WORKSHOP = 3
    RECRUITER = 4
    ROOST = 5
    BASE_FOX = 6
    BASE_RABBIT = 7
    BASE_MOUSE = 8
    SYMPATHY = 9
    GARDEN_FOX = 10
    GARDEN_RABBIT = 11
    GARDEN_MOUSE = 12
    TRADE_POST_FOX = 13
    TRADE_POST_RABBIT = 14
    TRADE_POST_MOUSE = 15
    EGO = 16
    SUPEREGO = 17
    STRONGHOLD = 18
    MOB = 19
    PLOT = 20
    WAYSTATION_FIRST = 21
    WAYSTATION_SECOND = 22
    WAYSTATION_THIRD = 23
    ONE_FIGURE = 24
    TWO_FIGURE = 25
    THREE_FIGURE = 26
    ONE_TABLET = 27
    TWO_TABLET = 28
    THREE_TABLET = 29
    ONE_JEWELRY = 30
    TWO_JEWELRY = 31
    THREE_JEWELRY = 32
    CITADEL = 33
    MARKET = 34
    TUNNEL = 35

class Kind(IntEnum):
    """Kinds of frames on the stack: first the decisions (somebody chooses), then from `FIRST_STEP` the steps."""

    START_WINDOW = 0  # apply_start_window: root/rules/key_actions/offers.py
    GAP = 1  # apply_gap: root/rules/key_actions/offers.py
    CHOOSE_PLAYER = 2  # apply_choose_player: root/rules/cards/persistent.py
    TAX_COLLECTOR = 3  # apply_tax_collector: root/decks/standard/own_turn.py
    SPEND_FOR_DOMINANCE = 4  # apply_spend_for_dominance: root/rules/key_actions/dominance.py
    COALITION = 5  # apply_coalition: root/rules/key_actions/dominance.py
    CRAFT = 6  # apply_craft: root/rules/key_actions/offers.py
    CRAFT_ANY_ICON = 7  # apply_craft_any_icon: root/rules/key_actions/craft.py
    MOVE = 8  # apply_move: root/rules/key_actions/move.py
    MOVE_COUNT = 9  # apply_move_count: root/rules/key_actions/move.py
    BATTLE = 10  # apply_battle: root/rules/key_actions/battle.py
    AMBUSH = 11  # apply_ambush: root/rules/key_actions/battle.py
    FOIL = 12  # apply_foil: root/rules/key_actions/battle.py
    EFFECT_ORDER = 13  # apply_effect_order: root/rules/key_actions/battle.py
    BATTLE_EFFECT = 14  # apply_battle_effect: root/rules/key_actions/battle.py
    TAKE_HIT = 15  # apply_take_hit: root/rules/key_actions/hits.py
    ORDER_TRIGGERS = 16  # apply_order_triggers: root/rules/removal.py
    DISCARD = 17  # apply_discard: root/rules/key_actions/hand.py
    SETUP_KEEP = 18  # apply_setup_keep: root/factions/marquise/setup.py
    SETUP_BUILDING = 19  # apply_setup_building: root/factions/marquise/setup.py
    WOOD_PLACEMENT = 20  # apply_wood_placement: root/factions/marquise/birdsong.py
    MARQUISE_ACTION = 21  # apply_marquise_action: root/factions/marquise/daylight.py
    RECRUIT_SHORTAGE = 22  # apply_recruit_shortage: root/factions/marquise/daylight.py
    PAY_WOOD = 23  # apply_pay_wood: root/factions/marquise/build.py
    OVERWORK_CARD = 24  # apply_overwork_card: root/factions/marquise/daylight.py
    EXTRA_ACTION_CARD = 25  # apply_extra_action_card: root/factions/marquise/daylight.py
    FIELD_HOSPITALS = 26  # apply_field_hospitals: root/factions/marquise/reactions.py
    SETUP_ROOST = 27  # apply_setup_roost: root/factions/eyrie/setup.py
    CHOOSE_LEADER = 28  # apply_choose_leader: root/factions/eyrie/setup.py
    DECREE_CARD = 29  # apply_decree_card: root/factions/eyrie/birdsong.py
    DECREE_COLUMN = 30  # apply_decree_column: root/factions/eyrie/birdsong.py
    NEW_ROOST = 31  # apply_new_roost: root/factions/eyrie/birdsong.py
    DECREE = 32  # apply_decree: root/factions/eyrie/daylight.py
    DECREE_RECRUIT = 33  # apply_decree_recruit: root/factions/eyrie/daylight.py
    DECREE_BUILD = 34  # apply_decree_build: root/factions/eyrie/daylight.py
    REVOLT = 35  # apply_revolt: root/factions/alliance/birdsong.py
    SPREAD_SYMPATHY = 36  # apply_spread_sympathy: root/factions/alliance/birdsong.py
    SPEND_SUPPORTER = 37  # apply_spend_supporter: root/factions/alliance/birdsong.py
    ALLIANCE_DAYLIGHT = 38  # apply_alliance_daylight: root/factions/alliance/daylight.py
    MOBILIZE = 39  # apply_mobilize: root/factions/alliance/daylight.py
    TRAIN = 40  # apply_train: root/factions/alliance/daylight.py
    OPERATION = 41  # apply_operation: root/factions/alliance/evening.py
    OPERATION_RECRUIT = 42  # apply_operation_recruit: root/factions/alliance/evening.py
    TRIM_SUPPORTERS = 43  # apply_trim_supporters: root/factions/alliance/reactions.py
    OUTRAGE = 44  # apply_outrage: root/factions/alliance/reactions.py
    SETUP_CHARACTER = 45  # apply_setup_character: root/factions/vagabond/setup.py
    SETUP_FOREST = 46  # apply_setup_forest: root/factions/vagabond/setup.py
    REFRESH = 47  # apply_refresh: root/factions/vagabond/birdsong.py
    SLIP = 48  # apply_slip: root/factions/vagabond/birdsong.py
    VAGABOND_ACTION = 49  # apply_vagabond_action: root/factions/vagabond/daylight.py
    MOVE_ALLY = 50  # apply_move_ally: root/factions/vagabond/daylight.py
    MOVE_ALLY_COUNT = 51  # apply_move_ally_count: root/factions/vagabond/daylight.py
    BATTLE_ALLY = 52  # apply_battle_ally: root/factions/vagabond/daylight.py
    EXPLORE = 53  # apply_explore: root/factions/vagabond/explore.py
    AID_ITEM = 54  # apply_aid_item: root/factions/vagabond/aid.py
    AID_CARD = 55  # apply_aid_card: root/factions/vagabond/aid.py
    AID_TAKE = 56  # apply_aid_take: root/factions/vagabond/aid.py
    QUEST_REWARD = 57  # apply_quest_reward: root/factions/vagabond/quests.py
    STRIKE_PIECE = 58  # apply_strike_piece: root/factions/vagabond/daylight.py
    REPAIR = 59  # apply_repair: root/factions/vagabond/items.py
    STEAL = 60  # apply_steal: root/factions/vagabond/special.py
    DAY_LABOR = 61  # apply_day_labor: root/factions/vagabond/special.py
    DAMAGE_ITEM = 62  # apply_damage_item: root/factions/vagabond/items.py
    ITEM_CAPACITY = 63  # apply_item_capacity: root/factions/vagabond/items.py
    SETUP_CORNER = 64  # apply_setup_corner: root/factions/lizard/setup.py
    SETUP_OUTCAST = 65  # apply_setup_outcast: root/factions/lizard/setup.py
    CONSPIRACY = 66  # apply_conspiracy: root/factions/lizard/birdsong.py
    CRUSADE_BATTLE = 67  # apply_crusade_battle: root/factions/lizard/birdsong.py
    CONVERT = 68  # apply_convert: root/factions/lizard/birdsong.py
    SANCTIFY = 69  # apply_sanctify: root/factions/lizard/birdsong.py
    RITUAL_CARD = 70  # apply_ritual_card: root/factions/lizard/daylight.py
    RITUAL = 71  # apply_ritual: root/factions/lizard/daylight.py
    SCORE_CARD = 72  # apply_score_card: root/factions/lizard/daylight.py
    SACRIFICE_FROM = 73  # apply_sacrifice_from: root/factions/lizard/daylight.py
    SETUP_RIVER = 74  # apply_setup_river: root/factions/riverfolk/setup.py
    SET_PRICE = 75  # apply_set_price: root/factions/riverfolk/evening.py
    BUY_CARD = 76  # apply_buy_card: root/factions/riverfolk/reactions.py
    PAY_ITEM = 77  # apply_pay_item: root/factions/riverfolk/reactions.py
    PAY_CARD = 78  # apply_pay_card: root/factions/riverfolk/reactions.py
    RIVERFOLK_ACTION = 79  # apply_riverfolk_action: root/factions/riverfolk/daylight.py
    FUND_OWNER = 80  # apply_fund_owner: root/factions/riverfolk/daylight.py
    RIVER_RECRUIT = 81  # apply_river_recruit: root/factions/riverfolk/daylight.py
    EXPORT = 82  # apply_export: root/factions/riverfolk/daylight.py
    LOSE_FUND = 83  # apply_lose_fund: root/factions/riverfolk/reactions.py
    SETUP_CHAMELEANDER = 84  # apply_setup_chameleander: root/factions/chameleander/setup.py
    SLOUGH = 85  # apply_slough: root/factions/chameleander/birdsong.py
    SLOUGH_CARD = 86  # apply_slough_card: root/factions/chameleander/birdsong.py
    SKIP_MOVE = 87  # apply_skip_move: root/factions/chameleander/birdsong.py
    CHAMELEANDER_ACTION = 88  # apply_chameleander_action: root/factions/chameleander/daylight.py
    STROLL_FORCE = 89  # apply_stroll_force: root/factions/chameleander/daylight.py
    MARK_CARD = 90  # apply_mark_card: root/factions/chameleander/mark.py
    MARK_CLEARING = 91  # apply_mark_clearing: root/factions/chameleander/mark.py
    MARK_FACTION = 92  # apply_mark_faction: root/factions/chameleander/mark.py
    CAJOLE_CARD = 93  # apply_cajole_card: root/factions/chameleander/cajole.py
    CAJOLE_PLACE = 94  # apply_cajole_place: root/factions/chameleander/cajole.py
    LOSE_EGO = 95  # apply_lose_ego: root/factions/chameleander/ego.py
    BOAST = 96  # apply_boast: root/factions/chameleander/evening.py
    BLENDING_IN = 97  # apply_blending_in: root/factions/chameleander/reactions.py
    INSTIGATE = 98  # apply_instigate: root/factions/vagabond/special.py
    INSTIGATE_DEFENDER = 99  # apply_instigate_defender: root/factions/vagabond/special.py
    GLIDE = 100  # apply_glide: root/factions/vagabond/special.py
    IMPROVISE = 101  # apply_improvise: root/factions/vagabond/quests.py
    PROTECTOR = 102  # apply_protector: root/factions/vagabond/special.py
    DRAFT = 103  # apply_draft: root/rules/joining.py
    WHICH_FALL = 104  # apply_which_fall: root/rules/removal.py
    WHICH_GO = 105  # apply_which_go: root/rules/key_actions/move.py
    SETUP_WARLORD = 106  # apply_setup_warlord: root/factions/hundreds/setup.py
    RAZE_NEXT = 107  # apply_raze_next: root/factions/hundreds/raze.py
    RAZE_RUIN = 108  # apply_raze_ruin: root/factions/hundreds/raze.py
    HOARD_FULL = 109  # apply_hoard_full: root/factions/hundreds/hoard.py
    SPREAD_MOB = 110  # apply_spread_mob: root/factions/hundreds/mobs.py
    RECRUIT_SHORT = 111  # apply_recruit_short: root/factions/hundreds/birdsong.py
    ANOINT = 112  # apply_anoint: root/factions/hundreds/birdsong.py
    CHOOSE_MOOD = 113  # apply_choose_mood: root/factions/hundreds/birdsong.py
    LAVISH = 114  # apply_lavish: root/factions/hundreds/birdsong.py
    CONTEMPT = 115  # apply_contempt: root/factions/hundreds/hoard.py
    COMMAND = 116  # apply_command: root/factions/hundreds/daylight.py
    FORTIFY_CARD = 117  # apply_fortify_card: root/factions/hundreds/daylight.py
    ADVANCE = 118  # apply_advance: root/factions/hundreds/advance.py
    ADVANCE_COUNT = 119  # apply_advance_count: root/factions/hundreds/advance.py
    ADVANCE_BATTLE = 120  # apply_advance_battle: root/factions/hundreds/advance.py
    RELENTLESS = 121  # apply_relentless: root/factions/hundreds/advance.py
    INCITE = 122  # apply_incite: root/factions/hundreds/evening.py
    INCITE_CARD = 123  # apply_incite_card: root/factions/hundreds/evening.py
    JUBILANT = 124  # apply_jubilant: root/factions/hundreds/evening.py
    LOOT = 125  # apply_loot: root/factions/hundreds/looters.py
    LOOT_ITEM = 126  # apply_loot_item: root/factions/hundreds/looters.py
    RALLY = 127  # apply_rally: root/factions/hundreds/mobs.py
    SETUP_SCATTER = 128  # apply_setup_scatter: root/factions/corvids/setup.py
    FLIP_PLOT = 129  # apply_flip_plot: root/factions/corvids/birdsong.py
    CORVIDS_RECRUIT = 130  # apply_corvids_recruit: root/factions/corvids/birdsong.py
    RECRUIT_SUIT = 131  # apply_recruit_suit: root/factions/corvids/birdsong.py
    SHORT_OF_WARRIORS = 132  # apply_short_of_warriors: root/factions/corvids/placing.py
    CONSPIRE = 133  # apply_conspire: root/factions/corvids/daylight.py
    PLOT_WHICH = 134  # apply_plot_which: root/factions/corvids/placing.py
    TRICK_WITH = 135  # apply_trick_with: root/factions/corvids/daylight.py
    EXERT = 136  # apply_exert: root/factions/corvids/evening.py
    EXPOSE_BY = 137  # apply_expose_by: root/factions/corvids/exposure.py
    EXPOSE_WHICH = 138  # apply_expose_which: root/factions/corvids/exposure.py
    RAID_NEXT = 139  # apply_raid_next: root/factions/corvids/placing.py
    KEEP_CARDS = 140  # apply_keep_cards: root/rules/joining.py
    SETUP_SURFACE = 144  # apply_setup_surface: root/factions/duchy/setup.py
    ASSEMBLY = 145  # apply_assembly: root/factions/duchy/assembly.py
    BUILD_CARD = 146  # apply_build_card: root/factions/duchy/building.py
    BUILD_TYPE = 147  # apply_build_type: root/factions/duchy/building.py
    TUNNEL_CARD = 148  # apply_tunnel_card: root/factions/duchy/digging.py
    TUNNEL_GONE = 149  # apply_tunnel_gone: root/factions/duchy/digging.py
    BURROW_COUNT = 150  # apply_burrow_count: root/factions/duchy/burrow.py
    PARLIAMENT = 151  # apply_parliament: root/factions/duchy/parliament.py
    FOREMOLE = 152  # apply_foremole: root/factions/duchy/building.py
    BRIGADIER = 153  # apply_brigadier: root/factions/duchy/parliament.py
    BANKER = 154  # apply_banker: root/factions/duchy/banker.py
    BANKER_CARD = 155  # apply_banker_card: root/factions/duchy/banker.py
    MAYOR = 156  # apply_mayor: root/factions/duchy/parliament.py
    SWAY = 157  # apply_sway: root/factions/duchy/sway.py
    SWAY_CARD = 158  # apply_sway_card: root/factions/duchy/sway.py
    PRICE_MINISTER = 159  # apply_price_minister: root/factions/duchy/reactions.py
    SETUP_KEEPERS = 164  # apply_setup_keepers: root/factions/keepers/setup.py
    SETUP_EDGE = 165  # apply_setup_edge: root/factions/keepers/setup.py
    ENCAMP = 166  # apply_encamp: root/factions/keepers/birdsong.py
    ENCAMP_WITH = 167  # apply_encamp_with: root/factions/keepers/birdsong.py
    DECAMP = 168  # apply_decamp: root/factions/keepers/birdsong.py
    KEEPERS_RECRUIT = 169  # apply_keepers_recruit: root/factions/keepers/birdsong.py
    KEEPERS_RECRUIT_CARD = 170  # apply_keepers_recruit_card: root/factions/keepers/birdsong.py
    RETINUE = 171  # apply_retinue: root/factions/keepers/retinue.py
    RETINUE_ACT = 172  # apply_retinue_act: root/factions/keepers/retinue.py
    DELVE = 173  # apply_delve: root/factions/keepers/retinue.py
    RECOVER = 174  # apply_recover: root/factions/keepers/retinue.py
    CARRY = 175  # apply_carry: root/factions/keepers/knights.py
    GATHER = 176  # apply_gather: root/factions/keepers/evening.py
    SHIFT = 177  # apply_shift: root/factions/keepers/evening.py
    GATHER_TO = 178  # apply_gather_to: root/factions/keepers/evening.py
    TROPHY = 179  # apply_trophy: root/factions/keepers/knights.py
    SABOTEURS = 222  # apply_saboteurs: root/decks/exiles_partisans/own_turn.py
    FALSE_ORDERS = 223  # apply_false_orders: root/decks/exiles_partisans/own_turn.py
    SWAP_MEET = 224  # apply_swap_meet: root/decks/exiles_partisans/own_turn.py
    PROPAGANDA_CARD = 225  # apply_propaganda_card: root/decks/exiles_partisans/own_turn.py
    PROPAGANDA_TARGET = 226  # apply_propaganda_target: root/decks/exiles_partisans/own_turn.py
    INFORMANTS = 227  # apply_informants: root/decks/exiles_partisans/own_turn.py
    LEAGUE_ITEM = 228  # apply_league_item: root/decks/exiles_partisans/own_turn.py
    MOVE_OR_BATTLE = 229  # apply_move_or_battle: root/decks/exiles_partisans/own_turn.py
    TAKEN_ITEM = 230  # apply_taken_item: root/decks/exiles_partisans/always.py
    TAKE_FERRY = 234  # apply_take_ferry: root/maps/lake/crossing.py
    SPEND_FOR_PATH = 235  # apply_spend_for_path: root/maps/mountain/opening.py
    START_TURN = 256  # run_start_turn: root/rules/turn.py
    START_PHASE = 257  # run_start_phase: root/rules/turn.py
    END_TURN = 258  # run_end_turn: root/rules/turn.py
    CRAFT_RESOLVE = 259  # run_craft_resolve: root/rules/key_actions/craft.py
    ROLL = 260  # run_roll: root/rules/key_actions/battle.py
    COUNT_HITS = 261  # run_count_hits: root/rules/key_actions/battle.py
    AFTER_HITS = 262  # run_after_hits: root/rules/key_actions/battle.py
    AMBUSH_RESOLVED = 263  # run_ambush_resolved: root/rules/key_actions/battle.py
    END_BATTLE = 264  # run_end_battle: root/rules/key_actions/battle.py
    DRAW_CARDS = 265  # run_draw_cards: root/rules/key_actions/hand.py
    MARQUISE_BIRDSONG = 266  # run_marquise_birdsong: root/factions/marquise/birdsong.py
    BUILD_RESOLVE = 267  # run_build_resolve: root/factions/marquise/build.py
    EMERGENCY_ORDERS = 268  # run_emergency_orders: root/factions/eyrie/birdsong.py
    DECREE_START = 269  # run_decree_start: root/factions/eyrie/daylight.py
    TURMOIL = 270  # run_turmoil: root/factions/eyrie/turmoil.py
    EYRIE_SCORE = 271  # run_eyrie_score: root/factions/eyrie/evening.py
    REVOLT_REMOVE = 272  # run_revolt_remove: root/factions/alliance/birdsong.py
    REVOLT_PLACE = 273  # run_revolt_place: root/factions/alliance/birdsong.py
    SPREAD_PLACE = 274  # run_spread_place: root/factions/alliance/birdsong.py
    BASE_LOST = 275  # run_base_lost: root/factions/alliance/reactions.py
    AID_DONE = 276  # run_aid_done: root/factions/vagabond/aid.py
    QUEST_DRAW = 277  # run_quest_draw: root/factions/vagabond/quests.py
    REST = 278  # run_rest: root/factions/vagabond/evening.py
    HIDEOUT_DONE = 279  # run_hideout_done: root/factions/vagabond/special.py
    SETUP_FACTION = 280  # run_setup_faction: root/rules/turn.py
    CRAFT_DISCARD = 281  # run_craft_discard: root/rules/key_actions/craft.py
    AFTER_ROLL = 282  # run_after_roll: root/rules/key_actions/battle.py
    BEFORE_ROLL = 283  # run_before_roll: root/rules/key_actions/battle.py
    ADJUST_OUTCAST = 284  # run_adjust_outcast: root/factions/lizard/birdsong.py
    DISCARD_LOST_SOULS = 285  # run_discard_lost_souls: root/factions/lizard/birdsong.py
    FEAR_OF_THE_FAITHFUL = 286  # run_fear_of_the_faithful: root/factions/lizard/reactions.py
    RETURN_REVEALED = 287  # run_return_revealed: root/factions/lizard/evening.py
    PROTECTIONISM = 288  # run_protectionism: root/factions/riverfolk/birdsong.py
    DIVIDENDS = 289  # run_dividends: root/factions/riverfolk/birdsong.py
    GATHER_FUNDS = 290  # run_gather_funds: root/factions/riverfolk/birdsong.py
    PAID_ACTION = 291  # run_paid_action: root/factions/riverfolk/daylight.py
    TRADE_DISRUPTION = 292  # run_trade_disruption: root/factions/riverfolk/reactions.py
    PLACE_EGO = 293  # run_place_ego: root/factions/chameleander/ego.py
    COUNT_TEA = 294  # run_count_tea: root/factions/vagabond/birdsong.py
    RAZE = 295  # run_raze: root/factions/hundreds/raze.py
    RAZE_RUINS = 296  # run_raze_ruins: root/factions/hundreds/raze.py
    SPREAD_MOBS = 297  # run_spread_mobs: root/factions/hundreds/mobs.py
    HUNDREDS_RECRUIT = 298  # run_hundreds_recruit: root/factions/hundreds/birdsong.py
    AFTER_ADVANCE = 299  # run_after_advance: root/factions/hundreds/advance.py
    OPPRESS = 300  # run_oppress: root/factions/hundreds/evening.py
    HUNDREDS_ACTIONS = 301  # run_hundreds_actions: root/factions/hundreds/daylight.py
    BOMB_FLIPPED = 302  # run_bomb_flipped: root/factions/corvids/birdsong.py
    EXTORTION_FLIPPED = 303  # run_extortion_flipped: root/factions/corvids/birdsong.py
    RAID_REMOVED = 304  # run_raid_removed: root/factions/corvids/placing.py
    DUCHY_RECRUIT = 312  # run_duchy_recruit: root/factions/duchy/birdsong.py
    DUCHY_RETURN = 313  # run_duchy_return: root/factions/duchy/evening.py
    PRICE_OF_FAILURE = 314  # run_price_of_failure: root/factions/duchy/reactions.py
    DRIVEN_THROUGH = 315  # run_driven_through: root/factions/duchy/burrow.py
    RETINUE_COLUMN = 322  # run_retinue_column: root/factions/keepers/retinue.py
    DELVE_NEXT = 323  # run_delve_next: root/factions/keepers/retinue.py
    LIVE_OFF_LAND = 324  # run_live_off_land: root/factions/keepers/evening.py
    KEEPERS_DRAW = 325  # run_keepers_draw: root/factions/keepers/evening.py
    EMIGRATE = 366  # run_emigrate: root/decks/exiles_partisans/own_turn.py
    TOWER = 376  # run_tower: root/maps/mountain/tower.py
    SHUFFLE_DECK = 396  # run_shuffle_deck: root/rules/joining.py

F = Faction
S = Suit
ED = Edition
P = Phase
IT = Item
ST = ItemState
PC = Piece
C = Card
CT = CardType
K = Kind
N_FACTIONS: int
ROOM_FOR_FACTIONS: int
N_SUITS: int
N_ITEMS: int
N_PIECES: int
N_CARDS: int
