"""root_env.root.rules.spec.observation for type checkers; `python -m tools.docs` writes it from the declarations."""

from dataclasses import dataclass
from typing import Any, Literal, overload

import numpy as np

from root_env.engine.ground import Places as AnyPlaces
from root_env.root.declared import form as declared

@dataclass(frozen=True)
class Block(declared.Block):
    """Features of one meaning, placed in the row from `offset` on."""

    offset: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """Lengths of the axes; () is one number."""

    @property
    def size(self) -> int:
        """Features of the block."""

class Places(AnyPlaces):
    """`o`: where each block of a row begins."""

    CONTEXT_MAP: int
    """the board, by its index in data.maps (Law 2)"""
    CONTEXT_SUIT: int
    """suit of each clearing (Law 2.2.2)"""
    CONTEXT_PHASE: int
    """set-up, Birdsong, Daylight, Evening (Law 1.4.1)"""
    CONTEXT_TURN: int
    """whose turn it is; none in set-up (Law 1.4.1)"""
    CONTEXT_TURNS: int
    """player turns begun, divided by players, clipped (Law 1.4.1)"""
    CONTEXT_PLAYERS: int
    """players at the table (Law 5.1)"""
    CONTEXT_SCORE_TO_WIN: int
    """victory points that win, clipped (Law 3.1)"""
    CONTEXT_EDITION: int
    """1 for the 2018 Law (Law 1)"""
    CONTEXT_RUINS: int
    """a ruin lies there (Law 2.2.4)"""
    CONTEXT_SLOTS: int
    """open building slots (Law 2.2.3)"""
    CONTEXT_DECK: int
    """cards in the deck (Law 2.1)"""
    CONTEXT_DISCARD: int
    """cards of each kind in the discard pile (Law 1.2.2)"""
    CONTEXT_CRAFTING: int
    """cards being crafted, between hand and destination (Law 4.1)"""
    CONTEXT_AVAILABLE: int
    """dominance cards near the map (Law 3.3.3)"""
    CONTEXT_ITEMS: int
    """items in the supply (Law 5.1.5)"""
    CONTEXT_QUESTS: int
    """face-up quests (Law 9.3.3)"""
    CONTEXT_USED_EFFECTS: int
    """effects used this turn (Law 4.1.3)"""
    CONTEXT_ACTIVATED: int
    """crafting pieces activated this turn (Law 4.1.1)"""
    CONTEXT_RULER: int
    """who rules each clearing (Law 2.5)"""
    CONTEXT_LOST_SOULS: int
    """cards in the Lost Souls pile (Law 10.2.6)"""
    CONTEXT_SCORCHED: int
    """nothing is placed in or moved into it any more (Law 26.6.2)"""
    CONTEXT_HIRED: int
    """who treats the warriors of another player as his own now (Law 11.2.7.III)"""
    CONTEXT_RUIN_ITEMS: int
    """items under each ruin (Law 9.7.1)"""
    CONTEXT_RIVERBOATS: int
    """who treats rivers as paths this turn (Law 11.2.7.II)"""
    BATTLE_ACTIVE: int
    """a battle is being fought; else all of battle is 0 (Law 4.3)"""
    BATTLE_CLEARING: int
    """clearing of battle (Law 4.3)"""
    BATTLE_ATTACKER: int
    """the attacker (Law 4.3)"""
    BATTLE_DEFENDER: int
    """the defender (Law 4.3)"""
    BATTLE_ALLY: int
    """ally whose warriors the attacker fights with (Law 9.2.9.II.c)"""
    BATTLE_AMBUSH: int
    """suit of the ambush card played (Law 4.3.1)"""
    BATTLE_ROLL: int
    """rolled hits dealt, up to the maximum; 0 before the roll (Law 4.3.3)"""
    BATTLE_EXTRA: int
    """extra hits dealt by effects used (Law 4.3.5.I)"""
    BATTLE_IGNORES_ROLLED: int
    """ignores the rolled hits it would take (Law 4.3.5.III)"""
    BATTLE_DONE: int
    """has declined further effects (Law 4.3.4)"""
    BATTLE_ALLY_HITS: int
    """hits taken by the ally's warriors (Law 9.2.9.II.d)"""
    BATTLE_ITEM_HITS: int
    """hits taken by the attacker's items (Law 9.2.9.II.d)"""
    BATTLE_SCORED: int
    """buildings and tokens removed (Law 3.2.1)"""
    BATTLE_CREDIT: int
    """who scores for removed buildings and tokens in place of both sides (Law 26.4.2)"""
    BATTLE_ARBITER: int
    """the Arbiter enlisted by the defender (Law 26.5.2)"""
    BATTLE_EXPOSED: int
    """the defender takes rolled hits that it would ignore (Law C.2.4)"""
    BATTLE_QUELL: int
    """the battle is a Quell (Law C.5.2.I)"""
    PLAYERS_PRESENT: int
    """the seat is taken (Law 5.1)"""
    PLAYERS_FACTION: int
    """faction, by ids.Faction (Law 1.5.2)"""
    PLAYERS_VP: int
    """victory points, clipped; the last value once off the track (Law 3.2)"""
    PLAYERS_OFF_TRACK: int
    """the score marker has left the track (Law 3.3.1)"""
    PLAYERS_DOMINANCE: int
    """suit of the activated dominance card (Law 3.3.1)"""
    PLAYERS_PARTNER: int
    """partner in a coalition, on both sides (Law 9.2.8)"""
    PLAYERS_HAND_SIZE: int
    """cards in hand (Law 1.2.1)"""
    PLAYERS_CRAFTED_ITEMS: int
    """items in the Crafted Items box (Law 4.1.2)"""
    PLAYERS_EFFECTS: int
    """persistent effects in the play area (Law 4.1.3)"""
    OWN_HAND: int
    """the observer's hand (Law 1.2.1)"""
    OWN_SUPPORTERS: int
    """the supporters, if they are the observer's (Law 8.2.3)"""
    KNOWN_HANDS: int
    """cards known to be in the others' hands (Law 1.2.1)"""
    KNOWN_SUPPORTERS: int
    """cards known to be among another's supporters (Law 8.2.3)"""
    KNOWN_RUIN_ITEMS: int
    """items seen under each ruin (Law 9.7.3)"""
    DECISION_KIND: int
    """the question asked, by ids.Kind (Law 1.4.2)"""
    DECISION_CLEARING: int
    """the clearing it is about, or the origin (Law 2.2)"""
    DECISION_DESTINATION: int
    """the destination (Law 4.2)"""
    DECISION_PLAYER: int
    """the other player it is about (Law 1.5.2)"""
    DECISION_COUNT: int
    """the number it is about (Law 1.5.4)"""
    DECISION_CARD: int
    """the card it is about (Law 2.1)"""
    DECISION_SUIT: int
    """the suit it is about, bird for any (Law 2.2.2)"""
    DECISION_X: int
    """meaning per kind, see spec.decisions (Law 1.1.3)"""
    DECISION_TRIGGER: int
    """the effects to put in order (Law 4.3.6)"""
    DECISION_TRIGGER_CLEARING: int
    """and their clearings (Law 4.3.6)"""
    MARQUISE_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    MARQUISE_OWNER: int
    """who plays it (Law 1.5.3)"""
    MARQUISE_WARRIORS: int
    """warriors (Law 1.5)"""
    MARQUISE_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    MARQUISE_WOOD: int
    """wood: how many (Law 1.5)"""
    MARQUISE_WOOD_SUPPLY: int
    """wood: in the supply or on the track (Law 1.5.1)"""
    MARQUISE_KEEP: int
    """keep: how many (Law 1.5)"""
    MARQUISE_KEEP_SUPPLY: int
    """keep: in the supply or on the track (Law 1.5.1)"""
    MARQUISE_SAWMILL: int
    """sawmill: how many (Law 1.5)"""
    MARQUISE_SAWMILL_SUPPLY: int
    """sawmill: in the supply or on the track (Law 1.5.1)"""
    MARQUISE_WORKSHOP: int
    """workshop: how many (Law 1.5)"""
    MARQUISE_WORKSHOP_SUPPLY: int
    """workshop: in the supply or on the track (Law 1.5.1)"""
    MARQUISE_RECRUITER: int
    """recruiter: how many (Law 1.5)"""
    MARQUISE_RECRUITER_SUPPLY: int
    """recruiter: in the supply or on the track (Law 1.5.1)"""
    MARQUISE_ACTIONS: int
    """actions left this Daylight (Law 6.5)"""
    MARQUISE_RECRUITED: int
    """Recruit has been taken this turn (Law 6.5.3)"""
    EYRIE_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    EYRIE_OWNER: int
    """who plays it (Law 1.5.3)"""
    EYRIE_WARRIORS: int
    """warriors (Law 1.5)"""
    EYRIE_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    EYRIE_ROOST: int
    """roost: how many (Law 1.5)"""
    EYRIE_ROOST_SUPPLY: int
    """roost: in the supply or on the track (Law 1.5.1)"""
    EYRIE_LEADER: int
    """the leader (Law 7.3.3)"""
    EYRIE_RETIRED: int
    """leaders lying face down (Law 7.7.3)"""
    EYRIE_DECREE: int
    """cards of the Decree, without the Loyal Viziers (Law 7.4.2)"""
    EYRIE_LEFT: int
    """cards to resolve this turn, as last counted (Law 7.5.2)"""
    EYRIE_COLUMN: int
    """the column being resolved, as last set (Law 7.5.2)"""
    EYRIE_VIZIERS: int
    """Loyal Viziers on the Decree (Law 7.3.4)"""
    ALLIANCE_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    ALLIANCE_OWNER: int
    """who plays it (Law 1.5.3)"""
    ALLIANCE_WARRIORS: int
    """warriors (Law 1.5)"""
    ALLIANCE_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    ALLIANCE_BASE_FOX: int
    """base fox: how many (Law 1.5)"""
    ALLIANCE_BASE_FOX_SUPPLY: int
    """base fox: in the supply or on the track (Law 1.5.1)"""
    ALLIANCE_BASE_RABBIT: int
    """base rabbit: how many (Law 1.5)"""
    ALLIANCE_BASE_RABBIT_SUPPLY: int
    """base rabbit: in the supply or on the track (Law 1.5.1)"""
    ALLIANCE_BASE_MOUSE: int
    """base mouse: how many (Law 1.5)"""
    ALLIANCE_BASE_MOUSE_SUPPLY: int
    """base mouse: in the supply or on the track (Law 1.5.1)"""
    ALLIANCE_SYMPATHY: int
    """sympathy: how many (Law 1.5)"""
    ALLIANCE_SYMPATHY_SUPPLY: int
    """sympathy: in the supply or on the track (Law 1.5.1)"""
    ALLIANCE_SUPPORTERS: int
    """supporters on the stack (Law 8.2.3)"""
    ALLIANCE_OFFICERS: int
    """officers (Law 8.6.1)"""
    ALLIANCE_OPERATIONS: int
    """military operations left, as last set (Law 8.6.1)"""
    VAGABOND_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    VAGABOND_OWNER: int
    """who plays it (Law 1.5.3)"""
    VAGABOND_CHARACTER: int
    """the character (Law 9.3.1)"""
    VAGABOND_CLEARING: int
    """clearing of the pawn (Law 9.2.2)"""
    VAGABOND_FOREST: int
    """forest of the pawn (Law 9.2.10)"""
    VAGABOND_ITEMS: int
    """items by ids.ItemState (Law 9.2.5)"""
    VAGABOND_RELATION: int
    """-1 Hostile, 0 Indifferent .. 3 Allied (Law 9.2.9)"""
    VAGABOND_AIDS: int
    """Aids this turn that count (Law 9.2.9.I.a)"""
    VAGABOND_COMPLETED: int
    """completed quests (Law 9.5.5)"""
    VAGABOND_IMPROVISED: int
    """Improvise has been used this turn (Law 26.7.2)"""
    VAGABOND_FROM_RUINS: int
    """has an item of the type from a ruin, at a table with two (Law 9.7.3)"""
    LIZARD_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    LIZARD_OWNER: int
    """who plays it (Law 1.5.3)"""
    LIZARD_WARRIORS: int
    """warriors (Law 1.5)"""
    LIZARD_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    LIZARD_GARDEN_FOX: int
    """garden fox: how many (Law 1.5)"""
    LIZARD_GARDEN_FOX_SUPPLY: int
    """garden fox: in the supply or on the track (Law 1.5.1)"""
    LIZARD_GARDEN_RABBIT: int
    """garden rabbit: how many (Law 1.5)"""
    LIZARD_GARDEN_RABBIT_SUPPLY: int
    """garden rabbit: in the supply or on the track (Law 1.5.1)"""
    LIZARD_GARDEN_MOUSE: int
    """garden mouse: how many (Law 1.5)"""
    LIZARD_GARDEN_MOUSE_SUPPLY: int
    """garden mouse: in the supply or on the track (Law 1.5.1)"""
    LIZARD_OUTCAST: int
    """suit of the Outcast (Law 10.3.3)"""
    LIZARD_HATED: int
    """the Outcast is Hated (Law 10.4.1)"""
    LIZARD_ACOLYTES: int
    """acolytes (Law 10.2.3)"""
    LIZARD_SCORED: int
    """suits scored this turn (Law 10.5.3)"""
    LIZARD_REVEALED: int
    """cards revealed this turn (Law 10.5)"""
    RIVERFOLK_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    RIVERFOLK_OWNER: int
    """who plays it (Law 1.5.3)"""
    RIVERFOLK_WARRIORS: int
    """warriors (Law 1.5)"""
    RIVERFOLK_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    RIVERFOLK_TRADE_POST_FOX: int
    """trade post fox: how many (Law 1.5)"""
    RIVERFOLK_TRADE_POST_FOX_SUPPLY: int
    """trade post fox: in the supply or on the track (Law 1.5.1)"""
    RIVERFOLK_TRADE_POST_RABBIT: int
    """trade post rabbit: how many (Law 1.5)"""
    RIVERFOLK_TRADE_POST_RABBIT_SUPPLY: int
    """trade post rabbit: in the supply or on the track (Law 1.5.1)"""
    RIVERFOLK_TRADE_POST_MOUSE: int
    """trade post mouse: how many (Law 1.5)"""
    RIVERFOLK_TRADE_POST_MOUSE_SUPPLY: int
    """trade post mouse: in the supply or on the track (Law 1.5.1)"""
    RIVERFOLK_FUNDS: int
    """funds by owner (Law 11.2.4)"""
    RIVERFOLK_COMMITTED: int
    """committed funds by owner (Law 11.5)"""
    RIVERFOLK_PAYMENTS: int
    """payments by owner (Law 11.2.6.I)"""
    RIVERFOLK_TRACKS: int
    """funds on the Trade Posts tracks by owner (Law 11.5.3)"""
    RIVERFOLK_PRICES: int
    """prices, 0 before set-up (Law 11.3.5)"""
    RIVERFOLK_BOUGHT: int
    """services bought this turn (Law 11.2.6.II)"""
    CHAMELEANDER_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    CHAMELEANDER_OWNER: int
    """who plays it (Law 1.5.3)"""
    CHAMELEANDER_WARRIORS: int
    """warriors (Law 1.5)"""
    CHAMELEANDER_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    CHAMELEANDER_EGO: int
    """ego: how many (Law 1.5)"""
    CHAMELEANDER_EGO_SUPPLY: int
    """ego: in the supply or on the track (Law 1.5.1)"""
    CHAMELEANDER_SUPEREGO: int
    """superego: how many (Law 1.5)"""
    CHAMELEANDER_SUPEREGO_SUPPLY: int
    """superego: in the supply or on the track (Law 1.5.1)"""
    CHAMELEANDER_TRACK: int
    """the Ego track: 0 empty, 1 ego, 2 with draw icon (Law C.3.3)"""
    CHAMELEANDER_ID: int
    """ego on The Id (Law C.2.6)"""
    CHAMELEANDER_ACTIONS: int
    """actions left this Daylight (Law C.5.2)"""
    CHAMELEANDER_TAKEN: int
    """Mark for Death, Cajole taken this turn (Law C.5.2)"""
    CHAMELEANDER_SUBSTITUTED: int
    """a removal, a placement turned into ego this turn (Law C.2.5)"""
    VAGABOND_2_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    VAGABOND_2_OWNER: int
    """who plays it (Law 1.5.3)"""
    VAGABOND_2_CHARACTER: int
    """the character (Law 9.3.1)"""
    VAGABOND_2_CLEARING: int
    """clearing of the pawn (Law 9.2.2)"""
    VAGABOND_2_FOREST: int
    """forest of the pawn (Law 9.2.10)"""
    VAGABOND_2_ITEMS: int
    """items by ids.ItemState (Law 9.2.5)"""
    VAGABOND_2_RELATION: int
    """-1 Hostile, 0 Indifferent .. 3 Allied (Law 9.2.9)"""
    VAGABOND_2_AIDS: int
    """Aids this turn that count (Law 9.2.9.I.a)"""
    VAGABOND_2_COMPLETED: int
    """completed quests (Law 9.5.5)"""
    VAGABOND_2_IMPROVISED: int
    """Improvise has been used this turn (Law 26.7.2)"""
    VAGABOND_2_FROM_RUINS: int
    """has an item of the type from a ruin, at a table with two (Law 9.7.3)"""
    LATER_FACTION: int
    """faction, if it is one of the later ones (Law 1.5.2)"""
    LATER_DECISION: int
    """the question asked, if it is one of the later ones (Law 1.4.2)"""
    LATER_TRIGGER: int
    """the effects to put in order, if later ones (Law 4.3.6)"""
    LATER_CONTEXT_DISCARD: int
    """cards of each kind in the discard pile, of later decks (Law 1.2.2)"""
    LATER_CONTEXT_CRAFTING: int
    """cards being crafted, between hand and destination, of later decks (Law 4.1)"""
    LATER_CONTEXT_USED_EFFECTS: int
    """effects used this turn, of later decks (Law 4.1.3)"""
    LATER_CONTEXT_LOST_SOULS: int
    """cards in the Lost Souls pile, of later decks (Law 10.2.6)"""
    LATER_PLAYERS_EFFECTS: int
    """persistent effects in the play area, of later decks (Law 4.1.3)"""
    LATER_OWN_HAND: int
    """the observer's hand, of later decks (Law 1.2.1)"""
    LATER_OWN_SUPPORTERS: int
    """the supporters, if they are the observer's, of later decks (Law 8.2.3)"""
    LATER_KNOWN_HANDS: int
    """cards known to be in the others' hands, of later decks (Law 1.2.1)"""
    LATER_KNOWN_SUPPORTERS: int
    """cards known to be among another's supporters, of later decks (Law 8.2.3)"""
    LATER_DECISION_CARD: int
    """the card it is about, of later decks (Law 2.1)"""
    LATER_EYRIE_DECREE: int
    """cards of the Decree, without the Loyal Viziers, of later decks (Law 7.4.2)"""
    LATER_LIZARD_REVEALED: int
    """cards revealed this turn, of later decks (Law 10.5)"""
    LATER_KEEPERS_RETINUE: int
    """cards of the Retinue, of later decks (Law 15.5.2)"""
    LATER_KEEPERS_LEFT: int
    """cards of the present column that have not acted, of later decks (Law 15.5.2)"""
    LATER_DUCHY_REVEALED: int
    """cards revealed this turn, of later decks (Law 12.6.1)"""
    HUNDREDS_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    HUNDREDS_OWNER: int
    """who plays it (Law 1.5.3)"""
    HUNDREDS_WARRIORS: int
    """warriors (Law 1.5)"""
    HUNDREDS_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    HUNDREDS_STRONGHOLD: int
    """stronghold: how many (Law 1.5)"""
    HUNDREDS_STRONGHOLD_SUPPLY: int
    """stronghold: in the supply or on the track (Law 1.5.1)"""
    HUNDREDS_MOB: int
    """mob: how many (Law 1.5)"""
    HUNDREDS_MOB_SUPPLY: int
    """mob: in the supply or on the track (Law 1.5.1)"""
    HUNDREDS_MOOD: int
    """the mood (Law 14.4.4)"""
    HUNDREDS_HOARD: int
    """items in the Hoard (Law 14.2.4)"""
    HUNDREDS_FROM_RUINS: int
    """has an item of the type from a ruin (Law 9.7.3)"""
    HUNDREDS_RAZING: int
    """ruins still to be razed (Law 14.4.1)"""
    HUNDREDS_LOOTS: int
    """the battle is fought to loot (Law 14.2.5)"""
    HUNDREDS_STUBBORN: int
    """the first hit of the battle has been ignored (Law 14.7.7)"""
    HUNDREDS_RALLIED: int
    """mobs have become warriors before the roll, or could (Law 14.7.1)"""
    HUNDREDS_WARLORD: int
    """where one warrior stands: clearing of the warlord (14.2.2) (Law 1.5)"""
    CORVIDS_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    CORVIDS_OWNER: int
    """who plays it (Law 1.5.3)"""
    CORVIDS_WARRIORS: int
    """warriors (Law 1.5)"""
    CORVIDS_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    CORVIDS_PLOT: int
    """plot: how many (Law 1.5)"""
    CORVIDS_PLOT_SUPPLY: int
    """plot: in the supply or on the track (Law 1.5.1)"""
    CORVIDS_FACE_UP: int
    """a plot lies face up there (Law 13.2.2.I)"""
    CORVIDS_DENIED: int
    """what the plot there is known not to be (Law 13.2.4)"""
    CORVIDS_PLACED: int
    """plots placed this turn (Law 13.5.2)"""
    CORVIDS_RAIDED: int
    """raids still to be resolved (Law 13.7.4)"""
    CORVIDS_WAITING: int
    """clearings that still get a warrior (Law 1.5.4)"""
    CORVIDS_PLOTS: int
    """plots face down, where the observer knows the kind (Law 13.2.2.I)"""
    CORVIDS_STOCK: int
    """plots in supply, if it is the observer's (Law 13.2.2.I)"""
    KEEPERS_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    KEEPERS_OWNER: int
    """who plays it (Law 1.5.3)"""
    KEEPERS_WARRIORS: int
    """warriors (Law 1.5)"""
    KEEPERS_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    KEEPERS_WAYSTATION_FIRST: int
    """waystation first: how many (Law 1.5)"""
    KEEPERS_WAYSTATION_FIRST_SUPPLY: int
    """waystation first: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_WAYSTATION_SECOND: int
    """waystation second: how many (Law 1.5)"""
    KEEPERS_WAYSTATION_SECOND_SUPPLY: int
    """waystation second: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_WAYSTATION_THIRD: int
    """waystation third: how many (Law 1.5)"""
    KEEPERS_WAYSTATION_THIRD_SUPPLY: int
    """waystation third: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_ONE_FIGURE: int
    """one figure: how many (Law 1.5)"""
    KEEPERS_ONE_FIGURE_SUPPLY: int
    """one figure: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_TWO_FIGURE: int
    """two figure: how many (Law 1.5)"""
    KEEPERS_TWO_FIGURE_SUPPLY: int
    """two figure: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_THREE_FIGURE: int
    """three figure: how many (Law 1.5)"""
    KEEPERS_THREE_FIGURE_SUPPLY: int
    """three figure: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_ONE_TABLET: int
    """one tablet: how many (Law 1.5)"""
    KEEPERS_ONE_TABLET_SUPPLY: int
    """one tablet: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_TWO_TABLET: int
    """two tablet: how many (Law 1.5)"""
    KEEPERS_TWO_TABLET_SUPPLY: int
    """two tablet: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_THREE_TABLET: int
    """three tablet: how many (Law 1.5)"""
    KEEPERS_THREE_TABLET_SUPPLY: int
    """three tablet: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_ONE_JEWELRY: int
    """one jewelry: how many (Law 1.5)"""
    KEEPERS_ONE_JEWELRY_SUPPLY: int
    """one jewelry: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_TWO_JEWELRY: int
    """two jewelry: how many (Law 1.5)"""
    KEEPERS_TWO_JEWELRY_SUPPLY: int
    """two jewelry: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_THREE_JEWELRY: int
    """three jewelry: how many (Law 1.5)"""
    KEEPERS_THREE_JEWELRY_SUPPLY: int
    """three jewelry: in the supply or on the track (Law 1.5.1)"""
    KEEPERS_RELIC_FORESTS: int
    """forest in which the relic lies (Law 15.2.1)"""
    KEEPERS_RELICS_UP: int
    """the value of the relic shows (Law 15.2.1)"""
    KEEPERS_RECOVERED: int
    """the relic has been recovered (Law 15.5.2.III.a)"""
    KEEPERS_HELD: int
    """the relic has been removed and is to be placed (Law 15.2.5)"""
    KEEPERS_SIDES: int
    """the waystation shows its back (Law 15.2.2)"""
    KEEPERS_ENCAMPED: int
    """they have encamped there this turn (Law 15.4.1)"""
    KEEPERS_DECAMPED: int
    """they have decamped there this turn (Law 15.4.2)"""
    KEEPERS_KNIGHTS: int
    """the first hit of the battle has been ignored (Law 15.2.4)"""
    KEEPERS_RETAINERS: int
    """Faithful Retainers in the column (Law 15.3.5)"""
    KEEPERS_RETAINERS_LEFT: int
    """Faithful Retainers that have not acted (Law 15.5.2)"""
    KEEPERS_RETINUE: int
    """cards of the Retinue (Law 15.5.2)"""
    KEEPERS_LEFT: int
    """cards of the present column that have not acted (Law 15.5.2)"""
    KEEPERS_FIGURES: int
    """values of figures, where the observer knows the kind (Law 15.2.1)"""
    KEEPERS_TABLETS: int
    """values of tablets, where the observer knows the kind (Law 15.2.1)"""
    KEEPERS_JEWELRY: int
    """values of jewelry, where the observer knows the kind (Law 15.2.1)"""
    DUCHY_IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    DUCHY_OWNER: int
    """who plays it (Law 1.5.3)"""
    DUCHY_WARRIORS: int
    """warriors (Law 1.5)"""
    DUCHY_WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    DUCHY_CITADEL: int
    """citadel: how many (Law 1.5)"""
    DUCHY_CITADEL_SUPPLY: int
    """citadel: in the supply or on the track (Law 1.5.1)"""
    DUCHY_MARKET: int
    """market: how many (Law 1.5)"""
    DUCHY_MARKET_SUPPLY: int
    """market: in the supply or on the track (Law 1.5.1)"""
    DUCHY_TUNNEL: int
    """tunnel: how many (Law 1.5)"""
    DUCHY_TUNNEL_SUPPLY: int
    """tunnel: in the supply or on the track (Law 1.5.1)"""
    DUCHY_SWAYED: int
    """swayed ministers (Law 12.5.3)"""
    DUCHY_USED: int
    """ministers whose action has been taken this turn (Law 12.5.2)"""
    DUCHY_CROWNS: int
    """crowns on the faction board (Law 12.3.6)"""
    DUCHY_SHOWN: int
    """cards revealed for the minister being swayed (Law 12.5.3.II)"""
    DUCHY_REVEALED: int
    """cards revealed this turn (Law 12.6.1)"""
    DUCHY_BURROW: int
    """warriors there: warriors in the Burrow (12.2.2) (Law 1.5.1)"""
    LAKE_FERRY: int
    """where the Ferry lies (Law 25.3.5)"""
    LAKE_RIDDEN: int
    """the Ferry has been taken this turn (Law 25.3.5)"""
    MOUNTAIN_CLOSED_PATHS: int
    """a closed path marker lies there (Law 25.4.2)"""
    MOUNTAIN_OPENED: int
    """a closed path marker has been removed this turn (Law 25.4.3)"""
    EXILES_PARTISANS_COFFINS: int
    """warriors on Coffin Makers (Law 4.1.3)"""
    EXILES_PARTISANS_EXHAUSTED: int
    """exhausted items of the Crafted Items box (Law 4.1.3)"""

def hidden_blocks(faction: declared.Faction, one: declared.Hidden) -> tuple[declared.Block, ...]:
    """The block of a hidden thing on a board, with the name of its field; none for a pile that others can know.

    Such a pile has its block beside the hands.
    """

BLOCKS: tuple[Block, ...]
"""Every block in the order of the row."""
BY_NAME: dict[str, Block]
OBS_SIZE: int
SLICE: dict[str, slice]
"""Block name -> its features in a row."""
SCALE: np.ndarray
"""(OBS_SIZE,): factor of each feature."""
LOW: np.ndarray
"""(OBS_SIZE,): least value of each feature."""
HIGH: np.ndarray
"""(OBS_SIZE,): greatest value of each feature."""
O: Places

class MarquiseAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    WOOD: int
    """wood: how many (Law 1.5)"""
    WOOD_SUPPLY: int
    """wood: in the supply or on the track (Law 1.5.1)"""
    KEEP: int
    """keep: how many (Law 1.5)"""
    KEEP_SUPPLY: int
    """keep: in the supply or on the track (Law 1.5.1)"""
    SAWMILL: int
    """sawmill: how many (Law 1.5)"""
    SAWMILL_SUPPLY: int
    """sawmill: in the supply or on the track (Law 1.5.1)"""
    WORKSHOP: int
    """workshop: how many (Law 1.5)"""
    WORKSHOP_SUPPLY: int
    """workshop: in the supply or on the track (Law 1.5.1)"""
    RECRUITER: int
    """recruiter: how many (Law 1.5)"""
    RECRUITER_SUPPLY: int
    """recruiter: in the supply or on the track (Law 1.5.1)"""
    ACTIONS: int
    """actions left this Daylight (Law 6.5)"""
    RECRUITED: int
    """Recruit has been taken this turn (Law 6.5.3)"""

class EyrieAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    ROOST: int
    """roost: how many (Law 1.5)"""
    ROOST_SUPPLY: int
    """roost: in the supply or on the track (Law 1.5.1)"""
    LEADER: int
    """the leader (Law 7.3.3)"""
    RETIRED: int
    """leaders lying face down (Law 7.7.3)"""
    DECREE: int
    """cards of the Decree, without the Loyal Viziers (Law 7.4.2)"""
    LEFT: int
    """cards to resolve this turn, as last counted (Law 7.5.2)"""
    COLUMN: int
    """the column being resolved, as last set (Law 7.5.2)"""
    VIZIERS: int
    """Loyal Viziers on the Decree (Law 7.3.4)"""

class AllianceAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    BASE_FOX: int
    """base fox: how many (Law 1.5)"""
    BASE_FOX_SUPPLY: int
    """base fox: in the supply or on the track (Law 1.5.1)"""
    BASE_RABBIT: int
    """base rabbit: how many (Law 1.5)"""
    BASE_RABBIT_SUPPLY: int
    """base rabbit: in the supply or on the track (Law 1.5.1)"""
    BASE_MOUSE: int
    """base mouse: how many (Law 1.5)"""
    BASE_MOUSE_SUPPLY: int
    """base mouse: in the supply or on the track (Law 1.5.1)"""
    SYMPATHY: int
    """sympathy: how many (Law 1.5)"""
    SYMPATHY_SUPPLY: int
    """sympathy: in the supply or on the track (Law 1.5.1)"""
    SUPPORTERS: int
    """supporters on the stack (Law 8.2.3)"""
    OFFICERS: int
    """officers (Law 8.6.1)"""
    OPERATIONS: int
    """military operations left, as last set (Law 8.6.1)"""

class VagabondAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    CHARACTER: int
    """the character (Law 9.3.1)"""
    CLEARING: int
    """clearing of the pawn (Law 9.2.2)"""
    FOREST: int
    """forest of the pawn (Law 9.2.10)"""
    ITEMS: int
    """items by ids.ItemState (Law 9.2.5)"""
    RELATION: int
    """-1 Hostile, 0 Indifferent .. 3 Allied (Law 9.2.9)"""
    AIDS: int
    """Aids this turn that count (Law 9.2.9.I.a)"""
    COMPLETED: int
    """completed quests (Law 9.5.5)"""
    IMPROVISED: int
    """Improvise has been used this turn (Law 26.7.2)"""
    FROM_RUINS: int
    """has an item of the type from a ruin, at a table with two (Law 9.7.3)"""

class LizardAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    GARDEN_FOX: int
    """garden fox: how many (Law 1.5)"""
    GARDEN_FOX_SUPPLY: int
    """garden fox: in the supply or on the track (Law 1.5.1)"""
    GARDEN_RABBIT: int
    """garden rabbit: how many (Law 1.5)"""
    GARDEN_RABBIT_SUPPLY: int
    """garden rabbit: in the supply or on the track (Law 1.5.1)"""
    GARDEN_MOUSE: int
    """garden mouse: how many (Law 1.5)"""
    GARDEN_MOUSE_SUPPLY: int
    """garden mouse: in the supply or on the track (Law 1.5.1)"""
    OUTCAST: int
    """suit of the Outcast (Law 10.3.3)"""
    HATED: int
    """the Outcast is Hated (Law 10.4.1)"""
    ACOLYTES: int
    """acolytes (Law 10.2.3)"""
    SCORED: int
    """suits scored this turn (Law 10.5.3)"""
    REVEALED: int
    """cards revealed this turn (Law 10.5)"""

class RiverfolkAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    TRADE_POST_FOX: int
    """trade post fox: how many (Law 1.5)"""
    TRADE_POST_FOX_SUPPLY: int
    """trade post fox: in the supply or on the track (Law 1.5.1)"""
    TRADE_POST_RABBIT: int
    """trade post rabbit: how many (Law 1.5)"""
    TRADE_POST_RABBIT_SUPPLY: int
    """trade post rabbit: in the supply or on the track (Law 1.5.1)"""
    TRADE_POST_MOUSE: int
    """trade post mouse: how many (Law 1.5)"""
    TRADE_POST_MOUSE_SUPPLY: int
    """trade post mouse: in the supply or on the track (Law 1.5.1)"""
    FUNDS: int
    """funds by owner (Law 11.2.4)"""
    COMMITTED: int
    """committed funds by owner (Law 11.5)"""
    PAYMENTS: int
    """payments by owner (Law 11.2.6.I)"""
    TRACKS: int
    """funds on the Trade Posts tracks by owner (Law 11.5.3)"""
    PRICES: int
    """prices, 0 before set-up (Law 11.3.5)"""
    BOUGHT: int
    """services bought this turn (Law 11.2.6.II)"""

class ChameleanderAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    EGO: int
    """ego: how many (Law 1.5)"""
    EGO_SUPPLY: int
    """ego: in the supply or on the track (Law 1.5.1)"""
    SUPEREGO: int
    """superego: how many (Law 1.5)"""
    SUPEREGO_SUPPLY: int
    """superego: in the supply or on the track (Law 1.5.1)"""
    TRACK: int
    """the Ego track: 0 empty, 1 ego, 2 with draw icon (Law C.3.3)"""
    ID: int
    """ego on The Id (Law C.2.6)"""
    ACTIONS: int
    """actions left this Daylight (Law C.5.2)"""
    TAKEN: int
    """Mark for Death, Cajole taken this turn (Law C.5.2)"""
    SUBSTITUTED: int
    """a removal, a placement turned into ego this turn (Law C.2.5)"""

class Vagabond2At:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    CHARACTER: int
    """the character (Law 9.3.1)"""
    CLEARING: int
    """clearing of the pawn (Law 9.2.2)"""
    FOREST: int
    """forest of the pawn (Law 9.2.10)"""
    ITEMS: int
    """items by ids.ItemState (Law 9.2.5)"""
    RELATION: int
    """-1 Hostile, 0 Indifferent .. 3 Allied (Law 9.2.9)"""
    AIDS: int
    """Aids this turn that count (Law 9.2.9.I.a)"""
    COMPLETED: int
    """completed quests (Law 9.5.5)"""
    IMPROVISED: int
    """Improvise has been used this turn (Law 26.7.2)"""
    FROM_RUINS: int
    """has an item of the type from a ruin, at a table with two (Law 9.7.3)"""

class HundredsAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    STRONGHOLD: int
    """stronghold: how many (Law 1.5)"""
    STRONGHOLD_SUPPLY: int
    """stronghold: in the supply or on the track (Law 1.5.1)"""
    MOB: int
    """mob: how many (Law 1.5)"""
    MOB_SUPPLY: int
    """mob: in the supply or on the track (Law 1.5.1)"""
    MOOD: int
    """the mood (Law 14.4.4)"""
    HOARD: int
    """items in the Hoard (Law 14.2.4)"""
    FROM_RUINS: int
    """has an item of the type from a ruin (Law 9.7.3)"""
    RAZING: int
    """ruins still to be razed (Law 14.4.1)"""
    LOOTS: int
    """the battle is fought to loot (Law 14.2.5)"""
    STUBBORN: int
    """the first hit of the battle has been ignored (Law 14.7.7)"""
    RALLIED: int
    """mobs have become warriors before the roll, or could (Law 14.7.1)"""
    WARLORD: int
    """where one warrior stands: clearing of the warlord (14.2.2) (Law 1.5)"""

class CorvidsAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    PLOT: int
    """plot: how many (Law 1.5)"""
    PLOT_SUPPLY: int
    """plot: in the supply or on the track (Law 1.5.1)"""
    FACE_UP: int
    """a plot lies face up there (Law 13.2.2.I)"""
    DENIED: int
    """what the plot there is known not to be (Law 13.2.4)"""
    PLACED: int
    """plots placed this turn (Law 13.5.2)"""
    RAIDED: int
    """raids still to be resolved (Law 13.7.4)"""
    WAITING: int
    """clearings that still get a warrior (Law 1.5.4)"""
    PLOTS: int
    """plots face down, where the observer knows the kind (Law 13.2.2.I)"""
    STOCK: int
    """plots in supply, if it is the observer's (Law 13.2.2.I)"""

class KeepersAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    WAYSTATION_FIRST: int
    """waystation first: how many (Law 1.5)"""
    WAYSTATION_FIRST_SUPPLY: int
    """waystation first: in the supply or on the track (Law 1.5.1)"""
    WAYSTATION_SECOND: int
    """waystation second: how many (Law 1.5)"""
    WAYSTATION_SECOND_SUPPLY: int
    """waystation second: in the supply or on the track (Law 1.5.1)"""
    WAYSTATION_THIRD: int
    """waystation third: how many (Law 1.5)"""
    WAYSTATION_THIRD_SUPPLY: int
    """waystation third: in the supply or on the track (Law 1.5.1)"""
    ONE_FIGURE: int
    """one figure: how many (Law 1.5)"""
    ONE_FIGURE_SUPPLY: int
    """one figure: in the supply or on the track (Law 1.5.1)"""
    TWO_FIGURE: int
    """two figure: how many (Law 1.5)"""
    TWO_FIGURE_SUPPLY: int
    """two figure: in the supply or on the track (Law 1.5.1)"""
    THREE_FIGURE: int
    """three figure: how many (Law 1.5)"""
    THREE_FIGURE_SUPPLY: int
    """three figure: in the supply or on the track (Law 1.5.1)"""
    ONE_TABLET: int
    """one tablet: how many (Law 1.5)"""
    ONE_TABLET_SUPPLY: int
    """one tablet: in the supply or on the track (Law 1.5.1)"""
    TWO_TABLET: int
    """two tablet: how many (Law 1.5)"""
    TWO_TABLET_SUPPLY: int
    """two tablet: in the supply or on the track (Law 1.5.1)"""
    THREE_TABLET: int
    """three tablet: how many (Law 1.5)"""
    THREE_TABLET_SUPPLY: int
    """three tablet: in the supply or on the track (Law 1.5.1)"""
    ONE_JEWELRY: int
    """one jewelry: how many (Law 1.5)"""
    ONE_JEWELRY_SUPPLY: int
    """one jewelry: in the supply or on the track (Law 1.5.1)"""
    TWO_JEWELRY: int
    """two jewelry: how many (Law 1.5)"""
    TWO_JEWELRY_SUPPLY: int
    """two jewelry: in the supply or on the track (Law 1.5.1)"""
    THREE_JEWELRY: int
    """three jewelry: how many (Law 1.5)"""
    THREE_JEWELRY_SUPPLY: int
    """three jewelry: in the supply or on the track (Law 1.5.1)"""
    RELIC_FORESTS: int
    """forest in which the relic lies (Law 15.2.1)"""
    RELICS_UP: int
    """the value of the relic shows (Law 15.2.1)"""
    RECOVERED: int
    """the relic has been recovered (Law 15.5.2.III.a)"""
    HELD: int
    """the relic has been removed and is to be placed (Law 15.2.5)"""
    SIDES: int
    """the waystation shows its back (Law 15.2.2)"""
    ENCAMPED: int
    """they have encamped there this turn (Law 15.4.1)"""
    DECAMPED: int
    """they have decamped there this turn (Law 15.4.2)"""
    KNIGHTS: int
    """the first hit of the battle has been ignored (Law 15.2.4)"""
    RETAINERS: int
    """Faithful Retainers in the column (Law 15.3.5)"""
    RETAINERS_LEFT: int
    """Faithful Retainers that have not acted (Law 15.5.2)"""
    RETINUE: int
    """cards of the Retinue (Law 15.5.2)"""
    LEFT: int
    """cards of the present column that have not acted (Law 15.5.2)"""
    FIGURES: int
    """values of figures, where the observer knows the kind (Law 15.2.1)"""
    TABLETS: int
    """values of tablets, where the observer knows the kind (Law 15.2.1)"""
    JEWELRY: int
    """values of jewelry, where the observer knows the kind (Law 15.2.1)"""

class DuchyAt:
    IN_PLAY: int
    """the faction is in play (Law 5.1)"""
    OWNER: int
    """who plays it (Law 1.5.3)"""
    WARRIORS: int
    """warriors (Law 1.5)"""
    WARRIOR_SUPPLY: int
    """warriors in the supply (Law 1.5.1)"""
    CITADEL: int
    """citadel: how many (Law 1.5)"""
    CITADEL_SUPPLY: int
    """citadel: in the supply or on the track (Law 1.5.1)"""
    MARKET: int
    """market: how many (Law 1.5)"""
    MARKET_SUPPLY: int
    """market: in the supply or on the track (Law 1.5.1)"""
    TUNNEL: int
    """tunnel: how many (Law 1.5)"""
    TUNNEL_SUPPLY: int
    """tunnel: in the supply or on the track (Law 1.5.1)"""
    SWAYED: int
    """swayed ministers (Law 12.5.3)"""
    USED: int
    """ministers whose action has been taken this turn (Law 12.5.2)"""
    CROWNS: int
    """crowns on the faction board (Law 12.3.6)"""
    SHOWN: int
    """cards revealed for the minister being swayed (Law 12.5.3.II)"""
    REVEALED: int
    """cards revealed this turn (Law 12.6.1)"""
    BURROW: int
    """warriors there: warriors in the Burrow (12.2.2) (Law 1.5.1)"""

@overload
def offsets_of(faction: Literal["marquise"]) -> type[MarquiseAt]: ...
@overload
def offsets_of(faction: Literal["eyrie"]) -> type[EyrieAt]: ...
@overload
def offsets_of(faction: Literal["alliance"]) -> type[AllianceAt]: ...
@overload
def offsets_of(faction: Literal["vagabond"]) -> type[VagabondAt]: ...
@overload
def offsets_of(faction: Literal["lizard"]) -> type[LizardAt]: ...
@overload
def offsets_of(faction: Literal["riverfolk"]) -> type[RiverfolkAt]: ...
@overload
def offsets_of(faction: Literal["chameleander"]) -> type[ChameleanderAt]: ...
@overload
def offsets_of(faction: Literal["vagabond_2"]) -> type[Vagabond2At]: ...
@overload
def offsets_of(faction: Literal["hundreds"]) -> type[HundredsAt]: ...
@overload
def offsets_of(faction: Literal["corvids"]) -> type[CorvidsAt]: ...
@overload
def offsets_of(faction: Literal["keepers"]) -> type[KeepersAt]: ...
@overload
def offsets_of(faction: Literal["duchy"]) -> type[DuchyAt]: ...
@overload
def offsets_of(faction: str) -> Any: ...

SECTION_AT: np.ndarray
"""(faction,): offset of its first block, `in_play`; the tables below and `offsets_of` count from it."""
OWNER_AT: np.ndarray
WARRIORS_AT: np.ndarray
WARRIOR_SUPPLY_AT: np.ndarray
PIECE_AT: np.ndarray
PIECE_SUPPLY_AT: np.ndarray
"""(faction,) and (piece,): offset of the block in the section of its faction, -1 if there is none."""
