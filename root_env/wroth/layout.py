"""Lay out a fresh game of Wroth: all contents of a state before the first random number is drawn (Setup)."""

import numpy as np

from root_env.wroth.config import WrothConfig
from root_env.wroth.lookup.box import Box, Roster
from root_env.wroth.rules.ids import BASICS, MAX_PLAYERS, NOBODY, NOWHERE, SHORES, Effect
from root_env.wroth.rules.state import new_states


def lay_out(config: WrothConfig) -> np.ndarray:
    """A new state, structured array (1,), of a table."""
    states = new_states(1)
    s = states[0]
    s["n_players"] = len(config.factions)
    s["faction"] = NOBODY
    s["order"] = s["seat"] = np.arange(MAX_PLAYERS)
    for name in ("score_to_win", "max_rounds", "max_decisions"):
        s[name] = getattr(config, name)
    s["skip_forced"], s["random_seating"] = config.skip_level, config.seating == "random"
    for field in ("first", "turn", "last", "log_who", "seeing", "controller"):
        s[field] = -1
    _lay_out_box(s, config.box)
    s["elite_kind"] = s["ability"] = -1
    s["elite_place"] = NOWHERE
    for who, number in enumerate(config.faction_ids):
        s["faction"][who] = number
        s["mat"][who] = BASICS
        _lay_out_mat(s, who, config.box.factions[number])
    return states


def _lay_out_box(s: np.void, box: Box) -> None:
    """Map, dice and tokens."""
    for a, b in box.borders:
        s["borders"][a - 1] |= 1 << (b - 1)
        s["borders"][b - 1] |= 1 << (a - 1)
    s["borders"][SHORES] = sum(1 << (region - 1) for region in box.shores)
    for field, faces in (("die", box.action_die), ("seer", box.all_seeing_die)):
        s[field][: len(faces)] = faces
        s[f"{field}_sides"] = len(faces)
    s["n_tokens"] = len(box.tokens)
    s["bag"][: len(box.tokens)] = np.arange(len(box.tokens))
    s["token_symbol"] = -1
    for k, (vp, symbol) in enumerate(box.tokens):
        s["token_vp"][k] = vp
        s["token_symbol"][k] = -1 if symbol is None else symbol


def _lay_out_mat(s: np.void, who: int, roster: Roster) -> None:
    """A player's elites and abilities."""
    slot = 0
    for kind, elite in enumerate(roster.elites):
        s["kind_vitality"][who, kind], s["kind_cost"][who, kind] = elite.vitality, elite.cost
        s["kind_vp"][who, kind] = elite.vp
        s["kind_effects"][who, kind] = sum(1 << effect for effect in set(elite.effects))
        s["elite_kind"][who, slot : slot + elite.dice] = kind
        slot += elite.dice
        if Effect.TRAP in elite.effects:
            s["trappers"] |= 1 << who
    for k, power in enumerate(roster.abilities):
        s["ability"][who, k], s["ability_amount"][who, k] = power.does, power.amount
        s["ability_cost"][who, k], s["ability_once"][who, k] = power.cost, power.once
