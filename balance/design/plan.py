"""The plan of a run: design, seed and variants, which determine all games; and its documents on disk."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from root_env.agents import source_digest
from root_env.balance import BalanceError
from root_env.balance.runs import games
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.errors import ConfigError
from root_env.support.version import __version__

from . import seating
from .lab import lab_of
from .patch import Patch, parse

NETWORKS = "policy", "swift", "search"
"""Names of the agents with a network: of a checkpoint of their own, or of the one that ships."""


@dataclass(frozen=True)
class Variant:
    """One set of rules for all games: "base", or "patched" with the changes of a patch."""

    name: str = games.BASE
    settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Settings for the configurations."""


@dataclass(frozen=True)
class Plan:
    """A plan determines the games of a run; game g has the seed `game_seed(seed, g, 0)`. It can be pickled."""

    design: seating.Design
    seed: int
    variants: tuple[Variant, ...]
    command: str
    """A command that plays these games, without the folder and the number of games."""
    identity: Mapping[str, Any]
    """The settings of the run by name; a run continues only with the same identity."""

    @property
    def digest(self) -> str:
        """16 hex digits of the digest of the plan."""
        design = asdict(self.design)
        design |= design.pop("settings")
        if design["game"] == ROOT:
            del design["game"]
        text = json.dumps([design, self.seed, [asdict(one) for one in self.variants], self.identity], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def config(self, table: int, variant: Variant) -> Any:
        """The configuration of a table in a variant."""
        return self.design.config(table, **variant.settings)


def make(
    words: Sequence[str],
    agents: Sequence[str],
    seed: int = 1,
    reach: bool = False,
    patch: Patch | None = None,
    game: str = ROOT,
    paired: bool = True,
    **settings: Any,
) -> Plan:
    """The plan for words of the command line; BalanceError for words that cannot be used.

    `words` say which tables (`seating.compositions`), `agents` who plays (`seating.casting`); `reach` leaves out
    compositions with less reach than the Law recommends; without `paired` games are played with the patch alone.
    `settings`: some of `Lab.options`.
    """
    lab = lab_of(game)
    for name in (*settings, *["reach"] * reach, *["patch"] * bool(patch)):
        if name not in lab.options and not (lab.has_patches and name in ("reach", "patch")):
            raise BalanceError(f"--{name}: {lab.doors.rules.title} has no {name}")
    settings = {**lab.options, **settings}
    found = seating.compositions(words, lab, settings)
    found = [one for one in found if not (reach and seating.of_little_reach(one))]
    if not found:
        raise BalanceError("--reach: none of these tables has the reach that the Law recommends (Law 5.2)")
    factions = sorted({faction for one in found for faction in one})
    cast = seating.casting(agents, factions, lab.factions(settings))
    design = seating.design(found, cast, seed, lab, settings)
    modules = {name: digest for name in design.agents if (digest := source_digest(name))}
    identity = {
        **({} if game == ROOT else {"game": game}),
        **{"agents": list(agents), "tables": list(words), **settings, "seed": seed, "reach": reach},
        "patch": patch.document() if patch else None,
        **({} if paired else {"paired": False}),
        "checkpoints": {name: weights(name, game) for name in design.agents if name.split(":")[0] in NETWORKS},
        **({"modules": modules} if modules else {}),
        **{"root_env": __version__, "tables of root_env": lab.doors.rules.digest()},
    }
    variants = [Variant()] * (paired or not patch)
    variants += [Variant(games.PATCHED, patch.settings)] if patch else []
    made = Plan(design, seed, tuple(variants), command(identity), identity)
    _check(made)
    return made


def _check(plan: Plan) -> None:
    """BalanceError if a composition cannot be played with these settings."""
    of = {tuple(sorted(table.factions)): t for t, table in enumerate(plan.design.tables)}
    try:
        for t in of.values():
            for variant in plan.variants:
                plan.config(t, variant)
    except ConfigError as error:
        name, _, rest = str(error).partition(":")
        of_table = name in plan.design.settings
        raise BalanceError(f"--{name}:{rest}" if of_table else f"--patch: {error}") from None


def weights(name: str, game: str = ROOT) -> str:
    """Digest of the weights of an agent, for a search also of those that predict who wins and of who plays on in it;
    BalanceError if they cannot be read."""
    from root_env.agents.networks.checkpoint_files import CheckpointError, file_names
    from root_env.agents.networks.compiled import SWIFT
    from root_env.agents.networks.policy import located, shipped

    kind, _, path = name.partition(":")
    small = [located(SWIFT[game])] if game in SWIFT else []
    try:
        if kind == "search":
            files = [folder / file for folder in (shipped(game), *small) for file in file_names(folder)[1:]]
        else:
            folder = located(path) if path else small[0] if kind == "swift" and small else shipped(game)
            files = [folder / file_names(folder)[1]]
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    except (OSError, CheckpointError) as error:
        raise BalanceError(f"--agents: {name}: no checkpoint can be read there ({error})") from None


def command(identity: Mapping[str, Any]) -> str:
    """A command that plays the games of a plan, without the folder and the number of games."""
    game = identity.get("game", ROOT)
    words = [*called("root_env.balance"), *(() if game == ROOT else ("--game", game))]
    words += ["--agents", *identity["agents"]]
    factions = [word.rpartition("=")[0] for word in identity["agents"]]
    words += ["--mixed"] * (len(set(factions)) < len(factions))
    words += ["--tables", *identity["tables"]]
    for name in lab_of(game).options:
        if identity[name] is not None:
            words += [f"--{name}", identity[name] if isinstance(identity[name], str) else f"{name}.yaml"]
    words += ["--seed", str(identity["seed"])]
    words += ["--reach"] * identity["reach"]
    return shlex.join(words + ["--patch", "patch.yaml"] * bool(identity["patch"]))


# -- on disk ----------------------------------------------------------------------------------------------


def settle(folder: Path, plan: Plan, given: str = "") -> None:
    """Write the documents of a new run, or check that a run that continues has the same plan.

    `given`: the command of the user, which reports name. BalanceError if the plan differs, or if the folder holds
    something else.
    """
    if (folder / games.RUN).exists():
        run = games.read_json(folder / games.RUN)
        _compare(folder, run, plan)
        if given and run.get("given") != given:
            games.write_json(folder / games.RUN, {**run, "given": given})
        return
    if games.finished(folder):
        raise BalanceError(
            f"--out: {folder} holds games of a run whose {games.RUN} is gone; give an empty or a new folder"
        )
    folder.mkdir(parents=True, exist_ok=True)
    games.write_json(folder / games.DESIGN, document(plan))
    run = {"format": games.FORMAT, "command": plan.command, "design": plan.digest, "identity": plan.identity}
    run |= {"given": given} if given else {}
    games.write_json(folder / games.RUN, run)


def load(folder: Path) -> Plan:
    """The plan of the run in a folder; BalanceError if there is none, or if the plan has changed since."""
    run = games.read_json(folder / games.RUN)
    identity = run["identity"]
    game = identity.get("game", ROOT)
    given = {name: identity[name] for name in ("agents", "seed", "reach", *lab_of(game).options)}
    change = identity["patch"]
    made = make(
        identity["tables"], **given, patch=change and parse(change), game=game, paired=identity.get("paired", True)
    )
    _compare(folder, run, made)
    return made


def _compare(folder: Path, run: Mapping[str, Any], plan: Plan) -> None:
    before, now = run.get("identity", {}), plan.identity
    differing = [name for name in now if before.get(name) != json.loads(json.dumps(now[name]))]
    if differing or run.get("design") != plan.digest:
        what = "; ".join(f"{name}: {before.get(name)} there, {now[name]} here" for name in differing)
        raise BalanceError(
            f"--out: {folder} holds a run of other games ({what or 'its design differs'}). "
            f"Give another folder, or go on with: {run.get('given') or run.get('command')}"
        )


def document(plan: Plan) -> dict[str, Any]:
    """The document design.json: tables by index, their order, variants, patch."""
    design = plan.design
    common = dict(design.settings)
    rows = [
        {"factions": list(one.factions), "agents": list(one.agents), "players": len(one.factions), **common}
        for one in design.tables
    ]
    return {
        **({} if design.game == ROOT else {"game": design.game}),
        **{"format": games.FORMAT, "digest": plan.digest, "seed": plan.seed, "seatings": design.seatings},
        "variants": {one.name: dict(one.settings) for one in plan.variants},
        "patch": plan.identity["patch"],
        **{"tables": rows, "order": list(design.order)},
    }
