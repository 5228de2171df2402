"""Training by proximal policy optimization over `BatchGame`.

    python -m root_env.training.ppo --out runs/mine
    python -m root_env.training.ppo --resume runs/mine

One network plays all factions. In every game some seats learn; random players, rule-based bots or past selves play the
others, drawn anew when a game starts. To read: `settings`, `network`, `collecting`, `learning`, and `run`, the folder
of a run and the command.
"""

from .collecting import Store
from .learning import Trainer, advantages
from .network import STATE
from .run import Run, evaluate, main, resume
from .settings import Config

__all__ = ["STATE", "Config", "Run", "Store", "Trainer", "advantages", "evaluate", "main", "resume"]
