"""Hidden is hidden: things that determinize keeps and draws, contents of a view, the common part of two deals."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from root_env import Game, GameConfig, PositionError
from root_env.engine.jit import INTERPRETED, plain, record_view
from root_env.root.declared.shared import HIDDEN
from root_env.root.lookup.boards import ruins_seen
from root_env.root.observations.formats import FAMILIES, HISTORY_FEATURES
from root_env.root.play import determinize
from root_env.root.rules import invariants
from root_env.root.rules.data.decks import DECKS, ROWS, TYPE
from root_env.root.rules.game import skips
from root_env.root.rules.ids import CardType, Kind
from root_env.root.rules.state import STATE, pile_knowledge
from root_env.root.text.describe import describe_family
from tests import secrets
from tests.agents.test_views import reachable
from tests.contract.playing import FOUR, after, step_randomly, variants
from tests.deals import declared_fields, is_hidden, menus_differ
from tests.given import given

LOOKING = ("hundreds", "vagabond", "marquise", "vagabond")
"""A table at which three players look under ruins (Law 9.7.3)."""
AMBUSHES = np.flatnonzero(np.asarray(TYPE) == CardType.AMBUSH)


# -- determinize -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("k", "config"), list(variants())[:8])
def test_determinize_keeps_what_the_player_sees(k, config):
    game, rng = Game(config, 300 + k), random.Random(k)
    changed = 0
    while not game.is_over:
        if rng.random() < 0.05 or (game.states[0]["battle"]["active"] and rng.random() < 0.15):
            before = game.position()
            for agent in game.agents:
                other = game.determinize(agent, rng.randrange(10**9))
                assert np.array_equal(other.observe(agent), game.observe(agent))
                assert np.array_equal(other.mask(agent), game.mask(agent))
                assert (other.to_move, other.scores, other.turns) == (game.to_move, game.scores, game.turns)
                least = 2 if config.skip_forced == "all" else 1
                assert len(other.legal_actions()) >= least, "the question would not have been asked"
                assert other.seed != game.seed
                code = invariants.check_game(other.states, 0)
                assert code == 0, invariants.MESSAGES[code]
                changed += not np.array_equal(other.states[0]["hand"], game.states[0]["hand"])
                assert not np.array_equal(other.states[0]["rng"], game.states[0]["rng"])
            assert game.position() == before
        step_randomly(game, rng)
    assert changed


def forged() -> Game:
    """Somebody is to choose five of two supporters, which play never asks."""
    document = given("marquise", "alliance", turn="alliance", phase="birdsong").game.position()
    document["deck"], document["players"]["alliance_0"]["supporters"] = [], ["Anvil (fox)", "Ambush! (bird)"]
    document.pop("step", None)  # the internals alone say where it stands
    document["internals"]["stack"].append([int(Kind.SPEND_SUPPORTER), 1, 0, -1, 5, -1, 0, -1])
    return Game.from_position(document)


def test_determinize_says_that_no_cards_explain_the_question(monkeypatch):
    monkeypatch.setattr(determinize, "MAX_TRIES", 20)
    game = forged()
    assert game.determinize("alliance", 3).to_move == "alliance_0", "who is asked needs no explanation"
    for look in (game.view, game.determinize):
        with pytest.raises(PositionError, match="under none of them would the question be asked"):
            look("marquise")


def test_a_forged_position_costs_its_tries_once(monkeypatch):
    tried, arises = [], determinize._question_arises
    monkeypatch.setattr(determinize, "_question_arises", lambda *args: tried.append(1) or arises(*args))
    game = forged()
    for _ in range(5):
        with pytest.raises(PositionError, match="10,000 arrangements"):
            game.determinize("marquise")
    assert len(tried) == 10_000
    for _ in range(5):
        with pytest.raises(PositionError, match="10,000 arrangements"):
            game.view("marquise")
    assert len(tried) <= 20_000, "a view has found out who rules what, and may try anew"


def test_determinize_repeats_by_its_seed():
    game = after(80, 1)
    first = game.determinize("eyrie", 5)
    assert game.determinize("eyrie", 5).position() == first.position()
    assert game.determinize("eyrie", 6).position() != first.position()
    assert game.determinize("eyrie").position() != game.determinize("eyrie").position()


def test_a_determinized_game_plays_to_its_end():
    for n in (5, 60, 150, 400):
        game = after(n, n)
        if not game.is_over:
            other, rng = game.determinize("vagabond", n), random.Random(n)
            while not other.is_over:
                step_randomly(other, rng)


def _hand(game: Game, agent: str) -> tuple[int, ...]:
    return tuple(np.flatnonzero(game.states[0]["hand"][game.player(agent)]).tolist())


def _small_game(eyrie_hand: list[str], deck: list[str], **table) -> Game:
    """Two players, nearly all cards in the discard pile: the Eyrie's hand and the deck are all that is hidden."""
    kept = Counter([*eyrie_hand, *deck])
    pile = []
    for row in (ROWS[card] for card in DECKS["standard"]):
        name = f"{row.name} ({('fox', 'rabbit', 'mouse', 'bird')[row.suit]})"
        if row.type != CardType.DOMINANCE:
            pile += [name] * (row.copies - kept[name])
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1})
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4}).clearing(2, marquise={"sawmill": 1})
    t.player("marquise", actions=3).hand("eyrie", *eyrie_hand).table(deck=deck, discard=pile, **table)
    return t.game


@pytest.mark.package_alone
def test_an_unknown_card_is_uniform_over_the_pool():
    game = _small_game(["Anvil (fox)"], ["Cobbler (rabbit)", "Sappers (bird)", "Sappers (bird)", "Sword (mouse)"])
    assert game.states[0]["deck_size"] == 4
    drawn = Counter(_hand(game.determinize("marquise", seed), "eyrie") for seed in range(1500))
    assert len(drawn) == 4
    counts = sorted(drawn.values())
    assert chisquare(counts, [300, 300, 300, 600]).pvalue > 1e-3


@pytest.mark.package_alone
def test_a_known_card_stays_and_the_rest_is_uniform():
    game = _small_game(["Anvil (fox)", "Sword (mouse)"], ["Cobbler (rabbit)", "Sappers (bird)", "Bake Sale (rabbit)"])
    s = game.states[0]
    anvil = next(c for c, row in enumerate(ROWS) if row.name == "Anvil")
    s["known"][0][1][anvil] = 1
    drawn = Counter(_hand(game.determinize("marquise", seed), "eyrie") for seed in range(1200))
    assert all(anvil in hand for hand in drawn)
    assert len(drawn) == 4
    assert chisquare(list(drawn.values())).pvalue > 1e-3


def test_a_player_asked_about_an_ambush_holds_one():
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1})
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4}, suit="mouse")
    t.clearing(2, marquise={"sawmill": 1})
    t.player("marquise", actions=3).hand("eyrie", "Ambush! (mouse)")
    game = t.game
    _go(game, "battle eyrie in clearing 5")
    assert t.asked == "ambush"
    drawn = Counter(_hand(game.determinize("marquise", seed), "eyrie") for seed in range(900))
    useful = {(int(c),) for c in AMBUSHES if ROWS[c].suit in (2, 3)}
    assert set(drawn) == useful
    copies = {c: ROWS[c[0]].copies for c in useful}
    total = sum(copies.values())
    held = Counter(c for c in drawn.elements())
    assert chisquare([held[c] for c in useful], [900 * copies[c] / total for c in useful]).pvalue > 1e-3
    # the Eyrie knows its own hand; what it resamples is the other's
    assert {_hand(game.determinize("eyrie", seed), "eyrie") for seed in range(20)} == {_hand(game, "eyrie")}


def test_a_gap_is_asked_of_whoever_it_is_asked_of():
    """Given three players and `skip_forced="none"`, a gap that is asked because of a dominance card in the hand.

    When what another one does not know is dealt anew, then the question still arises: with other hands it would not
    have been asked, and the record could not be played again (Law 3.3.1).
    """
    game = Game(factions=("marquise", "vagabond", "eyrie"), seed=6934, skip_forced="none")
    rng = np.random.default_rng(6934)
    rng.choice(7, 3, replace=False)
    for _ in range(131):
        game.step(int(rng.choice(game.legal_actions())))
    frame = game.states[0]["stack"][int(game.states[0]["depth"]) - 1]
    assert frame["kind"] == Kind.GAP and game.agents[int(frame["who"])] != "vagabond_0"
    engine = game.machine.stepping
    out = engine.new_list()
    for seed in range(60):
        new = game.determinize("vagabond_0", seed=seed).states
        engine.options_of_top(new, 0, out)
        assert out[0] > 0 and not plain(skips)(record_view(new, 0), int(frame["kind"]), out)


@pytest.mark.package_alone
def test_what_others_know_is_carried_over():
    game = _small_game(["Anvil (fox)", "Sword (mouse)"], ["Cobbler (rabbit)", "Sappers (bird)", "Bake Sale (rabbit)"])
    s = game.states[0]
    s["hand"][0][: len(ROWS)] = 0
    taken = int(s["deck"][0])
    s["deck"][0] = s["deck"][int(s["deck_size"]) - 1]
    s["deck_size"] -= 1
    s["hand"][0][taken] += 1
    s["hand_size"][0] = 1
    s["known"][1][0][taken] = 1  # the Eyrie has seen the Marquise's only card
    three = Counter(_hand(game.determinize("marquise", seed), "marquise") for seed in range(5))
    assert set(three) == {(taken,)}
    for seed in range(20):
        assert game.determinize("marquise", seed).states[0]["known"][1][0][taken] == 1


def _after_an_unseen_theft(*hand: str) -> Game:
    """The Marquise has looked at this hand of the Alliance, from which the Eyrie then took the first card."""
    t = given("marquise", "eyrie", "lizard", "alliance", turn="marquise")
    t.player("marquise", effects=["Codebreakers"]).player("eyrie", effects=["Stand and Deliver!"])
    t.clearing(5, marquise={"warriors": 1}).hand("alliance", *hand).hand("eyrie", "Sword", "Bake Sale")
    t.force(taken=[hand[0]]).when("marquise", "use Codebreakers (mouse)", "choose alliance", "pass")
    t.when("eyrie", "use Stand and Deliver! (fox)", "choose alliance").asks("eyrie", "decree card")
    return t.game


def test_how_many_cards_a_third_player_knows_is_hidden():
    """The Cult knows that the Marquise has seen four cards, not that three were two of a kind (Law 1.2.1, 21.29)."""
    pairs = _after_an_unseen_theft("Sappers", "Sappers", "Armorers", "Armorers")
    others = _after_an_unseen_theft("Sappers", "Anvil", "Armorers", "Cobbler")
    known = [int(game.states[0]["known"][0, 3].sum()) for game in (pairs, others)]
    assert known == [2, 0]
    for seed in range(10):
        first, second = pairs.determinize("lizard", seed), others.determinize("lizard", seed)
        assert first.states.tobytes() == second.states.tobytes()
    assert all(
        game.determinize("alliance", 1).states[0]["known"][0, 3].sum() == n
        for game, n in zip((pairs, others), known, strict=True)
    )


def _after_an_unseen_outrage(given_card: str, there: str) -> Game:
    """The Marquise has given a card to the Supporters, where another lay; the Alliance has spent the Armorers."""
    t = given("marquise", "alliance", "eyrie", turn="marquise")
    t.clearing(5, marquise={"warriors": 1}).clearing(1, alliance={"sympathy": 1})
    t.hand("marquise", given_card).supporters(there)
    t.when("marquise", "move from clearing 5 to clearing 1", "pass", "pass")
    t.when("alliance", "pass", "spread sympathy to clearing 9", "choose Armorers (bird)").asks(
        "alliance", "spread sympathy"
    )
    return t.game


def test_whether_a_supporter_spent_was_one_that_somebody_knows_is_hidden():
    """The Eyrie cannot tell whether the card that the Marquise gave lies there still (Law 8.2.3, 8.2.6)."""
    spent, kept = _after_an_unseen_outrage("Armorers", "Sappers"), _after_an_unseen_outrage("Sappers", "Armorers")
    for game, known in ((spent, 0), (kept, 1)):
        assert pile_knowledge(game.states)[0, 0].sum() == known
        assert pile_knowledge(game.determinize("alliance", 1).states)[0, 0].sum() == known
    for seed in range(10):
        first, second = spent.determinize("eyrie", seed), kept.determinize("eyrie", seed)
        assert first.states.tobytes() == second.states.tobytes()


def test_only_what_is_declared_is_drawn_anew():
    """Besides hidden things, knowledge of cards, chance to come, and fields worked out when asked are drawn anew."""
    beside = {"known", "rng", "ruler", "rule_stale", "n_forced", "stack"} | {f for f in STATE.names if "forced_" in f}
    declared = declared_fields() | {one.field for one in HIDDEN} | beside
    for k, config in list(variants())[:8]:
        game, rng = Game(config, 900 + k), random.Random(k)
        while not game.is_over and game.decisions < 120:
            if rng.random() < 0.1:
                agent = rng.choice(game.agents)
                old, new = game.states[0], game.determinize(agent, 1).states[0]
                apart = [name for name in old.dtype.names if old[name].tobytes() != new[name].tobytes()]
                for name in [name for name in apart if old[name].dtype.names and name != "stack"]:
                    apart += [
                        f"{name}.{part}" for part in old[name].dtype.names if (old[name][part] != new[name][part]).any()
                    ]
                    apart.remove(name)
                assert set(apart) <= declared, agent
                depth = int(old["depth"])
                assert old["stack"][:depth].tolist() == new["stack"][:depth].tolist()
            step_randomly(game, rng)


@pytest.mark.parametrize("k", range(5))
def test_questions_whose_choices_depend_on_hidden_cards_are_hidden(k):
    """With other cards in the hand of the player asked, others learn nothing from a question that is not asked."""
    tables = (
        FOUR,
        ("lizard", "riverfolk", "chameleander"),
        ("vagabond", "vagabond", "alliance"),
        ("eyrie", "marquise"),
        LOOKING,
    )
    compared = 0
    for seed in range(2 if INTERPRETED else 6):
        game, rng = Game(factions=tables[k], seed=seed, skip_forced="none"), random.Random(seed)
        while not game.is_over and game.decisions < 400:
            if rng.random() < 0.2 and not is_hidden(game):
                compared += 1
                assert not menus_differ(game, rng), game.question("all")
            step_randomly(game, rng)
    assert compared > 20


LATER = ("keepers", "corvids", "duchy", "eyrie")
"""A table with hidden relics, plots and cards."""


@pytest.mark.parametrize(
    "factions", [FOUR, ("lizard", "riverfolk", "chameleander", "vagabond", "vagabond"), LOOKING, LATER]
)
def test_no_rule_keeps_a_secret_outside_of_the_declarations(factions):
    rng, games = random.Random(1), []
    for seed in range(12):
        games.append(game := Game(factions=factions, seed=seed, skip_forced="public"))
        for _ in range(rng.randrange(30, 300)):
            if not game.is_over:
                step_randomly(game, rng)
    assert secrets.found(games, rng, declared_fields()) == []
    found = secrets.found(games, rng, ())
    assert "alliance" not in factions or "alliance.supporters: alliance_0 is told of it, eyrie_0 is not" in found


def test_items_under_a_ruin_are_seen_only_by_those_who_have_looked():
    """Through every door the others see the same, whichever items lie there (Law 9.7.3)."""
    compared = dict.fromkeys(("hundreds_0", "vagabond_0", "vagabond_1", "marquise_0"), 0)
    for seed in range(6 if INTERPRETED else 30):
        game, rng = Game(factions=LOOKING, seed=seed, skip_forced="public"), random.Random(seed)
        while not game.is_over and game.decisions < 500:
            if rng.random() < 0.3:
                for agent in compared:
                    compared[agent] += _ruins_stay_hidden(game, agent)
            step_randomly(game, rng)
    assert min(compared.values()) > 5, compared


def _ruins_stay_hidden(game: Game, agent: str) -> bool:
    """Exchange items that others have seen, and this player has not; False if there are none."""
    other = game.copy()
    s, who = other.states[0], other.player(agent)
    seen = [ruins_seen(s, p) for p in range(4)]
    if game.player(game.to_move) == who:
        return False
    unseen = [c for c in np.flatnonzero(s["ruin_items"][:, 1] >= 0) if not seen[who] >> c & 1]
    pairs = [(a, b) for a in unseen for b in unseen if (s["ruin_items"][a] != s["ruin_items"][b]).any()]
    pairs = [(a, b) for a, b in pairs if any(mask >> a & 1 for mask in seen)]
    if not pairs:
        return False
    a, b = pairs[0]
    s["ruin_items"][[a, b]] = s["ruin_items"][[b, a]]
    for door in ("observe", "mask", "render", "question"):
        first, second = getattr(game, door)(agent), getattr(other, door)(agent)
        assert np.array_equal(first, second), (door, agent)
    first, second = (one.determinize(agent, 7).position() for one in (game, other))
    assert first["ruins"] == second["ruins"] and first["players"] == second["players"]
    assert game.view(agent).position() == other.view(agent).position()
    assert game.render(None) == other.render(None)
    return True


# -- views -------------------------------------------------------------------------------------------


def test_the_hands_in_a_view_are_guesses():
    """Over many deals the hidden hands inside views agree with the true ones no more often than chance does."""
    hits = tries = 0
    for seed in range(30):
        game = after(25, seed)
        s = game.states[0]
        view = game.view("marquise")
        for thing in reachable(view):
            if isinstance(thing, np.ndarray) and thing.dtype == game.states.dtype and thing.size:
                for p in range(1, 4):
                    guess = np.atleast_1d(thing)[0]["hand"][p]
                    if guess.sum() == s["hand_size"][p] >= 3 and not s["known"][0][p].any():
                        tries += 1
                        hits += np.array_equal(guess, s["hand"][p])
    assert tries > 50
    assert hits <= 1


def test_nothing_hidden_is_left_in_the_bytes_of_a_determinized_game():
    game = after(200, 3)
    other = game.determinize("marquise", 1)
    s, old = other.states[0], game.states[0]
    n = int(s["deck_size"])
    assert old["deck"][n:].any(), "drawn cards are still there in the true state"
    assert not s["deck"][n:].any()
    for d in range(int(s["depth"]), len(s["stack"])):
        assert not any(s["stack"][d].tolist())
    assert not any(s[f"forced_{q}"].any() for q in ("dice", "draws", "taken", "quests", "ruins"))


# -- skip_forced="public" ----------------------------------------------------------------------------


def _go(game: Game, words: str) -> None:
    for _ in range(20):
        for action in game.legal_actions().tolist():
            if describe_family(action) == words:
                game.step(action)
                return
        passes = [a for a in game.legal_actions().tolist() if describe_family(a) == "pass"]
        game.step(passes[0])
    raise AssertionError(f"{words} is not offered")


def _questions(level: str, card: str, attacker_card: str) -> list[tuple]:
    """Players asked and their questions if the Marquise attacks an Eyrie that holds this card and never plays it."""
    t = given("marquise", "eyrie", turn="marquise", skip_forced=level)
    t.clearing(1, marquise={"warriors": 1, "keep": 1})
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4}, suit="mouse")
    t.clearing(2, marquise={"sawmill": 1})
    t.player("marquise", actions=3).hand("eyrie", card).hand("marquise", attacker_card)
    t.force(dice=[(2, 1)])
    game = t.game
    _go(game, "battle eyrie in clearing 5")
    asked = []
    while game.states[0]["battle"]["active"]:
        asked.append((game.to_move, t.asked))
        words = [describe_family(a) for a in game.legal_actions().tolist()]
        game.step(int(game.legal_actions()[words.index("pass") if "pass" in words else 0]))
    return [*asked, (game.to_move, t.asked)]


def test_public_skipping_asks_whatever_the_cards_are():
    with_it = _questions("public", "Ambush! (mouse)", "Anvil (fox)")
    without = _questions("public", "Cobbler (rabbit)", "Anvil (fox)")
    assert with_it == without
    assert ("eyrie_0", "ambush") in with_it


def test_full_skipping_asks_only_those_who_can():
    assert ("eyrie_0", "ambush") in _questions("all", "Ambush! (mouse)", "Anvil (fox)")
    assert ("eyrie_0", "ambush") not in _questions("all", "Cobbler (rabbit)", "Anvil (fox)")


def test_the_attacker_sees_the_same_whether_the_defender_was_skipped_or_declined():
    rows = []
    for card in ("Ambush! (mouse)", "Cobbler (rabbit)"):
        t = given("marquise", "eyrie", turn="marquise", observation={"history": 16})
        t.clearing(1, marquise={"warriors": 1, "keep": 1}).clearing(2, marquise={"sawmill": 1})
        t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4}, suit="mouse")
        t.player("marquise", actions=3).hand("eyrie", card).force(dice=[(2, 1)])
        game = t.game
        _go(game, "battle eyrie in clearing 5")
        while game.to_move == "eyrie_0":
            _go(game, "pass")
        rows.append((game.observe("marquise"), game.mask("marquise"), game.render("marquise")))
    assert np.array_equal(rows[0][0], rows[1][0])
    assert np.array_equal(rows[0][1], rows[1][1])
    assert rows[0][2] == rows[1][2]


# -- history -----------------------------------------------------------------------------------------


def test_history_shows_no_pass_and_no_hidden_card():
    config = GameConfig(factions=FOUR, observation={"history": 8})
    names = [f.name for f in FAMILIES]
    unseen = 0
    for seed in range(4):
        game, rng = Game(config, seed), random.Random(seed)
        while not game.is_over:
            for agent in game.agents if rng.random() < 0.05 else ():
                rows = game.observe(agent)[-8 * HISTORY_FEATURES :].reshape(8, HISTORY_FEATURES)
                for row in rows[rows[:, 0] == 1]:
                    family, first, second, hidden = row[7:]
                    assert names[family] != "pass"
                    if hidden:
                        unseen += 1
                        assert (names[family], first, second) == ("choose_card", 0, 0)
            step_randomly(game, rng)
    assert unseen
