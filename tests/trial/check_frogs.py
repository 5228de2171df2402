"""The Law on forces that are no players (Law 22), shown by the trial force.

`tests/test_trial_forces.py` runs this in a process that has it: `ROOT_ENV_FACTIONS=tests.trial.frogs.declaration`.
"""

import pytest

from root_env import ConfigError, Game, GameConfig, PositionError
from root_env.root.doors.tables import FACTIONS
from root_env.root.drawing.picture import draw
from root_env.root.rules.spec.observation import SLICE
from tests.given import Scenario, given, new_game

FROGS = ("frogs",)
HIRED = {"controlled_by": "marquise", "markers": 2}
SEND, HIRE, FOUR = "send the frogs on an errand", "hire the frogs", {"warriors": 4, "pad": 1}


def _table(*factions: str, forces: dict | None = None, **config) -> Scenario:
    """A table with the frogs, in Daylight of the first player."""
    t = given(*(factions or ("marquise", "eyrie", "alliance")), forces=FROGS, skip_forced="none", **config)
    return t.table(forces={"frogs": forces or {}})


# -- rule, and who is an enemy (Law 22.3.1, 22.3.2) ------------------------------------------------------


def test_22_3_1__a_force_that_nobody_controls_rules_as_a_player_does():
    t = _table().clearing(5, frogs={"warriors": 2, "hut": 1}, marquise={"warriors": 2})
    assert t.ruler(5) == "frogs"
    t = _table().clearing(5, frogs={"warriors": 1, "hut": 1}, marquise={"warriors": 2})
    assert t.ruler(5) is None
    t = _table().clearing(5, frogs={"warriors": 2}, eyrie={"warriors": 1, "roost": 1})
    assert t.ruler(5) == "eyrie"


def test_22_3_1__who_controls_a_force_treats_its_pieces_as_his_own_for_rule():
    t = _table(forces=HIRED).clearing(5, frogs={"warriors": 1, "hut": 1}, eyrie={"warriors": 1})
    t.clearing(6, frogs={"warriors": 1}, marquise={"warriors": 1}, alliance={"warriors": 2})
    assert (t.ruler(5), t.ruler(6)) == ("marquise", None)
    assert not t.game.observe("marquise_0")[SLICE["frogs.rules"]].any()


def test_22_3_2__nobody_battles_the_force_that_he_controls():
    for forces, fights in (({}, True), (HIRED, False), ({**HIRED, "controlled_by": "eyrie"}, True)):
        t = _table(forces=forces).clearing(5, frogs=FOUR, marquise={"warriors": 2}).when("marquise", "pass")
        assert ("battle frogs in clearing 5" in t.options()) == fights


def test_22_3_2__a_partner_in_a_coalition_is_no_enemy():
    t = _table("vagabond", "marquise", "eyrie", "alliance", forces=HIRED)
    t.player("vagabond", vp=10, dominance="bird", coalition="marquise", location="clearing 5", satchel={"sword": 1})
    t.clearing(5, frogs=FOUR, eyrie={"warriors": 1})
    t.offers("battle eyrie in clearing 5").refuses("battle frogs in clearing 5")


# -- battle (Law 22.3.4 to 22.3.6) -----------------------------------------------------------------------


def test_22_3_6__a_player_scores_for_a_token_of_the_force():
    t = _table().clearing(5, frogs={"warriors": 1, "pad": 1}, marquise={"warriors": 4}).force(dice=[(2, 1)])
    t.when("marquise", "pass", "battle frogs in clearing 5")
    assert t.warriors("frogs", 5) == 0 and t.pieces("pad", 5) == 0 and t.supply("frogs") == 6
    assert t.warriors("marquise", 5) == 2  # one rolled, one for slippery frogs (FR.4)
    assert t.vp("marquise") == 1
    t.asks("marquise", "marquise action")


def test_22_3_4__a_controlled_force_chooses_its_losses_by_its_player():
    t = _table(forces={**HIRED, "controlled_by": "eyrie"}).force(dice=[(2, 0)])
    t.clearing(5, frogs={"warriors": 1, "pad": 1, "hut": 1}, marquise={"warriors": 4})
    t.when("marquise", "pass", "battle frogs in clearing 5")
    t.asks("eyrie", "take hit", options=["choose a pad token", "choose a hut"])
    row = t.game.observe("eyrie_0")
    assert (
        row[SLICE["frogs.asked"]][0] == row[SLICE["frogs.defends"]][0] == 1 and not row[SLICE["battle.defender"]].any()
    )
    assert not t.game.observe("marquise_0")[SLICE["frogs.asked"]].any()
    assert Game.from_position(t.game.position()).position() == t.game.position()
    t.when("eyrie", "choose a pad token")
    assert t.vp("marquise") == 1 and t.pieces("hut", 5) == 1


def test_22_3_4__the_current_player_answers_for_a_force_that_nobody_controls():
    t = _table().force(dice=[(2, 0)])
    t.clearing(5, frogs={"warriors": 1, "pad": 1, "hut": 1}, marquise={"warriors": 4})
    t.when("marquise", "pass", "battle frogs in clearing 5").asks("marquise", "take hit")
    assert Game.from_position(t.game.position()).legal_actions().tolist() == t.game.legal_actions().tolist()


def test_22_3_4__a_force_battles_alone_and_nobody_scores_for_it():
    t = _table(forces=HIRED).clearing(
        5, frogs={"warriors": 3}, marquise={"warriors": 3}, eyrie={"warriors": 1, "roost": 1}
    )
    t.hand("marquise", "Ambush! (mouse)").player("eyrie", hand=["Anvil (fox)"]).force(dice=[(2, 0)])
    t.when("marquise", SEND)
    t.offers("battle eyrie in clearing 5").refuses("battle marquise in clearing 5")
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "pass")
    assert t.pieces("roost", 5) == 0 and t.warriors("eyrie", 5) == 0
    assert t.vp("marquise") == 0 and t.warriors("marquise", 5) == 3
    assert any(event.kind == "battle" and event.agent == "frogs" for event in t.game.history("all"))


def test_22_3_5__who_is_attacked_by_a_force_may_ambush_and_its_player_cannot_foil():
    t = _table(forces=HIRED).clearing(5, suit="fox", frogs={"warriors": 3}, eyrie={"warriors": 2})
    t.hand("marquise", "Ambush! (fox)").hand("eyrie", "Ambush! (bird)").force(dice=[(2, 0)])
    t.when("marquise", SEND, "battle eyrie in clearing 5")
    t.asks("eyrie", "ambush")
    row = t.game.observe("eyrie_0")
    assert row[SLICE["frogs.attacks"]][0] == 1 and not row[SLICE["decision.player"]].any()
    assert Game.from_position(t.game.position()).position() == t.game.position()
    t.when("eyrie", "play the bird ambush")
    assert t.warriors("frogs", 5) == 1 and t.cards("marquise") == ["Ambush! (fox)"]


def test_22_3_5__effects_of_its_player_do_not_help_a_force():
    t = _table(forces=HIRED).player("marquise", effects=["Brutal Tactics (bird)"]).force(dice=[(1, 0)])
    t.clearing(5, frogs={"warriors": 2}, eyrie={"warriors": 3})
    t.when("marquise", SEND, "battle eyrie in clearing 5")
    assert t.warriors("eyrie", 5) == 2
    t.asks("marquise", "craft")


# -- moves (Law 22.3.4, 22.3.7) --------------------------------------------------------------------------


def test_22_3_4__a_force_moves_alone_by_the_rule_of_its_player():
    t = _table(forces=HIRED).clearing(1, marquise={"warriors": 2}, frogs={"warriors": 2})
    t.when("marquise", SEND, "move from clearing 1 to clearing 5")
    t.asks("marquise", "move count", options=["choose 1", "choose 2"])
    assert t.game.observe("marquise_0")[SLICE["frogs.asked"]][0] == 1
    assert Game.from_position(t.game.position()).position() == t.game.position()
    t.when("marquise", "choose 2")
    assert (t.warriors("frogs", 5), t.warriors("marquise", 1), t.warriors("marquise", 5)) == (2, 2, 0)
    t.refuses(SEND)
    t.when("marquise", "pass").refuses("move from clearing 5 to clearing 1")


def test_22_3_4__no_player_moves_a_force_by_his_own_move():
    t = _table(forces=HIRED).clearing(1, frogs={"warriors": 2}).when("marquise", "pass")
    assert not [words for words in t.options() if words.startswith("move ")]


def test_22_3_7__outrage_by_a_force_is_paid_by_its_player():
    t = _table(forces=HIRED).clearing(1, suit="fox", frogs={"warriors": 2}, marquise={"warriors": 1})
    t.clearing(5, suit="fox", alliance={"sympathy": 1}).hand("marquise", "Anvil (fox)", "Tax Collector (fox)")
    t.when("marquise", SEND, "move from clearing 1 to clearing 5", "choose 1").asks("marquise", "outrage")


def test_22_3_7__outrage_for_sympathy_that_a_force_removes_is_paid_by_its_player_without_points():
    t = _table(forces=HIRED).clearing(5, suit="fox", alliance={"sympathy": 1}, frogs={"warriors": 2})
    t.hand("marquise", "Anvil (fox)", "Tax Collector (fox)").force(dice=[(1, 0)])
    t.when("marquise", SEND, "battle alliance in clearing 5").asks("marquise", "outrage")
    assert t.vp("marquise") == 0


def test_22_3_7__nobody_pays_for_a_force_that_nobody_controls():
    t = _table("alliance", "marquise", "eyrie").clearing(
        5, alliance={"warriors": 1, "sympathy": 1}, frogs={"warriors": 2}
    )
    t.player("alliance", officers=1).force(dice=[(1, 1)])
    while "battle frogs in clearing 5" not in t.options():
        t.when("alliance", "pass")
    t.when("alliance", "battle frogs in clearing 5")
    assert t.pieces("sympathy", 5) == 0 and t.asked != "outrage"


# -- what removes all enemy pieces (Law 8.4.1.III, 21.9) -------------------------------------------------


@pytest.mark.parametrize("controller", [None, "marquise", "alliance"])
def test_21_9__revolt_removes_a_force_unless_its_own_player_revolts(controller):
    t = _table("alliance", "marquise", "eyrie", forces=controller and {**HIRED, "controlled_by": controller})
    t.document["phase"] = "birdsong"
    t.clearing(5, suit="fox", alliance={"sympathy": 1}, frogs=FOUR, marquise={"warriors": 1})
    t.supporters("Anvil (fox)", "Tax Collector (fox)").when("alliance", "revolt in clearing 5")
    while t.asked == "pay supporters":
        t.when("alliance", t.options()[0])
    own = controller == "alliance"
    assert (t.warriors("frogs", 5), t.pieces("pad", 5)) == ((4, 1) if own else (0, 0))
    assert t.warriors("marquise", 5) == 0 and t.vp("alliance") == (0 if own else 1)


@pytest.mark.parametrize("controller", [None, "marquise"])
def test_21_9__favor_removes_a_force_unless_its_own_player_crafts_it(controller):
    t = _table(forces=controller and {**HIRED, "controlled_by": controller})
    for c in range(1, 5):
        t.clearing(c, suit="fox", marquise={"workshop": 1})
    t.clearing(5, suit="fox", frogs=FOUR).clearing(6, suit="mouse", frogs={"warriors": 1})
    t.hand("marquise", "Favor of the Foxes (fox)").when("marquise", "craft Favor of the Foxes (fox)")
    own = controller == "marquise"
    assert (t.warriors("frogs", 5), t.pieces("pad", 5), t.warriors("frogs", 6)) == ((4, 1, 1) if own else (0, 0, 1))
    assert t.vp("marquise") == (0 if own else 1)


def test_21_9__a_vagabond_strikes_a_force_and_it_becomes_nobodys_enemy():
    t = _table("vagabond", "marquise", "eyrie", forces=HIRED).clearing(5, frogs={"warriors": 2})
    t.player("vagabond", location="clearing 5", satchel={"crossbow": 1})
    t.when("vagabond", "strike frogs")
    assert t.warriors("frogs", 5) == 1
    assert t.relation("marquise") == "indifferent" and t.vp("vagabond") == 0


# -- hiring (FR.2, FR.3, FR.5) ---------------------------------------------------------------------------


def _passes(game: Game, action: int) -> bool:
    return game.describe(action).partition(": ")[2].startswith("pass")


def test_who_rules_a_pad_hires_the_force_and_it_leaves_after_his_third_turn():
    t = _table("eyrie", "marquise").clearing(5, frogs={"warriors": 1, "pad": 1}, eyrie={"warriors": 3, "roost": 1})
    t.clearing(2, marquise={"warriors": 1})
    t.refuses(SEND).when("eyrie", HIRE)
    assert t.game.position()["forces"]["frogs"]["controlled_by"] == "eyrie_0"
    assert t.warriors("frogs", 5) == 3 and t.ruler(5) == "eyrie"
    t.refuses(HIRE).offers(SEND)
    ends = []
    while not ends or ends[-1] > 0:
        turn = t.game.position()["turns"]
        while t.game.position()["turns"] == turn:
            legal = t.game.legal_actions().tolist()
            t.game.step(next((action for action in legal if _passes(t.game, action)), legal[0]))
        ends.append(t.game.position()["forces"]["frogs"]["markers"])
    assert ends == [2, 2, 1, 1, 0]
    assert t.game.position()["forces"]["frogs"]["controlled_by"] is None
    assert {"hired", "frogs_left"} <= {event.kind for event in t.game.history("all")}


# -- set-up, configuration, doors ------------------------------------------------------------------------


def test_19_6_3__the_last_player_in_turn_order_sets_up_the_force_before_all_factions():
    t = new_game("marquise", "eyrie", "alliance", forces=FROGS)
    t.asks("alliance", "setup pads")
    assert [*t.game.agents] == ["marquise_0", "eyrie_0", "alliance_0"]
    t.when("alliance", "choose clearing 5").asks("marquise", "setup keep")
    assert t.warriors("frogs", 5) == 1 and t.pieces("pad", 5) == 1
    drafted = Game(factions=("marquise", "eyrie", "alliance"), players=2, forces=FROGS)
    drafted.step(int(drafted.legal_actions()[0]))
    assert all("frogs" not in drafted.describe(int(a)) for a in drafted.legal_actions())


def test_a_force_is_no_player():
    assert "frogs" not in FACTIONS
    for wrong, words in (
        ({"factions": ("frogs", "eyrie")}, "is a force that nobody plays"),
        ({"forces": ("eyrie",)}, "is no force beside the players; choose from frogs"),
        ({"forces": ("frogs", "frogs")}, "each once"),
        ({"forces": "frogs"}, "must be a sequence of words"),
    ):
        with pytest.raises(ConfigError, match=words):
            GameConfig(**wrong)
    config = GameConfig(forces=FROGS)
    assert GameConfig.from_dict(config.to_dict()) == config
    assert "forces" not in GameConfig().to_dict()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"forces": {"toads": {}}}, "forces.toads: is not at this table"),
        ({"forces": {"frogs": {"vp": 3}}}, "forces.frogs.vp: unknown field"),
        ({"forces": {"frogs": {"controlled_by": "lizard"}}}, "forces.frogs.controlled_by: 'lizard' is not"),
        ({"forces": {"frogs": {"controlled_by": "eyrie"}}}, "forces.frogs.markers: are there while"),
        ({"clearings": {"5": {"frogs": {"warriors": 7}}}}, "frogs has too few warriors"),
        ({"clearings": {"5": {"frogs": {"roost": 1}}}}, "frogs has no such piece"),
    ],
)
def test_positions_with_a_wrong_force_are_refused(changes, words):
    document = {"config": {"factions": ["marquise", "eyrie"], "forces": ["frogs"]}, **changes}
    with pytest.raises(PositionError, match=words):
        Game.from_position(document)


def test_a_force_is_told_and_drawn_by_its_name():
    t = _table(forces=HIRED).clearing(5, frogs=FOUR, marquise={"warriors": 2})
    board = " ".join(t.game.render().split())
    assert "Frogs 4 warriors, pad" in board and "controlled by: marquise_0" in board
    svg = draw(t.game.states, 0, "eyrie_0").svg(fonts=False)
    assert ">frogs<" in svg and "controlled by" in svg
    t = _table().clearing(5, frogs=FOUR, marquise={"warriors": 2}).when("marquise", "pass")
    action = t.game.find("battle", clearing=5, defender="frogs")
    assert t.game.describe(action) == "marquise_0: battle frogs in clearing 5"
