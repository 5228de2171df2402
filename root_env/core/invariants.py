"""What holds in every state in which somebody decides: nothing lost, nothing twice, derived fields true.

`broken` names the first of these that fails, `MESSAGES` puts it in words. The checks repeat no code of the rules:
what the rules keep up to date step by step is counted afresh here.
"""

from enum import IntEnum

import numpy as np

from root_env.core import engine, ids
from root_env.core.data import tracks
from root_env.core.data.characters import START
from root_env.core.data.decks import DECK_SIZE, DOMINANCE_OF_SUIT, PERSISTENT_MASK, ROWS, TYPE
from root_env.core.data.maps import N_FORESTS_OF, SLOTS
from root_env.core.data.quests import N_QUESTS
from root_env.core.ids import CT, FOREST, NOBODY, NOWHERE, PC, F, Faction, Item, K, Kind, P
from root_env.core.jit import I, entry, namespace, njit, record_at
from root_env.core.state import HOSTILE, MAX_DEPTH, N_VAGABONDS, NO_RELATION


class Broken(IntEnum):
    """What is wrong with a state, with its words; 0 is kept for nothing."""

    def __new__(cls, code: int, words: str):
        member = int.__new__(cls, code)
        member._value_ = code
        member.words = words
        return member

    STACK_DEPTH = 1, "the stack of decisions is empty before the end of the game, or has overflowed"
    FRAME = 2, "a frame on the stack has no valid kind, or belongs to nobody at the table"
    TOP_FRAME = 3, "the game goes on, but the top frame asks nobody"
    SEATS = 4, "order and seat do not describe the same seating of the players"
    END = 5, "the game is over without winner or truncation, or has one of them too early or both"
    BATTLE = 6, "battle frames and the battle record disagree: a battle is nested, or has lost its end"
    VP = 7, "a player has fewer than 0 victory points"
    WON = 8, "a player has reached the winning score, but the game goes on"
    HAND_SIZE = 9, "hand_size is not the number of cards in the hand, or a count is negative"
    DISCARD_SIZE = 10, "discard_size is not the number of cards on the discard pile, or a count is negative"
    SUPPORTERS_SIZE = 11, "n_supporters is not the number of supporters, or a count is negative"
    DECK = 12, "the deck has an impossible size or card, or stays empty beside a discard pile"
    PLAY_AREA = 13, "a play area, the Decree or the place for available dominance cards holds what cannot lie there"
    CARDS = 14, "some kind of card has more or fewer copies in all zones together than the deck has"
    KNOWN_HAND = 15, "an observer knows of a card in a hand that is not there"
    KNOWN_SUPPORTERS = 16, "an observer knows of a supporter that is not there"
    SUPPORTERS_LIMIT = 17, "more than five supporters without a base on the map, and no loss of a base is pending"
    PIECES = 18, "supply and map together do not hold all pieces of a kind, or a count is negative"
    WARRIORS = 19, "supply, map and officers together do not hold all warriors, or a count is negative"
    DERIVED_PIECES = 20, "buildings or tokens are not the sum of their kinds"
    SLOTS = 21, "slots is not what ruins and buildings leave open, or there are more buildings than slots"
    CROWDED = 22, "a clearing holds two sympathy tokens or two roosts, or a base of another suit"
    RULER = 23, "ruler is fresh and wrong"
    LOST = 24, "pieces have been removed that nobody has scored for and whose triggers have not been pushed"
    ITEMS = 25, "there are more items of a type than at set-up, or fewer without a Vagabond, or a negative count"
    RUINS = 26, "a ruin is there without an item, or an item without a ruin"
    QUESTS = 27, "a quest is in two places, or after set-up in none"
    LOCATION = 28, "a pawn is nowhere on this map"
    RELATION = 29, "a relationship or the number of Aids towards it is impossible"
    COALITION = 30, "a coalition is impossible: its sides, its dominance card, or who already has a partner"
    NO_CHOICE = 31, "somebody is asked, but has no legal action"


MESSAGES: dict[int, str] = {member.value: member.words for member in Broken}
"""Every code of `broken` in words."""
B = namespace(Broken)


def _frozen(values) -> np.ndarray:
    array = np.array(values, np.int64)
    array.flags.writeable = False
    return array


COPIES = _frozen([row.copies for row in ROWS])
"""(card,): copies in the deck."""
WARRIOR_TOTAL = _frozen([tracks.WARRIORS.get(Faction(f), 0) if f in list(Faction) else 0 for f in range(16)])
"""(faction,): warriors in the box."""
RUIN_SUPPLY = _frozen([tracks.RUIN_ITEMS.count(item) for item in Item])
"""(item,): items that a Vagabond's set-up puts under ruins."""
END_DECISION = 1 + max(k for k in Kind if k < ids.FIRST_STEP)
END_STEP = 1 + max(Kind)
MIN_DOMINANCE_PLAYERS = 3
ALL_QUESTS = (1 << N_QUESTS) - 1


@njit
def broken(s):
    """Code of the first broken invariant, 0 if all hold."""
    code = _course(s) or _zones(s) or _cards(s) or _knowledge(s)
    code = code or _pieces(s) or _clearings(s) or _losses(s)
    return code or _items(s) or _quests(s) or _vagabonds(s)


@entry()
def check_game(states, i):
    """Code of the first broken invariant of row `i`, 0 if all hold."""
    return broken(record_at(states, i))


@entry()
def play_checked(states, i, picks, out, limit):
    """Play like `engine.play_random`, checking every state on the way.

    Returns the number of decisions taken, or minus the code of the first broken invariant.
    """
    s = record_at(states, i)
    n = 0
    code = broken(s)
    while code == 0 and s.over == 0 and s.fault == 0 and n < limit:
        if out[0] < 1:
            return -B.NO_CHOICE
        engine.take(s, I(out[1 + engine.pick(picks, I(out[0]))]), out)
        n += 1
        code = broken(s)
    if code != 0:
        return -code
    return n


# -- the course of the game --------------------------------------------------------------------------


@njit
def _course(s):
    """Stack, seats, battle, victory points and the end of the game."""
    depth, n = I(s.depth), I(s.n_players)
    if depth < 0 or depth > MAX_DEPTH or s.fault == 2 or (depth == 0 and s.over == 0):
        return B.STACK_DEPTH
    battles = 0
    for d in range(depth):
        f = s.stack[d]
        if f.kind < 0 or f.kind >= END_STEP or END_DECISION <= f.kind < ids.FIRST_STEP or f.who < 0 or f.who >= n:
            return B.FRAME
        if f.kind == K.END_BATTLE:
            battles += 1
    if battles > 1 or battles != s.battle.active:
        return B.BATTLE
    for i in range(n):
        who = I(s.order[i])
        if who < 0 or who >= n or s.seat[who] != i:
            return B.SEATS
        if s.vp[i] < 0:
            return B.VP
    if s.over != 0:
        if (s.winners == 0) != (s.truncated != 0) or s.winners < 0 or s.winners >= 1 << n:
            return B.END
        return 0
    if s.winners != 0 or s.truncated != 0:
        return B.END
    if s.fault == 0 and s.stack[depth - 1].kind >= ids.FIRST_STEP:
        return B.TOP_FRAME
    for who in range(n):
        if s.fault == 0 and s.dominance[who] < 0 and s.vp[who] >= s.score_to_win:
            return B.WON
    return 0


@njit
def _on_stack(s, kind):
    """Whether a frame of the kind is on the stack."""
    for d in range(I(s.depth)):
        if s.stack[d].kind == kind:
            return True
    return False


# -- cards and what is known of them -----------------------------------------------------------------


@njit
def _zones(s):
    """Derived sizes, and what each zone may hold."""
    for who in range(I(s.n_players)):
        size = 0
        for card in range(ids.N_CARDS):
            if s.hand[who, card] < 0:
                return B.HAND_SIZE
            size += I(s.hand[who, card])
        if size != s.hand_size[who]:
            return B.HAND_SIZE
        if (I(s.effects[who]) & ~PERSISTENT_MASK) != 0 or s.dominance[who] < -1 or s.dominance[who] > 3:
            return B.PLAY_AREA
    discarded, supporters = 0, 0
    for card in range(ids.N_CARDS):
        if s.discard[card] < 0:
            return B.DISCARD_SIZE
        if s.alliance.supporters[card] < 0:
            return B.SUPPORTERS_SIZE
        discarded += I(s.discard[card])
        supporters += I(s.alliance.supporters[card])
        for column in range(ids.N_COLUMNS):
            if s.eyrie.decree[column, card] < 0:
                return B.PLAY_AREA
        if s.discard[card] > 0 and TYPE[card] == CT.DOMINANCE:
            return B.PLAY_AREA
    if discarded != s.discard_size:
        return B.DISCARD_SIZE
    if supporters != s.alliance.n_supporters:
        return B.SUPPORTERS_SIZE
    for suit in range(4):
        if s.available[suit] < 0 or s.available[suit] > 1:
            return B.PLAY_AREA
    if s.deck_size < 0 or s.deck_size > DECK_SIZE or (s.deck_size == 0 and discarded > 0):
        return B.DECK
    for i in range(I(s.deck_size)):
        if s.deck[i] < 0 or s.deck[i] >= ids.N_CARDS:
            return B.DECK
    return 0


@njit
def _in_open_zones(s, card):
    """Copies of a card in hands, play areas, discard pile, Decree and supporters, and near the map."""
    n = I(s.discard[card]) + I(s.alliance.supporters[card])
    for who in range(I(s.n_players)):
        n += I(s.hand[who, card]) + ((I(s.effects[who]) >> card) & 1)
    for column in range(ids.N_COLUMNS):
        n += I(s.eyrie.decree[column, card])
    if TYPE[card] == CT.DOMINANCE:
        for suit in range(4):
            if DOMINANCE_OF_SUIT[suit] == card:
                n += I(s.available[suit])
                for who in range(I(s.n_players)):
                    if s.dominance[who] == suit:
                        n += 1
    return n


@njit
def _loose(s, card):
    """Copies of a card between two zones: held by a frame, or the ambush of the battle."""
    n = 1 if s.battle.ambush == card else 0
    for d in range(I(s.depth)):
        f = s.stack[d]
        if f.card == card:
            if f.kind == K.CRAFT_RESOLVE or f.kind == K.CRAFT_DISCARD or f.kind == K.DECREE_COLUMN:
                n += 1
    return n


@njit
def _cards(s):
    """Every card of the configured deck is in exactly one zone (Law 2.1, 5.1.3)."""
    deck_size = I(s.deck_size)
    for card in range(ids.N_CARDS):
        n = _in_open_zones(s, card) + _loose(s, card)
        for i in range(deck_size):
            if s.deck[i] == card:
                n += 1
        copies = COPIES[card]
        if TYPE[card] == CT.DOMINANCE and s.n_players < MIN_DOMINANCE_PLAYERS:
            copies = 0
        if n != copies:
            return B.CARDS
    return 0


@njit
def _knowledge(s):
    """What observers know is true: a lower bound of what the hand, or the stack of supporters, holds."""
    n = I(s.n_players)
    for observer in range(n):
        for owner in range(n):
            for card in range(ids.N_CARDS):
                known = I(s.known[observer, owner, card])
                if known != 0 and (known < 0 or known > s.hand[owner, card]):
                    return B.KNOWN_HAND
        for card in range(ids.N_CARDS):
            known = I(s.known_supporters[observer, card])
            if known != 0 and (known < 0 or known > s.alliance.supporters[card]):
                return B.KNOWN_SUPPORTERS
    return 0


# -- the map -----------------------------------------------------------------------------------------


@njit
def _pieces(s):
    """All pieces are on the map, in a supply, or out of the game as the Law says (Law 5.1.1, 6.2.2, 21.24)."""
    for kind in range(ids.N_PIECES):
        n = I(s.piece_supply[kind])
        if n < 0:
            return B.PIECES
        for c in range(ids.N_CLEARINGS):
            if s.pieces[kind, c] < 0:
                return B.PIECES
            n += I(s.pieces[kind, c])
        owner = I(s.player_of[tracks.OWNER[kind]])
        total = tracks.TOTAL[kind] if owner >= 0 else 0
        placed = owner >= 0 and tracks.RETURNS[kind] == 0 and s.start[owner] >= 0
        if (n != total and not (placed and n == 0)) or (placed and s.piece_supply[kind] != 0):
            return B.PIECES
    for who in range(I(s.n_players)):
        n = I(s.warrior_supply[who])
        if n < 0:
            return B.WARRIORS
        for c in range(ids.N_CLEARINGS):
            if s.warriors[who, c] < 0:
                return B.WARRIORS
            n += I(s.warriors[who, c])
        if s.faction[who] == F.ALLIANCE:
            if s.alliance.officers < 0:
                return B.WARRIORS
            n += I(s.alliance.officers)
        if n != WARRIOR_TOTAL[s.faction[who]]:
            return B.WARRIORS
    return 0


@njit
def _clearings(s):
    """Derived fields of each clearing, and how much it may hold (Law 2.2.3, 7.5.2.IV, 8.2.5, 8.3.2)."""
    for c in range(ids.N_CLEARINGS):
        filled = I(s.ruins[c])
        for who in range(I(s.n_players)):
            buildings, tokens = 0, 0
            for kind in range(tracks.FIRST_PIECE[s.faction[who]], tracks.END_PIECE[s.faction[who]]):
                if tracks.IS_BUILDING[kind] != 0:
                    buildings += I(s.pieces[kind, c])
                else:
                    tokens += I(s.pieces[kind, c])
            if buildings != s.buildings[who, c] or tokens != s.tokens[who, c]:
                return B.DERIVED_PIECES
            filled += buildings
        if s.slots[c] < 0 or s.slots[c] != SLOTS[s.map, c] - filled:
            return B.SLOTS
        if s.pieces[PC.SYMPATHY, c] > 1 or s.pieces[PC.ROOST, c] > 1:
            return B.CROWDED
        for suit in range(ids.N_SUITS):
            if s.pieces[PC.BASE_FOX + suit, c] > 0 and s.suit[c] != suit:
                return B.CROWDED
        if (I(s.rule_stale) >> c) & 1 == 0 and s.ruler[c] != _ruler(s, c):
            return B.RULER
    return 0


@njit
def _ruler(s, c):
    """Who rules a clearing: the most warriors and buildings alone, or the Eyrie among the tied (Law 2.5, 7.2.2)."""
    most, holders, ruler = 1, 0, NOBODY
    for who in range(I(s.n_players)):
        most = max(most, I(s.warriors[who, c]) + I(s.buildings[who, c]))
    for who in range(I(s.n_players)):
        if I(s.warriors[who, c]) + I(s.buildings[who, c]) == most:
            holders += 1
            ruler = who
            if s.faction[who] == F.EYRIE:
                return who
    return ruler if holders == 1 else NOBODY


@njit
def _losses(s):
    """Removals are settled before the next question, in battle before its end; supporters are then trimmed.

    Law 1.5.4, 4.3.6, 8.2.3.I, 8.2.4.
    """
    if s.over != 0 or s.fault != 0:
        return 0
    if s.battle.active == 0:
        if s.lost_in != 0:
            return B.LOST
        for c in range(ids.N_CLEARINGS):
            for who in range(I(s.n_players)):
                if s.lost_warriors[who, c] != 0:
                    return B.LOST
            for kind in range(ids.N_PIECES):
                if s.lost_pieces[kind, c] != 0:
                    return B.LOST
    if s.alliance.n_supporters > tracks.SUPPORTER_LIMIT:
        for c in range(ids.N_CLEARINGS):
            for kind in range(PC.BASE_FOX, PC.BASE_MOUSE + 1):
                if s.pieces[kind, c] + s.lost_pieces[kind, c] > 0:
                    return 0
        if not _on_stack(s, K.BASE_LOST) and not _on_stack(s, K.TRIM_SUPPORTERS):
            return B.SUPPORTERS_LIMIT
    return 0


# -- Vagabonds, items, quests ------------------------------------------------------------------------


@njit
def _is_vagabond(s, who):
    return s.faction[who] == F.VAGABOND or s.faction[who] == F.VAGABOND_2


@njit
def _items(s):
    """Items only leave the game through a Vagabond's limit (Law 5.1.5, 9.3.4, 9.3.5, 9.6.4)."""
    in_play = s.player_of[F.VAGABOND] >= 0 or s.player_of[F.VAGABOND_2] >= 0
    for item in range(ids.N_ITEMS):
        n, most = I(s.items[item]), tracks.ITEM_SUPPLY[item]
        if n < 0:
            return B.ITEMS
        for who in range(I(s.n_players)):
            if s.crafted_items[who, item] < 0:
                return B.ITEMS
            n += I(s.crafted_items[who, item])
        for c in range(ids.N_CLEARINGS):
            for k in range(2):
                if s.ruin_items[c, k] == item:
                    n += 1
        for v in range(N_VAGABONDS):
            for state in range(4):
                if s.vagabond[v].items[item, state] < 0:
                    return B.ITEMS
                n += I(s.vagabond[v].items[item, state])
            if 0 <= s.vagabond[v].character < ids.N_CHARACTERS:
                most += START[s.vagabond[v].character, item]
        if in_play:
            most += RUIN_SUPPLY[item]
        if n > most or (n < most and not in_play):
            return B.ITEMS
    for c in range(ids.N_CLEARINGS):
        first, second = I(s.ruin_items[c, 0]), I(s.ruin_items[c, 1])
        if first < -1 or first >= ids.N_ITEMS or second < -1 or second >= ids.N_ITEMS or (first < 0 and second >= 0):
            return B.RUINS
        if s.ruins[c] < 0 or s.ruins[c] > 1 or (first >= 0 and s.ruins[c] == 0):
            return B.RUINS
        if in_play and s.phase != P.SETUP and s.ruins[c] == 1 and first < 0:
            return B.RUINS
    return 0


@njit
def _quests(s):
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
def _vagabonds(s):
    """Where the pawns stand, relationships and coalitions (Law 9.2.8, 9.2.9, 9.2.10)."""
    for who in range(I(s.n_players)):
        partner = I(s.coalition[who])
        if not _is_vagabond(s, who):
            if partner != NOBODY:
                return B.COALITION
            continue
        v = s.vagabond[1 if s.faction[who] == F.VAGABOND_2 else 0]
        place = I(v.location)
        if place < NOWHERE or place >= FOREST + N_FORESTS_OF[s.map] or (place == NOWHERE and s.phase != P.SETUP):
            return B.LOCATION
        code = _relations(s, who, v)
        if code != 0:
            return code
        if partner == NOBODY:
            if s.over == 0 and s.dominance[who] >= 0 and not _on_stack(s, K.COALITION):
                return B.COALITION
            continue
        if partner < 0 or partner >= s.n_players or partner == who or s.n_players < tracks.COALITION_PLAYERS:
            return B.COALITION
        if s.dominance[who] < 0 or s.coalition[partner] != NOBODY:
            return B.COALITION
        for other in range(I(s.n_players)):
            if other != who and s.coalition[other] == partner:
                return B.COALITION
    return 0


@njit
def _relations(s, who, v):
    """Relationships with everybody else, and Aids short of the next space (Law 9.2.9)."""
    for other in range(I(s.n_players)):
        space, aids = I(v.relation[other]), I(v.aids[other])
        if _is_vagabond(s, other):
            if space != NO_RELATION:
                return B.RELATION
        elif space < HOSTILE or space > tracks.ALLIED or aids < 0:
            return B.RELATION
        elif aids > 0 and (space < 0 or space == tracks.ALLIED or aids >= tracks.AIDS_NEEDED[space]):
            return B.RELATION
    return 0
