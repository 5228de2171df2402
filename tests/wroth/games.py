"""Whole games of Wroth as text: which games, and how they are written down. `python -m tests.wroth.games` writes them.

Review the difference like code.
"""

from __future__ import annotations

import random
from pathlib import Path

from root_env.engine import seeding
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.rules.game import stepping
from root_env.wroth.text.board import render_text
from root_env.wroth.text.describe import Context
from root_env.wroth.text.names import PHASES

FOLDER = Path(__file__).parent / "golden"
EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "wroth_box.yaml"

GAMES: dict[str, dict] = {
    "2-guild-runen": {"factions": ("guild", "runen")},
    "2-lythe-koda-every-question": {"factions": ("lythe", "koda"), "skip_forced": "none"},
    "3-ooglan-koda-lythe": {"factions": ("ooglan", "koda", "lythe")},
    "3-guild-runen-ooglan-short": {"factions": ("guild", "runen", "ooglan"), "max_rounds": 2},
    "4-random-seating": {"factions": ("koda", "ooglan", "runen", "guild"), "seating": "random"},
    "4-mirror": {"factions": ("mirror",) * 4, "score_to_win": 20},
    "2-example-box": {"factions": ("guild", "runen"), "box": EXAMPLE},
}
"""File name -> settings; the number of the game is its seed."""


def write(name: str) -> str:
    """Play a game with random choices and write it down, one decision a line, then the board."""
    settings, number = GAMES[name], list(GAMES).index(name)
    config = WrothConfig(**settings)
    states, out, rng, box = lay_out(config), stepping.new_list(), random.Random(number), config.box
    stepping.reset_game(states, 0, *seeding.words(number), out)
    s, lines, last = states[0], [f"# {name}, seed {number}"], None
    while not s["over"]:
        if (int(s["round"]), int(s["phase"])) != last:
            last = int(s["round"]), int(s["phase"])
            scores = " ".join(str(vp) for vp in s["vp"][: s["n_players"]])
            lines.append(f"\nround {last[0]}, {PHASES[last[1]]}, VP {scores}")
        legal = sorted(out[1 : 1 + out[0]].tolist())
        action = rng.choice(legal)
        lines.append(f"  {Context(states, 0, box).action(action)} [{len(legal)}]")
        stepping.step_game(states, 0, action, out)
    lines += ["", render_text(states, 0, box), ""]
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(write(game), encoding="utf-8", newline="\n")
