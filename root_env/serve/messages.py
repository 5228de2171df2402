"""Messages to a viewer: the state of the game, the question, the events, as this viewer may know them.

They are computed only from things that the game shows to the viewer: the drawing, the question, the legal actions of
the player asked, the events. Two games that look the same to a viewer give the same messages.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from root_env.agents.known import strength_of
from root_env.doors.bounds import perhaps_only_pass
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.explaining import LEFT_OUT, MEANT
from root_env.doors.contract.rules import Viewer
from root_env.doors.contract.telling import told_together
from root_env.doors.game import PlayedGame
from root_env.doors.payments import payments
from root_env.drawing.sheet import Drawing
from root_env.drawing.written import written
from root_env.replay_page import PUBLIC
from root_env.replay_page.frames import ending
from root_env.serve.guided import guide_message
from root_env.serve.lobby import PERSON
from root_env.serve.table import Table, names_at
from root_env.support.by_name import ROOT
from root_env.support.documents import Document


def name_of(game: PlayedGame, viewer: Viewer) -> str:
    """The name of a viewer in messages: PUBLIC, "all" or an agent id."""
    return PUBLIC if viewer is None else game.agents[viewer] if isinstance(viewer, int) else viewer


def table_message(table: Table, viewer: Viewer) -> Document:
    """The facts about a table that do not change during the game."""
    game, doors = table.game, table.plan.doors
    drawing = drawing_of(game, viewer)
    return {
        "type": "table",
        "table": table.id,
        "game": game.rules.name,
        "title": f"{game.rules.title}: {', '.join(game.agents)}",
        "viewer": name_of(game, viewer),
        "agents": list(game.agents),
        "seats": dict(zip(game.agents, table.plan.seats, strict=True)),
        "person": PERSON,
        "opponents": {
            agent: strength_of(game.rules.name, seat)
            for agent, seat in zip(game.agents, table.plan.seats, strict=True)
            if seat != PERSON
        },
        "families": {
            family.name: {
                "words": family.text,
                "arguments": [
                    {"name": name, "kind": game.rules.kind_shown(family.name, kind)}
                    for name, kind in zip(family.names, family.arguments, strict=True)
                ],
            }
            for family in doors.families
        },
        "width": drawing.width,
        "height": drawing.height,
        "style": drawing.style,
        "boxes": [place._asdict() for place in drawing.boxes],
        "hooks": game.rules.hooks(game.config),
        "place": game.rules.place,
        "marks": dict(game.rules.marks),
        "signs": game.rules.signs(game.config),
        "explained": game.rules.explanations(game.config),
        "spoken": {"left_out": sorted(LEFT_OUT), "meant": MEANT},
        "files": files_of(game),
    }


def files_of(game: PlayedGame) -> list[str]:
    """The files that can be downloaded from a table of this game."""
    can = {"position.json": game.rules.has_positions, "page.html": game.rules.name == ROOT}
    files = ("record.json", "position.json", "picture.svg", "page.html", "log.txt")
    return [name for name in files if can.get(name, True)]


def drawing_of(game: PlayedGame, viewer: Viewer) -> Drawing:
    """The drawing in parts that a page arranges; a drawn text for a game without a drawing."""
    if not game.rules.has_drawing:
        return written(game.rules.board_lines(game.states, 0, viewer, game.config))
    return game.rules.draw_apart(game.states, 0, viewer, game.config)


PAYMENT = "payment"
"""The family, in a view, of several actions at once, see `root_env.doors.payments`."""


def view_message(table: Table, game: PlayedGame, viewer: Viewer, step: int, past: bool) -> Document:
    """The state of the game for a viewer after `step` actions; `past`: True for an earlier state.

    It has all parts of the drawing. Events are in `Log`.
    """
    over, mover = game.is_over, game.player_to_move()
    is_you = not over and viewer == mover
    legal = game.legal() if is_you or viewer == "all" else ()
    about = game.rules.explain_question(game.states, 0, viewer, game.config)
    explained = [game.rules.explain_action(game.states, 0, action, game.config) for action in legal]
    lines = list(dict.fromkeys(line for told in explained for line in told if line != about))
    paid = payments(game) if is_you and not past else ()
    drawing = drawing_of(game, viewer)
    return {
        "type": "view",
        "version": table.version,
        "step": step,
        "past": past,
        "viewer": name_of(game, viewer),
        "names": names_at(game),
        "turn": game.turns,
        "turn_of": game.turn,
        "phase": game.phase,
        "asked": game.to_move,
        "is_you": is_you and not past,
        "only_pass": perhaps_only_pass(game) if is_you and not past else None,
        "question": ending(game) if over else game.question(viewer),
        "explained": about,
        "guide": None if past else guide_message(table.plan, game, viewer),
        "lines": lines,
        "actions": [
            *({"id": id, "family": PAYMENT, "arguments": {}, "words": words, "explained": []} for id, _, words in paid),
            *(
                {**action_document(action), "explained": [lines.index(line) for line in told if line != about]}
                for action, told in zip(legal, explained, strict=True)
            ),
        ],
        "hand": game.rules.hand(game.states, 0, viewer, game.config) if isinstance(viewer, int) else [],
        "scores": game.scores,
        "over": over,
        "winners": list(game.winners),
        "open": table.is_open,
        "can_undo": not past and isinstance(viewer, int) and table.can_undo(viewer),
        "words": game.rules.board_lines(game.states, 0, viewer, game.config),
        "width": drawing.width,
        "height": drawing.height,
        "layers": list(drawing.parts),
        "parts": dict(drawing.parts),
    }


def action_document(action: Action) -> Document:
    """A legal action: its id, its family, its arguments by name and its words."""
    return {
        "id": action.id,
        "family": action.family,
        "arguments": {name: plain(value) for name, value in action.arguments.items()},
        "words": action.words,
    }


def preview_message(table: Table, player: int, version: int, action: int) -> Document:
    """The preview of an action; raises the errors of `Table.act`."""
    events, is_all = table.preview(player, version, action)
    lines = [event_document(event, table.game.rules.heading(event, None)) for event in events]
    game = table.game
    odds = [
        line for one in game.legal() if one.id == action for line in game.rules.odds(game.states, 0, one, game.config)
    ]
    return {"type": "preview", "version": version, "action": action, "lines": lines, "is_all": is_all, "odds": odds}


ALONE = "nothing else was possible"
"""The note in the log at a step for which nobody was asked."""


class Log:
    """The events of a table since the beginning of its record, as one viewer may know them.

    The line of a choice has `told`, its words, and `led`, its effects. The first line of events without a choice has
    them too. In all other lines both are "": those lines are told there, or by the next choice.
    """

    def __init__(self, viewer: Viewer):
        self.viewer = viewer
        self.lines: list[Document] = []
        self._events: list[Event] = []
        self._turns: list[Event | None] = []
        """The turn to which each line belongs."""
        self._step = -1
        self._open = 0
        """The first line whose `told` and `led` may still change."""

    def follow(self, table: Table) -> int:
        """Add the events since the last call; returns the number of the first line that is new or has changed."""
        if self._step == table.step:
            return len(self.lines)
        turn = self._turns[-1] if self._turns else None
        for event in table.game.chronicle().events(self.viewer, self._step + 1):
            turn = event if event.kind == "turn" else turn
            is_own = self.viewer == "all" or (event.agent is not None and self.viewer == table.game.player(event.agent))
            alone = event.kind == "choice" and table.was_alone(event.step, is_own)
            line = event_document(event, table.game.rules.heading(event, turn))
            self.lines.append({**line, "note": ALONE if alone else "", "told": "", "led": ""})
            self._events.append(event)
            self._turns.append(turn)
        self._step = table.step
        first = self._open
        self._tell_from(first)
        return first

    def _tell_from(self, first: int) -> None:
        """Write `told` and `led` of the lines from this one on; no line before it tells them."""
        begins: list[int] = []
        for k, event in enumerate(self._events[first:], first):
            self.lines[k]["told"] = self.lines[k]["led"] = ""
            if event.kind in ("turn", "phase", "choice") or not begins or self._events[k - 1].kind in ("turn", "phase"):
                begins.append(k)
        self._open = len(self.lines)
        for k, end in pairwise([*begins, len(self.lines)]):
            self._tell(k, end)

    def _tell(self, k: int, end: int) -> None:
        """Write `told` and `led` of line `k`, for all lines before line `end`."""
        event, coming = self._events[k], self._events[end] if end < len(self._events) else None
        if event.kind in ("turn", "phase"):
            return
        choice = event if event.kind == "choice" else None
        effects = self._events[k + 1 : end] if choice else self._events[k:end]
        if choice and not effects and coming is None:
            self._open = k
        coming = coming if coming is not None and coming.kind == "choice" else None
        self.lines[k]["told"], self.lines[k]["led"] = told_together(choice, effects, coming)

    def cut(self, step: int) -> int:
        """Remove the events after this step, which were undone; returns the number of lines that did not change."""
        while self.lines and self.lines[-1]["step"] > step:
            for row in (self.lines, self._events, self._turns):
                row.pop()
        self._step = min(self._step, step)
        choices = (k for k in reversed(range(len(self._events))) if self._events[k].kind == "choice")
        first = next(choices, len(self._events))  # a line that a removed choice told must be told again
        before = [line["told"] for line in self.lines[first:]]
        self._tell_from(first)
        changed = (k for k, told in enumerate(before, first) if self.lines[k]["told"] != told)
        return next(changed, len(self.lines))


def event_document(event: Event, heading: str) -> Document:
    """One line of the log."""
    return {
        "step": event.step,
        "kind": event.kind,
        "agent": event.agent,
        "words": str(event),
        "heading": heading,
        "arguments": {name: plain(value) for name, value in event.arguments.items()},
    }


def plain(value: object) -> Any:
    """The value of an argument in a form for JSON."""
    if isinstance(value, Action):
        return action_document(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
