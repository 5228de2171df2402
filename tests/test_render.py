"""The text board: fits its width, shows what is on the table, and nothing a viewer may not know."""

import re

import numpy as np
import pytest

from root_env.root.lookup import names
from root_env.root.rules.ids import N_CARDS, Card, Faction, Kind, Phase
from root_env.root.rules.state import pile_knowledge
from root_env.root.text.board import WIDTH, render_text
from tests.test_describe import begin, play


@pytest.fixture(scope="module")
def boards() -> list[np.ndarray]:
    """Positions from the whole of several random games."""
    return [s.copy() for seed in range(9) for n, (s, _, _) in enumerate(play(seed, 700)) if n % 60 == 5]


def viewers(states) -> list:
    return [None, "all", *range(int(states[0]["n_players"]))]


def test_boards_fit_and_read_well(boards):
    for states in boards:
        for viewer in viewers(states):
            text = render_text(states, 0, viewer)
            assert text.encode("latin-1"), "letters that any terminal shows"
            for line in text.splitlines():
                assert len(line) <= WIDTH and line == line.rstrip(), line
            assert not re.search(r"None|(?<!\d)-\d|reserved|[{}<>]", text), text
            assert len(text.splitlines()) < 75


def test_a_player_sees_its_own_hand_and_what_it_knows():
    states, _ = begin(0)
    s = states[0]
    s["hand"] = 0
    s["hand"][0, Card.ANVIL], s["hand"][1, Card.BAKE_SALE], s["hand"][1, Card.COBBLER] = 2, 1, 1
    s["hand_size"][:4] = 2, 2, 0, 0
    s["known"] = 0
    s["known"][0, 1, Card.COBBLER] = 1
    mine = render_text(states, 0, "marquise_0")
    assert "hand: 2 x Anvil (fox)" in mine and "known: Cobbler (rabbit)" in mine and "Bake Sale" not in mine
    public = render_text(states, 0)
    assert "hand:" not in public and "known:" not in public
    assert "eyrie_0: 0 VP, 2 cards" in public
    assert "Bake Sale (rabbit), Cobbler (rabbit)" in render_text(states, 0, "all")


def test_supporters_show_to_their_owner_and_to_who_gave_them():
    states, _ = begin(0)
    s = states[0]
    s["alliance"]["supporters"] = 0
    s["alliance"]["supporters"][[Card.ANVIL, Card.SWORD]] = 1
    s["alliance"]["n_supporters"] = 2
    pile_knowledge(s)[1, Card.SWORD] = 1
    assert "\n    supporters: Anvil (fox), Sword (mouse)" in render_text(states, 0, "alliance")
    assert "known supporters: Sword (mouse)" in render_text(states, 0, "eyrie")
    assert "    supporters" not in render_text(states, 0, "eyrie") and "Anvil" not in render_text(states, 0, "eyrie")
    assert "2 supporters" in render_text(states, 0) and "Sword (mouse)" not in render_text(states, 0)


def test_items_under_ruins_show_to_nobody(boards):
    for states in boards:
        if (states[0]["ruins"] * (states[0]["ruin_items"][:, 0] >= 0)).any():
            assert "ruin (" in render_text(states, 0, "all")
            looked = states[0]["vagabond"]["looked"].any()  # of two Vagabonds one may have seen some (9.7.3)
            assert looked or all("ruin (" not in render_text(states, 0, v) for v in viewers(states) if v != "all")
            assert "ruin (" not in render_text(states, 0, None)


def test_rendering_changes_nothing(boards):
    stale = 0
    for states in boards:
        before = states[0].tobytes()
        text = render_text(states, 0, "all")
        assert states[0].tobytes() == before and " ruler " in text
        stale += bool(states[0]["rule_stale"])
    assert stale > 0


def test_the_board_shows_what_lies_on_the_table(boards):
    for states in boards:
        s = states[0]
        text = " ".join(render_text(states, 0).split())
        for p, agent in enumerate(names.agent_ids(s["faction"][: s["n_players"]])):
            n = int(s["hand_size"][p])
            assert f", {n} card{'' if n == 1 else 's'}" in text and agent in text
            if s["coalition"][p] < 0 and s["dominance"][p] < 0:
                assert f"{agent}: {s['vp'][p]} VP" in text
            for card in range(N_CARDS):
                if int(s["effects"][p]) >> card & 1:
                    assert names.card(card) in text
        for quest in s["quest_cards"]:
            assert quest < 0 or names.quest(quest) in text
        for card in np.flatnonzero(s["eyrie"]["decree"].sum(0)):
            assert names.card(card) in text


def test_the_end_names_the_winners():
    states, _ = begin(0)
    states[0]["over"], states[0]["winners"] = 1, 0b1001
    assert "marquise_0 and vagabond_0 won" in render_text(states, 0)
    states[0]["truncated"] = 1
    assert "nobody wins" in render_text(states, 0)


def test_a_battle_shows():
    for seed in range(6):
        for states, _, _ in play(seed):
            s = states[0]
            if s["battle"]["active"] and s["stack"]["kind"][s["depth"] - 1] == Kind.TAKE_HIT:
                text = render_text(states, 0)
                assert f"Battle: {names.agent_ids(s['faction'][:4])[s['battle']['attacker']]} attacks" in text
                assert "rolled hits: attacker" in text or "Ambush!" in text
                return
    pytest.fail("no battle met")


def test_dominance_and_coalition_stand_in_place_of_points():
    states, _ = begin(0)
    s = states[0]
    s["turn"], s["phase"] = 0, Phase.DAYLIGHT
    s["dominance"][1] = 0
    vagabond = int(s["player_of"][Faction.VAGABOND])
    s["dominance"][vagabond], s["coalition"][vagabond] = 3, 0
    s["available"][2] = 1
    text = render_text(states, 0)
    assert "eyrie_0: fox dominance" in text and "vagabond_0: in coalition with marquise_0" in text
    assert "Dominance cards to take: mouse" in text and "Daylight of marquise_0" in text
