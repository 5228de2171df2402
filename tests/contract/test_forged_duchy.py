"""Positions of the Underground Duchy that play could not have written are refused in words (Law 12)."""

import pytest

from root_env import Game, PositionError
from root_env.root.lookup import names
from root_env.root.rules.ids import Kind

TABLE = {"factions": ["duchy", "marquise"], "setup": "random", "skip_forced": "none"}
BIRDSONG, DAYLIGHT, EVENING = 1, 2, 3


def _frame(kind, who=0, **given):
    return [int(kind), who, *(given.get(name, -1) for name in ("clearing", "other", "count", "card", "suit", "x"))]


ASSEMBLY, PARLIAMENT = _frame(Kind.ASSEMBLY, count=1), _frame(Kind.PARLIAMENT)


def _forged(phase, frames, change):
    """A document in which the Duchy is asked these questions, with two tunnels and two warriors in the Burrow."""
    game = Game(TABLE, seed=2)
    while game.phase == "setup":
        game.step(int(game.legal_actions()[0]))
    forged = {name: value for name, value in game.position().items() if name != "step"}
    forged |= {"turn": "duchy_0", "phase": names.PHASES[phase], "deck": []}
    bottom = [_frame(Kind.END_TURN), *(_frame(Kind.START_PHASE, x=later) for later in range(EVENING, phase, -1))]
    forged["internals"]["stack"] = [*bottom, *frames]
    for c in range(1, 13):
        forged["clearings"][c].pop("duchy_0", None)
    forged["clearings"][5]["duchy_0"] = {"warriors": 3, "tunnel": 1}
    forged["clearings"][7]["duchy_0"] = {"tunnel": 1}
    forged["players"]["duchy_0"] |= {"burrow": 2, "warrior_supply": 15}
    change(forged)
    return forged


def _board(**fields):
    return lambda forged: forged["players"]["duchy_0"].update(fields)


def _shown(**counts):
    return lambda forged: forged["internals"].update(shown=[counts.get(suit, 0) for suit in names.SUITS])


def _nothing(forged):
    """Leave the document as it is."""


def test_the_document_itself_is_read():
    for frames in ([ASSEMBLY], [PARLIAMENT], [_frame(Kind.SWAY)]):
        assert Game.from_position(_forged(DAYLIGHT, frames, _nothing)).to_move == "duchy_0"


@pytest.mark.parametrize(
    ("phase", "frames", "change", "match"),
    [
        (DAYLIGHT, [_frame(Kind.ASSEMBLY, count=3)], _nothing, "count of ASSEMBLY"),
        (DAYLIGHT, [_frame(Kind.BURROW_COUNT, clearing=4, count=3, x=1)], _nothing, "at most 2, got 3"),
        (DAYLIGHT, [_frame(Kind.BURROW_COUNT, clearing=4, count=4, x=0)], _nothing, "at most 3, got 4"),
        (DAYLIGHT, [_frame(Kind.BURROW_COUNT, clearing=0, count=1, x=1)], _nothing, "no tunnel is in clearing 1"),
        (DAYLIGHT, [_frame(Kind.BURROW_COUNT, clearing=4, count=1, x=2)], _nothing, "x of BURROW_COUNT"),
        (DAYLIGHT, [_frame(Kind.TUNNEL_CARD, clearing=4)], _nothing, "not in clearing 5"),
        (DAYLIGHT, [_frame(Kind.TUNNEL_CARD, clearing=0)], _board(burrow=0, warrior_supply=17), "not in clearing 1"),
        (DAYLIGHT, [_frame(Kind.TUNNEL_GONE, clearing=0, x=0)], _nothing, "a tunnel is left to place"),
        (DAYLIGHT, [_frame(Kind.BUILD_TYPE, clearing=4)] * 2, _nothing, "BUILD_TYPE is answered before anything else"),
        (DAYLIGHT, [_frame(Kind.BRIGADIER, count=1, x=1)], _nothing, "BRIGADIER lies on PARLIAMENT"),
        (DAYLIGHT, [PARLIAMENT, _frame(Kind.BRIGADIER, count=2, x=1)], _nothing, "the first move or battle chooses"),
        (DAYLIGHT, [_frame(Kind.SWAY_CARD, count=1, x=0)], _nothing, "so many cards are not left to reveal"),
        (DAYLIGHT, [_frame(Kind.SWAY_CARD, count=2, x=0)], _board(swayed=["foremole"]), "cannot be swayed"),
        (DAYLIGHT, [_frame(Kind.SWAY_CARD, count=2, x=0)], _board(crowns={"squire": 0}), "cannot be swayed"),
        (
            DAYLIGHT,
            [_frame(Kind.PRICE_MINISTER)],
            _board(swayed=["mayor"], crowns={}),
            "of several ministers of one rank",
        ),
        (DAYLIGHT, [ASSEMBLY], _shown(fox=1), "more cards than lie revealed"),
        (DAYLIGHT, [ASSEMBLY], _board(swayed=["foremole"], crowns={"squire": 3}), "there are 3 crowns of each rank"),
        (DAYLIGHT, [ASSEMBLY], _board(crowns={"squire": 4}), "crowns.squire"),
        (DAYLIGHT, [ASSEMBLY], _board(swayed=["king"]), "swayed"),
        (DAYLIGHT, [ASSEMBLY], _board(burrow=99), "has too few warriors"),
        (BIRDSONG, [_frame(Kind.GAP)], _board(revealed=["Anvil (fox)"]), "Daylight and Evening"),
        (DAYLIGHT, [ASSEMBLY], lambda d: d["clearings"][5]["duchy_0"].update(tunnel=2), "holds only one tunnel token"),
    ],
)
def test_what_the_duchy_cannot_be_is_refused(phase, frames, change, match):
    with pytest.raises(PositionError, match=match):
        Game.from_position(_forged(phase, frames, change))
