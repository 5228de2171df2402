"""Decisions of the Lizard Cult in words."""

from root_env.core.ids import Kind
from root_env.text.wording.row import Row

ROWS: dict[Kind, Row] = {
    Kind.SETUP_CORNER: Row("must choose a corner to start in", "start in {0}, with a garden"),
    Kind.SETUP_OUTCAST: Row("must choose the first Outcast", "make {0} the Outcast"),
    Kind.CONSPIRACY: Row(
        "may perform conspiracies in {outcast} clearings ({acolytes:acolyte} left)",
        {
            "move": "crusade: move from {0} to {1}",
            "battle": "crusade: battle {1} in {0}",
            "convert": "convert an enemy warrior in {0}",
            "sanctify": "sanctify an enemy building in {0}",
        },
        "perform no more conspiracies",
    ),
    Kind.CRUSADE_BATTLE: Row("may battle in {clearing} (Crusade)", {}, "do not battle"),
    Kind.CONVERT: Row("must choose whose warrior to convert in {clearing}", "convert a warrior of {0} in {clearing}"),
    Kind.SANCTIFY: Row("must choose which building to sanctify in {clearing}", "replace {0} in {clearing} by a garden"),
    Kind.RITUAL_CARD: Row("may reveal a card for a ritual", {"choose_card": "reveal {0} for a ritual"}, "end Daylight"),
    Kind.RITUAL: Row(
        "must choose a ritual for {card}",
        {
            "choose_clearing": "recruit a warrior in {0} ({card})",
            "garden": "build a garden in {0} ({card})",
            "score_gardens": "score for the {suit_of_card} gardens",
            "sacrifice": "sacrifice: gain an acolyte ({card})",
        },
    ),
    Kind.SCORE_CARD: Row("must choose which unrevealed card to spend", "spend {0} to score for {suit} gardens"),
    Kind.SACRIFICE_FROM: Row("must choose from where to sacrifice a warrior", "make a warrior from {0} an acolyte"),
}
