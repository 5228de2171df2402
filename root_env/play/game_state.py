"""`GameState`: one game as the compiled core holds it, moved by decisions. `root_env.Game` is its face."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any, Self

import numpy as np

from root_env import actions
from root_env.actions import Action
from root_env.config import GameConfig
from root_env.core import seeding
from root_env.core.game import engine, seeing, single
from root_env.core.ids import Fault, Phase
from root_env.core.rows import copy_states
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.scope import EVERYTHING, Scope
from root_env.core.state import FRAME, STATE
from root_env.errors import IllegalActionError, whole
from root_env.events import Event
from root_env.play import setup_choices, standing
from root_env.play import warming as _warming  # noqa: F401 - a cold machine compiles all entry points together
from root_env.play.chronicle import Chronicle
from root_env.play.determinize import determinize_states
from root_env.play.faults import fault_error
from root_env.play.forcing import queue_outcomes, queued_outcomes
from root_env.play.layout import lay_out
from root_env.support.arrays import Int8, Int16, Int64
from root_env.support.files import write_text_atomically
from root_env.support.quoting import quoted
from root_env.text import describe as words
from root_env.text.names import agent_index
from root_env.text.refusal import action_id, question, refusal, what_is_legal


def _short(name: str) -> int:
    """Index of a 16-bit field in a state seen as 16-bit numbers."""
    return STATE.fields[name][1] // 2


_OVER, _DEPTH = _short("over"), _short("depth")
_FRAME = FRAME.itemsize
_WHO = STATE.fields["stack"][1] + FRAME.fields["who"][1] - _FRAME
"""Where the decider of the top frame stands, in bytes, but for _FRAME * depth."""
Agent = str | int


class GameState:
    """Configuration, state record, list of legal ids and log of one game.

    `config`, `agents` (ids in the order of `config.factions`), `seed`. `states`: structured array (1,), hidden cards
    included. `legal_list`: int16, its first number how many ids follow. `log`: actions taken and outcomes forced since
    `origin`, the states that the record begins with; None where that is the start of the game.
    """

    config: GameConfig
    agents: tuple[str, ...]
    seed: int
    states: np.ndarray
    legal_list: np.ndarray
    log: list[int | dict[str, Any]]
    origin: np.ndarray | None
    _chronicle: Chronicle | None

    def __init__(self, config: GameConfig, seed: int):
        self._sit_down(config)
        self._begin(seed)

    def _sit_down(self, config: GameConfig) -> None:
        self.config = config
        self.agents = tuple(config.agents)
        self._index = agent_index(self.agents)
        self._named_setup = isinstance(config.setup, Mapping)

    def _begin(self, seed: int) -> None:
        """Start the game of a seed."""
        self.seed, self.log, self.origin, self._chronicle = seed, [], None, None
        self.states, self.legal_list = lay_out(self.config), engine.new_list()
        low, high = seeding.words(seed)
        stopped = engine.reset_game(self.states, 0, low, high, self.legal_list)
        self._bind()
        if stopped:
            raise fault_error(int(self._s["fault"]))
        if self._named_setup:
            setup_choices.check_named(self.agents, self.config, self._index)
            self._take_named_setup()

    def _take_named_setup(self) -> None:
        def take(action: int) -> int:
            return engine.step_game(self.states, 0, action, self.legal_list)

        choices = setup_choices.by_player(self.config, self.agents)
        setup_choices.take_named(self.states, self.config.map, choices, take)
        self.follow_list()

    @classmethod
    def of(cls, config: GameConfig, seed: int, states: np.ndarray, legal_list: np.ndarray | None = None) -> Self:
        """A game at a state that has been reached; its record begins here. The arrays are taken, not copied.

        `legal_list` None: the game goes on to the next decision and lists it.
        """
        game = object.__new__(cls)
        game._sit_down(config)
        game.seed, game.log = seed, []
        game.states, game.legal_list = states, engine.new_list() if legal_list is None else legal_list
        if legal_list is None:
            engine.list_game(states, 0, game.legal_list)
        game.begin_record()
        game._bind()
        return game

    @classmethod
    def like(cls, game: GameState) -> Self:
        """Another face of the same game: nothing is copied."""
        face = object.__new__(cls)
        face.__dict__.update(game.__dict__)
        return face

    def begin_record(self) -> None:
        """Have the record begin here: what was taken before is forgotten."""
        self.log, self.origin, self._chronicle = [], copy_states(self.states), None

    def beginning(self) -> Self:
        """The game as it was where its record begins."""
        cls = type(self)
        if self.origin is None:
            return cls(self.config, self.seed)
        return cls.of(self.config, self.seed, copy_states(self.origin))

    def _bind(self) -> None:
        """Keep flat views of the state for the few fields that every step reads, and the menu."""
        self._bytes = self.states.view(np.int8)
        self._shorts = self.states.view(np.int16)
        self._step: Callable[[int], int] | None = None
        self._sight: tuple[Scope, Callable] | None = None
        self._menu = np.zeros(len(self.legal_list), np.int64)  # not `empty`: that could hold a part of another game
        self.follow_list()

    def _bind_core(self) -> Callable[[int], int]:
        """Name the arrays to the core, at the first step: many copies take none. Returns how to take one."""
        self._step = single.step_of(self.states, self.legal_list, self._menu)
        return self._step

    def follow_list(self) -> None:
        """Have `legal_actions` follow `legal_list`, where something else than a step has written it."""
        single.sort_list(self.legal_list, self._menu)

    @property
    def _s(self) -> np.void:
        """The state record."""
        return self.states[0]

    # -- where the game stands ---------------------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """Agent id of whoever must decide now, in or out of turn; None when the game is over."""
        shorts = self._shorts
        if shorts.item(_OVER):
            return None
        return self.agents[self._bytes.item(_WHO + _FRAME * shorts.item(_DEPTH))]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by victory or by a limit."""
        return self._shorts.item(_OVER) != 0

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

    @property
    def rulers(self) -> dict[int, str | None]:
        """Clearing, by its number -> the agent who rules it, None for nobody (Law 2.5)."""
        return standing.rulers(self.states, self.agents)

    @property
    def supplies(self) -> dict[str, dict[str, int]]:
        """Agent -> warriors in the supply, and pieces there or on the faction's tracks (Law 1.5.1)."""
        return standing.supplies(self.states, self.agents)

    @property
    def battle(self) -> dict[str, Any] | None:
        """The battle being fought: clearing, attacker, defender, ambush, hits, ally; None without one (4.3)."""
        return standing.battle(self.states, self.agents)

    # -- acting --------------------------------------------------------------------------------------

    def legal_actions(self) -> Int64:
        """Ids the player to move may choose, int64, ascending; empty when the game is over."""
        return self._menu[1 : self._menu.item(0) + 1].copy()

    def mask(self, agent: Agent | None = None) -> Int8:
        """Legal actions as int8 (N_ACTIONS,), of the player to move; all zero for any other agent."""
        mask = np.zeros(N_ACTIONS, np.int8)
        if agent is None or self.player(agent) == self.player_to_move():
            mask[self.legal_list[1 : self.legal_list[0] + 1]] = 1
        return mask

    def step(self, action: int) -> None:
        """Take an action of the player to move.

        Raises IllegalActionError, in words, and ForcedOutcomeError; the game is then as it was. Raises
        StoppedGameError if the game cannot go on; it is then over.
        """
        number = action_id(action)
        step = self._step
        if step is None:
            step = self._bind_core()
        done = step(number)
        if done:  # anything but engine.DONE
            self._go_on(action, number, done)
        self.log.append(number)
        if self._named_setup and self.phase == "setup":
            self._take_named_setup()

    def _go_on(self, action: Any, number: int, done: int) -> None:
        """Take a step that the core has not simply done: refuse it, or try it where outcomes are forced."""
        before = None
        if done == single.FORCED and number >= 0:
            before = copy_states(self.states)
            done = engine.step_game(self.states, 0, number, self.legal_list)
            self.follow_list()
        if done == engine.STOPPED:
            self._refuse_fault(number, before)
        if done != engine.DONE:
            raise IllegalActionError(self.why_not(action))

    def _refuse_fault(self, action: int, before: np.ndarray | None) -> None:
        fault = int(self._s["fault"])
        if fault == Fault.IMPOSSIBLE_OUTCOME:
            self.states[:] = before
            engine.options_of_top(self.states, 0, self.legal_list)
            self.follow_list()
        else:
            self.log.append(action)
        raise fault_error(fault)

    def player_to_move(self) -> int:
        """Index of the player to move; -1 when the game is over."""
        shorts = self._shorts
        return -1 if shorts.item(_OVER) else self._bytes.item(_WHO + _FRAME * shorts.item(_DEPTH))

    def why_not(self, action: Any) -> str:
        """Why an action is refused: what was asked, what is legal."""
        return refusal(self.states, 0, self.legal_list, action)

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
        entry = {
            k: [list(v) if isinstance(v, tuple) else v for v in values] if isinstance(values, list | tuple) else values
            for k, values in (("dice", dice), ("draws", draws), ("taken", taken), ("quests", quests), ("ruins", ruins))
            if not _is_empty(values)
        }
        queue_outcomes(self.states[0], entry)
        self.log.append({"force": entry})

    @property
    def forced(self) -> dict[str, list[Any]]:
        """Forced outcomes that have not come yet, by the names of `force`, the next one first; {} when none is left."""
        return queued_outcomes(self.states[0])

    def legal(self) -> tuple[Action, ...]:
        """What the player to move may choose, ascending by id: family, arguments by name, and the words of its menu."""
        return tuple(
            replace(
                actions.decode(action, self.agents, self.config.map),
                words=words.describe_option(self.states, 0, action, self.player_to_move()),
            )
            for action in self.legal_actions().tolist()
        )

    def find(self, family: str | None = None, **arguments: Any) -> int:
        """The one legal action of a family with these arguments, those left out being open.

        `game.find("battle", defender="eyrie", clearing=5)`; names and values as in `root_env.actions`. Raises
        IllegalActionError, with what is legal, if there is none, and ValueError if there are several.
        """
        found = self.find_all(family, **arguments)
        if len(found) == 1:
            return found[0]
        given = [family] if family else []
        given += [f"{name}={quoted(value)}" for name, value in arguments.items()]
        call = f"find({', '.join(given)})"
        if found:
            some = "; ".join(words.describe_option(self.states, 0, a, self.player_to_move()) for a in found[:8])
            raise ValueError(
                f"{call}: {len(found)} legal actions fit; give more arguments, so that one of these is left: {some}"
            )
        if self.is_over:
            raise IllegalActionError(f"{call}: the game is over")
        legal = what_is_legal(self.legal_list)
        raise IllegalActionError(f"{call}: no such action is legal: {question(self.states, 0)}; legal are {legal}")

    def find_all(self, family: str | None = None, **arguments: Any) -> list[int]:
        """All legal actions that fit, as `find` says, ascending; empty if there are none."""
        legal = self.legal_actions().tolist()
        return list(actions.matching(legal, family, self.agents, self.config.map, **arguments))

    # -- what happened -------------------------------------------------------------------------------

    def events(self, viewer: Agent | None = None) -> tuple[Event, ...]:
        """What the last action led to, itself included, up to where somebody must choose; before the first action:
        how the game was set up. `viewer` None: public; an agent: what it may know; "all".
        """
        chronicle = self.chronicle()
        return chronicle.events(self.viewer_of(viewer), chronicle.step)

    def history(self, viewer: Agent | None = None) -> tuple[Event, ...]:
        """All events since the record begins. `viewer` as in `events`."""
        return self.chronicle().events(self.viewer_of(viewer))

    @property
    def points(self) -> dict[str, dict[str, int]]:
        """Agent -> what points were scored or lost for -> how many, since the record begins; their sum is the score."""
        return self.chronicle().points()

    def chronicle(self) -> Chronicle:
        """What has been told of the game so far; the first call plays the whole record once more, in plain Python."""
        if self._chronicle is None:
            self._chronicle = Chronicle(self)
        self._chronicle.follow(self.log)
        return self._chronicle

    # -- seeing --------------------------------------------------------------------------------------

    def player(self, agent: Agent) -> int:
        """Player index of an agent id, of a faction with one player at the table, or of an index."""
        try:
            return self._index[agent]
        except (KeyError, TypeError):
            raise ValueError(f"{quoted(agent)} is not at this table; agents are {', '.join(self.agents)}") from None

    def observe(self, agent: Agent) -> Any:
        """What an agent sees: int8 (OBS_SIZE,), or float32, or a dict, as `config.observation` says."""
        from root_env.observations.formats import observation

        return observation(self.states, self.config, self.player(agent))

    def observe_with_mask(self, agent: Agent, scope: Scope = EVERYTHING) -> tuple[Any, Int8]:
        """What `observe` and `mask` give, in a scope, at little more than the cost of one of them."""
        from root_env.observations.formats import in_form

        player, row, mask = self.player(agent), np.empty(scope.size, np.int8), np.empty(scope.n_actions, np.int8)
        if self._sight is None or self._sight[0] is not scope:
            self._sight = scope, single.sight_of(self.states, self.legal_list, scope.places)
        self._sight[1](player, row, mask)
        return in_form(row, self.config, self._s, player, scope), mask

    def observe_into(self, agent: Agent, row: np.ndarray) -> None:
        """Write the int8 observation of an agent into `row`, int8 (OBS_SIZE,)."""
        seeing.observe_game(self.states, 0, self.player(agent), EVERYTHING.places, row)

    def state(self) -> Int16:
        """The full state, hidden cards included, int16 (STATE_SIZE,): for central critics."""
        from root_env.observations.state_vector import state_vector

        return state_vector(self.states, 0)

    def describe(self, action: int, viewer: Agent | None = None) -> str:
        """An action of the player to move in words. `viewer` None: public; an agent: what it may know; "all"."""
        return words.describe_action(self.states, 0, whole(action, "action"), viewer=self.viewer_of(viewer))

    def question(self, viewer: Agent | None = None) -> str:
        """What is being asked, in words, as the viewer may know it."""
        if self.is_over:
            return "the game is over"
        return words.describe_question(self.states, 0, self.viewer_of(viewer))

    def render(self, viewer: Agent | None = None) -> str:
        """The game as a text board. `viewer` None: public; an agent: what it may know; "all": everything."""
        from root_env.text.board import render_text

        return render_text(self.states, 0, self.viewer_of(viewer))

    def save_svg(self, path: str | PathLike[str], viewer: Agent | None = None) -> None:
        """Write a drawing of the game to an SVG file, 1200 wide. `viewer` as in `render`."""
        from root_env.drawing.drawing import draw

        write_text_atomically(path, draw(self.states, 0, self.viewer_of(viewer)).svg())

    def viewer_of(self, viewer: Agent | None):
        """A viewer as renderers take it: None, "all" or a player index."""
        return viewer if viewer is None or (isinstance(viewer, str) and viewer == "all") else self.player(viewer)

    # -- copies ----------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy, hidden cards, generator and forced outcomes included (so it is clairvoyant)."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._bytes = self._bytes.copy()  # padding too: one block of bytes
        new._shorts = new._bytes.view(np.int16)
        new.states = np.ndarray((1,), STATE, new._bytes)
        new.legal_list, new._menu = self.legal_list.copy(), self._menu.copy()
        new._step = new._sight = None
        new.log = self.log.copy()
        if self._chronicle is not None:
            new._chronicle = self._chronicle.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        for name in ("_bytes", "_shorts", "_menu", "_step", "_sight"):
            state.pop(name, None)
        state["_chronicle"] = None  # told again when asked for
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def determinize(self, agent: Agent, seed: int | None = None) -> Self:
        """A copy with everything `agent` cannot know resampled, uniform over what is consistent with its knowledge.

        `observe(agent)` and `mask(agent)` stay as they are; the chance stream is new. PositionError if nothing explains
        the question now asked, which no game has that began at set-up; so too for `view`.
        """
        seed = seeding.fresh_seed() if seed is None else whole(seed, "seed")
        rng = np.random.default_rng(seed & seeding.MASK64)
        new = self.copy()
        new.seed = seed  # the true one would tell the deal
        new.states = determinize_states(self.states, self.player(agent), rng)
        new._bind()
        new.begin_record()
        if new.player_to_move() != self.player(agent):
            engine.options_of_top(new.states, 0, new.legal_list)
            new.follow_list()
        return new


def _is_empty(values: Any) -> bool:
    return isinstance(values, list | tuple) and not values
