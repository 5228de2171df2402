"""Documents of the Corvid Conspiracy that play could not have written are refused in words (Law 13)."""

import pytest

from root_env import Game, PositionError
from root_env.root.lookup import names
from root_env.root.rules.ids import Kind
from tests.contract.test_forged_documents import frame, without_step

CONFIG = {"factions": ["corvids", "marquise", "eyrie"], "setup": "random", "skip_forced": "none"}
SETUP, BIRDSONG, DAYLIGHT, EVENING = range(4)
GAP, CONSPIRE, WHICH = frame(Kind.GAP), frame(Kind.CONSPIRE, count=1), frame(Kind.PLOT_WHICH, clearing=0, x=0)


def _of_corvids(phase, frames, change, turn="corvids_0"):
    """A document in which these questions are asked, with a bomb in clearing 5 and a snare face up in clearing 9."""
    forged = without_step(Game(CONFIG, seed=2)) | {"turn": turn, "phase": names.PHASES[phase]}
    who = CONFIG["factions"].index(turn.removesuffix("_0"))
    board = forged["players"]["corvids_0"]
    del board["stock"]
    board |= {"plots": {5: "bomb", 9: "snare"}, "face_up": [9]}
    for c in (5, 9):
        forged["clearings"][c].setdefault("corvids_0", {})["plot"] = 1
    bottom = [frame(Kind.END_TURN, who), *(frame(Kind.START_PHASE, who, x=later) for later in range(3, phase, -1))]
    forged["internals"]["stack"] = [*bottom, *frames]
    change(forged)
    return forged


def _board(**fields):
    return lambda forged: forged["players"]["corvids_0"].update(fields)


def _internal(**fields):
    return lambda forged: forged["internals"].update(fields)


def _nothing(forged):
    pass


def test_what_they_start_from_is_read():
    game = Game.from_position(_of_corvids(DAYLIGHT, [CONSPIRE], _nothing))
    assert game.to_move == "corvids_0" and game.position()["players"]["corvids_0"]["face_up"] == [9]


@pytest.mark.parametrize(
    ("phase", "frames", "change", "match"),
    [
        (DAYLIGHT, [frame(Kind.CONSPIRE, count=4)], _nothing, "count of CONSPIRE: must be 1..3"),
        (DAYLIGHT, [frame(Kind.SETUP_SCATTER, suit=0, x=0)], _nothing, "set-up is over"),
        (DAYLIGHT, [WHICH, WHICH], _nothing, "PLOT_WHICH is answered before anything else"),
        (DAYLIGHT, [frame(Kind.PLOT_WHICH, clearing=4, x=0)], _nothing, "clearing 5 holds one plot only"),
        (DAYLIGHT, [frame(Kind.TRICK_WITH, clearing=4)], _nothing, "can be swapped with none"),
        (DAYLIGHT, [frame(Kind.TRICK_WITH, clearing=0)], _nothing, "can be swapped with none"),
        (DAYLIGHT, [frame(Kind.SHORT_OF_WARRIORS)], _nothing, "clearings wait for more of them"),
        (DAYLIGHT, [frame(Kind.RAID_REMOVED), frame(Kind.RAID_NEXT, other=0)], _nothing, "several raids"),
        (DAYLIGHT, [frame(Kind.RAID_NEXT, other=0)], _internal(raided=3), "RAID_NEXT lies on RAID_REMOVED"),
        (DAYLIGHT, [GAP], _internal(raided=1), "raids are resolved while they wait"),
        (DAYLIGHT, [GAP], _internal(waiting=1), "warriors wait only while it is asked"),
        (DAYLIGHT, [frame(Kind.EXPOSE_BY, clearing=4, other=0)], _nothing, "EXPOSE_BY names another player"),
        (BIRDSONG, [frame(Kind.BOMB_FLIPPED, clearing=4), frame(Kind.RECRUIT_SUIT)], _nothing, "BOMB_FLIPPED is"),
        (EVENING, [GAP], _board(face_up=[9, 1]), "no plot lies in clearing 1"),
        (EVENING, [GAP], _board(denied={9: ["bomb"]}), "the plot in clearing 9 lies face up"),
        (EVENING, [GAP], _board(denied={5: ["bomb"]}), "of no kind that is possible there"),
        (EVENING, [GAP], _board(denied={1: ["bomb"]}), "is no such plot, or there is none"),
        (EVENING, [GAP], _board(placed=9), "placed"),
        (EVENING, [GAP], _board(plots={5: "trap", 9: "snare"}), "trap"),
        (EVENING, [GAP], lambda d: d["clearings"][5]["corvids_0"].update(plot=2), "one plot token"),
    ],
)  # fmt: skip
def test_corvids_that_cannot_be_are_refused(phase, frames, change, match):
    """Plots twice, guesses at nothing, menus without a choice: what these would bring in play."""
    with pytest.raises(PositionError, match=match):
        Game.from_position(_of_corvids(phase, frames, change))


@pytest.mark.parametrize(
    ("frames", "match"),
    [
        ([frame(Kind.EXPOSE_BY, 1, clearing=0, other=0)], "no plot lies face down there"),
        ([frame(Kind.EXPOSE_BY, 1, clearing=8, other=0)], "no plot lies face down there"),
        ([frame(Kind.EXPOSE_BY, 2, clearing=4, other=0)], "asked of the player whose turn it is"),
        ([frame(Kind.EXPOSE_BY, 1, clearing=4, other=2)], "other"),
        ([frame(Kind.CONSPIRE, 1, count=1)], "CONSPIRE"),
    ],
)
def test_guesses_that_cannot_be_are_refused(frames, match):
    with pytest.raises(PositionError, match=match):
        Game.from_position(_of_corvids(DAYLIGHT, frames, _nothing, turn="marquise_0"))
