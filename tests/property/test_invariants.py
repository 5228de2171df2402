"""Each of the invariants is seen to break, on a state with one thing wrong in it. That they hold: test_random_games."""

import numpy as np
import pytest

from root_env.root.rules import invariants
from root_env.root.rules.game import stepping
from root_env.root.rules.ids import N_CLEARINGS, Card, Faction, Item, Kind, Piece, Suit
from root_env.root.rules.invariants import MESSAGES, Broken
from root_env.root.rules.state import pile_knowledge
from tests.property.random_tables import TABLES, copy_of, make_config, new_picks, start


def test_checking_changes_nothing():
    """`play_checked` plays the game that `play_random` plays, and a check leaves every byte as it was."""
    for table in TABLES[::7]:
        one, out = start(make_config(table), 3)
        other, again = start(make_config(table), 3)
        played = stepping.play_random(one, 0, new_picks(5), out, 400)
        assert invariants.play_checked(other, 0, new_picks(5), again, 400) == played
        before = one.tobytes()
        assert invariants.check_game(one, 0) == 0
        assert one.tobytes() == before
        assert all(np.array_equal(one[name], other[name]) for name in one.dtype.names)


# -- each invariant breaks -------------------------------------------------------------------------------

MARQUISE, EYRIE, ALLIANCE, VAGABOND = range(4)
"""Players of the position that is spoilt below."""


def _position():
    """A game of all four in full swing, at the Marquise's menu, fit for every spoiler below."""
    for seed in range(1000):
        states, out = start(make_config(("marquise", "eyrie", "alliance", "vagabond")), seed)
        picks = new_picks(seed)
        stepping.play_random(states, 0, picks, out, 80)
        while states[0]["over"] == 0 and stepping.play_random(states, 0, picks, out, 1):
            if _is_fit(states[0]):
                return states, out
    raise AssertionError("no such position")


def _is_fit(s):
    """Cards in every hand, a deck, room in two slots of one clearing and beside fox clearings, no dominance yet."""
    return (
        _kind(s) == Kind.MARQUISE_ACTION
        and min(s["hand_size"][:4]) > 0
        and s["deck_size"] > 10
        and s["quest_deck_size"] > 0
        and s["slots"].max() > 1
        and s["slots"][s["suit"] != Suit.FOX].max() > 0
        and s["dominance"].max() < 0
        and s["available"].max() == 0
        and (s["ruin_items"][:, 0] >= 0).any()
    )


def _kind(s):
    return s["stack"]["kind"][s["depth"] - 1]


def _held(s, who):
    return int(np.flatnonzero(s["hand"][who])[0])


def _reveal_a_card(s):
    """The top card of the deck lies revealed for a ritual."""
    s["deck_size"] -= 1
    s["lizard"]["revealed"][s["deck"][s["deck_size"]]] += 1


def _set(*path, to=None, by=None):
    """A spoiler: set the field at the end of the path, or add to it."""

    def spoil(s):
        for step in path[:-1]:
            s = s[step]
        s[path[-1]] = to if by is None else s[path[-1]] + by

    return spoil


def _also(*spoilers):
    def spoil(s):
        for one in spoilers:
            one(s)

    return spoil


def _top(field, value):
    def spoil(s):
        s["stack"][s["depth"] - 1][field] = value

    return spoil


def _lose_card(s):
    """A card of the deck turns into another kind."""
    s["deck"][0] = (s["deck"][0] + 1) % len(Card)


def _misremember(s):
    """The Eyrie know of one copy too many."""
    card = _held(s, MARQUISE)
    s["known"][EYRIE, MARQUISE, card] = s["hand"][MARQUISE, card] + 1


def _teach(s):
    pile_knowledge(s)[EYRIE] = s["alliance"]["supporters"]
    pile_knowledge(s)[EYRIE, Card.SAPPERS] += 1


def _swell_supporters(s):
    """Seven supporters and no base on the map: the bases go back to the board, cards come off the deck."""
    for kind in (Piece.BASE_FOX, Piece.BASE_RABBIT, Piece.BASE_MOUSE):
        _take_all(s, kind, ALLIANCE)
    while s["alliance"]["n_supporters"] < 7:
        s["deck_size"] -= 1
        s["alliance"]["supporters"][s["deck"][s["deck_size"]]] += 1
        s["alliance"]["n_supporters"] += 1


def _take_all(s, kind, owner):
    s["buildings"][owner] -= s["pieces"][kind]
    s["slots"] += s["pieces"][kind]
    s["piece_supply"][kind] += s["pieces"][kind].sum()
    s["pieces"][kind] = 0
    s["rule_stale"] = (1 << N_CLEARINGS) - 1


def _place(s, kind, owner, c):
    """Place a building by the book."""
    s["piece_supply"][kind] -= 1
    s["pieces"][kind, c] += 1
    s["buildings"][owner, c] += 1
    s["slots"][c] -= 1
    s["rule_stale"] = (1 << N_CLEARINGS) - 1


def _crowd(kind, n):
    """That many tokens or buildings of a kind in one clearing, all derived fields right."""

    def spoil(s):
        owner = s["player_of"][Faction.ALLIANCE if kind == Piece.SYMPATHY else Faction.EYRIE]
        total = int(s["piece_supply"][kind] + s["pieces"][kind].sum())
        c = int(np.argmax(s["slots"]))
        derived = "tokens" if kind == Piece.SYMPATHY else "buildings"
        s[derived][owner] -= s["pieces"][kind]
        if derived == "buildings":
            s["slots"] += s["pieces"][kind]
            s["slots"][c] -= n
        s["pieces"][kind] = 0
        s["pieces"][kind, c] = n
        s[derived][owner, c] += n
        s["piece_supply"][kind] = total - n
        s["rule_stale"] = (1 << N_CLEARINGS) - 1

    return spoil


def _wrong_base(s):
    for kind in (Piece.BASE_FOX, Piece.BASE_RABBIT, Piece.BASE_MOUSE):
        _take_all(s, kind, ALLIANCE)
    c = int(np.argmax((s["slots"] > 0) & (s["suit"] != Suit.FOX)))
    _place(s, Piece.BASE_FOX, ALLIANCE, c)


def _return_keep(s):
    """The keep goes back to a supply instead of out of the game."""
    s["tokens"][MARQUISE] -= s["pieces"][Piece.KEEP]
    s["pieces"][Piece.KEEP] = 0
    s["piece_supply"][Piece.KEEP] = 1


def _wrong_ruler(s):
    s["rule_stale"] &= ~1
    s["ruler"][0] = (s["ruler"][0] + 2) % 4


def _move_from_ruin(s):
    """An item lies where no ruin is."""
    ruin = int(np.argmax(s["ruin_items"][:, 0] >= 0))
    s["ruin_items"][0] = s["ruin_items"][ruin]
    s["ruin_items"][ruin] = -1


def _ruin_too_many(s):
    """A ruin lies where there was none, with an item out of the supply."""
    s["ruins"][0] = 1
    s["ruin_items"][0, 0] = Item.SACK
    s["items"][Item.SACK] -= 1


def _double_quest(s):
    s["quest_cards"][1] = s["quest_cards"][0]


def _lose_quest(s):
    s["quest_deck_size"] -= 1


def _give_coalition(s):
    s["coalition"][MARQUISE] = VAGABOND


def _activate_alone(s):
    """The Vagabond has activated the fox dominance without a partner; wherever it was, the cards still add up."""
    s["dominance"][VAGABOND] = Suit.FOX
    for zone in (*s["hand"][:4], s["alliance"]["supporters"], *s["eyrie"]["decree"]):
        zone[Card.DOMINANCE_FOX] = 0
    s["hand_size"] = s["hand"].sum(axis=1)
    s["alliance"]["n_supporters"] = s["alliance"]["supporters"].sum()
    s["known"][:, :, Card.DOMINANCE_FOX] = 0
    deck = [card for card in s["deck"][: s["deck_size"]] if card != Card.DOMINANCE_FOX]
    s["deck"][: len(deck)] = deck
    s["deck_size"] = len(deck)


_TWO_BATTLES = _also(_set("battle", "active", to=1), _top("kind", Kind.END_BATTLE))

SPOILERS = (
    (Broken.STACK_DEPTH, _set("depth", to=0)),
    (Broken.STACK_DEPTH, _set("depth", to=-1)),
    (Broken.STACK_DEPTH, _set("fault", to=2)),
    (Broken.FRAME, _top("kind", 255)),
    (Broken.FRAME, _top("kind", max(Kind) + 1)),
    (Broken.FRAME, _top("who", 4)),
    (Broken.TOP_FRAME, _top("kind", Kind.END_TURN)),
    (Broken.SEATS, _set("seat", 0, to=1)),
    (Broken.SEATS, _set("order", 1, to=0)),
    (Broken.END, _set("over", to=1)),
    (Broken.END, _also(_set("over", to=1), _set("winners", to=1), _set("truncated", to=1))),
    (Broken.END, _also(_set("over", to=1), _set("winners", to=16))),
    (Broken.END, _set("winners", to=1)),
    (Broken.BATTLE, _set("battle", "active", to=1)),
    (Broken.BATTLE, _top("kind", Kind.END_BATTLE)),
    (Broken.TOP_FRAME, _TWO_BATTLES),
    (Broken.VP, _set("vp", EYRIE, to=-1)),
    (Broken.WON, _set("vp", EYRIE, to=30)),
    (Broken.HAND_SIZE, _set("hand_size", ALLIANCE, by=1)),
    (Broken.HAND_SIZE, _also(_set("hand", EYRIE, 0, to=-1), _set("hand_size", EYRIE, by=-1))),
    (Broken.DISCARD_SIZE, _set("discard_size", by=1)),
    (Broken.SUPPORTERS_SIZE, _set("alliance", "n_supporters", by=-1)),
    (Broken.DECK, _set("deck", 0, to=-1)),
    (Broken.DECK, _set("deck_size", to=55)),
    (Broken.PLAY_AREA, _set("effects", MARQUISE, to=1 << Card.ANVIL)),
    (Broken.PLAY_AREA, _set("dominance", MARQUISE, to=4)),
    (Broken.PLAY_AREA, _set("available", Suit.FOX, to=2)),
    (Broken.PLAY_AREA, _set("eyrie", "decree", 0, 0, to=-1)),
    (Broken.PLAY_AREA, _also(_set("discard", Card.DOMINANCE_FOX, by=1), _set("discard_size", by=1))),
    (Broken.CARDS, _lose_card),
    (Broken.CARDS, _set("deck_size", by=-1)),
    (Broken.CARDS, _set("eyrie", "decree", 2, Card.SAPPERS, by=1)),
    (Broken.CARDS, _set("battle", "ambush", to=Card.AMBUSH_FOX)),
    (Broken.CARDS, _set("available", Suit.BIRD, to=1)),
    (Broken.CARDS, _set("effects", VAGABOND, to=1 << Card.COBBLER | 1 << Card.ROYAL_CLAIM)),
    (Broken.KNOWN_HAND, _misremember),
    (Broken.KNOWN_HAND, _set("known", EYRIE, VAGABOND, 0, to=-1)),
    (Broken.KNOWN_SUPPORTERS, _teach),
    (Broken.SUPPORTERS_LIMIT, _swell_supporters),
    (Broken.PIECES, _set("piece_supply", Piece.WOOD, by=1)),
    (Broken.PIECES, _set("pieces", Piece.ROOST, 0, by=1)),
    (Broken.PIECES, _set("piece_supply", Piece.KEEP, by=1)),
    (Broken.PIECES, _return_keep),
    (Broken.PIECES, _also(_set("piece_supply", Piece.WOOD, to=-1), _set("pieces", Piece.WOOD, 0, to=9))),
    (Broken.WARRIORS, _set("warriors", EYRIE, 3, by=1)),
    (Broken.WARRIORS, _set("warrior_supply", VAGABOND, by=1)),
    (Broken.WARRIORS, _set("alliance", "officers", by=1)),
    (Broken.DERIVED_PIECES, _set("buildings", EYRIE, 0, by=1)),
    (Broken.DERIVED_PIECES, _set("tokens", ALLIANCE, 11, by=1)),
    (Broken.SLOTS, _set("slots", 4, by=1)),
    (Broken.SLOTS, _ruin_too_many),
    (Broken.SLOTS, _crowd(Piece.ROOST, 7)),
    (Broken.CROWDED, _crowd(Piece.SYMPATHY, 2)),
    (Broken.CROWDED, _crowd(Piece.ROOST, 2)),
    (Broken.CROWDED, _wrong_base),
    (Broken.RULER, _wrong_ruler),
    (Broken.LOST, _set("lost_in", to=1)),
    (Broken.LOST, _set("lost_warriors", EYRIE, 5, to=1)),
    (Broken.LOST, _set("lost_pieces", Piece.WOOD, 5, to=1)),
    (Broken.ITEMS, _set("items", Item.COIN, to=-1)),
    (Broken.ITEMS, _set("crafted_items", MARQUISE, Item.TORCH, by=3)),
    (Broken.ITEMS, _set("vagabond", 0, "items", Item.SACK, 0, by=5)),
    (Broken.RUINS, _move_from_ruin),
    (Broken.RUINS, _set("ruin_items", 5, 1, to=8)),
    (Broken.RUINS, _set("ruin_items", 5, 0, to=8)),
    (Broken.QUESTS, _double_quest),
    (Broken.QUESTS, _lose_quest),
    (Broken.QUESTS, _set("vagabond", 0, "quests", to=-1)),
    (Broken.LOCATION, _set("vagabond", 0, "location", to=-1)),
    (Broken.LOCATION, _set("vagabond", 0, "location", to=12 + 7)),
    (Broken.RELATION, _set("vagabond", 0, "relation", EYRIE, to=4)),
    (Broken.RELATION, _set("vagabond", 0, "relation", VAGABOND, to=0)),
    (Broken.RELATION, _set("vagabond", 0, "aids", ALLIANCE, to=3)),
    (Broken.COALITION, _give_coalition),
    (Broken.COALITION, _set("coalition", VAGABOND, to=EYRIE)),
    (Broken.COALITION, _activate_alone),
    (Broken.MARKS, _set("vagabond", 0, "from_ruins", to=1)),
    (Broken.MARKS, _set("vagabond", 0, "looked", to=1 << 5)),
    (Broken.MARKS, _set("vagabond", 0, "improvised", to=1)),
    (Broken.RUINS, _set("ruin_items", 5, 1, to=0)),
    (Broken.LOST_SOULS, _set("souls", to=1)),
    (Broken.REVEALED, _reveal_a_card),
    (Broken.OUTCAST, _set("lizard", "hated", to=2)),
    (Broken.OUTCAST, _set("lizard", "outcast", to=3)),
    (Broken.EGO, _set("chameleander", "id", 0, to=1)),
    (Broken.EGO, _set("chameleander", "track", 7, to=2)),
    (Broken.EGO, _set("chameleander", "taken", to=4)),
    (Broken.EGO, _set("pieces", Piece.SUPEREGO, 3, to=1)),
)
"""(code that must be found, damage to the state)"""


def _hide_the_open_hand(s):
    card = int(np.flatnonzero(s["hand"][0])[0])
    s["known"][1, 0, card] -= 1
    s["common"][0, card] -= 1


def _forget_the_open_hand(s):
    s["known"][1, 0] = 0


RIVER_SPOILERS = (
    (Broken.OPEN_HAND, _hide_the_open_hand),
    (Broken.COMMON, _forget_the_open_hand),
    (Broken.COMMON, _set("seen", 2, 1, to=9)),
    (Broken.COMMON, _set("seen", 2, 1, to=-1)),
    (Broken.COMMON, _set("common_supporters", 0, to=1)),
    (Broken.OPEN_HAND, _set("open_hand", to=-1)),
    (Broken.FUNDS, _set("riverfolk", "tracks", 0, 1, to=4)),
    (Broken.PRICES, _set("riverfolk", "prices", 1, to=5)),
    (Broken.SERVICES, _set("riverboats", to=0)),
    (Broken.FORCES, _set("serves", 1, to=1)),
    (Broken.FORCES, _set("lent", to=1)),
    (Broken.MARKS, _set("vagabond", 1, "from_ruins", to=1 << Item.TEA)),
    (Broken.MARKS, _set("vagabond", 0, "looked", to=1)),
)
"""The same for a table with the Riverfolk and two Vagabonds."""


@pytest.mark.parametrize(
    ("code", "spoil"), RIVER_SPOILERS, ids=[f"{n}-{c.name}" for n, (c, _) in enumerate(RIVER_SPOILERS)]
)
def test_each_invariant_of_larger_tables_can_break(code, spoil):
    states, out = start(make_config(("riverfolk", "eyrie", "vagabond", "lizard", "vagabond")), 3)
    stepping.play_random(states, 0, new_picks(3), out, 60)
    assert states[0]["hand_size"][0] > 0 and invariants.check_game(states, 0) == 0
    spoil(states[0])
    found = invariants.check_game(states, 0)
    assert found == code, f"{Broken(found).name if found else 'nothing'} instead of {code.name}"


@pytest.fixture(scope="module")
def position():
    return _position()


@pytest.mark.parametrize(("code", "spoil"), SPOILERS, ids=[f"{n}-{c.name}" for n, (c, _) in enumerate(SPOILERS)])
def test_each_invariant_can_break(position, code, spoil):
    states = copy_of(position[0])
    assert invariants.check_game(states, 0) == 0
    spoil(states[0])
    found = invariants.check_game(states, 0)
    assert found == code, f"{Broken(found).name if found else 'nothing'} instead of {code.name}"


def test_a_decision_without_choices_breaks(position):
    states = copy_of(position[0])
    assert invariants.play_checked(states, 0, new_picks(1), stepping.new_list(), 10) == -Broken.NO_CHOICE


def test_play_checked_stops_at_a_broken_state(position):
    states, out = copy_of(position[0]), position[1].copy()
    states[0]["vp"][EYRIE] = -1
    assert invariants.play_checked(states, 0, new_picks(1), out, 10) == -Broken.VP


OF_OTHERS = {Broken.BOARD, Broken.FACEDOWN, Broken.NAMED}
"""Codes for factions of somebody's own: `tests/trial/magpies` shows the last two."""


def test_every_code_has_words_and_a_way_to_break():
    assert set(MESSAGES) == set(Broken)
    assert {code for code, _ in (*SPOILERS, *RIVER_SPOILERS)} | {Broken.NO_CHOICE, *OF_OTHERS} == set(Broken)
