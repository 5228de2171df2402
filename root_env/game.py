"""`Game`: one game of Root, for search, tests, tools and the single-game environments."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np

from root_env import describe as words
from root_env import seeding
from root_env import warm as _warm  # noqa: F401 - a cold machine then compiles all entry points together
from root_env.arrays import Int8, Int16, Int64
from root_env.config import GameConfig, as_config
from root_env.core import engine, observe
from root_env.core.ids import Fault, Phase
from root_env.core.spec import observation as spec
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.state import FRAME, STATE, copy_states
from root_env.determinize import determinize_states
from root_env.errors import IllegalActionError
from root_env.faults import fault_error
from root_env.files import write_text_atomically
from root_env.layout import lay_out
from root_env.quoting import quoted
from root_env.refusal import action_id, refusal

if TYPE_CHECKING:
    from root_env.view import PlayerView

OBS_SIZE = spec.OBS_SIZE


def _short(name: str) -> int:
    """Index of a 16-bit field in a state seen as 16-bit numbers."""
    return STATE.fields[name][1] // 2


_OVER, _DEPTH = _short("over"), _short("depth")
_FORCED = slice(_short("n_forced"), _short("n_forced") + 5)
_FRAME = FRAME.itemsize
_WHO = STATE.fields["stack"][1] + FRAME.fields["who"][1] - _FRAME
"""Where the decider of the top frame stands, in bytes, but for _FRAME * depth."""
Agent = str | int


class Game:
    """One game, from set-up to its end.

    `config`: a GameConfig, or a mapping of its fields; or the fields as keywords; none of them: the default table.
    `seed`: any integer; None takes one from the operating system. The same seed and actions give the same game on
    every machine.
    """

    def __init__(self, config: GameConfig | Mapping[str, Any] | None = None, seed: int | None = None, **settings: Any):
        self.config = config = as_config(config, settings, Game.__init__)
        self.agents: tuple[str, ...] = tuple(config.agents)
        self._index = _agent_index(self.agents)
        self._out = engine.new_list()
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Start over with this seed (None: a fresh one)."""
        self.seed = seeding.fresh_seed() if seed is None else _whole(seed, "seed")
        self._states = lay_out(self.config)
        self._origin: np.ndarray | None = None
        self._log: list[int | dict[str, Any]] = []
        low, high = seeding.words(self.seed)
        if engine.reset_game(self._states, 0, low, high, self._out):
            raise fault_error(int(self._s["fault"]))
        self._bind()
        if isinstance(self.config.setup, Mapping):
            self._take_named_setup(check=True)

    def _bind(self) -> None:
        """Keep flat views of the state for the few fields that every step reads."""
        self._bytes = self._states.view(np.int8)
        self._shorts = self._states.view(np.int16)

    @property
    def _s(self) -> np.void:
        """The state record."""
        return self._states[0]

    # -- where the game stands ---------------------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """Agent id of whoever must decide now, in or out of turn; None when the game is over."""
        shorts = self._shorts
        if shorts[_OVER]:
            return None
        return self.agents[self._bytes[_WHO + _FRAME * shorts[_DEPTH]]]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by victory or by a limit."""
        return bool(self._shorts[_OVER])

    @property
    def truncated(self) -> bool:
        """Whether a limit (`max_turns`, `max_decisions`) has ended the game."""
        return bool(self._s["truncated"])

    @property
    def winners(self) -> tuple[str, ...]:
        """Agent ids of the winners; coalition partners win together; empty while undecided or truncated."""
        mask = int(self._s["winners"])
        return tuple(a for p, a in enumerate(self.agents) if mask >> p & 1)

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by agent; the last value once the marker has left the track (Law 3.3.1)."""
        return {a: int(self._s["vp"][p]) for p, a in enumerate(self.agents)}

    @property
    def turn(self) -> str | None:
        """Agent whose turn it is; None during set-up."""
        p = int(self._s["turn"])
        return None if p < 0 else self.agents[p]

    @property
    def turns(self) -> int:
        """Player turns begun."""
        return int(self._s["turns"])

    @property
    def decisions(self) -> int:
        """Decisions taken, those skipped as forced left out."""
        return int(self._s["decisions"])

    @property
    def phase(self) -> str:
        """ "setup", "birdsong", "daylight" or "evening"."""
        return Phase(int(self._s["phase"])).name.lower()

    @property
    def order(self) -> tuple[str, ...]:
        """Agents in turn order."""
        return tuple(self.agents[p] for p in self._s["order"][: len(self.agents)])

    # -- acting --------------------------------------------------------------------------------------

    def legal_actions(self) -> Int64:
        """Ids the player to move may choose, int64, ascending; empty when the game is over."""
        actions = self._out[1 : self._out[0] + 1].astype(np.int64)
        actions.sort()
        return actions

    def mask(self, agent: Agent | None = None) -> Int8:
        """Legal actions as int8 (N_ACTIONS,), of the player to move; all zero for any other agent."""
        mask = np.zeros(N_ACTIONS, np.int8)
        if agent is None or self.player(agent) == self._player_to_move():
            mask[self._out[1 : self._out[0] + 1]] = 1
        return mask

    def step(self, action: int) -> None:
        """Take an action of the player to move.

        Raises IllegalActionError, in words, and ForcedOutcomeError; the game is then as it was. Raises
        StoppedGameError if the game cannot go on; it is then over.
        """
        number = action_id(action)
        if number < 0:
            raise IllegalActionError(self._why_not(action))
        before = copy_states(self._states) if self._shorts[_FORCED].any() else None
        done = engine.step_game(self._states, 0, number, self._out)
        if done == engine.ILLEGAL:
            raise IllegalActionError(self._why_not(action))
        if done == engine.STOPPED:
            self._refuse_fault(number, before)
        self._log.append(number)
        if isinstance(self.config.setup, Mapping) and self.phase == "setup":
            self._take_named_setup()

    def _refuse_fault(self, action: int, before: np.ndarray | None) -> None:
        fault = int(self._s["fault"])
        if fault == Fault.IMPOSSIBLE_OUTCOME:
            self._states[:] = before
            engine.options_of_top(self._states, 0, self._out)
        else:
            self._log.append(action)
        raise fault_error(fault)

    def _player_to_move(self) -> int:
        shorts = self._shorts
        return -1 if shorts[_OVER] else int(self._bytes[_WHO + _FRAME * shorts[_DEPTH]])

    def _why_not(self, action: Any) -> str:
        return refusal(self._states, 0, self._out, action)

    def force(
        self,
        dice: Sequence[tuple[int, int]] = (),
        draws: Sequence[str] = (),
        taken: Sequence[str] = (),
        quests: Sequence[str] = (),
        ruins: Sequence[str] = (),
    ) -> None:
        """Queue coming chance outcomes: battle rolls, cards drawn from the deck, cards taken at random, quests, items
        under ruins as they are laid out. Raises ForcedOutcomeError for what cannot be; the queues are then as before.
        """
        from root_env.forcing import queue_outcomes

        entry = {
            k: [list(v) if isinstance(v, tuple) else v for v in values] if isinstance(values, list | tuple) else values
            for k, values in (("dice", dice), ("draws", draws), ("taken", taken), ("quests", quests), ("ruins", ruins))
            if not _is_empty(values)
        }
        queue_outcomes(self._states[0], entry)
        self._log.append({"force": entry})

    def _take_named_setup(self, check: bool = False) -> None:
        from root_env.setup_choices import check_named, take_named

        if check:
            check_named(self, self.config.setup)
        take_named(self, self.config.setup)

    # -- seeing --------------------------------------------------------------------------------------

    def player(self, agent: Agent) -> int:
        """Player index of an agent id, of a bare faction name where unambiguous, or of an index."""
        try:
            return self._index[agent]
        except (KeyError, TypeError):
            raise ValueError(f"{quoted(agent)} is not at this table; agents are {', '.join(self.agents)}") from None

    def observe(self, agent: Agent) -> Any:
        """What an agent sees: int8 (OBS_SIZE,), or float32, or a dict, as `config.observation` says."""
        from root_env.observing import observation

        return observation(self, self.player(agent))

    def observe_into(self, agent: Agent, row: np.ndarray) -> None:
        """Write the int8 observation of an agent into `row`, int8 (OBS_SIZE,)."""
        observe.observe_game(self._states, 0, self.player(agent), row)

    def state(self) -> Int16:
        """The full state, hidden cards included, int16 (STATE_SIZE,): for central critics."""
        from root_env.state_vector import state_vector

        return state_vector(self._states, 0)

    def describe(self, action: int, viewer: Agent | None = None) -> str:
        """An action of the player to move in words. `viewer` None: public; an agent: what it may know; "all"."""
        return words.describe_action(self._states, 0, _whole(action, "action"), viewer=self._viewer(viewer))

    def question(self, viewer: Agent | None = None) -> str:
        """What is being asked, in words, as the viewer may know it."""
        if self.is_over:
            return "the game is over"
        return words.describe_question(self._states, 0, self._viewer(viewer))

    def render(self, viewer: Agent | None = None) -> str:
        """The game as a text board. `viewer` None: public; an agent: what it may know; "all": everything."""
        from root_env.render.text import render_text

        return render_text(self._states, 0, self._viewer(viewer))

    def save_svg(self, path: str | PathLike[str], viewer: Agent | None = None) -> None:
        """Write a drawing of the game to an SVG file, 1200 wide. `viewer` as in `render`."""
        from root_env.render.drawing import draw

        write_text_atomically(path, draw(self._states, 0, self._viewer(viewer)).svg())

    def view(self, agent: Agent) -> PlayerView:
        """What a player may use, with no route to hidden state: see `root_env.view.PlayerView`."""
        from root_env.view import PlayerView

        return PlayerView(self, self.player(agent))

    def _viewer(self, viewer: Agent | None):
        return viewer if viewer is None or (isinstance(viewer, str) and viewer == "all") else self.player(viewer)

    # -- copies, documents -----------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy, hidden cards, generator and forced outcomes included (so it is clairvoyant)."""
        new = object.__new__(Game)
        new.__dict__.update(self.__dict__)
        new._bytes = self._bytes.copy()  # padding too: one block of bytes
        new._shorts = new._bytes.view(np.int16)
        new._states = np.ndarray((1,), STATE, new._bytes)
        new._out = self._out.copy()
        new._log = self._log.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        for name in ("_bytes", "_shorts"):
            state.pop(name, None)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def determinize(self, agent: Agent, seed: int | None = None) -> Game:
        """A copy with everything `agent` cannot know resampled, uniform over what is consistent with its knowledge.

        `observe(agent)` and `mask(agent)` stay as they are; the chance stream is new. PositionError if nothing explains
        the question now asked, which no game has that began at set-up; so too for `view`.
        """
        seed = seeding.fresh_seed() if seed is None else _whole(seed, "seed")
        rng = np.random.default_rng(seed & seeding.MASK64)
        new = self.copy()
        new.seed = seed  # the true one would tell the deal
        new._states = determinize_states(self._states, self.player(agent), rng)
        new._bind()
        new._log, new._origin = [], copy_states(new._states)
        if new._player_to_move() != self.player(agent):
            engine.options_of_top(new._states, 0, new._out)
        return new

    def rollout_value(self, n: int, seed: int | None = None, policy: Any = "random") -> dict[str, float]:
        """Mean final reward per agent over `n` playouts from here, inside the compiled core; this game stays as it is.

        Clairvoyant: hidden cards and the order of the decks are the true ones, only dice and other chance are drawn
        anew; take it of a `determinize`d copy for what a player can know. `policy` as in `BatchGame.rollout`. Rewards
        are those of `config.reward`, without shaping. The same seed gives the same value.
        """
        from root_env.playouts import value

        n = _whole(n, "n")
        if n < 1:
            raise ValueError(f"n: must be a whole number from 1, got {n}")
        return value(self, n, seeding.fresh_seed() if seed is None else _whole(seed, "seed"), policy)

    def position(self) -> dict[str, Any]:
        """The whole position as a plain dict; `from_position` restores it exactly."""
        from root_env.position import write_position

        return write_position(self)

    @classmethod
    def from_position(cls, document: Mapping[str, Any]) -> Game:
        """A game at the position a document describes; PositionError names a bad field."""
        from root_env.position import read_position

        return read_position(document)

    def record(self) -> dict[str, Any]:
        """The game so far as a plain dict that `root_env.replay` plays again."""
        from root_env.record import write_record

        return write_record(self)

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{self.to_move} to move"
        return f"<Game {'/'.join(self.config.factions)} turn {self.turns} {self.phase}, {where}>"


def _is_empty(values: Any) -> bool:
    return isinstance(values, list | tuple) and not values


def _agent_index(agents: Sequence[str]) -> dict[Any, int]:
    index: dict[Any, int] = {}
    for p, agent in enumerate(agents):
        index[agent] = p
        index[p] = p
    for p, agent in enumerate(agents):
        faction = agent.rsplit("_", 1)[0]
        if sum(a.rsplit("_", 1)[0] == faction for a in agents) == 1:
            index[faction] = p
    return index


def _whole(value: Any, name: str, error: type[ValueError] | None = None) -> int:
    """An integer from an int-like value; bools and floats are refused in words."""
    if isinstance(value, bool | np.bool_):
        value = None
    try:
        return operator.index(value)
    except TypeError:
        raise (error or TypeError)(f"{name} must be a whole number, got {quoted(value)}") from None
