"""Training by proximal policy optimization over `BatchGame`.

    python -m root_env.training.ppo --out runs/mine
    python -m root_env.training.ppo --resume runs/mine

One network plays all factions. In every game some seats learn; random players, rule-based bots or past selves play the
others, drawn anew when a game starts. `settings` has the settings, `seating` who plays, `trainer` how transitions are
collected and learned from, `run` the folder of a run.
"""

from .command import main
from .run import Run, evaluate, resume
from .settings import Config
from .trainer import STATE, Trainer
from .transitions import Store, advantages

__all__ = ["STATE", "Config", "Run", "Store", "Trainer", "advantages", "evaluate", "main", "resume"]
