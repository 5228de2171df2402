"""Documents that play could not have written are refused in words; what is accepted plays on. See tests/forge.py."""

import pytest

from root_env import Game, PositionError
from root_env.root.documents.frames import DEEPEST
from root_env.root.documents.stack import ROWS
from root_env.root.lookup import names
from root_env.root.rules.boxes import BOXES
from root_env.root.rules.ids import Card, Kind
from tests.forge import try_many

FORGERIES = 30


def document(decisions=0):
    game = Game({"factions": ["marquise", "eyrie", "alliance"], "setup": "random", "skip_forced": "none"}, seed=2)
    for _ in range(decisions):
        game.step(int(game.legal_actions()[0]))
    return without_step(game)


def without_step(game):
    """The position of a game; the internals alone say where it stands."""
    return {name: value for name, value in game.position().items() if name != "step"}


def refused(change, match):
    forged = document()
    change(forged["internals"])
    with pytest.raises(PositionError, match=match):
        Game.from_position(forged)


def frame(kind, who=0, **given):
    return [int(kind), who, *(given.get(name, -1) for name in ("clearing", "other", "count", "card", "suit", "x"))]


def test_a_count_of_effects_beyond_the_stack_is_refused():
    """This one corrupted memory."""
    refused(
        lambda i: i["stack"].append(frame(Kind.ORDER_TRIGGERS, count=33)),
        r"internals.stack\[\d\].count: 33 effects must be pending below",
    )
    refused(
        lambda i: i["stack"].append(frame(Kind.ORDER_TRIGGERS, count=112)), "count of ORDER_TRIGGERS: must be 2..33"
    )


def test_pieces_of_an_absent_faction_cannot_be_lost():
    """The state of this table has no room for them."""

    def lose(internals):
        internals["lost_pieces"][10][3], internals["lost_in"] = 1, 1 << 3  # a garden

    refused(lose, "internals.lost_(pieces|in)")


def test_a_stack_without_its_bottom_is_refused():
    """This one never ended."""
    refused(lambda i: i["stack"].pop(0), "internals.stack: the end of the turn and its coming phases must lie")
    refused(lambda i: i["stack"].clear(), "internals.stack: its last frame must be a decision")


@pytest.mark.parametrize(
    "frame, match",
    [
        (frame(Kind.OUTRAGE, clearing=12, other=2, count=1), "clearing of OUTRAGE: must be 0..11, got 12"),
        (frame(Kind.OUTRAGE, clearing=1, other=1, count=1), "other: must be the player of alliance"),
        (frame(Kind.DECREE, who=0), "DECREE is not asked of marquise"),
        (frame(Kind.DECREE, who=1), "DECREE is asked of the player whose turn it is"),
        (frame(Kind.GAP, who=0, card=3), "card of GAP: must be -1..-1, got 3"),
        (frame(Kind.AMBUSH, clearing=1, other=1), "AMBUSH belongs into a battle"),
        (frame(Kind.MOVE_COUNT, clearing=0, other=1, count=100), "count of MOVE_COUNT: at most"),
        (frame(Kind.CHOOSE_PLAYER, card=0), "card 0 names no player"),
        (frame(250), "there is no kind 250"),
    ],
)
def test_a_frame_that_cannot_lie_there_is_refused(frame, match):
    refused(lambda i: i["stack"].append(frame), match)


def test_a_battle_record_that_cannot_be_is_refused():
    refused(lambda i: i["battle"].update(ambush=0), "internals.battle.ambush: an ambush card, and only in a battle")
    refused(lambda i: i["battle"].update(attacker=3), "internals.battle.attacker: a number is outside 0..2")
    refused(lambda i: i["battle"].update(active=1), "internals.battle.defender: nobody battles himself")
    refused(lambda i: i["battle"].update(active=1, defender=1), "END_BATTLE lies there once while a battle is active")
    refused(  # the end of a game changes nothing about it
        lambda i: i.update(over=1, truncated=1) or i["stack"].append(frame(Kind.END_BATTLE)), "END_BATTLE lies there"
    )
    refused(lambda i: i.update(lost_in=1), "internals.lost_in: pieces are lost in the clearing of the battle")
    refused(lambda i: i.update(winners=1), "internals.over: a game that goes on has no winners")


def test_a_fund_that_is_placed_on_a_track_names_the_track():
    """Without a suit the compiled core would write beside the tracks."""
    game = Game({"factions": ["riverfolk", "marquise"], "setup": "random"}, seed=2)
    forged = without_step(game) | {"turn": "riverfolk_0", "phase": "daylight"}
    for agent in game.agents:
        del forged["players"][agent]["warrior_supply"]
    forged["players"]["riverfolk_0"]["funds"] = {"marquise_0": 2, "riverfolk_0": 1}
    bottom = [frame(Kind.END_TURN), frame(Kind.START_PHASE, x=3), frame(Kind.RIVERFOLK_ACTION)]
    forged["internals"]["stack"] = [*bottom, frame(Kind.FUND_OWNER, count=1, x=2)]
    with pytest.raises(PositionError, match=r"stack\[3\].suit: funds are placed on the Trade Posts track of a suit"):
        Game.from_position(forged)
    forged["internals"]["stack"][-1] = frame(Kind.FUND_OWNER, count=1, suit=1, x=2)
    assert (
        Game.from_position(forged).question("all").startswith("riverfolk_0 must choose whose fund to place on the rabb")
    )


def test_an_ambush_is_of_the_sides_of_the_battle():
    """Riverfolk that foiled in somebody else's battle took cards out of a hand that had none."""
    battle = {"active": 1, "attacker": 0, "defender": 1, "clearing": 4}
    below = [frame(Kind.MARQUISE_ACTION), frame(Kind.END_BATTLE), frame(Kind.ROLL)]
    foil = {"clearing": 4, "other": 1}

    def refused_in_battle(frames, match):
        forged = document() | {"phase": "daylight"}
        forged["internals"]["battle"].update(battle)
        forged["internals"]["stack"] = [frame(Kind.END_TURN), frame(Kind.START_PHASE, x=3), *frames]
        with pytest.raises(PositionError, match=match):
            Game.from_position(forged)

    refused_in_battle([*below, frame(Kind.FOIL, 2, **foil)], "FOIL is of the attacker")
    refused_in_battle([*below, frame(Kind.FOIL, 0, **foil)], "FOIL needs an ambush in internals.battle")
    refused_in_battle([*below, frame(Kind.AMBUSH, 1, clearing=3, other=0)], "AMBUSH names the attacker and the clear")
    refused_in_battle([*below, frame(Kind.AMBUSH, 0, **foil)], "AMBUSH is of the defender")
    refused_in_battle([*below[:2], frame(Kind.ROLL, 1), frame(Kind.GAP)], "ROLL is of the attacker")
    battle["ambush"] = int(Card.AMBUSH_FOX)
    refused_in_battle([*below, frame(Kind.AMBUSH, 1, clearing=4, other=0)], "one ambush has been played")


def test_what_a_pending_frame_is_about_is_there():
    """Each of these lost an invariant in play: a card twice, a coalition without its card, a ruin taken twice."""
    spend = frame(Kind.SPEND_FOR_DOMINANCE, suit=1)
    refused(lambda i: i["stack"].append(spend), r"stack\[\d\]: this dominance card is not in available_dominance")
    refused(lambda i: i["stack"].append(frame(Kind.COALITION)), "only a Vagabond with a dominance card")

    game = Game({"factions": ["alliance", "vagabond", "eyrie"], "setup": "random", "skip_forced": "none"}, seed=2)
    forged = without_step(game) | {"turn": "vagabond_0", "phase": "daylight"}
    bottom = [frame(Kind.END_TURN, 1), frame(Kind.START_PHASE, 1, x=3), frame(Kind.VAGABOND_ACTION, 1)]
    bare = next(c for c in range(12) if str(c + 1) not in forged["ruins"])
    forged["internals"]["stack"] = [*bottom, frame(Kind.EXPLORE, 1, clearing=bare)]
    with pytest.raises(PositionError, match=f"no ruin lies in clearing {bare + 1}"):
        Game.from_position(forged)

    forged = without_step(game) | {"turn": "alliance_0", "phase": "birdsong"}
    forged["clearings"] = {c: {"alliance_0": {"sympathy": 1}} for c in range(1, 11)}
    bottom = [frame(Kind.END_TURN), frame(Kind.START_PHASE, x=3), frame(Kind.START_PHASE, x=2)]
    spread = [frame(Kind.SPREAD_PLACE, clearing=10), frame(Kind.SPEND_SUPPORTER, clearing=10, count=1, suit=0)]
    forged["internals"]["stack"] = [*bottom, frame(Kind.SPREAD_SYMPATHY), *spread]
    with pytest.raises(PositionError, match="no sympathy token is left"):
        Game.from_position(forged)


HUNDREDS = {"factions": ["hundreds", "marquise", "vagabond", "vagabond"], "setup": "random", "skip_forced": "none"}
BIRDSONG, DAYLIGHT, EVENING = 1, 2, 3
RUINS = {6: ["boot", "hammer"], 10: ["sack", "sword"], 11: ["boot", "sword"], 12: ["hammer", "sack"]}


def _of_hundreds(phase, frames, change=lambda forged: None):
    """A document in which the Hundreds are asked these questions."""
    forged = without_step(Game(HUNDREDS, seed=2))
    forged |= {"turn": "hundreds_0", "phase": names.PHASES[phase], "ruins": RUINS, "deck": []}
    bottom = [frame(Kind.END_TURN), *(frame(Kind.START_PHASE, x=later) for later in range(EVENING, phase, -1))]
    forged["internals"]["stack"] = [*bottom, *frames]
    change(forged)
    return forged


def _full(forged):
    forged["players"]["hundreds_0"]["hoard"] = {"boot": 2, "sack": 2}
    forged["items"] = {"coin": 2}


def _of_battle(forged):
    forged["internals"]["battle"].update(active=1, attacker=1, defender=0, clearing=4)


def _board(**fields):
    return lambda forged: forged["players"]["hundreds_0"].update(fields)


START = next(iter(Game(HUNDREDS, seed=2).position()["players"].values()))["start"]
ACTIONS, CRAFTED = frame(Kind.HUNDREDS_ACTIONS, count=0, x=0), frame(Kind.CONTEMPT, card=names.parse_card("Anvil"))
ARMORERS = names.parse_card("Armorers")


@pytest.mark.parametrize(
    ("phase", "frames", "change", "match"),
    [
        (BIRDSONG, [frame(Kind.RAZE_NEXT)], None, "RAZE_NEXT lies on RAZE_RUINS"),
        (BIRDSONG, [frame(Kind.RAZE_RUINS), frame(Kind.RAZE_NEXT)], None, "a ruin is still to be razed"),
        (
            BIRDSONG,
            [frame(Kind.RAZE_RUINS), frame(Kind.GAP)],
            lambda d: d["internals"].update(razing=1 << 5),
            "internals.razing: no ruin lies by a mob in clearing 6",
        ),
        (
            BIRDSONG,
            [frame(Kind.GAP)],
            lambda d: d["clearings"][6].update(hundreds={"mob": 1}) or d["internals"].update(razing=1 << 5),
            "internals.razing: ruins are razed in Raze",
        ),
        (BIRDSONG, [frame(Kind.RAZE_RUINS), frame(Kind.RAZE_RUIN, clearing=0)], None, "no two items lie under"),
        (BIRDSONG, [frame(Kind.HOARD_FULL, x=0)], None, "x: the track of the item is not full"),
        (BIRDSONG, [frame(Kind.HOARD_FULL, x=7)], None, "x: the track of the item is not full"),
        (BIRDSONG, [frame(Kind.HOARD_FULL, x=0)], lambda d: _full(d) or d["items"].update(boot=2), "every boot lies"),
        (BIRDSONG, [frame(Kind.HOARD_FULL, x=6)] * 2, _full, "HOARD_FULL is answered before anything else"),
        (BIRDSONG, [frame(Kind.RECRUIT_SHORT, count=1)], None, "at most 0 warriors are too few"),
        (BIRDSONG, [frame(Kind.SPREAD_MOB, suit=0)], None, "nothing can be chosen"),
        (DAYLIGHT, [CRAFTED], lambda d: d.update(items={"sack": 1}), "no hammer is left in the supply"),
        (DAYLIGHT, [frame(Kind.CONTEMPT, card=ARMORERS)], None, "the card shows no item of the Hoard"),
        (DAYLIGHT, [frame(Kind.FORTIFY_CARD, clearing=START - 1)], None, "has no open slot"),
        (DAYLIGHT, [frame(Kind.ADVANCE_COUNT, clearing=4, other=1, count=1)], None, "the warlord stands elsewhere"),
        (DAYLIGHT, [frame(Kind.ADVANCE_COUNT, clearing=START - 1, other=4, count=99)], None, "at most ., got 99"),
        (DAYLIGHT, [frame(Kind.COMMAND, count=1)], None, "COMMAND lies on HUNDREDS_ACTIONS"),
        (DAYLIGHT, [ACTIONS, frame(Kind.COMMAND, count=5)], None, "count of COMMAND: at most 4"),
        (DAYLIGHT, [frame(Kind.LOOT_ITEM, other=1)], None, "an item lies in the defender's Crafted Items box"),
        (DAYLIGHT, [frame(Kind.LOOT_ITEM, other=0)], None, "LOOT_ITEM names another player"),
        (
            DAYLIGHT,
            [frame(Kind.END_BATTLE, 1), frame(Kind.LOOT, clearing=4, other=1)],
            _of_battle,
            "the attacker is asked about the defender",
        ),
        (DAYLIGHT, [frame(Kind.GAP)], _board(loots=True), "loots: a battle is fought"),
        (DAYLIGHT, [frame(Kind.WHICH_GO, clearing=4, other=1, count=1, x=1)], None, "x: 1 names warriors"),
        (DAYLIGHT, [frame(Kind.WHICH_GO, clearing=START - 1, other=4, count=99, x=1)], None, "at most ., got 99"),
        (DAYLIGHT, [frame(Kind.WHICH_GO, clearing=START - 1, other=1, count=2, x=9)], None, "x: 9 names warriors"),
        (DAYLIGHT, [frame(Kind.WHICH_FALL, clearing=START - 1, count=2, x=2)], None, "x: 2 names warriors"),
        (EVENING, [frame(Kind.INCITE), frame(Kind.INCITE_CARD, clearing=4)], None, "a mob is incited beside"),
        (EVENING, [frame(Kind.JUBILANT, count=1)], None, "JUBILANT lies on INCITE"),
        (EVENING, [frame(Kind.GAP)], _board(warlord=5), "warlord: no warrior"),
        (EVENING, [frame(Kind.GAP)], _board(hoard={"boot": 5}), "hoard.boot"),
        (EVENING, [frame(Kind.GAP)], _board(hoard={"torch": 1}), "no track holds a"),
        (EVENING, [frame(Kind.GAP)], _board(hoard={"boot": 2, "sack": 2, "coin": 1}), "4 spaces"),
        (EVENING, [frame(Kind.GAP)], lambda d: d["clearings"][5].update(hundreds={"mob": 2}), "holds only one mob"),
        (EVENING, [frame(Kind.GAP)], lambda d: d.update(forced={"mob": [3]}), "forced"),
        (EVENING, [frame(Kind.GAP)], lambda d: d.update(forced={"mob": ["bird"]}), "forced"),
    ],
)  # fmt: skip
def test_hundreds_that_cannot_be_are_refused(phase, frames, change, match):
    """Items twice, mobs beside the supply, menus without a choice: what these would bring in play."""
    with pytest.raises(PositionError, match=match):
        Game.from_position(_of_hundreds(phase, frames, change or (lambda forged: None)))


def test_a_step_of_a_track_that_is_over_full_is_refused():
    """The value of a fifth item lay behind the last."""
    document = {"factions": ["hundreds", "marquise"], "turn": "hundreds", "phase": "daylight", "step": "command"}
    document["players"] = {"hundreds": {"hoard": {"boot": 1, "sack": 2, "coin": 2}}}
    with pytest.raises(PositionError, match="hoard: Command has 4 spaces"):
        Game.from_position(document)


TABLE = ["vagabond", "chameleander", "eyrie", "lizard", "riverfolk", "marquise"]
UNSET = {
    "vagabond_0.location": Kind.SETUP_FOREST, "vagabond_0.character": Kind.SETUP_CHARACTER, "clearings": None,
    "eyrie_0.leader": Kind.CHOOSE_LEADER, "eyrie_0.start": Kind.SETUP_ROOST, "lizard_0.outcast": Kind.SETUP_OUTCAST,
    "lizard_0.start": Kind.SETUP_CORNER, "riverfolk_0.prices": Kind.SET_PRICE, "marquise_0.start": Kind.SETUP_KEEP,
}  # fmt: skip
"""Field that set-up asks for -> kind of the frame that asks; Chameleander's warriors are placed on the map."""


@pytest.mark.parametrize("field", UNSET)
def test_set_up_that_leaves_something_unset_is_refused(field):
    """Played on, an unset location, column or leader is an index before the first or behind the last."""
    document = Game({"factions": TABLE, "skip_forced": "none"}, seed=3).position()
    agents = list(document["players"])
    agent = "chameleander_0" if field == "clearings" else field.split(".")[0]
    who, other = agents.index(agent), "lizard_0" if agent != "lizard_0" else "vagabond_0"
    steps = [frame(Kind.SETUP_FACTION, p) for p in range(len(agents)) if p != who]
    asks = [kind for name, kind in UNSET.items() if name.startswith(agent) and name != field]
    asks = [frame(kind, who, x=0 if kind == Kind.SET_PRICE else -1) for kind in asks]
    top = Kind.SETUP_CORNER if other == "lizard_0" else Kind.SETUP_FOREST
    document["internals"]["stack"] = [frame(Kind.START_TURN), *steps, *asks, frame(top, agents.index(other))]
    with pytest.raises(PositionError, match=field):
        Game.from_position(document)


def test_a_decree_column_is_being_resolved():
    """Column 4 is behind the last: an index out of bounds."""
    forged = document() | {"turn": "eyrie_0", "phase": "daylight"}
    forged["internals"]["stack"] = [frame(Kind.END_TURN, 1), frame(Kind.START_PHASE, 1, x=3), frame(Kind.DECREE, 1)]
    forged["internals"]["decree_column"] = 4
    with pytest.raises(PositionError, match="decree_column: a card of some column"):
        Game.from_position(forged)


def test_fields_say_what_every_kind_holds():
    assert min(box.machine.game.MAX_DEPTH for box in BOXES) >= DEEPEST
    assert set(ROWS) == set(Kind)
    assert all(set(row.holds) <= {"clearing", "other", "count", "card", "suit", "x"} for row in ROWS.values())


def test_forgeries_are_refused_or_play_on():
    """The full run: `python -m tests.forge --count 50000`."""
    tally = try_many(seed=11, count=FORGERIES, decisions=60)
    assert set(tally) <= {"refused", "played", "stopped"}, tally
    assert tally["played"] and tally["refused"]


@pytest.mark.parametrize(
    ("faction", "field", "words", "twice"),
    [
        ("duchy", "swayed", ["captain", "captain"], "swayed: 'captain'"),
        ("corvids", "face_up", [5, 5], "face_up: 5"),
        ("keepers", "encamped", [5, 5], "encamped: 5"),
        ("eyrie", "retired", ["despot", "despot"], "retired: 'despot'"),
        ("lizard", "scored", ["fox", "fox"], "scored: 'fox'"),
    ],
)
def test_what_can_be_listed_once_is_refused_twice(faction, field, words, twice):
    """Lists of kinds or places are sets, as the schema says: something else was meant."""
    pieces = {"warriors": 1} | ({"plot": 1} if faction == "corvids" else {})
    board = {field: words} | ({"plots": {5: "bomb"}} if faction == "corvids" else {})
    document = {"config": {"factions": [faction, "marquise"]}, "turn": faction, "phase": "birdsong"}
    with pytest.raises(PositionError, match=f"{twice} stands twice"):
        Game.from_position({**document, "clearings": {5: {faction: pieces}}, "players": {faction: board}})


def test_a_long_list_of_unknown_words_is_refused_at_its_first():
    """None of them is compared with all others."""
    words = [f"nobody {k}" for k in range(300_000)]
    with pytest.raises(PositionError, match="nobody 0"):
        Game.from_position({"config": {"factions": ["duchy", "marquise"]}, "players": {"duchy": {"swayed": words}}})
