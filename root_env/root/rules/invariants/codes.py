"""Codes of broken invariants, with their words."""

from root_env.engine.ground import Invariant
from root_env.engine.jit import namespace


class Broken(Invariant):
    """A broken invariant of a state, with its words; 0 means that all hold."""

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
    WARRIORS = 19, "supply, map and faction boards together do not hold all warriors, or a count is negative"
    DERIVED_PIECES = 20, "buildings or tokens are not the sum of their kinds"
    SLOTS = 21, "slots is not what ruins and buildings leave open, or there are more buildings than slots"
    CROWDED = 22, "a clearing holds two sympathy tokens or two roosts, or a base of another suit"
    RULER = 23, "ruler is fresh and wrong"
    LOST = 24, "pieces have been removed that nobody has scored for and whose triggers have not been pushed"
    ITEMS = 25, "there are more items of a type than at set-up, or fewer without a satchel in play, or a negative count"
    RUINS = 26, "a ruin is there without an item, or an item without a ruin"
    QUESTS = 27, "a quest is in two places, or after set-up in none"
    LOCATION = 28, "a pawn is nowhere on this map"
    RELATION = 29, "a relationship or the number of Aids towards it is impossible"
    COALITION = 30, "a coalition is impossible: its sides, its dominance card, or who already has a partner"
    NO_CHOICE = 31, "somebody is asked, but has no legal action"
    LOST_SOULS = 32, "the Lost Souls pile is in use without its faction or out of use with it, or a count is negative"
    REVEALED = 33, "cards lie revealed for rituals outside their player's Daylight"
    OUTCAST = 34, "the Outcast marker is off its spaces, or a suit has been scored that is none"
    FUNDS = 35, "a Trade Posts track holds more posts and funds than it has spaces"
    PRICES = 36, "a service has a price beyond its track, or none after set-up"
    SERVICES = 37, "services have been bought or serve that cannot"
    OPEN_HAND = 38, "the hand that lies open is another one than the Law says, or somebody does not know it"
    EGO = 39, "ego are not on the track as in supply, not all accounted for, or on the map away from their warrior"
    MARKS = 40, "a board is marked for an item, a look under a ruin or an improvisation that is none of its own"
    COMMON = 41, "everybody knows that an observer knows a card, or so many, and he does not"
    BOARD = 42, "a faction's board holds what cannot lie there"
    FORCES = 43, "a force serves its own player or nobody at the table, or lent does not say which forces serve another"
    FACEDOWN = 44, "facedown pieces are not of the kinds that there are, or lie where there is no such piece"
    NAMED = 45, "a frame names a card of a hand in which it is not"


MESSAGES: dict[int, str] = {member.value: member.words for member in Broken}
"""Every code of `broken` in words."""
B = namespace(Broken)
