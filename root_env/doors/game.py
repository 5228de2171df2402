"""`PlayedGame`: one game, for search, tests, tools and the single-game environments."""

import functools
from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from typing import Any, ClassVar, Self

import numpy as np

from root_env.doors.contract.any_config import AnyConfig, AnyScope
from root_env.doors.contract.any_game import Agent
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.forcing import Outcomes, as_lists
from root_env.doors.contract.pickled import Pickled
from root_env.doors.contract.refusal import action_id, question, question_and_menu, refusal, what_is_legal
from root_env.doors.contract.rules import ALL, Rules, Viewer
from root_env.doors.contract.seats import agent_index, player_of
from root_env.doors.contract.seeds import seed_of
from root_env.doors.playing.choices import ChoicesTold
from root_env.doors.playing.chronicle import Chronicle
from root_env.doors.playing.faults import fault_error
from root_env.doors.playing.playouts import value
from root_env.doors.policies import Policies
from root_env.doors.record import write_record
from root_env.doors.view import GameView
from root_env.engine import seeding
from root_env.engine.copies import copy_states
from root_env.engine.ground import Fault
from root_env.engine.loop import DONE, STOPPED
from root_env.engine.loops.machine import Machine
from root_env.engine.loops.single import FORCED
from root_env.support.arrays import Int8, Int16, Int64, Observation
from root_env.support.documents import Document, Fields
from root_env.support.errors import IllegalActionError, whole
from root_env.support.files import write_text_atomically
from root_env.support.quoting import quoted


@functools.cache
def _places_of(state: np.dtype) -> tuple[int, int, int, int]:
    """The places in a state that a step reads: `over` and `depth`, counted in 16-bit numbers, and `who` of the top
    frame, in bytes: the third number plus the depth times the fourth, the size of a frame."""
    frame, stack = state["stack"].base, state.fields["stack"][1]
    over, depth = (state.fields[name][1] // 2 for name in ("over", "depth"))
    return over, depth, stack + frame.fields["who"][1] - frame.itemsize, frame.itemsize


class PlayedGame(Pickled):
    """One game, from set-up to its end; each game derives a class from this and sets `rules`.

    `config`: a configuration, or a mapping of its fields; or the fields as keywords; none of them: the default table.
    `seed`: a whole number from 0; None takes one from the operating system. The same seed and actions give the same
    game on every machine.

    Attributes: `config`, `agents` (ids in the order of `config.factions`), `seed`. `states`: structured array (1,),
    hidden cards included. `legal_list`: int16, the number of legal actions, then their ids. `origin`: the states with
    which the record begins; None for the start of the game. `log`: actions taken and outcomes forced since then.
    `machine`: the compiled rules that play it.
    """

    rules: ClassVar[Rules]
    MADE_ANEW: ClassVar[tuple[str, ...]] = ("_bytes", "_shorts", "_menu", "_step", "_sight", "machine")
    config: Any
    agents: tuple[str, ...]
    seed: int
    states: np.ndarray
    legal_list: np.ndarray
    log: list[int | Document]
    origin: np.ndarray | None
    _chronicle: Chronicle | None
    machine: Machine

    def __init__(self, config: AnyConfig | Fields | None = None, seed: int | None = None, **settings: Any):
        self._sit_down(self.rules.as_config(config, settings, PlayedGame.__init__))
        self._begin(seed_of(seed))

    def reset(self, seed: int | None = None) -> None:
        """Start over with this seed (None: a fresh one)."""
        self._begin(seed_of(seed))

    def _sit_down(self, config: AnyConfig) -> None:
        self.config = config
        self.agents = tuple(config.agents)
        self._index = agent_index(self.agents)
        self._named_setup = self.rules.has_named_setup(config)
        self._usual = self.rules.scope_for(ALL, [config])
        self._n_actions = self._usual.n_actions  # here, since an instance finds its own faster

    def _begin(self, seed: int) -> None:
        """Start the game of a seed."""
        self.seed, self.log, self.origin, self._chronicle = seed, [], None, None
        self.machine, self.states = self.rules.begin(self.config)
        self.legal_list = self.machine.stepping.new_list()
        low, high = seeding.words(seed)
        stopped = self.machine.stepping.reset_game(self.states, 0, low, high, self.legal_list)
        self._bind()
        if stopped:
            raise fault_error(int(self._s["fault"]))
        if self._named_setup:
            self.rules.check_setup(self.config, self.agents)
            self._take_named_setup()

    def _take_named_setup(self) -> None:
        def take(action: int) -> int:
            return self.machine.stepping.step_game(self.states, 0, action, self.legal_list)

        self.rules.take_named_setup(self.config, self.agents, self.states, take)
        self.follow_list()

    @classmethod
    def of(cls, config: AnyConfig, seed: int, states: np.ndarray, legal_list: np.ndarray | None = None) -> Self:
        """A game at a state that has been reached; its record begins here. The arrays are taken, not copied.

        `legal_list` None: the game goes on to the next decision and lists it.
        """
        game = object.__new__(cls)
        game._sit_down(config)
        game.seed, game.log = seed, []
        game.machine, game.states = game.rules.take_in(states)
        game.legal_list = game.machine.stepping.new_list() if legal_list is None else legal_list
        if legal_list is None:
            game.machine.stepping.list_game(game.states, 0, game.legal_list)
        game.begin_record()
        game._bind()
        return game

    def begin_record(self) -> None:
        """Let the record begin here; it forgets the actions before."""
        self.log, self.origin, self._chronicle = [], copy_states(self.states), None

    def beginning(self) -> Self:
        """The game at the beginning of its record."""
        cls = type(self)
        if self.origin is None:
            return cls(self.config, self.seed)
        return cls.of(self.config, self.seed, copy_states(self.origin))

    def _bind(self) -> None:
        """Keep flat views of the state for the few fields that every step reads, and the menu."""
        self._at_over, self._at_depth, self._at_who, self._frame = _places_of(self.states.dtype)
        self._bytes = self.states.view(np.int8)
        self._shorts = self.states.view(np.int16)
        self._step: Callable[[int], int] | None = None
        self._sight: tuple[AnyScope, Callable[..., None]] | None = None
        self._menu = np.zeros(len(self.legal_list), np.int64)  # not `empty`: that could hold a part of another game
        self.follow_list()

    def _bind_core(self) -> Callable[[int], int]:
        """Give the arrays to the core, at the first step, since many copies take none. Returns the step function."""
        self._step = self.machine.single.step_of(self.states, self.legal_list, self._menu)
        return self._step

    def follow_list(self) -> None:
        """Update `legal_actions` from `legal_list`, after something other than a step has written it."""
        self.machine.single.sort_list(self.legal_list, self._menu)

    @property
    def _s(self) -> np.void:
        """The state record."""
        return self.states[0]

    # -- the state of the game ---------------------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """Agent id of the player who must decide now, in or out of turn; None when the game is over."""
        shorts = self._shorts
        if shorts.item(self._at_over):
            return None
        return self.agents[self._bytes.item(self._at_who + self._frame * shorts.item(self._at_depth))]

    @property
    def is_over(self) -> bool:
        """True if the game has ended, by victory or by a limit."""
        return self._shorts.item(self._at_over) != 0

    @property
    def truncated(self) -> bool:
        """True if a limit (`max_turns`, `max_decisions`) has ended the game."""
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
        """The number of decisions taken; decisions that were skipped as forced do not count."""
        return int(self._s["decisions"])

    @property
    def phase(self) -> str:
        """The part of a turn that the game is in, or "setup"."""
        return self.rules.phase(self.states)

    @property
    def order(self) -> tuple[str, ...]:
        """Agents in turn order."""
        return tuple(self.agents[p] for p in self._s["order"][: len(self.agents)])

    # -- acting --------------------------------------------------------------------------------------

    def legal_actions(self) -> Int64:
        """Ids of the legal actions of the player to move, int64, ascending; empty when the game is over."""
        return self._menu[1 : self._menu.item(0) + 1].copy()

    def ahead(self) -> Int8:
        """The results at once of `legal_actions`, int8 (n_legal, 4), as far as the player to move may know.

        Points up to the next choice of anybody, then 1 or 0: he wins, his turn is over, the rest is unknown.
        """
        return self.machine.ahead.look(self.states, self.legal_list[None], np.zeros(1, np.int64))[0]

    def mask(self, agent: Agent | None = None) -> Int8:
        """The legal actions of the player to move as int8 (N_ACTIONS,); all zero for any other agent."""
        mask = np.zeros(self._n_actions, np.int8)
        if agent is None or self.player(agent) == self.player_to_move():
            mask[self.legal_list[1 : self.legal_list[0] + 1]] = 1
        return mask

    def step(self, action: int) -> None:
        """Take an action of the player to move.

        Raises IllegalActionError, in words, and ForcedOutcomeError; the game is then as it was. Raises
        StoppedGameError if the game cannot go on; it is then over.
        """
        number = action_id(action, self._n_actions)
        step = self._step
        if step is None:
            step = self._bind_core()
        done = step(number)
        if done:  # anything but DONE
            self._go_on(action, number, done)
        self.log.append(number)
        if self._named_setup and self.rules.in_setup(self.states):
            self._take_named_setup()

    def _go_on(self, action: object, number: int, done: int) -> None:
        """Go on with a step that the core has not finished: take it with forced outcomes, or refuse it."""
        before = None
        if done == FORCED and number >= 0:
            before = copy_states(self.states)
            done = self.machine.stepping.step_game(self.states, 0, number, self.legal_list)
            self.follow_list()
        if done == STOPPED:
            self._refuse_fault(number, before)
        if done != DONE:
            raise IllegalActionError(self.why_not(action))

    def _refuse_fault(self, action: int, before: np.ndarray | None) -> None:
        fault = int(self._s["fault"])
        if fault == Fault.IMPOSSIBLE_OUTCOME:
            self.states[:] = before
            self.machine.stepping.options_of_top(self.states, 0, self.legal_list)
            self.follow_list()
        else:
            self.log.append(action)
        unknown = fault == Fault.UNKNOWN_ACTION
        raise fault_error(fault, about=question_and_menu(self.rules, self.config, self.states) if unknown else "")

    def player_to_move(self) -> int:
        """Index of the player to move; -1 when the game is over."""
        shorts = self._shorts
        if shorts.item(self._at_over):
            return -1
        return self._bytes.item(self._at_who + self._frame * shorts.item(self._at_depth))

    def why_not(self, action: object) -> str:
        """The sentence that refuses an action: it names the question and the legal actions."""
        return refusal(self.rules, self.config, self.states, 0, self.legal_list, action)

    def force(self, **outcomes: object) -> None:
        """Queue coming chance outcomes, by sort. Raises ForcedOutcomeError for an impossible outcome; the queues are
        then as before."""
        entry = as_lists(outcomes)
        self.rules.queue_outcomes(self.states[0], entry)
        self.log.append({"force": entry})

    @property
    def forced(self) -> Outcomes:
        """Forced outcomes that have not come yet, by the names of `force`, the next one first; {} when none is left."""
        return self.rules.queued_outcomes(self.states[0])

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the player to move, ascending by id: family, arguments by name, and words for a menu."""
        return tuple(
            replace(self.rules.decode(action, self.states, 0, self.config), words=self._option(action))
            for action in self.legal_actions().tolist()
        )

    def find(self, family: str | None = None, **arguments: object) -> int:
        """The one legal action of a family with these arguments; arguments that are left out are open.

        `game.find("battle", defender="eyrie", clearing=5)`; names and values as in `root_env.actions`. Raises
        IllegalActionError, with the legal actions, if there is none, and ValueError if there are several.
        """
        found = self.find_all(family, **arguments)
        if len(found) == 1:
            return found[0]
        given = [family] if family else []
        given += [f"{name}={quoted(value)}" for name, value in arguments.items()]
        call = f"find({', '.join(given)})"
        if found:
            some = "; ".join(map(self._option, found[:8]))
            raise ValueError(
                f"{call}: {len(found)} legal actions fit; give more arguments, so that one of these is left: {some}"
            )
        if self.is_over:
            raise IllegalActionError(f"{call}: the game is over")
        legal, asked = what_is_legal(self.rules, self.legal_list), question(self.rules, self.config, self.states, 0)
        raise IllegalActionError(f"{call}: no such action is legal: {asked}; legal are {legal}")

    def _option(self, action: int) -> str:
        """An action in the words of the menu of the player to move."""
        return self.rules.option(self.states, 0, action, self.player_to_move(), self.config)

    def find_all(self, family: str | None = None, **arguments: object) -> list[int]:
        """All legal actions that fit, see `find`, ascending; empty if there are none."""
        legal = self.legal_actions().tolist()
        return list(self.rules.matching(legal, family, arguments, self.states, self.config))

    # -- events --------------------------------------------------------------------------------------

    def events(self, viewer: Agent | None = None) -> tuple[Event, ...]:
        """The last action and the events after it, up to the next choice; before the first action, the set-up.

        `viewer`: None, the public; an agent: events as it may know them; or "all".
        """
        chronicle = self.chronicle()
        return chronicle.events(self.viewer_of(viewer), chronicle.step)

    def history(self, viewer: Agent | None = None) -> tuple[Event, ...]:
        """All events since the record begins. `viewer` as in `events`."""
        return self.chronicle().events(self.viewer_of(viewer))

    @property
    def points(self) -> dict[str, dict[str, int]]:
        """Agent -> reason -> points scored or lost for it since the record begins; their sum is the score."""
        return self.chronicle().points()

    def chronicle(self) -> Chronicle:
        """The chronicle of the game so far; the first call plays the whole record once more, in plain Python."""
        if self._chronicle is None:
            self._chronicle = (self.rules.chronicle or ChoicesTold)(self)
        self._chronicle.follow(self.log)
        return self._chronicle

    # -- seeing --------------------------------------------------------------------------------------

    def player(self, agent: Agent) -> int:
        """Player index of an agent id, of a faction with one player at the table, or of an index."""
        try:
            return self._index[agent]
        except (KeyError, TypeError):
            return player_of(agent, self.agents)  # raises an error in words

    def observe(self, agent: Agent) -> Observation:
        """The observation of an agent: int8 (OBS_SIZE,), or float32, or a dict, see `config.observation`."""
        self.observe_into(agent, row := np.zeros(self._usual.size, np.int8))
        return self.rules.in_form(row, self.config, self._s, self.player(agent), self._usual)

    def observe_with_mask(self, agent: Agent, scope: AnyScope | None = None) -> tuple[Observation, Int8]:
        """The results of `observe` and `mask` in a scope, at little more than the cost of one of them."""
        scope = self._usual if scope is None else scope
        player, row, mask = self.player(agent), np.empty(scope.size, np.int8), np.empty(scope.n_actions, np.int8)
        if self._sight is None or self._sight[0] is not scope:
            self._sight = scope, self.machine.single.sight_of(self.states, self.legal_list, scope.places)
        self._sight[1](player, row, mask)
        return self.rules.in_form(row, self.config, self._s, player, scope), mask

    def observe_into(self, agent: Agent, row: np.ndarray) -> None:
        """Write the int8 observation of an agent into `row`, int8 (OBS_SIZE,)."""
        self.machine.seeing.observe_game(self.states, 0, self.player(agent), self._usual.places, row)

    def state(self) -> Int16:
        """The full state, hidden cards included, int16 (STATE_SIZE,): for central critics."""
        return self.rules.state_vector(self.states, 0)

    def describe(self, action: int, viewer: Agent | None = None) -> str:
        """An action of the player to move in words. `viewer` as in `events`."""
        return self.rules.describe(self.states, 0, whole(action, "action"), self.viewer_of(viewer), self.config)

    def question(self, viewer: Agent | None = None) -> str:
        """The question, and the player who is asked, in words. `viewer` as in `events`."""
        asked = "" if self.is_over else self.rules.question(self.states, 0, self.viewer_of(viewer), self.config)
        return asked or "the game is over"

    def render(self, viewer: Agent | None = None) -> str:
        """The game as a text board. `viewer` None: public; an agent: the board as it sees it; "all": everything."""
        return self.rules.board(self.states, 0, self.viewer_of(viewer), self.config)

    def save_svg(self, path: str | PathLike[str], viewer: Agent | None = None) -> None:
        """Write a drawing of the game to an SVG file, 1200 wide. `viewer` as in `render`."""
        write_text_atomically(path, self.rules.draw(self.states, 0, self.viewer_of(viewer), self.config).svg())

    def viewer_of(self, viewer: Agent | None) -> Viewer:
        """A viewer in the form for `Rules`: None, "all" or a player index."""
        return viewer if viewer is None or (isinstance(viewer, str) and viewer == "all") else self.player(viewer)

    def view(self, agent: Agent, events: bool = False) -> GameView[Self]:
        """The game as a player may use it, with no route to hidden state: see `root_env.doors.view.GameView`.

        `events`: True for the events too. They are told from the record of the whole game, which takes time.
        """
        return GameView(self, self.player(agent), events)

    # -- documents ---------------------------------------------------------------------------------------

    def position(self) -> Document:
        """The whole position as a plain dict; `from_position` restores it exactly."""
        return self.rules.write_position(self)

    @classmethod
    def from_position(cls, document: Fields) -> Self:
        """A game at the position a document describes; PositionError names a bad field."""
        return cls.of(*cls.rules.read_position(document))

    def record(self) -> Document:
        """The game so far as a plain dict that `replay` plays again."""
        return write_record(self)

    # -- copies ----------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy, hidden cards, generator and forced outcomes included (so it is clairvoyant)."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._bytes = self._bytes.copy()  # padding too: one block of bytes
        new._shorts = new._bytes.view(np.int16)
        new.states = np.ndarray((1,), self.states.dtype, new._bytes)
        new.legal_list, new._menu = self.legal_list.copy(), self._menu.copy()
        new._step = new._sight = None
        new.log = self.log.copy()
        if self._chronicle is not None:
            new._chronicle = self._chronicle.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> Document:
        return super().__getstate__() | {"_chronicle": None}  # told again when asked for

    def __setstate__(self, state: Document) -> None:
        super().__setstate__(state)
        self.machine, self.states = self.rules.take_in(self.states)
        self._bind()

    def determinize(self, agent: Agent, seed: int | None = None) -> Self:
        """A copy in which everything that `agent` cannot know is drawn anew, uniformly over what its knowledge allows.

        `observe(agent)` and `mask(agent)` stay as they are; the chance stream is new. PositionError if no such game has
        the question that is asked now, which cannot happen in a game from set-up; the same holds for `view`.
        """
        seed = seed_of(seed)
        rng = np.random.default_rng(seed & seeding.MASK64)
        new = self.copy()
        new.seed = seed  # the true one would tell the deal
        new.states = self.machine.take_in(self.rules.determinize(self.states, self.player(agent), rng))
        new._bind()
        new.begin_record()
        if new.player_to_move() != self.player(agent):
            self.machine.stepping.options_of_top(new.states, 0, new.legal_list)
            new.follow_list()
        return new

    def rollout_value(self, n: int, seed: int | None = None, policy: Policies = "random") -> dict[str, float]:
        """Mean final reward per agent over `n` playouts from here, inside the compiled core; this game stays as it is.

        Clairvoyant: hidden cards are the true ones, and only dice and other chance are drawn anew; for a value that a
        player can know call it on a `determinize`d copy. `policy` as in `BatchGame.rollout`. Rewards are those of
        `config.reward`, without shaping. The same seed gives the same value.
        """
        return value(self, whole(n, "n", least=1), seed_of(seed), policy)

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{self.to_move} to move"
        return f"<Game {'/'.join(self.config.factions)} turn {self.turns} {self.phase}, {where}>"
