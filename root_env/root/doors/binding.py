"""`ROOT`: the rules of Root, bound to the contract of the doors."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from root_env.doors import warming
from root_env.doors.contract.any_config import AnyScope, AskedScope
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.factors import Factors
from root_env.doors.contract.forcing import Queue
from root_env.doors.contract.guides import Guide
from root_env.doors.contract.rules import ALL, TABLE, Reached, Rules, Side, Viewer
from root_env.doors.contract.settings import SEATINGS
from root_env.engine.jit import when_cold
from root_env.engine.layouts import whole
from root_env.engine.loops.machine import Machine
from root_env.root import actions
from root_env.root.config import EDITIONS, SHUFFLED, GameConfig
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS, MOST_FORCES, PLAYABLE, RULES, sides_of
from root_env.root.declared.maps import MAPS
from root_env.root.forcing import QUEUES
from root_env.root.layout import lay_out
from root_env.root.lookup import hidden
from root_env.root.lookup.land import land_of
from root_env.root.play import setup_choices, telling
from root_env.root.play.bounds import least_and_most
from root_env.root.play.determinize import determinize_states
from root_env.root.rules import boxes, queries
from root_env.root.rules.boxes import Box
from root_env.root.rules.data import decks, maps
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.game import machine
from root_env.root.rules.ids import Card, Faction, Item, Kind, Phase, Piece
from root_env.root.rules.spec import numbering, observation
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.spec.digest import EARLIER, actions_digest, tables_digest
from root_env.root.rules.spec.scope import EVERYTHING, FIRST, Scope
from root_env.root.scopes import scope_for
from root_env.root.text import describe
from root_env.support.arrays import Observation
from root_env.support.documents import Document, Fields

if TYPE_CHECKING:
    from gymnasium import spaces

    from root_env.doors.contract.any_game import AnyGame
    from root_env.drawing.sheet import Drawing


class _Root(Rules[GameConfig]):
    """Root: hidden things, set-up by name, positions, pictures. `root_env.root.rules` has the rules themselves."""

    name: ClassVar[str] = "root"
    title: ClassVar[str] = "Root"
    config: ClassVar[type] = GameConfig
    machine: ClassVar[Machine] = machine
    everything: ClassVar[Scope] = EVERYTHING
    place: ClassVar[str] = "clearing"
    marks: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("warriors_placed", "piece_placed"), "placed"),
        **dict.fromkeys(("warriors_removed", "piece_removed"), "removed"),
        **dict.fromkeys(("warriors_moved", "piece_moved"), "moved"),
        "battle": "battle",
        "points": "scored",
        "points_lost": "lost",
    }
    scale: ClassVar[np.ndarray] = observation.SCALE
    low: ClassVar[np.ndarray] = observation.LOW
    high: ClassVar[np.ndarray] = observation.HIGH
    scale_is: ClassVar[str] = "root_env.root.rules.spec.observation.SCALE"
    ends: ClassVar[tuple[str, ...]] = ("points", "dominance", "coalition", "truncated")
    """Ways in which a game ends. A coalition wins by points or dominance, with a partner (Law 3.1, 3.3, 9.2.8);
    "truncated": a limit, no victory."""
    offered: ClassVar[Mapping[str, Sequence[str | int | None]]] = {
        "seating": SEATINGS,
        "map": tuple(maps.BY_NAME),
        "clearing_suits": (None, SHUFFLED),
        "deck": tuple(decks.DECKS),
        "edition": tuple(EDITIONS),
    }
    payments: ClassVar[frozenset[str]] = frozenset(d.name.lower() for d in DECISIONS if d.in_parts)
    files: ClassVar[tuple[str, ...]] = ("overrides",)
    queues: ClassVar[Mapping[str, Queue]] = QUEUES
    sample: ClassVar[Fields] = {"setup": "random"}

    # -- before the game ---------------------------------------------------------------------------------

    def lay_out(self, config: GameConfig) -> np.ndarray:
        return lay_out(config)

    def machine_for(self, states: np.ndarray) -> Machine:
        return boxes.machine_for(states)

    def digest(self) -> str:
        return tables_digest()

    def numbered(self) -> Iterator[str]:
        for named in (Kind, Phase, Item, Card, Faction, Piece):
            yield f"{named.__name__} {', '.join(f'{one.name}={one.value}' for one in named)}"
        for one in MAPS:
            yield f"{one.name} {one.suits} {one.slots} {one.ruins} {one.paths} {one.rivers} {one.forests}"

    def digests_at(self, config: GameConfig) -> tuple[str, ...]:
        return actions_digest(scope_for(TABLE, [config]), config.deck), tables_digest(), EARLIER

    def id_in_record(self, action: int, config: GameConfig) -> int:
        return numbering.to_document(scope_for(TABLE, [config]), action)

    def action_of_record(self, number: Any, config: GameConfig) -> Any:
        if type(number) is not int or number < 0:
            return number
        return numbering.from_document(scope_for(TABLE, [config]), number)

    def scope_for(self, asked: AskedScope, configs: Sequence[GameConfig]) -> Scope:
        return scope_for(asked, configs)

    def has_named_setup(self, config: GameConfig) -> bool:
        return isinstance(config.setup, Mapping)

    def check_setup(self, config: GameConfig, agents: Sequence[str]) -> None:
        setup_choices.check_named(agents, config)

    def take_named_setup(
        self, config: GameConfig, agents: Sequence[str], states: np.ndarray, take: Callable[[int], int]
    ) -> None:
        choices = setup_choices.by_player(config, agents)
        setup_choices.take_named(states, config.map, choices, take)

    def in_setup(self, states: np.ndarray) -> bool:
        return bool(states["phase"][0] == Phase.SETUP)

    # -- words -------------------------------------------------------------------------------------------

    def phase(self, states: np.ndarray) -> str:
        return Phase(int(states["phase"][0])).name.lower()

    def family_words(self, action: int) -> str:
        return describe.describe_family(action)

    def option(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: GameConfig) -> str:
        return describe.describe_option(states, i, action, viewer)

    def describe(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: GameConfig) -> str:
        return describe.describe_action(states, i, action, viewer=viewer)

    def question(self, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> str:
        return describe.describe_question(states, i, viewer)

    def people(self, states: np.ndarray, i: int, config: GameConfig) -> list[str]:
        from root_env.root.text.people import people

        return people(states, i)

    def asked(self, states: np.ndarray, i: int) -> str:
        return describe.asked(states, i)

    def fill_in(self, words: str, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> str:
        return describe.fill_in(words, states, i, viewer)

    @property
    def guides(self) -> Mapping[str, Guide]:
        found = {one.name: module.GUIDE for one in RULES if (module := one.part("guide")) is not None}
        turns = {name: guide.turn for name, guide in found.items() if guide.turn}
        return {name: replace(guide, others=turns | guide.others) for name, guide in found.items()}

    def board(self, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> str:
        from root_env.root.text.board import render_text

        return render_text(states, i, viewer)

    def board_lines(self, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> list[str]:
        from root_env.root.text.board import board_lines

        return board_lines(states, i, viewer)

    def draw(self, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> Drawing:
        from root_env.root.drawing.picture import draw

        return draw(states, i, viewer)

    def draw_apart(self, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> Drawing:
        from root_env.root.drawing.picture import draw_apart

        return draw_apart(states, i, viewer)

    def hand(self, states: np.ndarray, i: int, player: int, config: GameConfig) -> list[Document]:
        from root_env.root.lookup import names

        held = states[i]["hand"][player].tolist()
        suits = {kind: names.suit(int(SUIT[kind])) for kind, count in enumerate(held) if count}
        return [{"word": names.card(kind), "suit": suit, "count": held[kind]} for kind, suit in suits.items()]

    def sides(self) -> list[Side]:
        from root_env.root.text.explaining import everything
        from root_env.root.text.people import alone

        told = everything()["faction"]
        return [Side(one.name, told.get(one.name, ""), len(sides_of(one)), alone(one.number)) for one in PLAYABLE]

    def portrait(self, side: str) -> str:
        from root_env.root.drawing.picture import portrait

        return portrait(side)

    def hooks(self, config: GameConfig) -> Document:
        from root_env.root.drawing.hooks import hooks

        return hooks(config.agents, config.map)

    def signs(self, config: GameConfig) -> dict[str, str]:
        return {agent: f"w{side}" for side, agent in actions.agents_by_faction(config.agents).items()}

    def explanations(self, config: GameConfig) -> dict[str, dict[str, str]]:
        from root_env.root.text.explaining import explanations

        return explanations(config)

    def primer(self, player: int, config: GameConfig) -> list[str]:
        from root_env.root.text.primer import primer

        return primer(config, player)

    def place_words(self, states: np.ndarray, i: int) -> Mapping[int, str]:
        from root_env.root.text.primer import place_words

        return place_words(states, i)

    def explain_question(self, states: np.ndarray, i: int, viewer: Viewer, config: GameConfig) -> str:
        from root_env.root.text.explaining import explain_question

        return explain_question(states, i, viewer, config)

    def explain_action(self, states: np.ndarray, i: int, action: Action, config: GameConfig) -> list[str]:
        from root_env.root.text.explaining import explain_action

        return explain_action(states, i, action, config)

    def odds(self, states: np.ndarray, i: int, action: Action, config: GameConfig) -> list[str]:
        from root_env.root.play.odds import odds_in_words, odds_of

        found = odds_of(states, i, action.id)
        return odds_in_words(found, str(action.arguments["defender"])) if found else []

    def family_missing(self, states: np.ndarray, i: int, player: int, family: str, config: GameConfig) -> str:
        from root_env.root.play.missing import family_missing

        return family_missing(states, i, player, family)

    def missing(self, states: np.ndarray, i: int, action: Action, config: GameConfig) -> str:
        from root_env.root.play.missing import missing

        return missing(states, i, action.id)

    # -- arguments of actions ----------------------------------------------------------------------------

    @property
    def factors(self) -> Factors:
        return actions.FACTORS

    def factors_at(self, configs: Sequence[GameConfig]) -> Factors:
        return actions.FIRST_FACTORS if scope_for(ALL, configs) is FIRST else actions.FACTORS

    def decode(self, action: int, states: np.ndarray, i: int, config: GameConfig) -> Action:
        return actions.decode(action, config.agents, config.map)

    def matching(
        self,
        ids: Sequence[int],
        family: str | None,
        arguments: Fields,
        states: np.ndarray,
        config: GameConfig,
    ) -> Iterator[int]:
        return actions.matching(ids, family, config.agents, config.map, **arguments)

    # -- chance, knowledge, events -----------------------------------------------------------------------

    def determinize(self, states: np.ndarray, player: int, rng: np.random.Generator) -> np.ndarray:
        return determinize_states(whole(states), player, rng)

    def shows(self, before: np.ndarray, after: np.ndarray, player: int) -> bool:
        return hidden.shows(whole(before)[0], whole(after)[0], player)

    def least_and_most(self, states: np.ndarray, i: int) -> list[np.ndarray]:
        return least_and_most(whole(states), i)

    def heading(self, event: Event, turn: Event | None) -> str:
        if event.kind != "phase":
            return ""
        number = 0 if turn is None else turn.arguments["count"]
        return f"Turn {number}, {event.arguments['phase']} of {event.agent}"

    @property
    def chronicle(self) -> type[telling.RootChronicle]:
        return telling.RootChronicle

    # -- observations ------------------------------------------------------------------------------------

    def observation_space(self, config: GameConfig, scope: AnyScope) -> spaces.Space[Any]:
        from root_env.root.observations.formats import observation_space

        return observation_space(config, scope)

    def in_form(self, row: np.ndarray, config: GameConfig, s: np.void, player: int, scope: AnyScope) -> Observation:
        from root_env.root.observations.formats import in_form

        return in_form(row, config, s, player, scope)

    @property
    def state_size(self) -> int:
        from root_env.root.observations.state_vector import STATE_SIZE

        return STATE_SIZE

    def state_vector(self, states: np.ndarray, i: int) -> np.ndarray:
        from root_env.root.observations.state_vector import state_vector

        return state_vector(whole(states[i : i + 1]), 0)

    # -- documents ---------------------------------------------------------------------------------------

    def write_position(self, game: AnyGame) -> Document:
        from root_env.root.documents import write_position

        return write_position(game)

    def read_position(self, document: Fields) -> Reached:
        from root_env.root.documents import read_position

        return read_position(document)

    def write_view(self, game: AnyGame, agent: str) -> Document:
        from root_env.root.documents import write_view

        return write_view(game, agent)


ROOT = _Root()


# -- compiled together -----------------------------------------------------------------------------------


def _table_of(box: Box, smaller: Box) -> Document:
    """A table that needs this box: the next smaller one is too small for it."""
    more = [f for f in RULES if (box.factions & ~smaller.factions) >> f.number & 1]
    later, forces = [f.name for f in more if not f.force], [f.name for f in more if f.force]
    decks = [deck.name for deck in DECKS if (box.cards & ~smaller.cards) >> deck.cards[0].number & 1]
    map_names = [one.name for k, one in enumerate(MAPS) if (box.maps & ~smaller.maps) >> k & 1]
    own = [f.name for f in FACTIONS if smaller.factions >> f.number & 1 and f.side == 0]
    # of the smaller box its last faction, which no box before it has; of everything one more than any box of its own
    table: Document = {"factions": (*later[:5], own[-1])} if later else {}
    table |= {"forces": forces[:MOST_FORCES]} if forces else {}
    return table | ({"deck": decks[0]} if decks else {}) | ({"map": map_names[0]} if map_names else {})


def use_every_entry_point() -> None:
    """Call every entry point of the rules of each machine once: this compiles those that are not compiled yet."""
    for use in _USES:
        use()


def _use_of(table: Document) -> Callable[[], None]:
    def use() -> None:
        warming.use_every_entry_point(ROOT, **table)
        queries.ruler_of(lay_out(GameConfig()), 0, 0)
        land_of(lay_out(GameConfig()))

    return use


_USES = [_use_of({}), *(_use_of(_table_of(box, smaller)) for smaller, box in itertools.pairwise(boxes.BOXES))]
"""For each box, a function that uses the entry points of its machine."""
for _box, _use in zip(boxes.BOXES, _USES, strict=True):
    when_cold(_use, _box.machine.group)
boxes.WHEN_MADE.append(lambda box, core: when_cold(_use_of(_table_of(box, core)), box.machine.group))
