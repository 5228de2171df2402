"""Networks of the kind `board` as compiled policies, which play inside the compiled rules.

A policy is asked about one observation at a time. Most features are 0, and only the logits of legal actions are needed,
so a small network takes little longer than the rule-based bot that advises it. All sums are of float32 and in a fixed
order: the same choices on every machine. `root_env.agents.networks.network` adds up in another order; where two actions
are all but equal to it, the choices can differ.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence
from types import FunctionType

import numpy as np

from root_env.agents.base import CompiledAgent, check_rows, without_history
from root_env.agents.bots import bots_of
from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.policies import helper, policy
from root_env.engine.jit import I, add_product, add_row, cut_row, lowest_bit, nonzero_bits
from root_env.root.doors.tables import N_CLEARINGS
from root_env.support.by_name import ROOT
from root_env.support.documents import Document

from .checkpoint_files import CheckpointError
from .network import TRUST
from .policy import NetworkAgent, StrangeTableError, load_policy, tables_in_words, unmoved

F32 = np.float32
ZERO, ONE = F32(0), F32(1)
BITS = 64
"""Features that are looked at together, see `nonzero_bits`."""
SWIFT = {ROOT: "swift1"}
"""Game -> its small network, a checkpoint of this package."""
MOST_BYTES = 1_000_000
"""Limit of one array of weights: larger ones cannot be kept on disk with the compiled code."""

# -- the policy -------------------------------------------------------------------------------------------
# The names in capitals that follow stand for the figures of one network, see `_figures`. All it works out is in one
# array, z: first the layer of the other features, then at AT_PLACES that of each clearing, and so on.

HIDDEN = WIDTH = KEYS = POOLED = ALL = LONGEST = DEGREE = N_PLAIN = N_LOCAL = SIZE = 0
AT_PLACES = AT_WHOLE = AT_TOLD = AT_CONTEXT = AT_NEXT = AT_AROUND = AT_POOLED = AT_PAIR = LENGTH = 0
OF_REST = OF_CLEARINGS = CLEARING_OF = COLUMN = LOTS = NEIGHBOURS = np.zeros((1, 1), np.int64)
START = FIRST = CONTEXT = NEAR = MIX = MIX_BIAS = WHOLE = TOLD = SEEN = np.zeros((1, 1), F32)
PLAIN = PLAIN_BIAS = LOCAL = LOCAL_BIAS = ORIGIN = ORIGIN_BIAS = GOAL = GOAL_BIAS = TRUSTED = np.zeros((1, 1), F32)
SHRINK = TRUSTED_BIAS = ZERO
IS_ADVISED = True
ask_bot = None


def _take_in(o, z):
    """The first layers, of all clearings and of the rest."""
    for j in range(len(START)):
        z[j] = START[j]
    for k in range(len(OF_REST)):
        at = min(k * BITS, SIZE - BITS)  # the last word overlaps the one before
        bits = nonzero_bits(o, at)
        rest, local = bits & I(OF_REST[k]), bits & I(OF_CLEARINGS[k])
        while rest != 0:
            i = at + lowest_bit(rest)
            add_row(z, 0, F32(o[i]), FIRST, i * LONGEST, HIDDEN)
            rest &= rest - 1
        while local != 0:
            i = at + lowest_bit(local)
            add_row(z, AT_PLACES + CLEARING_OF[i] * WIDTH, F32(o[i]), FIRST, i * LONGEST, WIDTH)
            local &= local - 1
    cut_row(z, 0, HIDDEN)
    add_product(z, AT_CONTEXT, z, 0, HIDDEN, CONTEXT, 0, WIDTH)
    for c in range(N_CLEARINGS):
        add_row(z, AT_PLACES + c * WIDTH, ONE, z, AT_CONTEXT, WIDTH)
    cut_row(z, AT_PLACES, ALL)


def _look_around(layer, z):
    """Each clearing takes in the embeddings of its neighbours: a graph convolution."""
    for j in range(ALL):
        z[AT_NEXT + j] = MIX_BIAS[layer, j]
    for c in range(N_CLEARINGS):
        for j in range(WIDTH):
            z[AT_AROUND + j] = ZERO
        for k in range(DEGREE):  # past the last neighbour the weight is 0
            add_row(z, AT_AROUND, NEAR[c, k], z, AT_PLACES + NEIGHBOURS[c, k] * WIDTH, WIDTH)
        own = 2 * layer * WIDTH * WIDTH
        add_product(z, AT_NEXT + c * WIDTH, z, AT_PLACES + c * WIDTH, WIDTH, MIX, own, WIDTH)
        add_product(z, AT_NEXT + c * WIDTH, z, AT_AROUND, WIDTH, MIX, own + WIDTH * WIDTH, WIDTH)
    cut_row(z, AT_NEXT, ALL)
    add_row(z, AT_PLACES, ONE, z, AT_NEXT, ALL)


def _sum_up(z):
    """The layer of the whole board, and the embedding of each clearing after it."""
    for k in range(WIDTH):
        total, most = ZERO, ZERO
        for c in range(N_CLEARINGS):
            total += z[AT_PLACES + c * WIDTH + k]
            most = max(most, z[AT_PLACES + c * WIDTH + k])
        z[AT_POOLED + k] = total / F32(N_CLEARINGS)
        z[AT_POOLED + WIDTH + k] = most
    add_product(z, AT_WHOLE, z, 0, HIDDEN, WHOLE, 0, HIDDEN)
    add_product(z, AT_WHOLE, z, AT_POOLED, POOLED, WHOLE, HIDDEN * HIDDEN, HIDDEN)
    cut_row(z, AT_WHOLE, HIDDEN)
    add_product(z, AT_TOLD, z, AT_WHOLE, HIDDEN, TOLD, 0, WIDTH)
    for c in range(N_CLEARINGS):
        for j in range(WIDTH):
            z[AT_NEXT + c * WIDTH + j] = z[AT_TOLD + j]
        add_product(z, AT_NEXT + c * WIDTH, z, AT_PLACES + c * WIDTH, WIDTH, SEEN, 0, WIDTH)
    cut_row(z, AT_NEXT, ALL)


def _logit_of_move(origin, goal, z):
    """The logit of a move from one clearing to another."""
    for j in range(KEYS):
        z[AT_PAIR + j] = ORIGIN_BIAS[j]
        z[AT_PAIR + KEYS + j] = GOAL_BIAS[j]
    add_product(z, AT_PAIR, z, AT_NEXT + origin * WIDTH, WIDTH, ORIGIN, 0, KEYS)
    add_product(z, AT_PAIR + KEYS, z, AT_NEXT + goal * WIDTH, WIDTH, GOAL, 0, KEYS)
    logit = ZERO
    for j in range(KEYS):
        logit += z[AT_PAIR + j] * z[AT_PAIR + KEYS + j]
    return logit * SHRINK


def _logit(action, z):
    """The logit of an action that the network knows, -1e9 for any other."""
    column = COLUMN[action]
    if column < 0:
        return F32(-1e9)
    if column < N_PLAIN:
        logit = PLAIN_BIAS[column]
        for k in range(HIDDEN):
            logit += z[AT_WHOLE + k] * PLAIN[column, k]
        return logit
    column -= N_PLAIN
    if column < N_CLEARINGS * N_LOCAL:
        c, row = column // N_LOCAL, column % N_LOCAL
        logit = LOCAL_BIAS[row]
        for k in range(WIDTH):
            logit += z[AT_NEXT + c * WIDTH + k] * LOCAL[row, k]
        return logit
    column -= N_CLEARINGS * N_LOCAL
    return _logit_of_move(column // N_CLEARINGS, column % N_CLEARINGS, z)


def _advice(observation, legal_ids, n_legal):
    """The action of the rule-based bot, asked as by `NetworkAgent`: actions by their ids, always the same lots."""
    ordered, lots = legal_ids.copy(), LOTS.copy()
    for k in range(1, n_legal):
        one, i = ordered[k], k
        while i > 0 and ordered[i - 1] > one:
            ordered[i] = ordered[i - 1]
            i -= 1
        ordered[i] = one
    return ask_bot(observation, ordered, n_legal, lots)


def _best(legal_ids, n_legal, z, advised, bonus):
    """The place of the action of the highest logit, of several the first by its id; that of the advice has a bonus."""
    best, highest = 0, F32(-1e30)
    for k in range(n_legal):
        logit = z[LENGTH + k]
        if legal_ids[k] == advised:
            logit += bonus
        if logit > highest or (logit == highest and legal_ids[k] < legal_ids[best]):
            best, highest = k, logit
    return best


def _is_settled(n_legal, z, best, bonus):
    """True if the advice can change nothing: no other action comes as near to the best as its bonus reaches."""
    nearest = F32(-1e30)
    for k in range(n_legal):
        if k != best:
            nearest = max(nearest, z[LENGTH + k])
    return nearest + abs(bonus) < z[LENGTH + best]


def _likeliest(observation, legal_ids, n_legal, rng):
    """The likeliest legal action."""
    if n_legal == 1:
        return legal_ids[0]
    z = np.empty(LENGTH + n_legal, F32)
    _take_in(observation, z)
    _look_around(0, z)
    _look_around(1, z)
    _sum_up(z)
    for k in range(n_legal):
        z[LENGTH + k] = _logit(legal_ids[k], z)
    best = _best(legal_ids, n_legal, z, -1, ZERO)
    if IS_ADVISED:
        bonus = TRUSTED_BIAS
        for k in range(HIDDEN):
            bonus += z[AT_WHOLE + k] * TRUSTED[k]
        if not _is_settled(n_legal, z, best, bonus):  # the bot takes as long as the network
            best = _best(legal_ids, n_legal, z, _advice(observation, legal_ids, n_legal), bonus)
    return legal_ids[best]


_PARTS = _take_in, _look_around, _sum_up, _logit_of_move, _logit, _advice, _best, _is_settled

# -- the figures of one network ---------------------------------------------------------------------------


def _words(features: np.ndarray, size: int) -> np.ndarray:
    """These features of the first `size` as words of bits, int64; the last word has none that the one before it has."""
    found = np.zeros(-(-size // BITS) * BITS, bool)
    found[features] = True
    words = found.reshape(-1, BITS)
    words[-1] = np.roll(words[-1], -size % BITS)
    return np.packbits(words, axis=1, bitorder="little").view("<i8")[:, 0].astype(np.int64)


def _by_feature(agent: NetworkAgent, longest: int) -> dict[str, np.ndarray]:
    """The weights of the first layers by feature of an observation, and the features that are those of clearings."""
    layout, rest, clearing = agent.layout, agent.weights["rest.weight"], agent.weights["clearing.weight"]
    split, channels = N_CLEARINGS * layout.channels, np.tile(np.arange(layout.channels), N_CLEARINGS)
    local, others = layout.features[:split], layout.features[split:]
    size = max(BITS, int(layout.features.max()) + 1)  # what comes later in a row it does not know
    clearing_of = np.zeros(size, np.int64)
    clearing_of[local] = np.repeat(np.arange(N_CLEARINGS), layout.channels)
    first = np.zeros((size, longest), F32)
    first[others, : len(rest)] = (rest * agent.scale[split:]).T
    first[local, : len(clearing)] = (clearing[:, channels] * agent.scale[:split]).T
    words = {"OF_REST": _words(others, size), "OF_CLEARINGS": _words(local, size)}
    return {"SIZE": size, "FIRST": first, "CLEARING_OF": clearing_of, **words}


def _near(weights: np.ndarray) -> Document:
    """The neighbours of each clearing and their weights, of float32 (12, 12), those that are 0 left out."""
    degree = int((weights != 0).sum(1).max())
    nearest = np.argsort(weights == 0, axis=1, kind="stable")[:, :degree]
    return {"NEIGHBOURS": nearest, "NEAR": np.take_along_axis(weights, nearest, 1), "DEGREE": degree}


def _places(hidden: int, width: int, keys: int) -> dict[str, int]:
    """Start of each part of z, and the length of z."""
    every = N_CLEARINGS * width
    parts = {"AT_PLACES": hidden, "AT_WHOLE": every, "AT_TOLD": hidden, "AT_CONTEXT": width, "AT_NEXT": width}
    parts |= {
        "AT_AROUND": every,
        "AT_POOLED": width,
        "AT_PAIR": 2 * width,
        "LENGTH": 2 * keys,
    }  # each is as long as the part before it
    return dict(zip(parts, np.cumsum(list(parts.values())).tolist(), strict=True))


def _figures(agent: NetworkAgent) -> Document:
    """The figures of a network, by the names that stand for them above."""
    w, layout = agent.weights, agent.layout
    hidden, width, keys = (len(w[f"{name}.bias"]) for name in ("rest", "clearing", "origin"))
    longest = max(hidden, width)
    place = np.broadcast_to(w["place"] + w["clearing.bias"] + w["context.bias"], (N_CLEARINGS, width))
    start = [w["rest.bias"], place.ravel(), w["whole.bias"], w["seen.bias"] + w["told.bias"], np.zeros(width)]
    trust = w.get(f"{TRUST}.weight", np.zeros((1, hidden)))[0], w.get(f"{TRUST}.bias", np.zeros(1))[0]
    layers = {name.upper(): w[f"{name}.weight"].T for name in ("context", "whole", "told", "seen", "origin", "goal")}
    rows = {name.upper(): w[f"{name}.weight"] for name in ("plain", "local")}
    biases = {f"{name.upper()}_BIAS": w[f"{name}.bias"] for name in ("plain", "local", "origin", "goal")}
    mixed = {"MIX": np.stack([w["mix_1.weight"].T, w["mix_2.weight"].T])}
    mixed["MIX_BIAS"] = np.tile([w["mix_1.bias"], w["mix_2.bias"]], N_CLEARINGS)
    numbers = {"START": np.concatenate(start), "TRUSTED": trust[0], **layers, **rows, **biases, **mixed}
    return {
        **{name: array.astype(F32) for name, array in numbers.items()},
        **_by_feature(agent, longest),
        **_near(w["neighbours"]),
        **_places(hidden, width, keys),
        **{"HIDDEN": hidden, "WIDTH": width, "KEYS": keys, "LONGEST": longest},
        **{"POOLED": 2 * width, "ALL": N_CLEARINGS * width},
        **{"N_PLAIN": layout.plain, "N_LOCAL": layout.local, "SHRINK": F32(keys**-0.5), "TRUSTED_BIAS": F32(trust[1])},
        **{"COLUMN": agent.column, "LOTS": unmoved(1)[0], "IS_ADVISED": agent.is_advised},
    }


def compiled(agent: NetworkAgent) -> Callable[..., int]:
    """The policy of a network of the kind `board`, see `root_env.policies`: it takes the likeliest action.

    ValueError, in words, if the network is of another kind, or too large.
    """
    if agent.kind != "board":
        raise ValueError(f"only networks of the kind board can be compiled, and this one is of the kind {agent.kind}")
    if agent.looks_ahead:
        raise ValueError("networks that look one step ahead cannot be compiled; train one without --look")
    figures = {k: np.ascontiguousarray(v) if isinstance(v, np.ndarray) else v for k, v in _figures(agent).items()}
    most = max(array.nbytes for array in figures.values() if isinstance(array, np.ndarray))
    if most > MOST_BYTES:
        raise ValueError(
            f"a layer of this network has {most:,} bytes, and only up to {MOST_BYTES:,} can be compiled; train one "
            "with a smaller --hidden"
        )
    digest = hashlib.sha256(repr(sorted(figures)).encode())
    for name in sorted(figures):
        digest.update(np.asarray(figures[name]).tobytes())
    scope = {**globals(), **figures, "ask_bot": bots_of(agent.layout.game).rules}
    for part in _PARTS:
        scope[part.__name__] = helper(FunctionType(part.__code__, scope, part.__name__))
    chooser = FunctionType(_likeliest.__code__, scope, "network")
    chooser.__module__, chooser.__qualname__ = __name__, f"network-{digest.hexdigest()[:16]}"
    return policy(chooser)


class CompiledNetwork(CompiledAgent):
    """A network of the kind `board` as a compiled agent. ValueError, in words, if it cannot be compiled."""

    def __init__(self, network: NetworkAgent, name: str):
        self.network = network
        super().__init__(compiled(network), name)

    def knows_table(self, config: AnyConfig) -> bool:
        """True if it was trained at tables like this, see `NetworkAgent.knows_table`."""
        return self.network.knows_table(config)

    def check_table(self, config: AnyConfig) -> None:
        """StrangeTableError at a table that it was not trained for."""
        self.network.check_table(config)
        if not self.knows_table(config):
            tables = tables_in_words(self.network.factions, self.network.sizes)
            raise StrangeTableError(f"{self.name} was trained at tables of {tables}; give that table other agents")

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `ReactiveAgent.act`; StrangeTableError at tables that it was not trained for, ValueError for rows of
        another length, see `check_rows`."""
        check_rows(self.network.rules, observations, masks)
        observations = without_history(self.network.rules, np.asarray(observations), masks)
        self.network.check_seated(observations)
        return super().act(observations, masks, agent_ids, rng)


def swift(game: str = ROOT, path: str | None = None) -> CompiledNetwork:
    """The small network that ships, which imitates the policy that ships, or another checkpoint, as a compiled agent.

    CheckpointError if there is none or it cannot be used, ValueError if it cannot be compiled.
    """
    return _shipped(game) if path is None else CompiledNetwork(load_policy(path, game=game), "swift")


@functools.cache
def _shipped(game: str) -> CompiledNetwork:
    if game not in SWIFT:
        raise CheckpointError(f"swift: no small network of {game} ships; choose another agent")
    return CompiledNetwork(load_policy(SWIFT[game], game=game), "swift")
