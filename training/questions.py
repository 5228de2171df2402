"""Single questions with verified answers, for people who fine-tune and test language models.

    python -m root_env.training.questions --out questions.jsonl --games 20 --seed 1

Each line is a JSON object: `prompt` (the board and the question, with lettered choices), `choices` (their words),
`answers` (the letters that are right), `kind`, `id` and the source. The rules answer, nobody's judgement:

- `legal`: which of these actions is legal now; the others are actions that this player does not have here.
- `effect`: what one choice would do; the others are effects of other choices.
- `puzzle`: which first action solves a puzzle of `root_env.puzzles`, in several deals.

The order of the choices is drawn anew for each question and each of `--orders`, so that remembering a letter does not
help. `questions.card.json` beside the file says how it was made. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from root_env import puzzles
from root_env.doors.contract import table_options
from root_env.doors.contract.telling import told_by
from root_env.doors.foresight import preview
from root_env.doors.playing.players import Players
from root_env.doors.policies import rng_of
from root_env.doors.words.briefing import Briefing
from root_env.doors.words.seat import WordSeat, plain
from root_env.engine import seeding
from root_env.root.config import GameConfig
from root_env.root.doors.game import Game
from root_env.support.documents import Document
from root_env.support.files import check_folder, write_text_atomically
from root_env.support.version import __version__
from root_env.tasks.declared import digest_of_text

from .runs import commands
from .runs.commands import whole_from

__all__ = ["of_games", "of_puzzles"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHOICES = 4
"""The number of choices of a question about legal actions or effects."""
EVERY = 7
"""One decision of so many gives questions."""


def of_games(games: int, seed: int, factions: Sequence[str], orders: int = 1, **settings: object) -> Iterator[Document]:
    """Questions about positions of games that rule-based bots play.

    `games`: their number; `orders`: orders of the choices of each question; `settings`: those of the table.
    """
    config = GameConfig(factions=tuple(factions), **settings)
    players = Players(Game.rules, "rules", [config])
    for k in range(games):
        deal = seeding.game_seed(seed, k)
        game, rngs, rng = Game(config, deal), rng_of(deal)[None], random.Random(deal)
        while not game.is_over:
            if game.decisions % EVERY == EVERY - 1:
                source = {"factions": list(factions), **settings, "seed": deal, "step": len(game.log)}
                source["seat"] = game.to_move
                for kind, found in (("legal", _legal(game, rng)), ("effect", _effect(game, rng))):
                    if found is not None:
                        asked, right, wrong = found
                        name = f"{kind}-{deal:x}-{len(game.log)}"
                        yield from _rows(game, name, kind, asked, [right], wrong, source, orders)
            game.step(players.choose(game, rngs))


def of_puzzles(deals: int, orders: int = 1) -> Iterator[Document]:
    """Questions about the first action of puzzles whose right first actions are known, in so many deals of each."""
    for name in puzzles.names():
        puzzle = puzzles.get(name)
        for deal in range(deals if puzzle.actions else 0):
            game = puzzle.game(deal)
            solving = {found for one in puzzle.actions for found in game.find_all(**one)}
            legal = game.legal()
            right = [action.words for action in legal if action.id in solving]
            wrong = [action.words for action in legal if action.id not in solving]
            source = {"puzzle": name, "digest": puzzle.digest, "deal": deal, "seat": puzzle.agent}
            if right and wrong and len(legal) <= len(LETTERS):
                yield from _rows(game, f"puzzle-{name}-{deal}", "puzzle", puzzle.words, right, wrong, source, orders)


def _legal(game: Game, rng: random.Random) -> tuple[str, str, list[str]] | None:
    """A legal action, and others of the same families that are not legal here; None where there are too few."""
    player = game.player_to_move()
    legal = [action for action in game.legal() if action.family != "pass" and not action.family.startswith("choose")]
    if not legal:
        return None
    right, scope = rng.choice(legal), game.rules.scope_for("table", [game.config]).actions
    words, allowed = _called(game, right.id, player), {_called(game, action.id, player) for action in legal}
    own = {_called(game, int(number), player) for number in scope if _family(game, int(number)) == right.family}
    wrong = sorted(one for one in own - allowed - {""} if not _goes_nowhere(one))
    if not words or len(wrong) < CHOICES - 1:
        return None
    return "Which of these may you do now?", words, rng.sample(wrong, CHOICES - 1)


def _called(game: Game, number: int, player: int) -> str:
    """The words of an action of this player at any question; "" if it has none at this table."""
    try:
        words = game.rules.called(game.states, 0, number, player, game.config)
    except (ValueError, IndexError):
        return ""
    return "" if words.endswith("(reserved)") else words


def _goes_nowhere(words: str) -> bool:
    """True for an action whose two places are one: nobody would choose it."""
    numbers = [word for word in words.split() if word.isdecimal()]
    return len(numbers) > len(set(numbers))


def _family(game: Game, number: int) -> str:
    """The family of an action; "" for an id without a meaning."""
    try:
        return game.rules.decode(number, game.states, 0, game.config).family
    except (ValueError, IndexError):
        return ""


def _effect(game: Game, rng: random.Random) -> tuple[str, str, list[str]] | None:
    """A choice with its whole effect, and effects of other choices; None where too few are certain."""
    player, told = game.player_to_move(), {}
    for action in rng.sample(game.legal(), min(len(game.legal()), 2 * CHOICES)):
        events, is_all = preview(game, player, action.id)
        words = "; ".join(event.words for event in events if event.kind not in ("choice", "phase"))
        says_more = not all(told_by(event.words, action.words, game.to_move) for event in events)
        if is_all and words and says_more and action.family != "pass":
            told[action.words] = words
    if len(set(told.values())) < CHOICES:
        return None
    asked, right = rng.choice(sorted(told.items()))
    wrong = rng.sample(sorted(set(told.values()) - {right}), CHOICES - 1)
    return f"What happens if you choose: {asked}?", right, wrong


def _rows(
    game: Game,
    name: str,
    kind: str,
    asked: str,
    right: Sequence[str],
    wrong: Sequence[str],
    source: Document,
    orders: int,
) -> Iterator[Document]:
    """The rows of one question, its choices in so many orders."""
    agent = source["seat"]
    board = plain(game, [*WordSeat(agent).board(game), "", f"You are {agent}. {Briefing(agent).question(game)}"])
    for order in range(orders):
        choices = [*right, *wrong]
        random.Random(f"{name} {order}").shuffle(choices)
        lines = [f"{letter}) {words}" for letter, words in zip(LETTERS, choices, strict=False)]
        prompt = plain(game, [board, "", asked, *lines, "", "Answer with one letter."])
        answers = [letter for letter, words in zip(LETTERS, choices, strict=False) if words in right]
        row = {"id": f"{name}-{order}", "kind": kind, "prompt": prompt, "choices": choices, "answers": answers}
        yield {**row, "source": source}


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--out", type=Path, required=True, help="file of JSON lines to write")
    add("--games", type=whole_from(1), default=20, help="games whose positions are asked about (20)")
    add("--most", type=whole_from(1), default=10_000, help="at most so many questions of games (10000)")
    add("--deals", type=whole_from(1), default=8, help="deals of each puzzle (8)")
    add("--orders", type=whole_from(1), default=2, help="orders of the choices of each question (2)")
    add("--seed", type=whole_from(0), default=0, help="first of all: the seed of the games (0)")
    add("--factions", nargs="+", default=list(GameConfig().factions), help="factions at the table")
    table_options.add_to(parser, without=["box"])


def _work(arguments: argparse.Namespace) -> None:
    check_folder(arguments.out)
    settings = table_options.given_in(arguments, Game.rules)
    found = of_games(arguments.games, arguments.seed, arguments.factions, arguments.orders, **settings)
    rows = [*islice(found, arguments.most), *of_puzzles(arguments.deals, arguments.orders)]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    kinds = {kind: sum(row["kind"] == kind for row in rows) for kind in ("legal", "effect", "puzzle")}
    chance = float(np.mean([len(row["answers"]) / len(row["choices"]) for row in rows])) if rows else 0.0
    made = {name: getattr(arguments, name) for name in ("games", "most", "deals", "orders", "seed", "factions")}
    made |= settings
    card = {"questions": kinds, "right by guessing": round(chance, 4), "made with": made, "version": __version__}
    write_text_atomically(arguments.out, text)
    card_file = arguments.out.with_suffix(".card.json")
    write_text_atomically(card_file, json.dumps({**card, "digest": digest_of_text(text)}, indent=1) + "\n")
    print(f"{arguments.out}: {len(rows)} questions {kinds}; {card_file} says how they were made")


main = commands.command(__spec__.name, __doc__.splitlines()[0], _options, _work, ValueError, TypeError)


if __name__ == "__main__":
    raise SystemExit(main())
