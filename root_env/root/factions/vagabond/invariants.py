"""Invariants of items, quests, pawns and relationships."""

from typing import Any

from root_env.engine.jit import I, njit
from root_env.root.factions.vagabond.characters import START
from root_env.root.factions.vagabond.declaration import (
    ALLIED,
    CH,
    COALITION_PLAYERS,
    HOSTILE,
    N_CHARACTERS,
    N_VAGABONDS,
    NO_RELATION,
)
from root_env.root.rules import ids, land
from root_env.root.rules.data import tracks
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.ids import FOREST, NOBODY, NOWHERE, F, K, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.invariants.course import on_stack
from root_env.root.rules.state import State

ALL_QUESTS = (1 << N_QUESTS) - 1


@njit
def _is_vagabond(s: State, who: int) -> bool:
    return s.faction[who] == F.VAGABOND or s.faction[who] == F.VAGABOND_2


@njit
def check(s: State) -> int:
    """Code of the first broken invariant below, 0 if all hold."""
    return _marks(s) or _quests(s) or _pawns(s)


@njit
def items_brought(s: State, item: int) -> int:
    """Items of a type that the characters in play begin with (Law 9.3.5)."""
    n = 0
    for v in range(N_VAGABONDS):
        if 0 <= s.vagabond[v].character < N_CHARACTERS:
            n += START[s.vagabond[v].character, item]
    return n


@njit
def _marks(s: State) -> int:
    """He holds all items marked as from ruins, ruins he has seen stand, one character improvises (9.7.3, 26.7.2)."""
    two = s.player_of[F.VAGABOND] >= 0 and s.player_of[F.VAGABOND_2] >= 0
    for k in range(N_VAGABONDS):
        v = s.vagabond[k]
        if (v.from_ruins != 0 or v.looked != 0) and not two:
            return B.MARKS
        for item in range(ids.N_ITEMS):
            held = 0
            for state in range(4):
                held += I(v.items[item, state])
            if (I(v.from_ruins) >> item) & 1 != 0 and (held == 0 or tracks.RUIN_SUPPLY[item] == 0):
                return B.MARKS
        for c in range(ids.N_CLEARINGS):
            if (I(v.looked) >> c) & 1 != 0 and s.ruins[c] == 0:
                return B.MARKS
        if v.improvised != 0 and v.character != CH.ADVENTURER:
            return B.MARKS
    if s.vagabond[0].character >= 0 and s.vagabond[0].character == s.vagabond[1].character:
        return B.MARKS
    return 0


@njit
def _quests(s: State) -> int:
    """Each quest is in the deck, face up, or completed by one player (Law 9.3.3, 9.5.5)."""
    seen = 0
    if s.quest_deck_size < 0 or s.quest_deck_size > N_QUESTS:
        return B.QUESTS
    for i in range(I(s.quest_deck_size)):
        quest = I(s.quest_deck[i])
        if quest < 0 or quest >= N_QUESTS or (seen >> quest) & 1 != 0:
            return B.QUESTS
        seen |= 1 << quest
    for i in range(3):
        quest = I(s.quest_cards[i])
        if quest < -1 or quest >= N_QUESTS or (quest >= 0 and (seen >> quest) & 1 != 0):
            return B.QUESTS
        if quest >= 0:
            seen |= 1 << quest
    laid_out = False
    for v in range(N_VAGABONDS):
        done = I(s.vagabond[v].quests)
        if (seen & done) != 0 or done < 0 or done > ALL_QUESTS:
            return B.QUESTS
        seen |= done
        laid_out = laid_out or s.vagabond[v].location != NOWHERE
    if laid_out and seen != ALL_QUESTS:
        return B.QUESTS
    return 0


@njit
def _pawns(s: State) -> int:
    """Places of pawns, relationships and coalitions are valid (Law 9.2.8, 9.2.9, 9.2.10)."""
    for who in range(I(s.n_players)):
        partner = I(s.coalition[who])
        if not _is_vagabond(s, who):
            if partner != NOBODY:
                return B.COALITION
            continue
        v = s.vagabond[1 if s.faction[who] == F.VAGABOND_2 else 0]
        place = I(v.location)
        if place < NOWHERE or place >= FOREST + land.n_forests(s) or (place == NOWHERE and s.phase != P.SETUP):
            return B.LOCATION
        code = _relations(s, who, v)
        if code != 0:
            return code
        if partner == NOBODY:
            if s.over == 0 and s.dominance[who] >= 0 and not on_stack(s, K.COALITION):
                return B.COALITION
            continue
        if partner < 0 or partner >= s.n_players or partner == who or s.n_players < COALITION_PLAYERS:
            return B.COALITION
        if s.dominance[who] < 0 or (s.coalition[partner] != NOBODY and not _is_vagabond(s, partner)):
            return B.COALITION
        for other in range(I(s.n_players)):
            if other != who and s.coalition[other] == partner:
                return B.COALITION
    return 0


@njit
def _relations(s: State, who: int, v: Any) -> int:
    """Relationships with everybody else are valid, and Aids fewer than the next space needs (Law 9.2.9)."""
    for other in range(I(s.n_players)):
        space, aids = I(v.relation[other]), I(v.aids[other])
        if _is_vagabond(s, other):
            if space != NO_RELATION:
                return B.RELATION
        elif (
            space < HOSTILE
            or space > ALLIED
            or aids < 0
            or (aids > 0 and (space < 0 or space == ALLIED or aids >= s.aids_needed[space]))
        ):
            return B.RELATION
    return 0
