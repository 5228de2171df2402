"""The page of the named tasks, from their declaration."""

from root_env.tasks.declared import TASKS, Task
from root_env.tasks.frozen import FROZEN
from tools.pages.markdown import code, page, table


def _row(task: Task) -> list[object]:
    budget = f"{task.budget:,}" if task.budget else "data" if task.data else "free"
    who = "drawn" if task.learner == "random" else task.learner
    return [code(task.name), task.words, who, code(task.opponents), budget, task.whole, f"{100 * task.par:.1f}"]


def tasks_page() -> str:
    """Tasks in a table, what each plays, and their digests."""
    head = ("Task", "Asks", "Learner", "Opponents", "Budget", "Games", "Par %")
    played = [[code(t.name), t.table_words(), t.game, t.seed, t.development_seed] for t in TASKS]
    digests = [[code(task.name), code(task.digest), code(FROZEN[task.name][1])] for task in TASKS]
    data = [f"- `{t.name}`: `{t.data.command('data/' + t.name)}`, digest `{t.data.digest}`" for t in TASKS if t.data]
    return page(
        "Tasks",
        "[Named tasks](../tasks.md) says how to make them and how agents are scored. The budget is of decisions of the "
        "learner in training, games and par are of the evaluation.",
        table(head, [_row(task) for task in TASKS]),
        "## Tables",
        "Seats are drawn at the start of every game; what is not named is as in [the configuration](config.md).",
        table(("Task", "Factions and settings", "Game", "Seed of the evaluation", "Of development"), played),
        "## Data",
        data,
        "## Digests",
        table(("Task", "Declaration", "Rules and opponents"), digests),
    )
