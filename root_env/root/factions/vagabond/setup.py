"""Set-up of the Vagabond (Law 9.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond.abilities import board, is_vagabond
from root_env.root.factions.vagabond.characters import START
from root_env.root.factions.vagabond.declaration import N_CHARACTERS, NO_RELATION
from root_env.root.rules import chance, forces, land, ruins
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import FOREST, N_ITEMS, NOBODY, NOWHERE, ST, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

FACE_UP_QUESTS = 3


@njit
def gather(s: State, who: int) -> None:
    """Keep the pawn off the map, and begin all relationships as Indifferent (Law 9.3.6)."""
    v = s.vagabond[board(s, who)]
    v.character = -1
    v.location = NOWHERE
    for p in range(forces.end(s)):
        v.relation[p] = NO_RELATION if is_vagabond(s, p) or forces.is_apart(s, p) else 0


@njit
def start(s: State, who: int) -> None:
    """Ask for the character, unless it is configured, and for the forest (Law 9.3.1, 9.3.2)."""
    push(s, K.SETUP_FOREST, who)
    character = I(s.characters[board(s, who)])
    if character < 0:
        push(s, K.SETUP_CHARACTER, who)
    else:
        _take_character(s, who, character)


@njit
def _take_character(s: State, who: int, character: int) -> None:
    s.vagabond[board(s, who)].character = character
    note(s, E.CHARACTER, who, x=character)


@njit
def legal_setup_character(s: State, who: int, out: DecisionList) -> None:
    """Any character except one that the other Vagabond has or is configured to have (Law 9.3.1)."""
    other = 1 - board(s, who)
    for character in range(N_CHARACTERS):
        if s.vagabond[other].character != character and s.characters[other] != character:
            add(out, A.CHARACTER + character)


@njit
def apply_setup_character(s: State, who: int, character: int) -> None:
    """Take the character card (Law 9.3.1)."""
    pop(s)
    _take_character(s, who, character)


@njit
def legal_setup_forest(s: State, who: int, out: DecisionList) -> None:
    """Any forest (Law 9.3.2)."""
    for k in range(land.n_forests(s)):
        add(out, A.CHOOSE_FOREST + k)


@njit
def apply_setup_forest(s: State, who: int, forest: int) -> None:
    """Place the pawn; then quests, ruins and starting items (Law 9.3.2 to 9.3.5).

    Of two Vagabonds the first to set up lays out the quests and the ruins for both (Law 9.7.1, 9.7.2).
    """
    pop(s)
    v = s.vagabond[board(s, who)]
    v.location = FOREST + forest
    note(s, E.PAWN_MOVED, who, x=I(v.location))
    if s.vagabond[1 - board(s, who)].location == NOWHERE:
        _get_quests(s)
    ruins.lay_items(s)
    take_starting_items(s, who)


@njit
def take_starting_items(s: State, who: int) -> None:
    """The character's items, face up.

    Law 9.3.5, 26.1.1, 26.2.1, 26.3.1, 26.4.1, 26.5.1, 26.6.1, 26.7.1, 26.8.1, 26.9.1.
    """
    v = s.vagabond[board(s, who)]
    for item in range(N_ITEMS):
        v.items[item, ST.READY] = START[v.character, item]
        for _ in range(I(v.items[item, ST.READY])):
            note(s, E.ITEM_GAINED, who, item=item)


@njit
def _get_quests(s: State) -> None:
    """Shuffle the quest deck and turn three up (Law 9.3.3)."""
    for quest in range(N_QUESTS):
        s.quest_deck[quest] = quest
    s.quest_deck_size = N_QUESTS
    chance.shuffle_quests(s)
    for i in range(FACE_UP_QUESTS):
        s.quest_cards[i] = chance.draw_quest(s)
        note(s, E.QUEST_DRAWN, NOBODY, x=I(s.quest_cards[i]))
