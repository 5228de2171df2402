"""A game for players who read and write, such as language models; docs/text.md has its page.

    from root_env import text_v0

    env = text_v0.env(seats=["marquise"], opponents="rules", seed=7)
    print(env.primer("marquise_0"))
    while not env.is_over:
        print(env.message())             # what happened, the board, the question and its choices
        env.answer(input("> "))          # "3", "move 5 9", "pass", JSON; or a question: "look 5", "why build 3"
    print(env.report())

Any game of this package, or one's own, plays here: `text_v0.env("wroth")`.
"""

from typing import Any

from root_env.doors.games import doors_of
from root_env.doors.record import ROOT
from root_env.doors.text import UNUSABLE, TextEnv, table
from root_env.doors.words.seat import Reply
from root_env.support.documents import Fields

__all__ = ["UNUSABLE", "Reply", "TextEnv", "env", "resume"]


def env(game: str = ROOT, config: Any = None, *, seed: int | None = None, **settings: Any) -> TextEnv:
    """A game in words, begun.

    `game`: its name ("root", "wroth", or one of `ROOT_ENV_GAMES`). `config`: a configuration or a mapping of its
    fields; or the fields as keywords. `seats`, `opponents`, `tries`, `unusable`, `questions`: see `TextEnv`. `seed`:
    that of the deal; None: a fresh one.
    """
    own, fields = table(settings)
    doors = doors_of(game)
    return TextEnv(doors.game, doors.rules.as_config(config, fields, env), seed=seed, **own)


def resume(record: Fields, **settings: Any) -> TextEnv:
    """A game in words that goes on from a record, `env.report()["record"]`; the seats are told what has happened."""
    doors = doors_of(str(record.get("game", ROOT)))
    game = doors.replay(record)
    found = TextEnv(doors.game, game.config, seed=game.seed, **settings)
    found.begin(game)
    return found
