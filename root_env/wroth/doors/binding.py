"""`WROTH`: the rules of Wroth, bound to the contract of the doors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from root_env.doors.contract.any_config import AskedScope
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.explaining import told
from root_env.doors.contract.factors import Factors
from root_env.doors.contract.forcing import Queue
from root_env.doors.contract.guides import Guide
from root_env.doors.contract.rules import ALL, TABLE, Reached, Rules, Side, Viewer
from root_env.doors.contract.settings import SEATINGS
from root_env.doors.warming import compile_together
from root_env.engine.loops.machine import Machine
from root_env.engine.tables import Scope, digest_of
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted
from root_env.wroth import actions
from root_env.wroth.config import WrothConfig
from root_env.wroth.forcing import QUEUES
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup.box import shipped_box
from root_env.wroth.play.telling import WrothChronicle
from root_env.wroth.rules.game import machine
from root_env.wroth.rules.ids import MAX_PLAYERS, Face, Kind, Phase
from root_env.wroth.rules.spec import observation
from root_env.wroth.rules.spec.actions import TABLE as ACTIONS
from root_env.wroth.rules.spec.scope import EVERYTHING, scope_of
from root_env.wroth.text import explaining
from root_env.wroth.text.describe import Context, describe_family

if TYPE_CHECKING:
    from root_env.doors.contract.any_game import AnyGame
    from root_env.drawing.sheet import Drawing


class _Wroth(Rules[WrothConfig]):
    """Wroth: nothing is hidden except coming chance. `root_env.wroth.rules` has the rules themselves."""

    name: ClassVar[str] = "wroth"
    title: ClassVar[str] = "Wroth"
    config: ClassVar[type] = WrothConfig
    machine: ClassVar[Machine] = machine
    everything: ClassVar[Scope] = EVERYTHING
    marks: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("deployed", "elite_deployed"), "placed"),
        **dict.fromkeys(("moved", "elite_moved"), "moved"),
        "killed": "removed",
        "scored": "scored",
    }
    scale: ClassVar[np.ndarray] = observation.SCALE
    low: ClassVar[np.ndarray] = observation.LOW
    high: ClassVar[np.ndarray] = observation.HIGH
    scale_is: ClassVar[str] = "root_env.wroth.rules.spec.observation.SCALE"
    offered: ClassVar[Mapping[str, Sequence[str | int]]] = {"seating": SEATINGS}
    files: ClassVar[tuple[str, ...]] = ("box",)
    queues: ClassVar[Mapping[str, Queue]] = QUEUES
    called_by_player: ClassVar[bool] = True

    # -- before the game ---------------------------------------------------------------------------------

    def lay_out(self, config: WrothConfig) -> np.ndarray:
        return lay_out(config)

    def digest(self) -> str:
        return digest_of(ACTIONS, observation.TABLE)

    def numbered(self) -> Iterator[str]:
        for named in (Kind, Phase, Face):
            yield f"{named.__name__} {', '.join(f'{one.name}={one.value}' for one in named)}"

    def scope_for(self, asked: AskedScope, configs: Sequence[WrothConfig]) -> Scope:
        """The scope for an argument `scope=`: "all", or "table" with room for the players of these tables."""
        playing = max(len(config.factions) for config in configs)
        if isinstance(asked, Scope) and asked.blocks is observation.TABLE:
            if asked.seats < playing:
                raise ConfigError(f"scope: {playing} players are to play, and the scope has room for {asked.seats}")
            return asked
        if not isinstance(asked, str) or asked not in (ALL, TABLE):
            raise ConfigError(f'scope: {quoted(asked)} is not known; take "all" or "table"')
        return EVERYTHING if asked == ALL else scope_of(playing)

    # -- words -------------------------------------------------------------------------------------------

    def phase(self, states: np.ndarray) -> str:
        return Phase(int(states["phase"][0])).name.lower()

    def family_words(self, action: int) -> str:
        return describe_family(action)

    def called(self, states: np.ndarray, i: int, action: int, player: int, config: WrothConfig) -> str:
        return Context(states, i, config.box).called(action, player)

    def option(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: WrothConfig) -> str:
        return Context(states, i, config.box).option(action)

    def describe(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: WrothConfig) -> str:
        return Context(states, i, config.box).action(action)

    def question(self, states: np.ndarray, i: int, viewer: Viewer, config: WrothConfig) -> str:
        return Context(states, i, config.box).question()

    def asked(self, states: np.ndarray, i: int) -> str:
        context = Context(states, i)
        return Kind(int(context.f["kind"])).name.lower() if context.asks else ""

    def round_of(self, states: np.ndarray, i: int, config: WrothConfig) -> int:
        return int(states["round"][i])

    @property
    def guides(self) -> Mapping[str, Guide]:
        from root_env.wroth.text.guides import GUIDES

        return GUIDES

    def board(self, states: np.ndarray, i: int, viewer: Viewer, config: WrothConfig) -> str:
        from root_env.wroth.text.board import render_text

        return render_text(states, i, config.box)

    def board_lines(self, states: np.ndarray, i: int, viewer: Viewer, config: WrothConfig) -> list[str]:
        from root_env.wroth.text.board import board_lines

        return board_lines(states, i, config.box)

    def draw(self, states: np.ndarray, i: int, viewer: Viewer, config: WrothConfig) -> Drawing:
        from root_env.wroth.drawing import draw

        return draw(Context(states, i, config.box))

    def draw_apart(self, states: np.ndarray, i: int, viewer: Viewer, config: WrothConfig) -> Drawing:
        from root_env.wroth.drawing import draw_apart

        return draw_apart(Context(states, i, config.box))

    def sides(self) -> list[Side]:
        rosters = shipped_box().factions
        return [Side(one.name, explaining.faction_words(one), MAX_PLAYERS if one.several else 1) for one in rosters]

    def portrait(self, side: str) -> str:
        from root_env.wroth.drawing import portrait

        return portrait([one.name for one in shipped_box().factions].index(side))

    def hooks(self, config: WrothConfig) -> Document:
        from root_env.wroth.drawing.hooks import hooks

        return hooks(config)

    def signs(self, config: WrothConfig) -> dict[str, str]:
        return {agent: f"t{who}" for who, agent in enumerate(config.agents)}

    def kind_shown(self, family: str, kind: str) -> str:
        return "die of the pool" if family == "draft" else "place" if kind == "region" else kind

    def explanations(self, config: WrothConfig) -> dict[str, dict[str, str]]:
        return explaining.explanations(config.box, tuple(config.factions))

    def explain_question(self, states: np.ndarray, i: int, viewer: Viewer, config: WrothConfig) -> str:
        context = Context(states, i, config.box)
        return explaining.explain_question(int(context.f["kind"])) if context.asks else ""

    def explain_action(self, states: np.ndarray, i: int, action: Action, config: WrothConfig) -> list[str]:
        known = explaining.explanations(config.box, tuple(config.factions))
        kinds = ACTIONS.by_name[action.family].arguments
        return told(known, kinds, action.arguments, explaining.explain_family(action.family))

    def family_missing(self, states: np.ndarray, i: int, player: int, family: str, config: WrothConfig) -> str:
        from root_env.wroth.play.missing import family_missing

        return family_missing(states[i], player, family)

    def missing(self, states: np.ndarray, i: int, action: Action, config: WrothConfig) -> str:
        from root_env.wroth.play.missing import missing

        return missing(states, i, action.id)

    # -- arguments of actions ----------------------------------------------------------------------------

    @property
    def factors(self) -> Factors:
        return actions.FACTORS

    def decode(self, action: int, states: np.ndarray, i: int, config: WrothConfig) -> Action:
        return actions.decode(action, Context(states, i, config.box))

    def matching(
        self,
        ids: Sequence[int],
        family: str | None,
        arguments: Fields,
        states: np.ndarray,
        config: WrothConfig,
    ) -> Iterator[int]:
        return actions.matching(ids, family, Context(states, 0, config.box), **arguments)

    # -- chance, events ----------------------------------------------------------------------------------

    def heading(self, event: Event, turn: Event | None) -> str:
        if event.kind != "phase":
            return ""
        return f"Round {event.arguments['round']}, {event.words}"

    @property
    def chronicle(self) -> type[WrothChronicle]:
        return WrothChronicle

    # -- documents ---------------------------------------------------------------------------------------

    def write_position(self, game: AnyGame) -> Document:
        from root_env.wroth.documents import write_position

        return write_position(game.config, game.states, 0, game.seed)

    def read_position(self, document: Fields) -> Reached:
        from root_env.wroth.documents import read_position

        return read_position(document)


WROTH = _Wroth()
compile_together(WROTH)
