"""The Riverfolk's board in observations, texts and logs (Law 11.2.3, 11.2.4, 11.2.6)."""

import numpy as np

from root_env.root.rules.spec.observation import BY_NAME, SLICE
from tests.given import given


def block(t, viewer, name):
    return t.game.observe(viewer)[SLICE[name]].reshape(BY_NAME[name].shape)


def board():
    t = given("marquise", "riverfolk", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 1})
    t.player("riverfolk", funds={"riverfolk": 2, "eyrie": 1}, committed={"marquise": 3}, payments={"eyrie": 2})
    t.player("riverfolk", tracks={"mouse": {"marquise": 1}}, supply={"mouse trade post": 1})
    t.player("riverfolk", prices={"hand card": 4, "riverboats": 3, "mercenaries": 2})
    return t.player("riverfolk", bought={"mercenaries": 1, "riverboats": 1}, riverboats="marquise")


def test_11_2_4__funds_are_seen_by_owner_s_seat():
    t = board().asks("marquise", "marquise action")
    for viewer, own, eyrie, marquise in (("riverfolk", 0, 1, 2), ("marquise", 1, 2, 0), ("eyrie", 2, 0, 1)):
        seats = {own: 2, eyrie: 1}
        assert block(t, viewer, "riverfolk.funds").tolist() == [seats.get(k, 0) for k in range(6)]
        assert block(t, viewer, "riverfolk.committed")[marquise] == 3
        assert block(t, viewer, "riverfolk.payments")[eyrie] == 2
        tracks = block(t, viewer, "riverfolk.tracks")
        assert (tracks[2][marquise], tracks.sum()) == (1, 1)
        assert np.flatnonzero(block(t, viewer, "context.hired")).tolist() == [marquise]
        assert np.flatnonzero(block(t, viewer, "context.riverboats")).tolist() == [marquise]


def test_11_2_6__prices_sales_and_posts_are_seen():
    t = board().asks("marquise", "marquise action")
    for viewer in ("marquise", "riverfolk"):
        assert block(t, viewer, "riverfolk.prices").tolist() == [4, 3, 2]
        assert block(t, viewer, "riverfolk.bought").tolist() == [0, 1, 1]
        assert [int(block(t, viewer, f"riverfolk.trade_post_{s}_supply")) for s in ("fox", "rabbit", "mouse")] == [
            3,
            3,
            1,
        ]


def test_11_2_7_III__observations_say_who_rules_by_mercenaries():
    t = board().clearing(7, riverfolk={"warriors": 1}).asks("marquise", "marquise action")
    assert block(t, "marquise", "context.ruler")[6].tolist() == [1, 0, 0, 0, 0, 0]
    assert "7  mouse  2            Marquise" in t.game.render()
    assert "mercenaries serve: marquise_0" in t.game.render()


def test_11_2_3__the_open_hand_is_known():
    t = (
        board()
        .hand("riverfolk", "Anvil", "Armorers", "Armorers")
        .hand("eyrie", "Sword")
        .asks("marquise", "marquise action")
    )
    hand = block(t, "riverfolk", "own.hand")
    assert (block(t, "marquise", "known.hands")[0] == hand).all()
    assert (block(t, "eyrie", "known.hands")[1] == hand).all()
    assert hand.sum() == 3


def test_11_2_3__the_log_tells_which_card_was_given_to_them():
    t = given("vagabond", "eyrie", "riverfolk", turn="vagabond", observation={"format": "int8", "history": 4})
    t.player("vagabond", character="thief", location=4).clearing(4, riverfolk={"warriors": 1}, eyrie={"warriors": 1})
    t.hand("vagabond", "Cobbler", "Bake Sale", "Armorers").when("vagabond", "aid riverfolk", "choose Cobbler (rabbit)")
    assert int(t._s["log_action"][0]) != -1
    t.when("vagabond", "choose ready boot", "aid eyrie", "choose Bake Sale (rabbit)")
    assert int(t._s["log_action"][0]) == -1
    t.asks("vagabond", "aid item")


def test_11_2_4__the_words_of_a_choice_name_the_owner():
    t = given("riverfolk", "marquise", turn="riverfolk").player("riverfolk", funds={"riverfolk": 2, "marquise": 2})
    t.when("riverfolk", "draw a card").asks("riverfolk", "fund owner")
    assert t.game.question() == "riverfolk_0 must choose whose fund to commit (1 left to commit)"
    assert t.game.describe(t._find("choose marquise")) == "riverfolk_0: commit a fund of marquise_0"
