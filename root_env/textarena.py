"""TextArena: importing this module registers the games `root_env/Root-v0` and `root_env/Wroth-v0`.

    import textarena as ta
    import root_env.textarena

    env = ta.make("root_env/Root-v0", unusable="lose")    # settings: those of `root_env.text_v0.env`
    env.reset(num_players=2, seed=7)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(agents[player](observation))
    rewards, game_info = env.close()

`ta.make` gives the observations as one text, the conversation of the player asked. "root_env/Root-v0-train" gives the
introduction and the last question alone, "root_env/Root-v0-raw" gives messages. Needs the extra `textarena`, in a
clone `pip install -e ".[textarena]"`.
"""

from __future__ import annotations

from typing import Any

from root_env import text_v0
from root_env.doors.games import doors_of
from root_env.doors.record import ROOT
from root_env.support.errors import whole
from root_env.support.extras import missing

try:
    import textarena as ta
    from textarena.envs.registration import register_with_versions
except ImportError as error:
    raise missing("root_env.textarena", "TextArena", "textarena") from error

__all__ = ["GAMES", "TextArenaEnv"]

GAMES = {"root_env/Root-v0": "root", "root_env/Wroth-v0": "wroth"}
"""Id in TextArena -> name of the game."""
_A_TABLE = frozenset(["config", "factions", "players", "seats"])
"""Settings that say how many play."""
_Kind = ta.ObservationType


class TextArenaEnv(ta.Env):
    """One game after another for players who read and write; `game` is the present one, a `text_v0.TextEnv`.

    `name`: the game. `settings`: those of `text_v0.env`. Without `seats` all players of the table read and write.
    Without `config`, `factions` and `seats` the first `num_players` factions of the default table play. A player
    reads what the game tells it, its own answers, and nothing of the answers of others.
    """

    game: text_v0.TextEnv
    state: ta.State

    def __init__(self, name: str = ROOT, **settings: Any):
        self.name, self.settings = name, settings

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a game; ValueError if the table is for another number of players. `seed`: None for a fresh one."""
        settings, players = dict(self.settings), whole(num_players, "num_players", least=1)
        if not _A_TABLE & set(settings):
            settings["factions"] = doors_of(self.name).rules.config().factions[:players]
        game = text_v0.env(self.name, seed=seed, **settings)
        if len(game.seats) != players:
            raise ValueError(
                f"num_players: {len(game.seats)} read at this table, {', '.join(game.seats)}; got {players}"
            )
        self.game, self.state = game, ta.State(players)  # without the seed: State would seed the global generator
        self.state.standard_resets(
            player_prompt_function=lambda player_id, game_state: game.primer(game.seats[player_id]),
            role_mapping={player: f"Player {player}" for player in range(players)},
        )
        for player, agent in enumerate(game.seats):
            self.state.game_info[player]["role"] = agent
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Read the text of the player asked. The info has "agent", "understood" and "asks", see `text_v0.Reply`."""
        state, game, player = self.state, self.game, self.state.current_player_id
        agent = game.seats[player]
        before = game.counts[agent]["decisions"]
        reply = game.answer(action)
        kind = _Kind.GAME_ADMIN if reply.option is None else _Kind.GAME_ACTION_DESCRIPTION
        state.add_observation(action, _Kind.PLAYER_ACTION, from_id=player, to_id=player)
        state.add_observation(reply.words, _Kind.GAME_MESSAGE if reply.asks else kind, to_id=player)
        if game.counts[agent]["decisions"] > before:
            self._ask()
        state.turn += 1
        state.done = game.is_over
        state.game_info[player]["turn_count"] += 1
        return state.done, {"agent": agent, "understood": reply.option is not None, "asks": reply.asks}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """The rewards so far and the facts about each player: "role", "turn_count", "invalid_move", "answers"."""
        report = self.game.report()
        for player, agent in enumerate(self.game.seats):
            lost = agent == report["lost by unusable answers"]
            self.state.game_info[player].update(invalid_move=lost, answers=report["answers"][agent])
        return {player: report["rewards"][agent] for player, agent in enumerate(self.game.seats)}, self.state.game_info

    def _ask(self) -> None:
        """Put the next question before the player who is to answer it."""
        agent = self.game.to_move
        if agent is not None:
            self.state.current_player_id = self.game.seats.index(agent)
            self.state.add_observation(self.game.message(), _Kind.GAME_BOARD, to_id=self.state.current_player_id)


_WRAPPERS = {
    "default": [ta.wrappers.LLMObservationWrapper],
    "-train": [ta.wrappers.GameBoardObservationWrapper],
}
for _id, _name in GAMES.items():
    register_with_versions(_id, "root_env.textarena:TextArenaEnv", _WRAPPERS, name=_name)
