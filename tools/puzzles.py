"""Mine puzzles from games, check them by search, and write root_env/puzzles/puzzles.json.

    python -m tools.puzzles --games 400 --seed 1                # about an hour on one core
    python -m tools.puzzles --check                             # plays the search on every puzzle that there is

Games of bots and of the network that ships are played at random tables of four. Where a player turn begins that fits a
theme, the position as its player may know it becomes a candidate. It is kept if a search solves it in deal after deal,
random play seldom does, and bots or network fail in some deal.

The puzzles of the file stay as they are, and so do their names: what is found is added, up to `WANTED` of each theme
and faction. A puzzle made by hand is put into the file with `"checked": {"made": "by hand"}`, and gets its figures
here.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from root_env import BatchGame, Game
from root_env.agents import load
from root_env.agents.guided.agent import Guided
from root_env.agents.networks.policy import NetworkAgent
from root_env.engine.copies import copy_states
from root_env.puzzles import THEMES, Goal, Puzzle, PuzzleError
from root_env.puzzles.goals import dominates, pieces_on_map, whole_items
from root_env.puzzles.reading import check as check_one
from root_env.puzzles.reading import document_of, read
from root_env.support.files import write_text_atomically
from root_env.tables import FACTIONS
from tools import puzzle_search as searching
from tools import puzzle_turns as turns

FILE = Path(__file__).resolve().parent.parent / "root_env" / "puzzles" / "puzzles.json"
BY_HAND = "by hand"
WANTED = {"win": 4, "dominance": 3, "police 27": 3, "police 20": 3, "lead": 2, "turmoil": 8, "revolt": 6}
"""Puzzles of a theme, by faction."""
TRIES = 400
"""Candidates of a theme and faction that are looked at."""
DEALS, ITERATIONS = 4, 160
"""Deals in which the search tries a goal, and its iterations for a decision."""
DEEP, WORLDS, ON = 1600, 192, 4
"""For puzzles of first actions: iterations of the search, deals of the playouts, turns that they last."""
TO_THE_END = 128
"""Deals in which the network plays on to the end after each first action: turns played by bots mislead."""
SAME, WORSE = 0.03, 0.06
"""First actions are accepted within so much of the best; all others must be worse by so much."""
SEEDS = 16
"""Seeds of positions that are tried."""
LEFT_OUT = ("known", "deck_size", "format", "version")
"""Fields of a view's position that a puzzle does not have."""
EASY = 0.34
"""Share of turns in which random play may reach the goal."""
GAIN = 0.1
"""Least decrease of an opponent's chance if a goal about it is reached."""
PLAYOUTS = 4
"""Playouts of the bots after each sampled turn."""


class Candidate(NamedTuple):
    """A position for a theme: the game, and the player that the goal is about."""

    theme: str
    game: Game
    of: str | None


# -- games ------------------------------------------------------------------------------------------------


def candidates(games: int, seed: int, network: NetworkAgent) -> Iterator[Candidate]:
    """Positions that fit a theme, at most one of each theme and faction in a game."""
    seen = set()
    for number, game in turns.turns_of_games(games, seed, network):
        for one in fitting(game):
            key = number, one.theme, game.turn
            if key not in seen:
                seen.add(key)
                yield one


def fitting(game: Game) -> Iterator[Candidate]:
    """The themes that the beginning of a turn fits."""
    s, me = game.states[0], game.player(str(game.turn))
    vp, others = s["vp"], [p for p in range(len(game.agents)) if p != me]
    leader = max(others, key=lambda p: int(vp[p]))
    plain = s["dominance"][me] < 0
    on_track = s["dominance"][leader] < 0 and plain
    if plain and vp[me] >= 21:
        yield Candidate("win", game, None)
    for p in others:
        if dominates(game.states, game.agents, p):
            yield Candidate("dominance", game, game.agents[p])
    if on_track and vp[leader] >= 27 and vp[me] <= 24:
        yield Candidate("police 27", game, game.agents[leader])
    if on_track and 18 <= vp[leader] <= 23 and vp[leader] >= 2 + max(int(vp[p]) for p in (me, *others) if p != leader):
        yield Candidate("police 20", game, game.agents[leader])
    if plain and 17 <= vp[me] <= 27 and vp[me] >= 2 + vp[leader] and len(game.legal_actions()) > 2:
        yield Candidate("lead", game, None)
    if game.turn.startswith("eyrie") and game.phase == "birdsong":
        yield Candidate("turmoil", game, None)
    if game.find_all("revolt"):
        yield Candidate("revolt", game, None)


# -- a puzzle ---------------------------------------------------------------------------------------------


def position_of(game: Game) -> dict[str, Any] | None:
    """The knowledge of the player asked, as a position that leads to the same question; None if there is none."""
    agent = str(game.to_move)
    document = known(game, agent)
    document["config"] = {"factions": list(game.config.factions)}
    if game.config.seating != "fixed":
        document["config"]["seating"] = game.config.seating
    if list(document["order"]) == list(game.agents):
        del document["order"]
    for pieces in document["clearings"].values():
        del pieces["suit"]
    document["clearings"] = {clearing: pieces for clearing, pieces in document["clearings"].items() if pieces}
    for name in ("activated", "used_effects", "available_dominance"):
        if not document[name]:
            del document[name]
    document["players"] = {player: _written(fields) for player, fields in document["players"].items()}
    again = None
    for seed in range(SEEDS):
        with contextlib.suppress(ValueError):  # things left open by the document can be drawn so that they do not fit
            document["seed"] = seed
            again = Game.from_position(document)
            break
    if again is None:
        return None
    same = again.to_move == agent and known(again, agent) == known(game, agent)
    return document if same and again.legal() == game.legal() else None


def _written(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a player without those that say nothing."""
    shown = {name: _written(one) if name == "decree" else one for name, one in fields.items()}
    return {name: one for name, one in shown.items() if one not in ([], {}, None)}


def known(game: Game, agent: str) -> dict[str, Any]:
    """The position as an agent may know it, without the cards of others that it has seen."""
    document = game.view(agent).position()
    return {name: value for name, value in document.items() if name not in LEFT_OUT}


def mined(one: Candidate, network: NetworkAgent, rng: np.random.Generator) -> Puzzle | None:
    """A checked puzzle of a candidate, None if it is not good enough. It has no name yet."""
    position = position_of(one.game)
    if position is None:
        return None
    draft = Puzzle("x", one.theme, str(one.game.to_move), "", position)
    if one.theme in ("lead", "revolt"):
        return first_action(draft, network, rng)
    kind = {"win": "wins", "dominance": "dominance broken", "turmoil": "no turmoil"}.get(one.theme)
    if kind:
        return whole_turn(replace(draft, goal=Goal(kind, one.of if one.theme == "dominance" else None)), network, rng)
    return policing(draft, str(one.of), network, rng)


class Sample(NamedTuple):
    """Turns of a puzzle: the batch after them, by the players of `NAMES` in this order, and the state before them."""

    batch: BatchGame
    before: np.ndarray


NAMES = {"random": 24, "loose": 24, "rules": 16, "policy": 16}
"""Players of the sampled turns -> number of turns; "loose" is a bot that takes a third of its actions at random."""


def sample(puzzle: Puzzle, network: NetworkAgent, rng: np.random.Generator) -> Sample:
    """Turns of different players in different deals."""
    play = {"random": turns.loosely(rng, 1.0), "loose": turns.loosely(rng, 0.34)}
    play |= {"rules": turns.loosely(rng, 0.0), "policy": turns.by_network(network, rng)}
    ended = []
    for name, n in NAMES.items():
        batch = turns.batch_of([puzzle.game(deal) for deal in range(n)])
        turns.play_turn(batch, play[name])
        ended.append(batch)
    game = puzzle.game(0)
    parts = [(batch, np.arange(batch.num_games)) for batch in ended]
    return Sample(turns.gathered(game, parts), copy_states(game.states))


def reached(puzzle: Puzzle, one: Sample) -> np.ndarray:
    """True for the sampled turns in which the goal was reached, bool (n,)."""
    game, states = puzzle.game(0), one.batch.states
    solver, goal = game.player(puzzle.agent), puzzle.goal
    assert goal is not None
    rows = range(len(states))
    return np.array([goal.reached(one.before, states[i : i + 1], game.agents, solver) for i in rows])


def shares(done: np.ndarray) -> dict[str, float]:
    """Name of `NAMES` -> share of its sampled turns that reached the goal."""
    found, low = {}, 0
    for name, n in NAMES.items():
        found[name], low = round(float(done[low : low + n].mean()), 2), low + n
    return found


def whole_turn(
    puzzle: Puzzle, network: NetworkAgent, rng: np.random.Generator, one: Sample | None = None
) -> Puzzle | None:
    """The puzzle with its figures, if its goal makes a good one."""
    one = one or sample(puzzle, network, rng)
    done = reached(puzzle, one)
    by = shares(done)
    mastered = min(by["rules"], by["policy"]) == 1 and puzzle.theme != "turmoil"
    if by["random"] > EASY or not done.any() or mastered:
        return None
    solved = search_solves(puzzle, network)
    if solved < DEALS - (puzzle.theme != "win"):
        return None
    wins = wins_after(puzzle, one, done, rng)
    if wins["of"] != puzzle.agent and wins["solved"] > wins["else"] - GAIN:
        return None
    return replace(puzzle, checked={"made": "from games", **figures(solved, by, wins)})


def search_solves(puzzle: Puzzle, network: NetworkAgent) -> int:
    """Number of deals, out of DEALS, in which a search for the goal reaches it."""
    return sum(searching.searched(puzzle, deal, network, ITERATIONS)[0] for deal in range(DEALS))


def wins_after(puzzle: Puzzle, one: Sample, done: np.ndarray, rng: np.random.Generator) -> dict[str, Any]:
    """Share of playouts that the player `of` the goal wins after sampled turns: where it was reached, and else."""
    game = puzzle.game(0)
    of = puzzle.goal.of if puzzle.goal and puzzle.goal.of else puzzle.agent
    values = turns.played_out(game, one.batch, PLAYOUTS, rng)[:, game.player(of)]
    means = [round(float(values[rows].mean()), 2) if rows.any() else None for rows in (done, ~done)]
    return {"of": of, "solved": means[0], "else": means[1]}


def figures(solved: int, by: Mapping[str, float], wins: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a goal puzzle's check."""
    played = {name: {"turns": n, "solved": by[name]} for name, n in NAMES.items()}
    search = {"iterations": ITERATIONS, "solved": solved, "deals": DEALS}
    return {"goal search": search, "turns": played, "wins after": dict(wins)}


def by_hand(puzzle: Puzzle, network: NetworkAgent, rng: np.random.Generator) -> Puzzle:
    """A puzzle made by hand, which has a goal, with its figures of today; PuzzleError if a search does not solve it."""
    check_one(puzzle)
    one, solved = sample(puzzle, network, rng), search_solves(puzzle, network)
    if solved < DEALS - 1:
        raise PuzzleError(f"puzzle {puzzle.name}: the search solves it in {solved} of {DEALS} deals")
    done = reached(puzzle, one)
    wins = wins_after(puzzle, one, done, rng)
    if wins["of"] != puzzle.agent and wins["solved"] > wins["else"] - GAIN:
        raise PuzzleError(f"puzzle {puzzle.name}: {wins} says that the goal hardly helps")
    return replace(puzzle, checked={"made": BY_HAND, **figures(solved, shares(done), wins)})


def policing(puzzle: Puzzle, of: str, network: NetworkAgent, rng: np.random.Generator) -> Puzzle | None:
    """A goal that lowers an opponent's chance of winning: few of its pieces are left, or few whole items."""
    one = sample(puzzle, network, rng)
    game = puzzle.game(0)
    leader = game.player(of)
    kind = "items" if of.startswith("vagabond") else "pieces"
    count = partial(whole_items, agent=of) if kind == "items" else partial(pieces_on_map, player=leader)
    states = one.batch.states
    left = np.array([count(states[i : i + 1]) for i in range(len(states))])
    chance = turns.chances(one.batch, network)[:, leader]
    best = None
    for most in range(int(left.min()), count(one.before)):
        few = left <= most
        if few.sum() >= 4 and (~few).sum() >= 4:
            gain = float(chance[~few].mean() - chance[few].mean())
            if gain > GAIN and few[: NAMES["random"]].mean() <= EASY and (best is None or gain > best[0]):
                best = gain, most
    return best and whole_turn(replace(puzzle, goal=Goal(kind, of, best[1])), network, rng, one)


def first_action(puzzle: Puzzle, network: NetworkAgent, rng: np.random.Generator) -> Puzzle | None:
    """A puzzle whose best first actions are clearly better than all others."""
    game = puzzle.game(0)
    if not 2 <= len(game.legal_actions()) <= 24:
        return None
    legal, values = searching.valued_actions(puzzle.game, network, 64, ON, rng)
    if not _parted(values):
        return None
    legal, values = searching.valued_actions(puzzle.game, network, WORLDS, ON, rng)
    good = _parted(values)
    if not good or len(good) * 2 > len(legal):
        return None
    accepted = [legal[k] for k in good]
    network_takes = int(network.act(game.observe(puzzle.agent)[None], game.mask()[None], [], rng)[0])
    rules_take = int(load("rules").act(game.observe(puzzle.agent)[None], game.mask()[None], [], rng)[0])
    if {network_takes, rules_take} <= set(accepted):
        return None
    played = searching.played_by_network(puzzle.game, network, TO_THE_END, rng)
    if _parted(played) != good:
        return None
    picks = [Guided(DEEP, seed=seed).act(puzzle.game(seed).view(puzzle.agent)) for seed in range(2)]
    if not set(picks) <= set(accepted):
        return None
    checked = {
        "made": "from games",
        "search": {"iterations": DEEP, "accepted": 2, "of": 2},
        "bots play on": {"deals": WORLDS, "turns": ON, **_worst_and_best(values, good)},
        "wins after": {"of": puzzle.agent, "deals": TO_THE_END, **_worst_and_best(played, good)},
        "first": {"rules": rules_take in accepted, "policy": network_takes in accepted},
    }
    named = tuple({"family": one.family, **one.arguments} for one in game.legal() if one.id in accepted)
    return replace(puzzle, actions=named, checked=checked)


def _worst_and_best(values: np.ndarray, good: Sequence[int]) -> dict[str, float]:
    """The worst mean of the accepted actions, and the best of the others."""
    means = values.mean(1)
    return {"solved": round(float(means[good].min()), 2), "else": round(float(np.delete(means, good).max()), 2)}


def _parted(values: np.ndarray) -> list[int]:
    """Numbers of the actions that are about the best, if all others are clearly worse; else none."""
    best = int(values.mean(1).argmax())
    behind = values[best] - values
    means, errors = behind.mean(1), behind.std(1) / np.sqrt(values.shape[1])
    good = [k for k in range(len(values)) if means[k] <= SAME]
    rest = [k for k in range(len(values)) if k not in good]
    clear = all(means[k] >= WORSE and means[k] >= 2.5 * errors[k] for k in rest)
    return good if rest and clear else []


# -- the file ---------------------------------------------------------------------------------------------

SENTENCES = {
    "lead": "You have {own} points, the best of the others has {best}. What is the best first action?",
    "revolt": "You can revolt. Where, or would you rather wait?",
}


def in_words(puzzle: Puzzle) -> str:
    """The task in a sentence or two."""
    game = puzzle.game(0)
    scores = dict(game.scores)
    own = scores.pop(puzzle.agent)
    if puzzle.goal is None:
        return SENTENCES[puzzle.theme].format(own=own, best=max(scores.values()))
    of = puzzle.goal.of
    about = f"You have {own} points. " if of is None else f"{of} has {scores[of]} points, you have {own}. "
    return about + puzzle.goal.words


def read_file() -> list[Puzzle]:
    """The puzzles that there are."""
    return list(read(json.loads(FILE.read_text(encoding="utf-8"))).values()) if FILE.exists() else []


def write_file(puzzles: Sequence[Puzzle]) -> None:
    """Write them, one a line, by theme and faction."""
    order = sorted(puzzles, key=lambda one: (list(THEMES).index(one.theme), FACTIONS.index(one.faction), one.name))
    document = document_of(order)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in document["puzzles"])
    head = f'"format": "{document["format"]}", "version": {document["version"]}'
    write_text_atomically(FILE, f'{{{head}, "puzzles": [\n{lines}\n]}}\n')


def mine(games: int, seed: int, there: Sequence[Puzzle], themes: Sequence[str]) -> Iterator[Puzzle]:
    """Puzzles mined from games of a seed, where there are fewer than `WANTED`; their names are new."""
    network, rng = load("policy"), np.random.default_rng([seed, 1])
    assert isinstance(network, NetworkAgent)
    have = Counter((one.theme, one.faction) for one in there)
    names, known = {one.name for one in there}, [one.position for one in there]
    tried = Counter[tuple[str, str]]()
    for one in candidates(games, seed, network):
        key = one.theme, str(one.game.turn).rpartition("_")[0]
        if one.theme not in themes or have[key] >= WANTED[one.theme] or tried[key] >= TRIES:
            continue
        tried[key] += 1
        puzzle = mined(one, network, rng)
        if puzzle and puzzle.position not in known:
            have[key] += 1
            stem = f"{one.theme.replace(' ', '-')}-{key[1]}"
            name = next(name for k in itertools.count(1) if (name := f"{stem}-{k}") not in names)
            names.add(name)
            print(f"{name}, candidate {tried[key]}", file=sys.stderr, flush=True)
            yield replace(puzzle, name=name, words=in_words(puzzle))


def check(puzzles: Sequence[Puzzle]) -> list[str]:
    """The puzzles that the search no longer solves."""
    network, failed = load("policy"), []
    assert isinstance(network, NetworkAgent)
    for one in track(puzzles, "puzzles"):
        if one.goal:
            done = sum(searching.searched(one, deal, network, ITERATIONS)[0] for deal in range(DEALS))
            if done < DEALS - 1:
                failed.append(f"{one.name}: solved in {done} of {DEALS} deals")
        elif Guided(DEEP, seed=0).act(one.game().view(one.agent)) not in _accepted(one):
            failed.append(f"{one.name}: the search takes another action")
    return failed


def solution(puzzle: Puzzle, network: NetworkAgent) -> tuple[str, ...]:
    """Choices of the player of a goal puzzle in the first deal in which a search reached the goal; () if in none."""
    for deal in range(DEALS * 4):
        solved, game = searching.searched(puzzle, deal, network, ITERATIONS)
        if solved:
            return tuple(_choices(game, puzzle.agent))
    return ()


def _choices(game: Game, agent: str) -> Iterator[str]:
    """The words of a player's actions in a game, where there was a choice."""
    past = game.beginning()
    for action in game.log:
        if past.to_move == agent and len(past.legal_actions()) > 1:
            yield past.describe(action, agent).removeprefix(f"{agent}: ")
        past.step(action)


def _accepted(puzzle: Puzzle) -> set[int]:
    game = puzzle.game()
    return {action for one in puzzle.actions for action in game.find_all(**one)}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--themes", nargs="+", choices=tuple(THEMES), default=list(THEMES), help="look for these (all)")
    parser.add_argument("--check", action="store_true", help="mine nothing")
    parser.add_argument("--solutions", action="store_true", help="mine nothing; write anew how goals are reached")
    arguments = parser.parse_args(argv)
    there = read_file()
    if arguments.check:
        failed = check(there)
        print("\n".join(failed) or f"all {len(there)} puzzles are solved")
        return len(failed) > 0
    network, rng = load("policy"), np.random.default_rng([arguments.seed, 2])
    assert isinstance(network, NetworkAgent)
    if arguments.solutions:
        solved = (replace(one, solution=solution(one, network)) if one.goal else one for one in there)
        write_file(list(track(solved, "solutions", len(there))))
        return 0
    found = [by_hand(one, network, rng) if one.checked == {"made": BY_HAND} else one for one in there]
    for one in mine(arguments.games, arguments.seed, list(found), arguments.themes):
        found.append(one)
        write_file(found)
    write_file(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
