"""Writing a position: the whole state of a game, in words if there are any."""

from collections.abc import Sequence

import numpy as np

from root_env.doors.contract.forcing import queued_outcomes
from root_env.support.documents import Document
from root_env.wroth.config import WrothConfig
from root_env.wroth.documents import schema
from root_env.wroth.forcing import QUEUES
from root_env.wroth.lookup.box import Roster
from root_env.wroth.rules.ids import MAX_ABILITIES, MAX_ELITES, N_PLACES, N_REGIONS, NOBODY, SHORES, Face, Seeing


def write_position(config: WrothConfig, states: np.ndarray, i: int = 0, seed: int | None = None) -> Document:
    """Row `i` of `states` as a document, exactly: `read_position` of it gives an equal game.

    `seed`: the seed of the game, written too. Nothing is hidden in this game except coming chance.
    """
    s, agents = states[i], config.agents
    document: Document = {
        "format": schema.FORMAT,
        "version": schema.VERSION,
        "config": config.to_dict(),
        "seed": seed,
        "order": [agents[who] for who in s["order"][: len(agents)]],
        "round": int(s["round"]),
        "phase": schema.PHASES[int(s["phase"])],
        "first": _agent(agents, s["first"]),
        "turn": _agent(agents, s["turn"]),
        "regions": {_place(place): _region(config, s, place) for place in range(N_PLACES)},
        "players": {agent: _player(config, s, who) for who, agent in enumerate(agents)},
        "pool": _dice(s["pool"]),
    }
    forced = queued_outcomes(QUEUES, s)
    if forced:
        document["forced"] = forced
    internals: Document = {name: np.asarray(s[name]).tolist() for name in schema.INTERNALS}
    internals["winners"] = [agent for who, agent in enumerate(agents) if int(s["winners"]) >> who & 1]
    internals["log_who"] = s["log_who"].tolist()
    internals["bag"] = [int(token) + 1 for token in s["bag"][: int(s["n_tokens"])]]
    internals["stack"] = [[int(value) for value in frame] for frame in s["stack"][: int(s["depth"])]]
    document["internals"] = internals
    return document


def _agent(agents: Sequence[str], who: int) -> str | None:
    return None if who == NOBODY else agents[who]


def _place(place: int) -> int | str:
    return schema.SHORES if place == SHORES else place + 1


def _dice(counts: np.ndarray) -> list[str]:
    return [face.name.lower() for face in Face for _ in range(int(counts[face]))]


def _region(config: WrothConfig, s: np.void, place: int) -> Document:
    """The token, and the troops of each player: the number of basic ones, and the vitality of each elite."""
    found: Document = {}
    if place < N_REGIONS:
        vp, symbol = config.box.tokens[int(s["bag"][place])]
        found["token"] = {"vp": vp} if symbol is None else {"vp": vp, "symbol": Face(symbol).name.lower()}
    for who, agent in enumerate(config.agents):
        troops = {schema.BASICS: int(s["basics"][who, place])} if s["basics"][who, place] else {}
        names = _roster(config, s, who).dice
        for slot in range(MAX_ELITES):
            if s["elite_place"][who, slot] == place:
                troops[names[slot]] = int(s["elite_vitality"][who, slot])
        if troops:
            found[agent] = troops
    return found


def _roster(config: WrothConfig, s: np.void, who: int) -> Roster:
    return config.box.factions[int(s["faction"][who])]


def _player(config: WrothConfig, s: np.void, who: int) -> Document:
    seeing, powers = int(s["seeing"][who]), _roster(config, s, who).abilities
    return {
        "vp": int(s["vp"][who]),
        "corra": int(s["corra"][who]),
        "dice": _dice(s["dice"][who]),
        "all_seeing": None if seeing < 0 else Seeing(seeing).name.lower(),
        "mat": int(s["mat"][who]),
        "discarded": int(s["discarded"][who]),
        "used": [powers[k].name for k in range(MAX_ABILITIES) if int(s["ability_used"][who]) >> k & 1],
    }
