"""Lay out a fresh game: all contents of a state before the first random number is drawn (Law 5.1)."""

from collections import Counter

import numpy as np

from root_env.root.config import GameConfig
from root_env.root.rules.blank import blank_states
from root_env.root.rules.data import decks, maps
from root_env.root.rules.ids import ADVANCED, IN_POOL, LOCKED, N_CARDS, N_SUITS, RANDOM_SEATS, Suit


def lay_out(config: GameConfig) -> np.ndarray:
    """A new state, structured array (1,), with board, deck, supplies and settings of `config` in place.

    Law 5.1.2, 5.1.4, 5.1.5.
    """
    states = blank_states()
    s = states[0]
    _seat(s, config)
    _settings(s, config)
    _board(s, config)
    deck = _deck(config)
    s["deck"][: len(deck)] = deck
    s["deck_size"] = len(deck)
    s["copies"] = np.bincount(deck, minlength=N_CARDS)
    s["items"] = s["item_supply"]
    return states


def _deck(config: GameConfig) -> list[int]:
    """The cards of the deck, unshuffled: an added card lies in the place of a removed one.

    So the same seed deals all other cards in the same order, if the number of cards is the same.
    """
    printed = decks.deck_of(config.deck, config.n_players)
    coming = Counter(decks.deck_of(config.deck, config.n_players, config.card_counts_by_id))
    staying = [coming[card] > 0 and not coming.subtract([card]) for card in printed]
    left = list((+coming).elements())
    deck = [card if stays else left.pop(0) if left else -1 for card, stays in zip(printed, staying, strict=True)]
    return [card for card in deck if card >= 0] + left


def _seat(s, config) -> None:
    s["n_players"] = config.n_players
    for who, faction in enumerate(config.faction_ids):
        if config.players is not None:
            s["player_of"][faction] = LOCKED if faction == config.locked_id else IN_POOL
            continue
        s["faction"][who] = faction
        s["player_of"][faction] = who
    for side, force in enumerate(config.force_ids, config.n_players):
        s["faction"][side] = force
        s["player_of"][force] = side
    if config.forces:
        s["n_forces"] = len(config.forces)


def _settings(s, config) -> None:
    s["score_to_win"] = config.score_to_win
    s["max_turns"] = config.max_turns
    s["max_decisions"] = config.max_decisions
    s["skip_forced"] = config.skip_level
    s["random_setup"] = config.setup == "random"
    s["setup_rules"] = RANDOM_SEATS * (config.seating == "random") + ADVANCED * config.advanced
    s["characters"] = config.character_ids
    s["edition"] = config.edition_id
    for name, values in config.overrides.items():
        s[name] = values if s[name].shape else np.ravel(values)[0]
    for card, vp in config.card_vp_by_id.items():
        s["craft_vp"][card] = vp
    s["keep_log"] = config.observation["history"] > 0


def _board(s, config) -> None:
    m = maps.BY_NAME[config.map]
    s["map"] = m
    s["suit"] = config.suit_ids
    s["ruins"] = maps.RUINS[m]
    s["slots"] = maps.SLOTS[m] - maps.RUINS[m]


assert len(Suit) == N_SUITS + 1
