"""Rule-based bots that lean to one side: they play by the rules, each in its own way, and their weights stay."""

import functools

import numpy as np
import pytest

from root_env import BatchGame, agents
from root_env.agents.styles import STYLES
from root_env.tables import MAX_PLAYERS, A, O
from root_env.training.arena import BASE, play, table

DECLARED = {
    "racing": "prefers={'craft': 0.9, 'build': 0.9, 'spread': 0.9, 'garden': 0.9, 'trade_post': 0.9, "
    "'quest_points': 0.9}, shuns={'battle': 0.8}, polices=0.0)",
    "policing": "prefers={}, shuns={}, polices=0.7)",
    "hoarding": "prefers={'recruit': 0.9, 'draw': 0.9}, shuns={'craft': 0.8, 'battle': 0.8, 'aid': 0.8}, polices=0.0)",
    "searching": "iterations=16, turns=4)",
}
"""Tasks are played against them: a new style gets a new name, and none of these lines changes."""


def test_the_weights_of_a_name_never_change():
    assert STYLES.keys() == DECLARED.keys()
    for name, style in STYLES.items():
        assert repr(style).endswith(DECLARED[name])


def test_each_style_plays_whole_games_in_its_own_way():
    config = table(BASE, seating="random", score_to_win=8)
    ends = {}
    for name in ("rules", *(f"rules:{style}" for style in STYLES)):
        games = play([config], dict.fromkeys(config.agents, name), 4, 7, num_threads=1)
        again = play([config], dict.fromkeys(config.agents, name), 4, 7, num_threads=1)
        assert (games == again).all() and not games["truncated"].any()
        ends[name] = games["vp"].tobytes()
    assert len(set(ends.values())) == len(ends)


BATTLES = np.arange(A.BATTLE, A.BATTLE_END)


@functools.cache
def asked():
    """Observations, masks and agent ids of players who may battle, from games of the bots."""
    batch = BatchGame(factions=BASE, num_games=16, seed=3)
    bot, rng, rows = agents.load("rules"), np.random.default_rng(1), []
    for _ in range(150):
        names = [batch.config_of(i).agents[max(0, p)] for i, p in enumerate(batch.to_move)]
        may = batch.masks[:, BATTLES].any(1) & (batch.masks.sum(1) > 1)
        rows += [(batch.observations[i].copy(), batch.masks[i].copy(), names[i]) for i in np.flatnonzero(may)]
        batch.step(bot.act(batch.observations, batch.masks, names, rng))
    assert len(rows) > 20
    observations, masks, names = zip(*rows, strict=True)
    return np.stack(observations), np.stack(masks), names


def test_a_style_does_more_of_what_it_prefers_and_less_of_what_it_shuns():
    seen = asked()

    def fought(name):
        actions = agents.load(name).act(*seen, np.random.default_rng(2))
        assert (seen[1][np.arange(len(actions)), actions] == 1).all(), "legal"
        return np.isin(actions, BATTLES).mean()

    assert fought("rules:racing") < fought("rules") < fought("rules:policing")
    assert fought("rules:hoarding") < fought("rules")


def test_policing_attacks_the_leader():
    observations, masks, names = asked()
    actions = agents.load("rules:policing").act(observations, masks, names, np.random.default_rng(2))
    defenders = (actions - A.BATTLE) % 16
    fights = np.isin(actions, BATTLES)
    vp = observations[:, O.PLAYERS_VP : O.PLAYERS_VP + MAX_PLAYERS].astype(int)
    sides = observations[:, O.PLAYERS_FACTION : O.PLAYERS_FACTION + MAX_PLAYERS * 8].reshape(len(vp), MAX_PLAYERS, -1)
    leader = sides[np.arange(len(vp)), vp.argmax(1)].argmax(1)
    could = masks[np.arange(len(vp))[:, None], A.BATTLE + np.arange(12) * 16 + leader[:, None]].any(1)
    could &= vp.max(1) > vp[:, 0]
    assert could.sum() > 5 and (fights & (defenders == leader))[could].mean() > 0.6


def test_a_style_that_is_not_there_is_refused_in_words():
    with pytest.raises(
        ValueError, match="agent: rules takes a style, one of racing, policing, hoarding, searching, got 'angry'"
    ):
        agents.load("rules:angry")
    with pytest.raises(ValueError, match="agent: rules takes no setting in wroth, got 'racing'"):
        agents.load("rules:racing", "wroth")
    with pytest.raises(ValueError, match="style: 'angry' is no style of the rule-based bots; choose from racing"):
        agents.load("rules", style="angry")
