"""The meaning of the names in a drawing, in the words of actions; see `root_env.root.drawing.hooks`."""

from root_env.wroth.config import WrothConfig
from root_env.wroth.rules.ids import N_REGIONS, Face

Hook = tuple[str, str | int]
"""A kind of argument and one of its values, as actions have it; regions are of the kind "place"."""


def hooks(config: WrothConfig) -> dict[str, list[Hook]]:
    """Name in the drawings of this table -> its meanings, the most specific first."""
    rosters = [config.box.factions[k] for k in config.faction_ids]
    found: dict[str, list[Hook]] = {f"region-{k}": [("place", k)] for k in range(1, N_REGIONS + 1)}
    found["shores"] = [("place", "shores")]
    for who, (agent, roster) in enumerate(zip(config.agents, rosters, strict=True)):
        found |= {f"{part}{who}": [("opponent", agent)] for part in ("player-", "t")}
        found[f"zone-{who}"] = [("place", "shores"), ("opponent", agent)]
        for elite in roster.elites:
            dice = roster.dice_of(elite)
            found |= {elite_name(die): [("elite", die), ("kind", elite.name), ("opponent", agent)] for die in dice}
        found |= {f"ability-{power.name}": [("ability", power.name)] for power in roster.abilities}
    for face in Face:
        name = face.name.lower()
        found |= {name: [("face", name)], f"pool-{name}": [("die of the pool", name)]}
    return found


def elite_name(die: str) -> str:
    """The name in drawings of an elite die."""
    return f"elite-{die}"
