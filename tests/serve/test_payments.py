"""A payment asked piece by piece can be made at once, and nobody is asked who has nothing to choose."""

import random

import pytest

from root_env import Game
from root_env.doors.payments import in_words, payments
from root_env.root.doors.binding import ROOT
from root_env.serve.guided import guide_message, guided_plan
from root_env.serve.lobby import PERSON, plan_of
from root_env.serve.messages import Log, view_message
from root_env.serve.store import Store
from root_env.serve.table import Table
from root_env.support.errors import IllegalActionError
from tests.serve.tables import at_plan

TABLE = {"factions": ["marquise", "eyrie", "alliance", "vagabond"]}
LATER = ["duchy", "riverfolk", "chameleander", "marquise"]


def test_words_of_a_payment_say_what_differs_once():
    words = {1: "pay a wood token from clearing 5 for it", 2: "pay a wood token from clearing 10 for it"}
    assert in_words((1, 1, 2), words) == "pay a wood token from clearing 5 (2x) and 10 for it"
    assert in_words((2, 2), words) == "pay a wood token from clearing 10 (2x) for it"
    assert in_words((1, 2), {1: "spend Sword", 2: "spend Bird Song"}) == "spend Sword and Bird Song"


def test_every_payment_is_a_way_to_answer_and_leads_where_its_answers_lead():
    """In games at random: each payment is taken answer by answer, in both orders, to the same state."""
    rng, asked = random.Random(3), set()
    for seed in range(12):
        game = Game(factions=(TABLE["factions"], LATER)[seed % 2], seed=seed, skip_forced="public")
        for _ in range(600):
            if game.is_over:
                break
            for payment in payments(game):
                name = ROOT.asked(game.states, 0)
                asked.add(name)
                ends = []
                for order in (payment.actions, payment.actions[::-1]):
                    copy = game.copy()
                    for action in order:
                        assert action in copy.legal_actions() or ROOT.asked(copy.states, 0) != name
                        if ROOT.asked(copy.states, 0) == name:
                            copy.step(action)
                    ends.append(copy.render("all"))
                assert ends[0] == ends[1], payment
            game.step(rng.choice(game.legal_actions().tolist()))
    assert {"refresh", "discard", "sway_card", "lose_fund"} <= asked


def paying_table() -> Table:
    """A table at which a person is about to pay wood in several clearings."""
    rng = random.Random(5)
    for seed in range(60):
        plan = plan_of({"config": TABLE, "seed": seed, "seats": [PERSON, "rules", "rules", "rules"]})
        table = at_plan(plan, Store(None))
        for _ in range(250):
            game = table.game
            if game.is_over:
                break
            if ROOT.asked(game.states, 0) == "pay_wood" and payments(game):
                return table
            wanted = game.find_all("build") or game.find_all("overwork") or game.legal_actions().tolist()
            table.act(game.player_to_move(), table.version, rng.choice(wanted))
    raise AssertionError("nobody pays")


def test_wood_is_paid_by_one_message():
    table = paying_table()
    view = view_message(table, table.game, 0, table.step, False)
    offered = [one for one in view["actions"] if one["family"] == "payment"]
    left = int(table.game.states["stack"]["count"][0][table.game.states["depth"][0] - 1])
    assert offered and all("wood token from clearing" in one["words"] for one in offered)
    assert view_message(table, table.game, None, table.step, False)["actions"] == []
    wood = int(table.game.states["pieces"][0][0].sum())
    before, version = table.step, table.version
    with pytest.raises(IllegalActionError):
        table.act(0, version, offered[-1]["id"] + 1)
    assert (table.step, table.version) == (before, version), "nothing has changed"
    assert table.preview(0, version, offered[0]["id"])[0]
    table.act(0, version, offered[0]["id"])
    assert ROOT.asked(table.game.states, 0) != "pay_wood" and table.step > before + 1
    assert int(table.game.states["pieces"][0][0].sum()) == wood - left
    kept = Table(table._store, table._store.table(table.id))
    assert kept.game.render("all") == table.game.render("all"), "the record has the answers of the rules"


def test_a_person_among_bots_is_not_asked_where_nothing_is_left_to_choose():
    """He is asked about a pass that would end the chance to undo; with two persons the clock would tell."""
    alone = 0
    for seats, is_asked in (([PERSON, "rules", "rules", "rules"], False), ([PERSON, PERSON, "rules", "rules"], True)):
        rng, single, own = random.Random(1), 0, 0
        table = at_plan(plan_of({"config": TABLE, "seed": 4, "seats": seats}), Store(None), f"t{is_asked}")
        for _ in range(300):
            game = table.game
            if game.is_over:
                break
            player, legal = game.player_to_move(), game.legal()
            single += player == 0 and len(legal) == 1 and not (legal[0].family == "pass" and table.can_undo(0))
            own += player == 0
            table.act(player, table.version, rng.choice(legal).id)
        assert own > 40 and (single > 5 if is_asked else single == 0), (own, single)
        if not is_asked:
            alone = len(table.alone)
            mine, public = Log(0), Log(None)
            for log in (mine, public):
                log.follow(table)
            noted = [sum(bool(line["note"]) for line in log.lines) for log in (mine, public)]
            assert noted[0] > noted[1], "others do not hear whether there was a choice"
            kept = Table(table._store, table._store.table(table.id))
            assert (kept.alone, kept.unasked) == (table.alone, table.unasked)
    assert alone > 5


def test_the_guide_suggests_the_whole_payment():
    table = paying_table()
    plan = guided_plan("root", "marquise")
    told = guide_message(plan, table.game, 0)
    assert told["action"] in {one.id for one in payments(table.game)} and "wood token" in told["choice"]
