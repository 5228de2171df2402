"""Two games that differ only in what a viewer cannot know: everything that is sent to that viewer is the same bytes."""

import json
import random

import pytest

import root_env
from root_env.play.game_state import GameState
from root_env.serve.downloads import FILES, DownloadError, download
from root_env.serve.lobby import PERSON, Plan, plan_of
from root_env.serve.messages import Log, preview_message, table_message, view_message
from root_env.serve.table import WATCH, Table, TurnError
from tests.serve.tables import at_plan

TABLES = [
    ("marquise", "eyrie", "alliance"),
    ("alliance", "vagabond", "lizard"),
    ("riverfolk", "eyrie", "chameleander"),
    ("marquise", "vagabond", "vagabond"),
]


def twins(factions: tuple[str, ...], viewer: str, seed: int) -> tuple[Table, Table]:
    """Tables of a game in progress and of one that could be it, as far as `viewer` knows; of persons all."""
    rng = random.Random(seed)
    game = root_env.Game(factions=factions, seed=seed, skip_forced="public")
    for _ in range(rng.randrange(10, 140)):
        game.step(rng.choice(game.legal_actions().tolist()))
    other = game.determinize(viewer, seed)
    other.states[0]["rng"] = game.states[0]["rng"]
    return of_persons(game), of_persons(other)


def of_persons(game: GameState) -> Table:
    position = {**game.position(), "seed": 0}
    return at_plan(plan_of({"position": position, "seats": [PERSON] * len(game.agents)}))


class Shown:
    """All that a table shows to one link, as bytes."""

    def __init__(self, table: Table, who: str):
        self.table, self.who, self.viewer = table, who, table.viewer_of(who)
        self.log = Log(self.viewer)

    def now(self) -> bytes:
        table, viewer = self.table, self.viewer
        self.log.follow(table)
        sent = [
            table_message(table, viewer),
            view_message(table, table.game, viewer, table.step, False),
            self.log.lines,
        ]
        sent += [view_message(table, table.at(k), viewer, k, True) for k in {0, table.step // 2}]
        sent += [self.file(name) for name in FILES]
        if viewer == table.game.player_to_move():
            legal = table.game.legal_actions().tolist()
            some = legal[:: max(1, len(legal) // 3)]
            sent += [preview_message(table, viewer, table.version, action) for action in some]
        sent.append(self.error())
        return json.dumps(sent).encode()

    def file(self, name: str) -> str:
        try:
            return download(self.table, self.who, name, {}).content.decode()
        except DownloadError as refused:
            return str(refused)

    def error(self) -> str:
        """What acting and taking back out of turn are answered with."""
        said = []
        for player in range(len(self.table.game.agents)):
            if player != self.table.game.player_to_move():
                with pytest.raises(TurnError) as refused:
                    self.table.act(player, self.table.version, 0)
                said.append(str(refused.value))
        return "; ".join(said)


@pytest.mark.parametrize("factions", TABLES, ids="-".join)
def test_what_a_viewer_cannot_know_changes_nothing_that_it_is_sent(factions):
    compared, different = 0, 0
    for seed in range(2):
        rng, agents = random.Random(seed), root_env.GameConfig(factions=factions).agents
        viewer = agents[seed % len(agents)]
        pair = twins(factions, viewer, 10 * seed + len(factions[0]))
        different += pair[0].game.position() != pair[1].game.position()
        shown = [[Shown(table, who) for table in pair] for who in (viewer, WATCH)]
        for _ in range(9):
            for one, other in shown:
                assert one.now() == other.now()
                compared += 1
            if not same_step(pair, viewer, rng):
                break
    assert different
    assert compared > 5


def same_step(pair: tuple[Table, Table], viewer: str, rng: random.Random) -> bool:
    """Take the same action at both tables, one that looks the same to the viewer; whether there is one.

    What it leads to can tell the games apart: a card that is drawn or shown. Then the viewer has learned something.
    """
    one, other = (table.game for table in pair)
    if one.is_over or one.to_move != other.to_move:
        return False
    shared = sorted(set(one.legal_actions().tolist()) & set(other.legal_actions().tolist()))
    alike = [a for a in shared if one.describe(a, viewer) == other.describe(a, viewer)]
    rng.shuffle(alike)
    for action in alike:
        tried = [game.copy() for game in (one, other)]
        for game in tried:
            game.step(action)
        if looks(tried[0], viewer) == looks(tried[1], viewer):
            for table in pair:
                table.act(table.game.player_to_move(), table.version, action)
            return True
    return False


def looks(game: GameState, viewer: str) -> tuple[str, bytes, list[str]]:
    return game.render(viewer), game.observe(viewer).tobytes(), [event.words for event in game.events(viewer)]


def test_a_seed_is_sent_to_nobody_while_persons_play():
    plan = plan_of({"config": {"factions": ["marquise", "eyrie"]}, "seats": [PERSON, "rules"], "seed": 987654321})
    assert isinstance(plan, Plan)
    table = at_plan(plan)
    for who in ("marquise_0", WATCH):
        assert b"987654321" not in Shown(table, who).now()
