"""One table: its game, its seats, undo. Every change is on disk before anybody gets an answer."""

import contextlib
import secrets
import warnings
from collections.abc import Iterator, Mapping

from root_env.doors.bounds import only_answer
from root_env.doors.contract.events import Event
from root_env.doors.contract.rules import Viewer
from root_env.doors.foresight import Undo, preview
from root_env.doors.game import PlayedGame
from root_env.doors.payments import asks_same, payments
from root_env.serve.lobby import PERSON, Plan
from root_env.serve.store import Kept, Store, StoreError
from root_env.support.documents import Document
from root_env.support.errors import IllegalActionError, ReachWarning, StoppedGameError

WATCH = "watch"
"""The holder of the link for watching, without a seat."""


class TurnError(ValueError):
    """A message came too late, or from a player who must not decide now; nothing has changed."""


def new_links(plan: Plan) -> dict[str, str]:
    """A fresh secret for every person, and one for those who watch."""
    agents = plan.begin().agents
    persons = [agent for agent, name in zip(agents, plan.seats, strict=True) if name == PERSON]
    return {who: secrets.token_urlsafe(18) for who in (*persons, WATCH)}


def who_has(links: Mapping[str, str], secret: str) -> str | None:
    """The holder of the link with this secret: an agent id or WATCH; None if no link has it."""
    found = [who for who, known in links.items() if secrets.compare_digest(known.encode(), secret.encode())]
    return found[0] if found else None


def names_at(game: PlayedGame) -> dict[str, str]:
    """Agent id -> the name of the player for people; messages have the ids, and a page shows the names."""
    return dict(zip(game.agents, game.rules.people(game.states, 0, game.config), strict=True))


class Table:
    """A game in progress at a table that is kept in `store`."""

    version: int
    plan: Plan
    id: str
    kept: Kept
    """The table in the store when it was opened, without its plan: its links, origin and maker."""

    def __init__(self, store: Store, kept: Kept):
        self.kept = kept._replace(plan_text="")
        self.id, self.plan, self.version = kept.id, Plan.from_dict(kept.plan), kept.version
        self._store = store
        self.game: PlayedGame = self.plan.begin()
        self._first = len(self.game.log)
        self._undo = Undo()
        self.unasked: set[int] = set()
        """Steps for which nobody was asked, because every player could tell that there was only one answer."""
        self.alone: set[int] = set()
        """Steps for which the only person was not asked, who alone could tell that there was only one answer."""
        for action in store.actions(self.id):
            self._step(action)
        with contextlib.suppress(StoreError):  # on a full disk the player is asked
            self._go_on()

    # -- who is who --------------------------------------------------------------------------------------

    def viewer_of(self, who: str) -> Viewer:
        """The viewer of a link: a player number; for watching None (the public), or "all" if nothing must be hidden."""
        if who != WATCH:
            return self.game.player(who)
        return None if self.plan.has_persons else "all"

    @property
    def is_open(self) -> bool:
        """True if everybody may see everything: no person plays, or the game is over."""
        return self.game.is_over or not self.plan.has_persons

    @property
    def bot_asked(self) -> str | None:
        """The name of the agent that must decide now; None if a person must decide, or nobody."""
        if self.game.is_over:
            return None
        name = self.plan.seats[self.game.player_to_move()]
        return None if name == PERSON else name

    @property
    def step(self) -> int:
        """The number of actions since the record begins."""
        return sum(1 for entry in self.game.log if not isinstance(entry, dict))

    def standing(self) -> Document:
        """The state of the table for a list of tables, with public facts only."""
        game = self.game
        return {
            "version": self.version,
            "step": self.step,
            "turn": game.turns,
            "turn_of": game.turn,
            "asked": game.to_move,
            "over": game.is_over,
            "winners": list(game.winners),
            "scores": dict(game.scores),
            "names": names_at(game),
        }

    # -- changes -----------------------------------------------------------------------------------------

    def act(self, player: int, version: int, action: int) -> None:
        """Take an action of a player, or all actions of a payment; the player answers this version of the table.

        Raises TurnError or IllegalActionError, and nothing has changed.
        """
        for one in self._check_answer(player, version, action):
            before = self.game.copy()
            self._take(one)
            if not asks_same(self.game, before):
                break
        with contextlib.suppress(StoreError):  # the action is kept; the next question is then asked
            self._go_on()

    def _take(self, action: int) -> None:
        self._store.take(self.id, len(self.game.log) - self._first, action, self.version + 1)
        self.version += 1
        self._step(action)

    def _go_on(self) -> None:
        """Answer questions with only one answer, for which nobody need be asked."""
        while (only := self._only()) is not None:
            self._take(only)

    def _only(self) -> int | None:
        """The only answer to a question for which nobody need be asked; None if the player must be asked.

        Nobody need be asked if every player can tell that there is only one answer, or if only one person plays, since
        bots do not watch the time. But a person is asked for a pass while the last action can be undone.
        """
        only = only_answer(self.game)
        legal = self.game.legal_actions()
        if only is not None or len(legal) != 1 or self.bot_asked is not None or self.plan.seats.count(PERSON) != 1:
            return only
        (action,) = self.game.legal()
        return None if action.family == "pass" and self.can_undo(self.game.player_to_move()) else action.id

    def was_alone(self, step: int, is_own: bool) -> bool:
        """True if a step had no alternative; `is_own`: as its own player knows, else as every player can tell."""
        return step in self.unasked or (is_own and step in self.alone)

    def preview(self, player: int, version: int, action: int) -> tuple[list[Event], bool]:
        """The events that an action of a player would cause, and True if these are all, see `foresight.preview`.

        Raises the errors of `act`; nothing changes.
        """
        return preview(self.game, player, *self._check_answer(player, version, action))

    def can_undo(self, player: int) -> bool:
        """True if this player may undo the last action."""
        return self._undo.can(player)

    def undo(self, player: int, version: int) -> None:
        """Undo the last action of a player; TurnError if that is not possible."""
        self._check_version(version)
        if not self.can_undo(player):
            raise TurnError(Undo.WHY_NOT)
        before = self._undo.take_back()
        self._store.cut(self.id, len(before.log) - self._first, self.version + 1)
        self.version += 1
        self.game = before
        self.unasked = {step for step in self.unasked if step <= self.step}
        self.alone = {step for step in self.alone if step <= self.step}

    def _check_answer(self, player: int, version: int, action: int) -> tuple[int, ...]:
        """The actions of an answer: one, or those of a payment; raises the errors of `act`."""
        self._check_version(version)
        if self.game.is_over:
            raise TurnError("the game is over")
        if self.game.player_to_move() != player:
            raise TurnError(f"{self.game.agents[player]} is not asked; {self.game.to_move} is")
        if action in self.game.legal_actions():
            return (action,)
        paid = (one.actions for one in payments(self.game) if one.id == action)
        if (answers := next(paid, None)) is None:
            raise IllegalActionError(self.game.why_not(action))
        return answers

    def _check_version(self, version: int) -> None:
        if version != self.version:
            raise TurnError("that was an answer to an earlier question; look at the table again")

    def _step(self, action: int) -> None:
        asked, is_open = self._only() is None, only_answer(self.game) is not None
        self._undo.step(self.game, action, self.bot_asked is None, asked)
        if not asked:
            (self.unasked if is_open else self.alone).add(self.step)

    # -- looking back ------------------------------------------------------------------------------------

    def check_step(self, step: int) -> None:
        """Raise ValueError unless at least this many actions have been taken."""
        if not 0 <= step <= self.step:
            raise ValueError(f"step: must be 0..{self.step}, got {step}")

    def at(self, step: int) -> PlayedGame:
        """The game after this many actions; ValueError if fewer have been taken."""
        self.check_step(step)
        return next(game for k, game in enumerate(self.positions()) if k == step)

    def known_at(self, step: int | None, viewer: Viewer) -> PlayedGame:
        """The game after this many actions (None: now); everything that the viewer cannot know is drawn anew."""
        if viewer is None:
            raise TurnError("to play on takes somebody's cards; there is no seat behind this link")
        game = self.at(self.step if step is None else step)
        return game if viewer == "all" else game.determinize(viewer)

    def goes_on(self, step: int | None, viewer: Viewer) -> Document:
        """The description, without seats, of a table that goes on from `known_at`."""
        return {"game": self.game.rules.name, "position": self.known_at(step, viewer).position()}

    def begins_anew(self, viewer: Viewer) -> Document:
        """The description, without seats, of a table with a new deal of the same configuration.

        TurnError for a viewer without a seat at a table of persons.
        """
        if viewer is None:
            raise TurnError("those who play here begin a new game; there is no seat behind this link")
        return {"game": self.game.rules.name, "config": self.game.config.to_dict()}

    def positions(self) -> Iterator[PlayedGame]:
        """See `positions_of`."""
        return positions_of(self.game)


def positions_of(now: PlayedGame) -> Iterator[PlayedGame]:
    """The game before each action, and now: one object that moves forward."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        game = now.beginning()
    for entry in now.log:
        if isinstance(entry, dict):
            game.force(**entry["force"])
            continue
        yield game
        try:
            game.step(entry)
        except StoppedGameError:
            break
    yield game
