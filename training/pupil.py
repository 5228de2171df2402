"""A policy learns from lessons: it is trained on where a search was surely better, and kept as it is elsewhere.

    python -m root_env.training.pupil --lessons runs/lessons --out runs/pupil

Each checked decision of `root_env.training.lessons` asks which of two actions is better; the loss is the cross-entropy
to that one, weighted by the games that are at stake (cost-sensitive classification: Zadrozny, Langford, Abe 2003).
Decisions where the search took the same action, and others of the same games, keep the probabilities of the policy
before (`--anchor` times the KL divergence). Every tenth game is held out: training ends
when what the policy would gain there, by the playouts, no longer rises, and the best network is written.
"""

from __future__ import annotations

import argparse
import copy
import dataclasses
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from root_env.agents.networks.checkpoint_files import read_card
from root_env.agents.networks.policy import SHIPPED, NetworkAgent, load_policy, located, save_policy
from root_env.agents.networks.trained_for import trained_for
from root_env.support.by_name import ROOT
from root_env.support.errors import UsageError

from .lessons import games_in
from .measuring import report
from .runs import commands, networks
from .runs.commands import setting
from .runs.lesson_loss import losses, shown_to
from .runs.lesson_rows import Rows, rows_of

HELD_OUT = 10
"""One game of so many is held out."""


@dataclass
class Config:
    """Settings of learning."""

    epochs: int = setting(20, "passes over the lessons at most", least=1)
    patience: int = setting(4, "passes without a better held-out gain after which it stops", least=1)
    minibatch: int = setting(256, "decisions of a gradient step", least=1)
    lr: float = setting(1e-4, "learning rate of AdamW", least=0)
    decay: float = setting(0.01, "weight decay", least=0)
    anchor: float = setting(1.0, "weight of staying with the policy elsewhere, in games per nat", least=0)
    doubt: float = setting(1.0, "standard errors that are taken off the games at stake in a decision", least=0)
    look: int = setting(1, "1: let the network look one step ahead, if it does not yet; 0: leave it as it is", least=0)
    seed: int = setting(1, "seed of learning")


class Gain(NamedTuple):
    """The gain of a policy at decisions that were looked at, in games won a decision, and how often it leaves its
    favourite of before: for the other action, and for a third one."""

    mean: float
    error: float
    other: float
    third: float


class Pupil:
    """The network, and how it learns."""

    def __init__(self, agent: NetworkAgent, config: Config):
        torch.set_num_threads(1)
        torch.manual_seed(config.seed)
        self.agent, self.config = agent, config
        self.network = networks.of_agent(agent)
        self.before = copy.deepcopy(self.network).eval()
        if config.look and not agent.looks_ahead:
            self.network.add_ahead()
        trained = [
            w for name, w in self.network.named_parameters() if not name.startswith((networks.VALUE, networks.WINNER))
        ]
        self.optimizer = torch.optim.AdamW(trained, lr=config.lr, weight_decay=config.decay)
        self.rng = np.random.default_rng(config.seed)

    def learn(self, rows: Rows) -> dict[str, float]:
        """One pass over these rows; mean losses by name."""
        stats, order = [], self.rng.permutation(len(rows))
        for low in range(0, len(rows), self.config.minibatch):
            stats.append(self._step(rows.at(order[low : low + self.config.minibatch])))
        return {name: float(np.mean([one[name] for one in stats])) for name in stats[0]}

    def _step(self, rows: Rows) -> dict[str, float]:
        lesson, anchor = losses(self.network, self.before, rows, self.config.doubt)
        self.optimizer.zero_grad(set_to_none=True)
        (lesson + self.config.anchor * anchor).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        return {"lesson": float(lesson.detach()), "anchor": float(anchor.detach())}

    @torch.inference_mode()
    def gain(self, rows: Rows) -> Gain:
        """The gain of its likeliest action over the favourite of before, at the decisions that were looked at."""
        chosen = [
            self.network.logs(*shown_to(rows.at(part), self.network.scale.device))[0].argmax(1).numpy()
            for part in np.array_split(np.arange(len(rows)), 1 + len(rows) // 1024)
        ]
        places, looked = np.concatenate(chosen), rows.looked
        other, third = places == rows.other, (places != rows.other) & (places != rows.favourite)
        gained = np.where(other & rows.checked, rows.gain, 0.0)[looked]
        error = gained.std(ddof=1) / np.sqrt(len(gained)) if len(gained) > 1 else np.nan
        changed = other & (rows.other != rows.favourite)
        return Gain(float(gained.mean()), float(error), float(changed[looked].mean()), float(third[looked].mean()))


def train(pupil: Pupil, learns: Rows, held: Rows, quiet: bool = False) -> Gain:
    """Learn until the held-out gain no longer rises; the network is then the best one. Returns its gain."""
    config, best, state, waited = pupil.config, pupil.gain(held), copy.deepcopy(pupil.network.state_dict()), 0
    print(f"before: held-out gain {best.mean:.5f}; playouts that choose and judge {_most(held):.5f}", flush=True)
    with report.progress(config.epochs, quiet, "passes") as bar:
        for epoch in range(1, config.epochs + 1):
            losses, own, now = pupil.learn(learns), pupil.gain(learns), pupil.gain(held)
            if not np.isfinite([*losses.values()]).all():
                raise UsageError("learning has run out of bounds: the loss is no number any more; give a smaller --lr")
            print(
                f"pass {epoch}: lesson {losses['lesson']:.5f}, anchor {losses['anchor']:.5f}; gain {own.mean:.5f}, "
                f"held out {now.mean:.5f} (standard error {now.error:.5f}; {now.other:.1%} the other action, "
                f"{now.third:.1%} a third)", flush=True
            )  # fmt: skip
            bar(1)
            if now.mean > best.mean:
                best, state, waited = now, copy.deepcopy(pupil.network.state_dict()), 0
            elif (waited := waited + 1) >= config.patience:
                break
    pupil.network.load_state_dict(state)
    return best


def _most(rows: Rows) -> float:
    """The gain of always taking the better of the two by the playouts: too much, since they also choose."""
    return float(np.maximum(rows.gain, 0)[rows.looked].mean())


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, "Train a policy on lessons.")
    add = parser.add_argument
    add("--lessons", type=Path, nargs="+", required=True, help="folders of lessons")
    add("--policy", type=located, default=SHIPPED, help="checkpoint to begin with: name or folder (the one that ships)")
    add("--out", type=Path, required=True, help="folder of the checkpoint to write")
    add("--quiet", action="store_true", help="no progress bar")
    commands.add_settings(parser, Config)
    return parser


def _work(given: argparse.Namespace) -> None:
    config = Config(**commands.given_settings(given, Config))
    for folder in given.lessons:
        if not folder.is_dir():
            raise UsageError(f"--lessons: there is no folder {folder}; root_env.training.lessons makes one")
    if given.out.is_file():
        raise UsageError(f"--out: {given.out} is a file; give a folder")
    card = read_card(given.policy)
    agent = load_policy(given.policy, game=card.get("game", ROOT))
    rows = rows_of(agent, (game for folder in given.lessons for game in games_in(folder)))
    held = rows.games % HELD_OUT == 0
    if not rows.checked[held].any() or not rows.checked[~held].any():
        raise UsageError("--lessons: too few games; collect more with python -m root_env.training.lessons")
    checked = int(rows.checked.sum())
    print(f"{len(rows):,} decisions, {checked:,} checked by playouts, of {len(set(rows.games)):,} games")
    pupil = Pupil(agent, config)
    best = train(pupil, rows.at(np.flatnonzero(~held)), rows.at(np.flatnonzero(held)), given.quiet)
    told = {"command": given.command, **dataclasses.asdict(config), "held_out_gain": round(best.mean, 5)}
    kept = {name: card[name] for name in ("factions", "sizes", "licence") if name in card} | trained_for(card)
    if agent.knows_winners:  # its layers stay as they are
        kept["winner"] = {name: value for name, value in card["winner"].items() if name not in ("file", "sha256")}
    weights = networks.without_value(networks.weights_of(pupil.network))
    save_policy(given.out, agent.kind, weights, agent.layout, {**kept, "lessons": told})
    print(f"{given.out}: held-out gain {best.mean:.5f} (standard error {best.error:.5f})")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv, ValueError)


if __name__ == "__main__":
    sys.exit(main())
