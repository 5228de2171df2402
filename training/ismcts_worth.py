"""Fit what `agents.search.worth` thinks of positions: who will win, when the rule-based bots play on from here.

    python -m training.ismcts_worth --games 20000 --seed 7

Games start with some random moves, up to a turn drawn for each, so that the positions after it are more varied than
those of the bots' own games; from there on the bots play as they are, and positions at starts of turns are kept
together with who won. A logistic model for each faction is fitted by Adam to the observation, see `Worth`.
"""

from __future__ import annotations

import argparse
import itertools
import warnings
from collections.abc import Iterator

import numpy as np
import torch
from tqdm import tqdm

from agents.search import worth
from agents.search.order import playing as rules
from agents.tables import SIDES, feature_names
from root_env import BatchGame, GameConfig
from root_env.errors import ReachWarning
from root_env.policies import policy, random_below, streams_from
from root_env.tables import AXES, FACTIONS, SCALE, O

SLOTS = 500
SLIPS = 8
"""Out of a hundred decisions before the kept part of a game, those at random."""
LATEST = 20
"""Kept parts begin at turn 0 to this."""
HIDDEN, EPOCHS, BATCH, RATE, DECAY = 16, 4, 512, 3e-3, 0.1
KEPT = 2
"""One turn in so many is kept."""


@policy
def slipping(observation, legal_ids, n_legal, rng):
    """The rule-based bots with random moves among theirs."""
    if random_below(rng, 100) < SLIPS:
        return legal_ids[random_below(rng, n_legal)]
    return rules(observation, legal_ids, n_legal, rng)


def tables(rng: np.random.Generator, n: int, players: int = 4) -> list[GameConfig]:
    """Configurations of tables drawn at random, seats too."""
    pool = sorted({tuple(sorted(t)) for t in itertools.combinations((*FACTIONS, "vagabond"), players)})
    drawn = []
    for k in rng.integers(0, len(pool), n):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ReachWarning)
            drawn.append(GameConfig(factions=tuple(rng.permutation(pool[k]).tolist())))
    return drawn


def positions(games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yields (observations int8 (n, OBS_SIZE), won bool (n,)) of one batch of games after the other."""
    rng = np.random.default_rng(seed)
    for _ in tqdm(range(0, games, SLOTS), desc="playing", unit_scale=SLOTS, unit="games"):
        batch = BatchGame(tables(rng, SLOTS), seed=int(rng.integers(2**62)), autoreset="next_step", num_threads=1)
        yield _play(batch, rng)


def _play(batch: BatchGame, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    n, streams = batch.num_games, streams_from(rng, batch.num_games)
    players = np.array([len(batch.config_of(i).factions) for i in range(n)])
    turn = rng.integers(0, LATEST + 1, n)
    batch.play_on(slipping, streams, 20_000, turn)
    going, winners = ~(batch.terminated | batch.truncated), np.zeros((n, 6), bool)
    rows, owners = [], []
    while going.any():
        kept = going & (rng.integers(0, KEPT, n) == 0)
        for p in range(players.max()):
            here = np.flatnonzero(kept & (players > p))
            rows.append(batch.observe(np.minimum(p, players - 1))[here])
            owners.append(np.stack([here, np.full(len(here), p)], 1))
        turn += 1
        batch.play_on(rules, streams, 20_000, turn)
        for i in np.flatnonzero(batch.terminated | batch.truncated).tolist():
            going[i] = False
            agents = batch.config_of(i).agents
            winners[i, [agents.index(a) for a in batch.final_winners(i)]] = True
    owners = np.concatenate(owners)
    return np.concatenate(rows), winners[owners[:, 0], owners[:, 1]]


def fit(rows: np.ndarray, won: np.ndarray, seed: int) -> tuple[list[np.ndarray], float, float]:
    """A network for positions of one faction, int8 (n, k): weights, loss on positions of later games, entropy of `won`.

    Weights: (k, HIDDEN) for features as they are, (HIDDEN,), (HIDDEN,), (). Adam with a learning rate that rises and
    falls; one in eight positions is held out.
    """
    torch.manual_seed(seed)
    scale = torch.tensor(np.asarray(SCALE, np.float32)[worth.inputs()])
    x, y = torch.from_numpy(rows), torch.from_numpy(won).float()
    held = len(x) // 8
    net = torch.nn.Sequential(torch.nn.Linear(len(scale), HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, 1))
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    per_epoch = (len(x) - held) // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=EPOCHS * per_epoch + 1)
    loss_of = torch.nn.BCEWithLogitsLoss()
    for _ in range(EPOCHS):
        order = held + torch.randperm(len(x) - held)
        for part in order[: per_epoch * BATCH].reshape(per_epoch, BATCH):
            loss = loss_of(net(x[part].float() * scale)[:, 0], y[part])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    with torch.no_grad():
        loss = float(loss_of(net(x[:held].float() * scale)[:, 0], y[:held]))
        share = float(y[:held].mean())
        first = (net[0].weight * scale).T
        weights = [first, net[0].bias, net[2].weight[0], net[2].bias[0]]
    return [w.detach().numpy() for w in weights], loss, -(share * np.log(share) + (1 - share) * np.log(1 - share))


def main() -> None:
    """Play, fit, write `agents/search/worth.npz`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--to", default=str(worth.FILE))
    args = parser.parse_args()
    torch.set_num_threads(1)
    read = worth.inputs()
    played = [(rows[:, read], side_of(rows), won) for rows, won in positions(args.games, args.seed)]
    rows, side, won = (np.concatenate(part) for part in zip(*played, strict=True))
    save(rows, side, won, args.seed, args.to)


def side_of(observations: np.ndarray) -> np.ndarray:
    """Number of the observer's faction in FACTIONS, int (n,); both Vagabonds are one."""
    side = observations[:, O.PLAYERS_FACTION : O.PLAYERS_FACTION + AXES["faction"]].argmax(1)
    names = [name.removesuffix("_2") for name in SIDES]
    return np.array([FACTIONS.index(n) for n in names])[side]


def save(rows: np.ndarray, side: np.ndarray, won: np.ndarray, seed: int, to: str) -> None:
    """Fit each faction's network and write them all, in half precision."""
    networks = []
    for k, name in enumerate(tqdm(FACTIONS, desc="fitting")):
        weights, loss, entropy = fit(rows[side == k], won[side == k], seed)
        tqdm.write(f"{name}: {np.count_nonzero(side == k)} positions, held-out loss {loss:.4f} of {entropy:.4f}")
        networks.append(weights)
    names = np.array(feature_names())[worth.inputs()]
    arrays = dict(zip(("first", "bias", "second", "last"), zip(*networks, strict=True), strict=True))
    arrays = {n: np.stack(a).astype(np.float16) for n, a in arrays.items()}
    np.savez_compressed(to, features=names, factions=np.array(FACTIONS), **arrays)


if __name__ == "__main__":
    main()
