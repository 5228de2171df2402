"""Small runs of the balance lab, for tests."""

from pathlib import Path

from root_env.balance.design import plan
from root_env.balance.runs import games, running

ROOT = Path(__file__).resolve().parents[2]
PAIR = ["marquise,eyrie", "alliance,vagabond"]
GAMES = 10


def random_plan(words=PAIR, agents=("random",), **settings) -> plan.Plan:
    return plan.make(words, agents, **settings)


def played(folder: Path, what: plan.Plan, wanted: int = GAMES, **settings) -> dict[str, bytes]:
    plan.settle(folder, what)
    running.run(folder, what, wanted, settings.pop("backend", running.Local(1)), **settings)
    return {path.name: path.read_bytes() for path in sorted((folder / games.FOLDER).iterdir())}
