"""Nim as a game of one's own: heaps, of which players take turns to take; whoever takes the last one wins.

docs/adding_a_game.md goes through this file piece by piece.
"""

from dataclasses import dataclass

import numpy as np

from root_env.doors.aec import GameAEC, IllegalEndsGame
from root_env.doors.batch import GameBatch
from root_env.doors.contract.plain import PlainConfig, PlainRules
from root_env.doors.game import PlayedGame
from root_env.doors.games import Doors
from root_env.doors.warming import compile_together
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, push, top
from root_env.engine.loops.machine import GameRules, machine_of, state_of
from root_env.engine.row import mark_seat
from root_env.engine.stream import below
from root_env.engine.tables import Actions, Blocks, Family, count, everything_of, flag

# -- what there is, can be done and seen -------------------------------------------------------------

PLAYERS, HEAPS, LARGEST = 3, 4, 7
STATE = state_of(PLAYERS, [("heaps", np.int16), ("left", np.int8, (HEAPS,))])
ACTIONS = Actions(
    {"heap": HEAPS, "number": LARGEST}, (Family("take", ("heap", "number"), "Nim", "take {1} from heap {0}"),)
)
A = ACTIONS.bases("A")
BLOCKS = Blocks(
    {"heap": HEAPS, "seat": PLAYERS},
    (
        count("left", "heap", LARGEST, LARGEST, "Nim", "what is left of each heap"),
        flag("turn", "seat", "Nim", "whose turn it is, clockwise from the observer"),
    ),
)
EVERYTHING = everything_of(ACTIONS, BLOCKS, PLAYERS)

# -- the rules ---------------------------------------------------------------------------------------

TAKE, NEXT_TURN, END = 0, 1, 2  # kinds of frames: a decision, a step, the first number beyond


@njit
def start_game(s):
    """Draw the sizes of the heaps; the first player begins."""
    for heap in range(I(s.heaps)):
        s.left[heap] = 1 + below(s, LARGEST)
    push(s, NEXT_TURN, 0)


@njit
def run(s, kind):
    """Begin the turn of the player whom the step serves: the only step there is."""
    who = I(top(s).who)
    pop(s)
    s.turn = who
    s.turns = s.turns + 1
    push(s, TAKE, who)


@njit
def legal(s, kind, out):
    """List what can be taken."""
    for heap in range(HEAPS):
        for number in range(I(s.left[heap])):
            add(out, A.TAKE + heap * LARGEST + number)


@njit
def apply(s, kind, action):
    """Take; whoever takes the last one wins."""
    who = I(top(s).who)
    heap, number = (action - A.TAKE) // LARGEST, (action - A.TAKE) % LARGEST + 1
    pop(s)
    s.left[heap] = I(s.left[heap]) - number
    for other in range(HEAPS):
        if s.left[other] > 0:
            push(s, NEXT_TURN, (who + 1) % I(s.n_players))
            return
    s.vp[who] = 1
    s.winners = 1 << who
    s.over = 1


@njit
def write_row(s, viewer, o, out):
    """Write what a player sees: `o.LEFT` is where the block `left` begins."""
    for heap in range(HEAPS):
        out[o.LEFT + heap] = s.left[heap]
    mark_seat(s, viewer, I(s.turn), out, o.TURN)


GAME = GameRules(
    state=STATE, everything=EVERYTHING, first_step=NEXT_TURN, end_kind=END,
    start_game=start_game, run=run, legal=legal, apply=apply, write_row=write_row,
)  # fmt: skip
machine = machine_of(__name__, GAME)

# -- what the doors ask ------------------------------------------------------------------------------


@dataclass(frozen=True)
class NimConfig(PlainConfig):
    """Who plays, and with how many heaps."""

    roster = "red", "blue", "green"
    factions: tuple[str, ...] = ("red", "blue")
    heaps: int = 3

    def check(self) -> None:
        self.check_whole("heaps", 1, HEAPS)


class Nim(PlainRules):
    """Nim, with the words for it."""

    name, title, config = "nim", "Nim", NimConfig
    machine, everything = machine, EVERYTHING
    names = {"heap": range(1, HEAPS + 1), "number": range(1, LARGEST + 1)}
    questions = ("take from a heap",)
    offered = {"heaps": range(1, HEAPS + 1)}

    def board(self, states, i, viewer, config) -> str:
        left = (f"{heap}: {'o' * number}" for heap, number in enumerate(states["left"][i][: config.heaps], 1))
        return "\n".join((*left, super().board(states, i, viewer, config)))


NIM = Nim()
compile_together(NIM)

# -- the doors ---------------------------------------------------------------------------------------


class Game(PlayedGame):
    rules = NIM


class BatchGame(GameBatch[Game]):
    rules, game_class = NIM, Game


class NimAEC(GameAEC):
    rules, game_class = NIM, Game
    metadata = GameAEC.metadata | {"name": "nim_v0", "render_modes": ["human", "ansi"]}


def env(config=None, **settings):
    return IllegalEndsGame(NimAEC(config, **settings))


DOORS = Doors.of(Game, BatchGame)
