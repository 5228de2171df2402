"""root_env as an OpenSpiel game: simulated by OpenSpiel's own test, then searched.

    pip install ".[openspiel]"
    python examples/openspiel_game.py
    python examples/openspiel_game.py --factions marquise,eyrie,alliance --games 3 --simulations 20

OpenSpiel's random simulation test passes, then its information-set MCTS plays against random players. The game itself
is `root_env.openspiel`, which also explains how it treats chance.
"""

from __future__ import annotations

import argparse

import numpy as np

try:
    import pyspiel
    from open_spiel.python.algorithms import ismcts

    from root_env.openspiel import DEFAULTS, PARAMETERS, CompiledPlayouts, RootGame
except ImportError as error:
    raise SystemExit(f'{error}. This example needs OpenSpiel: pip install -e ".[openspiel]"') from None


def match(game: RootGame, seat: int, simulations: int, seed: int) -> tuple[list[float], int]:
    """One game of information-set MCTS in a seat against random players; returns by player, and its length."""
    rng = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, CompiledPlayouts(seed), uct_c=1.0, max_simulations=simulations, random_state=rng)
    sampler = np.random.default_rng(seed)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, sampler.random))
    state = game.new_initial_state()
    state.apply_action(seed % game.deals)
    while not state.is_terminal():
        if state.current_player() == seat:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state.returns(), state.move_number()


def main(argv=None) -> None:
    """Test the registered game and play a short match."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--factions", default=DEFAULTS["factions"], help=PARAMETERS["factions"].words)
    parser.add_argument("--games", type=int, default=4, help="games of the match, in all seats in turn (4)")
    parser.add_argument("--simulations", type=int, default=50, help="simulations of the search for each decision (50)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    game = pyspiel.load_game("root_env", {"factions": arguments.factions})
    print(game, f"\nplayers {game.num_players()}, actions {game.num_distinct_actions()}, ", end="")
    print(f"observation tensor {game.observation_tensor_shape()}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    print("random_sim_test passed")
    won = 0
    for k in range(arguments.games):
        seat = k % game.num_players()
        returns, length = match(game, seat, arguments.simulations, arguments.seed + k)
        won += returns[seat] > 0
        print(f"game {k}: IS-MCTS as {game.config.agents[seat]}, returns {returns}, {length} moves")
    print(f"IS-MCTS with {arguments.simulations} simulations won {won} of {arguments.games} against random players")


if __name__ == "__main__":
    main()
