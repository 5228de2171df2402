"""Documents of the Keepers in Iron that play could not have written are refused in words (Law 15)."""

import pytest

from root_env import Game, PositionError
from root_env.root.lookup import names
from root_env.root.rules.ids import Kind
from tests.contract.test_forged_documents import frame, without_step

CONFIG = {"factions": ["keepers", "marquise"], "setup": "random", "skip_forced": "none"}
BIRDSONG, DAYLIGHT, EVENING = 1, 2, 3
RABBIT = names.parse_card("Cobbler")
RETAINER = "Faithful Retainer"
TEN = ["Anvil", "Sword", "Root Tea (fox)", "Arms Trader", "Bake Sale", "Investments", "Protection Racket", "Cobbler"]
TEN += ["Travel Gear (fox)", "Travel Gear (mouse)"]
GAP, RETINUE = frame(Kind.GAP), frame(Kind.RETINUE, count=1)
START = Game(CONFIG, seed=2).position()["players"]["keepers_0"]["start"] - 1
"""Their corner, with four warriors."""
AWAY = next(c for c in range(12) if "keepers_0" not in Game(CONFIG, seed=2).position()["clearings"][c + 1])


def _of_keepers(phase, frames, change):
    """A document in which the Keepers are asked these questions."""
    forged = without_step(Game(CONFIG, seed=2)) | {"turn": "keepers_0", "phase": names.PHASES[phase]}
    forged["deck"] = forged["players"]["keepers_0"]["hand"] = forged["players"]["marquise_0"]["hand"] = []
    bottom = [frame(Kind.END_TURN), *(frame(Kind.START_PHASE, x=later) for later in range(EVENING, phase, -1))]
    forged["internals"]["stack"] = [*bottom, *frames]
    change(forged["players"]["keepers_0"])
    return forged


def _relics(n=0, place=None):
    """The first figure lies elsewhere."""

    def change(board):
        board["relics"]["figures"][n] = place

    return change


def _full(board):
    board["retinue"]["move"] = [RETAINER, *TEN[:7]]


@pytest.mark.parametrize(
    ("phase", "frames", "change", "match"),
    [
        (BIRDSONG, [frame(Kind.ENCAMP_WITH, clearing=AWAY)], {}, "no warrior is in clearing|has no open slot"),
        (BIRDSONG, [frame(Kind.ENCAMP_WITH, clearing=START, x=3)], {}, "x of ENCAMP_WITH: must be -1..2"),
        (BIRDSONG, [frame(Kind.ENCAMP_WITH, clearing=START)] * 2, {}, "ENCAMP_WITH is answered before anything else"),
        (BIRDSONG, [frame(Kind.KEEPERS_RECRUIT_CARD, clearing=START)], {}, "lies on KEEPERS_RECRUIT"),
        (BIRDSONG, [GAP], {"encamped": [13]}, "encamped"),
        (DAYLIGHT, [frame(Kind.RETINUE, count=3)], {}, "count of RETINUE: must be 0..2"),
        (DAYLIGHT, [frame(Kind.RETINUE_ACT, card=-1, x=1)], {}, "RETINUE_ACT lies on RETINUE"),
        (DAYLIGHT, [RETINUE, frame(Kind.RETINUE_ACT, card=RABBIT, x=1)], {}, "is in the column delve"),
        (DAYLIGHT, [RETINUE, frame(Kind.RETINUE_ACT, card=-1, x=-1)], {}, "x of RETINUE_ACT: must be 0..2"),
        (DAYLIGHT, [RETINUE, frame(Kind.DELVE, clearing=START, card=RABBIT)], {}, "is in the column delve"),
        (DAYLIGHT, [RETINUE, frame(Kind.RECOVER, clearing=START, card=-1, count=0)], {}, "no relic of the type"),
        (DAYLIGHT, [frame(Kind.CARRY, clearing=START, other=AWAY, count=1)], {}, "at most 0|no relic is in"),
        (DAYLIGHT, [frame(Kind.TROPHY)], {}, "no relic is held"),
        (DAYLIGHT, [RETINUE], {"to_act": [RETAINER, RETAINER]}, "more than lie in the column delve"),
        (DAYLIGHT, [GAP], _relics(place="held"), "a relic that is held is to be placed"),
        (DAYLIGHT, [GAP], _relics(place=None), "null only until set-up places it"),
        (DAYLIGHT, [GAP], _relics(place=5), "clearing 5 has others"),
        (DAYLIGHT, [GAP], _relics(place="1-2"), "relics.figures"),
        (DAYLIGHT, [GAP], lambda board: board["relics"]["figures"].pop(), "there are 4, got 3"),
        (DAYLIGHT, [GAP], lambda board: board["relics"].pop("figures"), "is missing: the values of figures are given"),
        (DAYLIGHT, [GAP], {"figures": {1: "one"}}, "each of the 4 has a value"),
        (DAYLIGHT, [GAP], {"figures": dict.fromkeys((1, 2, 3, 4), "one")}, "there are 1 or 2 of each"),
        (DAYLIGHT, [GAP], {"shown": {"figures": [5]}}, "shown.figures"),
        (DAYLIGHT, [GAP], {"waystations": {"first": "jewelry"}}, "it shows no jewelry"),
        (DAYLIGHT, [GAP], {"waystations": {"first": "tablet"}}, "is on the faction board"),
        (EVENING, [frame(Kind.SHIFT, x=1)], {"retinue": {}}, "no card is in the column"),
        (EVENING, [frame(Kind.GATHER_TO, card=-1, x=-1)], {"retinue": {}}, "a card comes from the hand"),
        (EVENING, [frame(Kind.GATHER_TO, card=-1, x=3)], {"retinue": {}}, "x of GATHER_TO: must be -1..2"),
        (EVENING, [frame(Kind.GATHER_TO, card=RABBIT, x=-1)], _full, "holds 10 cards at most"),
        (EVENING, [frame(Kind.GATHER_TO, card=-1, x=0)], {}, "there are 3 Faithful Retainers"),
        (EVENING, [GAP], {"retinue": {"move": [RETAINER] * 4}}, "there are 3 Faithful Retainers"),
        (EVENING, [GAP], {"retinue": {"move": [RETAINER, *TEN]}}, "holds 10 cards at most"),
    ],
)  # fmt: skip
def test_keepers_that_cannot_be_are_refused(phase, frames, change, match):
    """Relics in two places, cards that lie nowhere, menus without a choice: what these would bring in play."""
    forged = _of_keepers(phase, frames, change if callable(change) else lambda board: board.update(change))
    with pytest.raises(PositionError, match=match):
        Game.from_position(forged)


def test_what_is_forged_is_else_a_position():
    assert Game.from_position(_of_keepers(DAYLIGHT, [RETINUE], {}.update)).to_move == "keepers_0"
