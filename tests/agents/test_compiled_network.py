"""Networks in compiled code: the same choices as in NumPy, inside the compiled rules."""

import numpy as np
import pytest

from root_env import BatchGame, GameConfig, agents
from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.agents.networks.compiled import MOST_BYTES, compiled, swift
from root_env.agents.networks.network import KINDS
from root_env.agents.networks.policy import NetworkAgent, StrangeTableError, load_policy
from root_env.engine.jit import INTERPRETED
from root_env.policies import streams_from
from tests.agents.narrow import BASE, layout, save_narrow, weights_of
from tests.agents.playing import needs_compiled_core, table

STEPS = 2 if INTERPRETED else 120
GAMES = 4 if INTERPRETED else 64


def network(seed: int, trust: float | None = None, kind: str = "board") -> NetworkAgent:
    """A small network drawn at random; `trust`: it is advised, and gives the bot's action such a bonus."""
    weights = weights_of(kind, seed)
    if trust is not None:
        width = len(weights["whole.bias"])
        weights |= {"trust.weight": np.full((1, width), trust / width), "trust.bias": np.array([trust])}
    return NetworkAgent(kind, weights, layout(kind), {"factions": BASE})


def choices(agent: NetworkAgent, config: GameConfig, begin: int = 40) -> tuple[np.ndarray, np.ndarray]:
    """Choices of an agent in games that it plays itself, compiled and in NumPy, int64 (n,) each."""
    batch, policy = BatchGame(config, GAMES, seed=3), compiled(agent)
    rngs, found = streams_from(np.random.default_rng(0), GAMES), []
    for step in range(begin + STEPS):
        asked = np.zeros(GAMES, np.int64)
        mine = batch.choose([policy if step >= begin else "random"], asked, rngs)
        if step >= begin:
            asked = (batch.waiting == 0) & (batch.lists[:, 0] > 1)
            found.append((mine[asked], agent.likeliest(batch.lists[asked], batch.observations[asked])))
        batch.step(np.where(mine < 0, batch.lists[:, 1], mine))
    ours, theirs = zip(*found, strict=True)
    return np.concatenate(ours), np.concatenate(theirs)


@pytest.mark.parametrize("trust", [None, 3.0])
def test_a_network_chooses_as_in_numpy(trust):
    """Given a network, with advice or without, when both forms of it are asked, then they differ in ties at most."""
    ours, theirs = choices(network(1, trust), table(*BASE, seating="random"))
    assert len(ours) > (6 if INTERPRETED else 4000) and (ours == theirs).mean() > 0.998


def test_two_networks_in_one_process_each_choose_for_themselves():
    batch, rngs = BatchGame(table(*BASE), GAMES, seed=5), streams_from(np.random.default_rng(0), GAMES)
    for _ in range(30):
        batch.step(batch.choose(["random"], np.zeros(GAMES, np.int64), rngs))
    one, other = (
        batch.choose([compiled(network(seed))], np.zeros(GAMES, np.int64), rngs) for seed in (1, 2)
    )  # fmt: skip
    assert (one != other).any()


def test_the_swift_network_chooses_as_in_numpy():
    agent = swift().network
    ours, theirs = choices(agent, table("eyrie", "lizard", "riverfolk", "chameleander", seating="random"))
    assert (ours == theirs).mean() > 0.998


@needs_compiled_core
def test_swift_does_what_the_policy_does():
    """Given four policies at the table of the base four, then swift would do the same in 93 of 100 decisions."""
    policy, mine, agreed = load_policy(), agents.load("swift").policy, []
    batch, rngs = BatchGame(table(*BASE, seating="random"), 64, seed=7), streams_from(np.random.default_rng(0), 64)
    for _ in range(150):
        chosen = batch.choose([mine], np.zeros(64, np.int64), rngs)
        played = batch.choose(["random"], np.zeros(64, np.int64), rngs)
        asked = (batch.waiting == 0) & (batch.lists[:, 0] > 1)
        played[asked] = policy.likeliest(batch.lists[asked], batch.observations[asked])
        agreed += (chosen == played)[asked].tolist()
        batch.step(played)
    assert len(agreed) > 5000 and np.mean(agreed) > 0.91


@needs_compiled_core
def test_it_plays_whole_games_inside_the_rules_on_any_number_of_threads():
    config = table(*BASE, seating="random")
    played = [BatchGame(config, 32, seed=1, num_threads=n).rollout(agents.load("swift"), games=64) for n in (1, 2)]
    assert np.array_equal(*played) and not played[0]["truncated"].any()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "board"])
def test_other_kinds_are_refused_in_words(kind):
    with pytest.raises(ValueError, match=f"only networks of the kind board .* of the kind {kind}"):
        compiled(network(1, kind=kind))


def test_networks_that_are_too_large_are_refused_in_words():
    with pytest.raises(ValueError, match=f"bytes, and only up to {MOST_BYTES:,} can be compiled; train one with a sm"):
        compiled(load_policy())


def test_damaged_weights_never_reach_compiled_code():
    agent = network(1)
    agent.weights["place"] = agent.weights["place"][:5]
    with pytest.raises(ValueError, match="shape"):
        compiled(agent)


def test_the_catalogue_gives_swift_and_checkpoints_in_its_place(tmp_path):
    assert agents.load("swift") is agents.load("swift") and agents.load("swift").name == "swift"
    mine = agents.load(f"swift:{save_narrow(tmp_path)}")
    assert mine.network.factions == BASE
    with pytest.raises(CheckpointError, match="no small network of wroth ships"):
        agents.load("swift", game="wroth")


def test_tables_that_it_was_not_trained_for_are_refused(tmp_path):
    mine = agents.load(f"swift:{save_narrow(tmp_path)}")
    mine.check_table(table(*BASE))
    for strange in (table("eyrie", "lizard"), table(*BASE, edition="2018")):
        assert not mine.knows_table(strange)
        with pytest.raises(StrangeTableError, match="trained"):
            mine.check_table(strange)
    batch = BatchGame(table("eyrie", "lizard"), 2, seed=1)
    with pytest.raises(StrangeTableError, match="lizard"):
        mine.act(batch.observations, batch.masks, ["?"] * 2, np.random.default_rng(0))
