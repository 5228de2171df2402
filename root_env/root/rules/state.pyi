"""root_env.root.rules.state for type checkers; `python -m tools.docs` writes it from the declarations."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from root_env.engine.ground import AnyFrame, AnyState
from root_env.engine.jit import RecordView
from root_env.engine.jit.views import Cells, Cube, Grid
from root_env.root.declared.deck import Deck
from root_env.root.declared.form import Die

I8 = np.int8
I16 = np.int16
I32 = np.int32
I64 = np.int64
MAX_FORCED: int
"""Coming chance outcomes of one sort that can be queued."""
SHARED_QUEUES: int
"""Sorts of chance outcomes of everybody: battle dice, draws, cards taken, quests, ruins."""
DICE: tuple[tuple[Die, int], ...]
"""The dice of factions, each with its faction; its place is the number of its queue, behind those of everybody."""
LOG: int
"""Public actions the log keeps."""
UNSEEN_CARD: int
FRAME: np.dtype[np.void]
BATTLE: np.dtype[np.void]

class Room(NamedTuple):
    """The room of a state: lengths of its axes, and the boards it has."""

    players: int
    cards: int
    """Kinds of cards: those with numbers below this. `pieces` counts kinds of pieces likewise."""
    pieces: int
    depth: int
    """Frames of the stack."""
    factions: frozenset[int]
    maps: frozenset[int]

    @property
    def forces(self) -> int:
        """Forces that are no players."""

    @property
    def sides(self) -> int:
        """Players and forces: the length of the axis `player`."""

    @property
    def queues(self) -> int:
        """Sorts of chance outcomes that can be forced: those of everybody, and the dice of its factions."""

    def has(self, deck: Deck) -> bool:
        """True if there is room for the cards of a deck."""

    @property
    def axes(self) -> dict[str, int]:
        """Lengths of the axes that fields are declared with."""

WHOLE: Room
"""Room for everything there is."""

class Frame(AnyFrame):
    kind: int
    """ids.Kind"""
    who: int
    """the player who decides, or whom the step serves"""
    clearing: int
    other: int
    """another player or clearing"""
    count: int
    card: int
    suit: int
    x: int
    """meaning per kind, see spec.decisions"""

class Battle(RecordView):
    active: int
    """1 while a battle is being fought; battles never nest (Law 1.4.2)"""
    clearing: int
    attacker: int
    defender: int
    ally: int
    """player whose warriors the attacking Vagabond treats as his own, or -1 (9.2.9.II.c)"""
    ambush: int
    """ambush card lying in the battle, or -1 (4.3.1)"""
    roll: Cells
    """rolled hits dealt by attacker, defender, after the maximum (4.3.3)"""
    extra: Cells
    """extra hits dealt by attacker, defender (4.3.5.I)"""
    ignores_rolled: Cells
    """side ignores the rolled hits it would take (Armorers)"""
    used: Cells
    """bit per effect: those this side has used in the battle"""
    done: Cells
    """side has finished its after-roll effects (4.3.4)"""
    ally_hits: int
    """hits taken by allied warriors (9.2.9.II.d)"""
    item_hits: int
    """hits that the items of a Vagabond with an ally took"""
    scored: Cells
    """enemy buildings and tokens removed by attacker, defender (7.8.4)"""
    credit: int
    """player who scores for removed buildings and tokens in place of both sides, or -1 (26.4.2)"""
    arbiter: int
    """Vagabond enlisted by the defender, or -1 (26.5.2)"""
    exposed: int
    """Chameleander takes the rolled hits: Blending In has been bought off (C.2.4)"""
    asked: int
    """bit per effect of a faction that has been asked about or used (4.3.2, 26.9.2)"""
    quell: int
    """the battle is Chameleander's Quell (C.5.2.I)"""

class Marquise(RecordView):
    actions: int
    """actions left this Daylight (6.5)"""
    recruited: int
    """Recruit taken this turn (6.5.3)"""
    placed: Cells
    """placed so far by the placement at hand, when supply runs short"""

class Eyrie(RecordView):
    leader: int
    """ids.Leader, -1 before set-up"""
    retired: int
    """bit per leader lying face down (7.7.3)"""
    decree: Grid
    """cards tucked, without the Loyal Viziers (7.4.2)"""
    left: Grid
    """per column and suit: cards still to resolve this turn (7.5.2)"""
    column: int
    """column being resolved"""

class Alliance(RecordView):
    supporters: Cells
    """hidden from the others (8.2.3)"""
    n_supporters: int
    """derived"""
    officers: int
    """officers (8.5.3)"""
    operations: int
    """military operations left this Evening (8.6.1)"""

class Vagabond(RecordView):
    character: int
    """ids.Character, -1 before set-up"""
    location: int
    """clearing, or FOREST + forest, or NOWHERE"""
    items: Grid
    """by type and ids.ItemState (9.2.5)"""
    relation: Cells
    """0 Indifferent .. 3 Allied, HOSTILE, or NO_RELATION (9.2.9)"""
    aids: Cells
    """Aids this turn that count towards the next improvement"""
    quests: int
    """bit per completed quest (9.5.5)"""
    improvised: int
    """Improvise has been used this turn (26.7.2)"""
    from_ruins: int
    """bit per type of item taken from a ruin and still held (9.7.3)"""
    looked: int
    """bit per clearing with a ruin whose items the Vagabond has seen (9.7.3)"""

class Lizard(RecordView):
    outcast: int
    """suit, -1 before set-up (10.3.3)"""
    hated: int
    """the marker shows its Hated side (10.4.1)"""
    acolytes: int
    """acolytes (10.2.3)"""
    scored: int
    """bit per suit scored this turn (10.5.3)"""
    revealed: Cells
    """cards in the play area, to be returned in Evening (10.5, 10.6.1)"""

class Riverfolk(RecordView):
    funds: Cells
    """by owner of the warrior (11.2.4)"""
    committed: Cells
    """by owner, committed this turn (11.5)"""
    payments: Cells
    """by owner, paid for services (11.2.6.I)"""
    tracks: Grid
    """funds on the Trade Posts tracks (11.5.3)"""
    prices: Cells
    """1..4, 0 before set-up (11.3.5)"""
    bought: Cells
    """services the current player has bought this turn (11.2.6.II)"""

class Chameleander(RecordView):
    track: Cells
    """left to right: 0 empty, 1 ego, 2 superego (C.3.3)"""
    id: Cells
    """ego and superego on The Id (C.2.6)"""
    actions: int
    """actions left this Daylight (C.5.2)"""
    taken: int
    """bits: Mark for Death, Cajole taken this turn (C.5.2.IV, C.5.2.V)"""
    substituted: int
    """bits: a removal, a placement has been turned into ego this turn (C.2.5)"""

class Hundreds(RecordView):
    warlord: int
    """clearing of the warlord (14.2.2)"""
    mood: int
    """the mood (14.4.4)"""
    hoard: Cells
    """items in the Hoard (14.2.4)"""
    from_ruins: int
    """bit per type of item taken from a ruin and still held (9.7.3)"""
    looked: int
    """bit per clearing with a ruin whose items the player has seen (9.7.3)"""
    razing: int
    """bit per clearing whose ruin is still to be razed (14.4.1)"""
    recruited: Cells
    """warriors placed at strongholds in this step (14.4.2)"""
    loots: int
    """1: this battle is fought to loot (14.2.5)"""
    stubborn: int
    """1: the first hit of this battle has been ignored (14.7.7)"""
    rallied: int
    """1: it has been asked in this battle which mobs become warriors (14.7.1)"""

class Corvids(RecordView):
    plots: Cells
    """Plot in each clearing, -1 for none (13.2.2)"""
    stock: Cells
    """plots in the supply, of each type (13.2.2.I)"""
    face_up: int
    """bit per clearing with a plot that lies face up (13.2.2.I)"""
    denied: Cells
    """bit per Plot that a wrong guess has ruled out there (13.2.4)"""
    placed: int
    """plots placed this turn by the action Plot (13.5.2)"""
    raided: int
    """bit per clearing whose removed raid is still to be resolved (13.7.4)"""
    waiting: int
    """bit per clearing that still gets a warrior (13.4.3, 13.7.4)"""

class Keepers(RecordView):
    figures: Cells
    """FigureValue of each figure, -1 before set-up (15.2.1)"""
    tablets: Cells
    """TabletValue of each tablet, -1 before set-up (15.2.1)"""
    jewelry: Cells
    """JewelryValue of each piece of jewelry, -1 before set-up (15.2.1)"""
    figures_up: int
    """bit per figure whose value shows (15.2.1)"""
    tablets_up: int
    """bit per tablet whose value shows (15.2.1)"""
    jewelry_up: int
    """bit per piece of jewelry whose value shows (15.2.1)"""
    relic_at: Cells
    """place of each relic: clearing, 12 + forest, 24 recovered, 25 held, 26 gone, -1 not placed (15.2.1)"""
    sides: int
    """bit per waystation that shows its back (15.2.2)"""
    encamped: int
    """bit per clearing in which they have encamped (15.4.1)"""
    decamped: int
    """bit per clearing in which they have decamped (15.4.2)"""
    retinue: Grid
    """copies of each card in each column (15.5.2)"""
    retainers: Cells
    """Faithful Retainers in each column (15.3.5)"""
    left: Cells
    """copies of each card of the present column that have not acted (15.5.2)"""
    retainers_left: int
    """Faithful Retainers of the present column that have not acted (15.5.2)"""
    knights: int
    """1: the first hit of this battle has been ignored (15.2.4)"""

class Duchy(RecordView):
    burrow: int
    """warriors in the Burrow (12.2.2)"""
    swayed: int
    """bit per swayed minister (12.5.3)"""
    used: int
    """bit per minister whose action has been taken this turn (12.5.2)"""
    crowns: Cells
    """crowns on the faction board (12.3.6)"""
    shown: Cells
    """cards revealed for the minister being swayed, by suit (12.5.3.II)"""
    revealed: Cells
    """cards revealed this turn (12.6.1)"""

class Lake(RecordView):
    ferry: int
    ridden: int
    left: int

class Mountain(RecordView):
    closed: int
    opened: int

class ExilesPartisans(RecordView):
    coffins: Cells
    exhausted: Grid

class State(AnyState):
    stack: Sequence[Frame]
    depth: int
    """of the stack"""
    score_to_win: int
    max_decisions: int
    max_turns: int
    turns: int
    """player turns begun"""
    decisions: int
    """decisions taken, those skipped as forced left out"""
    over: int
    scorched: int
    """bit per clearing that nothing enters any more (26.6.2)"""
    n_players: int
    faction: Cells
    """ids.Faction by player, -1 for an empty seat"""
    seat: Cells
    """seat by player"""
    edition: int
    """0 current, 1 the 2018 Law"""
    skip_forced: int
    """0 none, 1 public, 2 all"""
    random_setup: int
    map: int
    """index into data.maps"""
    turn: int
    """player taking the turn, -1 in set-up"""
    phase: int
    fault: int
    """ground.Fault: the reason why the engine has stopped the game, 0 while all is well"""
    serves: Cells
    """by force: another player who treats its warriors as his own now, or -1"""
    lent: int
    """derived: bit per force that serves another player; those behind six sides share a bit"""
    riverboats: int
    """player who treats rivers as paths until the end of the turn, or -1 (11.2.7.II)"""
    souls: int
    """1: spent and discarded cards go to the Lost Souls pile (10.2.6)"""
    open_hand: int
    """player whose hand lies face up, or -1 (11.2.3)"""
    keep_log: int
    """1: note public actions in the log"""
    player_of: Cells
    """player by faction, -1 when not in play"""
    n_forced: Cells
    """coming chance outcomes queued: dice, draws, taken, quests, ruins, dice of factions"""
    vp: Cells
    """by player; forces have none"""
    vp_changed: int
    """bit per player: score changed since the last check for victory"""
    dominance: Cells
    """suit of the activated dominance card, or -1 (3.3)"""
    coalition: Cells
    """partner, on the side of the Vagabond who formed it, or -1 (9.2.8)"""
    hand_size: Cells
    """derived"""
    activated: Cells
    """crafting pieces of a suit activated this turn (4.1.1)"""
    available: Cells
    """dominance cards near the map, by suit (3.3.3)"""
    deck_size: int
    discard_size: int
    """derived"""
    suit: Cells
    ruler: Cells
    """derived, fresh where the bit in rule_stale is clear"""
    rule_stale: int
    used_effects: int
    """bit per effect: once-per-turn effects used this turn"""
    effects: Cells
    """bit per effect in the play area (4.1.3)"""
    rng: Cells
    """chance"""
    battle: Battle
    crafted_items: Grid
    warriors: Grid
    warrior_supply: Cells
    pieces: Grid
    piece_supply: Cells
    slots: Cells
    """derived: open building slots"""
    ruins: Cells
    """1 while a ruin covers a slot (2.2.4)"""
    ruin_items: Grid
    """items under the ruin, -1 none"""
    discard: Cells
    items: Cells
    """item supply"""
    quest_cards: Cells
    """face-up quests, -1 none"""
    marquise: Marquise
    eyrie: Eyrie
    alliance: Alliance
    vagabond: Sequence[Vagabond]
    lizard: Lizard
    riverfolk: Riverfolk
    chameleander: Chameleander
    hundreds: Hundreds
    corvids: Corvids
    keepers: Keepers
    duchy: Duchy
    lake: Lake
    mountain: Mountain
    exiles_partisans: ExilesPartisans
    hand: Grid
    known: Cube
    order: Cells
    """player by seat, clockwise"""
    setup_rules: int
    """bits of ids: RANDOM_SEATS, ADVANCED"""
    characters: Cells
    """configured character, -1: chosen in set-up"""
    truncated: int
    winners: int
    """bit per player"""
    buildings: Grid
    """derived"""
    tokens: Grid
    """derived"""
    start: Cells
    """starting corner clearing, -1 none (5.1.7, 7.3.2)"""
    lost_in: int
    """bit per clearing"""
    lost_warriors: Grid
    lost_pieces: Grid
    forced_dice: Grid
    forced_draws: Cells
    forced_taken: Cells
    forced_quests: Cells
    forced_ruins: Cells
    deck: Cells
    """top card last"""
    quest_deck: Cells
    """top card last"""
    quest_deck_size: int
    lost_souls: Cells
    common: Grid
    common_supporters: Cells
    seen: Grid
    log_who: Cells
    """the player, -1 none"""
    log_action: Cells
    """and the action; a hidden card is noted as UNSEEN_CARD"""
    warrior_total: Cells
    """warriors in each player's box"""
    copies: Cells
    """copies of each card in the deck"""
    craft_vp: Cells
    """victory points for crafting the card's item (3.2.2)"""
    forced_mob: Cells
    wood_cost: Cells
    sawmill_vp: Cells
    workshop_vp: Cells
    recruiter_vp: Cells
    recruiter_draws: Cells
    roost_vp: Cells
    roost_draws: Cells
    sympathy_cost: Cells
    sympathy_vp: Cells
    aids_needed: Cells
    relation_vp: Cells
    conspiracy_cost: Cells
    garden_vp: Cells
    ego_vp: Cells
    hoard_values: Cells
    oppress_vp: Cells
    burrow_recruits: Cells
    duchy_draws: Cells
    sway_cards: Cells
    sway_vp: Cells
    item_supply: Cells
    marquise_actions: int
    wood: int
    marquise_warriors: int
    turmoil_on_purpose: int
    eyrie_warriors: int
    martial_law_warriors: int
    alliance_warriors: int
    allied_aid_vp: int
    infamy_by_faction: int
    coalitions: int
    lizard_warriors: int
    garden_draw: int
    trade_post_vp: int
    garrison_funds: int
    protectionism: int
    riverfolk_warriors: int
    chameleander_actions: int
    cajole_ignores_bars: int
    quell_gives_action: int
    hoard_vp: int
    hundreds_warriors: int
    corvids_warriors: int
    relic_set_vp: int
    trophy_vp: int
    keepers_warriors: int
    duchess_vp: int
    duchy_warriors: int
    dominance_vp: int
    dominance_cards: int

def state_of(room: Room) -> np.dtype:
    """The record of a game that has this room."""

STATE: np.dtype[np.void]

def new_states(n: int) -> np.ndarray:
    """`n` zeroed states, structured array (n,)."""

def pile_knowledge(states: np.ndarray) -> np.ndarray:
    """Copies each player knows in the hidden pile of the table: view, int8 (..., MAX_PLAYERS, N_CARDS) (Law 8.2.3)."""
