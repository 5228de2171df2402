"""Common hints of the guides of all factions: for questions that everybody is asked."""

from typing import Any

from root_env.doors.contract.guides import Guide, Hint, choose
from root_env.root.lookup import part_modules
from root_env.root.rules.ids import Faction
from root_env.root.rules.spec.decisions import DECISIONS


def guide_of(**fields: Any) -> Guide:
    """A guide among bots, with a bot for an adviser, in five guided rounds."""
    return Guide(opponent="rules", adviser="rules", rounds=5, **fields)


END = (
    "The guide ends here. Now play on alone: 30 points win. The words below the question, Look up and 'why not' stay "
    "with you."
)
"""The words at the end of the guided rounds."""

BATTLE = (
    "In a battle two dice are rolled. The attacker deals the higher number, the defender the lower, and no side deals "
    "more than it has warriors there. Where no warrior defends, the attacker deals one hit more."
)
"""The words that explain a battle."""
WHY_BATTLE = "Each building and token of others that falls scores a point for you; warriors take the hits before them."
"""The reason to battle."""
MOVE = (
    "Warriors move along paths. You must rule the clearing that they leave or the one that they enter, and you rule "
    "where you have most warriors and buildings together."
)
"""The words that explain a move."""
EFFECT = "It lies before you already, so that nothing else has to be paid for it than what it says."
"""The reason to use an effect."""

HINTS = (
    Hint(
        "ambush",
        "{other} attacks you in {suited_clearing} with {attacks_with}. An ambush card of that suit, or a bird one, "
        "deals two hits before the dice are rolled.",
        (choose("ambush"),),
        "These hits come first, unless the attacker foils them with an ambush card of its own.",
    ),
    Hint(
        "ambush",
        "{other} attacks you in {suited_clearing} with {attacks_with}. Everybody who is attacked is asked for an "
        "ambush, so that nobody learns who holds one.",
        (choose("pass"),),
        "You hold no ambush card that fits, or keep it for a battle that matters more.",
    ),
    Hint(
        "foil",
        "{other} ambushes you in {suited_clearing}: two hits before the dice are rolled.",
        (choose("ambush"),),
        "An ambush card of your own cancels it.",
    ),
    Hint(
        "foil",
        "{other} ambushes you in {suited_clearing}: two hits before the dice are rolled. An ambush card that fits "
        "would cancel it.",
        (choose("pass"),),
        "You hold none that fits, or keep it: these hits come.",
    ),
    Hint(
        "take_hit",
        "Your pieces in {clearing} take {count:hit}. Warriors come first; where none is left, you choose among "
        "buildings and tokens, for which the enemy scores.",
        (choose("choose_piece"), choose("choose_faction")),
        "Give up what you can best do without in this place.",
    ),
    Hint(
        "take_hit",
        "You take {count:hit} in {clearing} by damaging items. A damaged item does nothing until it is repaired.",
        (choose("choose_item"),),
        "A hammer repairs it, and so does a rest in a forest.",
    ),
    Hint(
        "discard",
        "In Evening you draw, and then keep five cards at most. You hold {hand:card}.",
        (choose("choose_card"),),
        "Part with what you can neither craft nor spend well. Bird cards stand for any suit.",
    ),
    Hint("discard", "In Evening you draw, and then keep five cards at most.", (choose("pass"),), "You keep all."),
    Hint(
        "start_window",
        "At the start of {phase} a card that you have crafted can be used.",
        (choose("use"),),
        EFFECT,
    ),
    *(hint for hints in part_modules.found("text", Faction, "HINTS") for hint in hints),
    Hint(
        "start_window",
        "At the start of {phase} something can be used or bought.",
        (choose("pass"),),
        "Nothing of it helps you now: go on.",
    ),
    *(
        Hint(one.name.lower(), "A card that you have crafted can be used now.", (choose("use"),), EFFECT)
        for one in DECISIONS
        if "offers" in one.takes.split()
    ),
    Hint("battle", BATTLE, (choose("battle"),), WHY_BATTLE),
    Hint("battle", "You may battle, and need not.", (choose("pass"),), "No battle would gain you enough now."),
    Hint("spend_for_dominance", "{dominance} costs a card.", (choose("choose_card"),), "You need it least."),
    Hint("gap", "You could use a crafted card or a dominance card here.", (choose("pass"),), "Go on with your turn."),
    Hint(
        "battle_effect",
        "The dice have been rolled in {battle}. Crafted cards can still be used to change the battle.",
        (choose("use"),),
        "It removes more of theirs, or saves something of yours.",
    ),
    Hint(
        "battle_effect",
        "The dice have been rolled in {battle}. Crafted cards could still change the battle.",
        (choose("pass"),),
        "They would change too little now.",
    ),
    Hint("effect_order", "Both sides have effects.", (choose("choose_faction"),), "Who comes last sees more."),
    Hint("order_triggers", "Several effects wait.", (choose("choose_next"),), "Each of them comes in the end."),
    Hint("choose_player", "{card} asks for a player.", (choose("choose_faction"),), "Choose who can hurt you most."),
    Hint("tax_collector", "A warrior buys a card.", (choose("choose_clearing"),), "It is missed least there."),
    Hint("craft_any_icon", "{card} takes any suits.", (choose("choose_suit"),), "Each piece crafts once a turn."),
)
"""Hints for questions that everybody is asked; a guide gives its own first."""
