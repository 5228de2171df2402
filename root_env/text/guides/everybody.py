"""What guides of every faction say: of questions that everybody is asked, and of the turns of others."""

from root_env.shared.guides import Hint, choose

OTHERS = {
    "marquise": (
        "The Marquise de Cat has her turn. Her sawmills make wood, wood pays for buildings, and buildings score. "
        "She rules most of the woodland at first and cannot guard all of it."
    ),
    "eyrie": (
        "The Eyrie Dynasties have their turn. Each turn they add to the Decree, and must then do all that it says: "
        "they grow fast, and fall into turmoil when they cannot. Roosts on the map score every turn."
    ),
    "alliance": (
        "The Woodland Alliance has its turn. It places sympathy for supporters, which are cards under its board, and "
        "scores for it. Whoever removes sympathy, or moves warriors to it, gives the Alliance a card."
    ),
    "vagabond": (
        "The Vagabond has a turn. One pawn, no territory: it exhausts items to move, fight, explore ruins, do quests "
        "and aid others, and refreshes some of them every turn."
    ),
}
"""What is said while a faction has its turn."""

END = (
    "You have seen every part of your turn, and the guide ends here. Now play on alone: 30 points win. The words below "
    "the question, Look up and 'why not' stay with you."
)
"""What is said when the guided rounds are over."""

HINTS = (
    Hint(
        "ambush",
        "Somebody attacks you. An ambush card of the clearing's suit, or a bird one, deals two hits before the dice.",
        (choose("ambush"),),
        "Two certain hits are worth a card, unless the attacker can foil them with an ambush card of its own.",
    ),
    Hint(
        "ambush",
        "Somebody attacks you, and you are asked whether you ambush. You hold no ambush card that fits, and everybody "
        "is asked, so that nobody learns what you hold.",
        (choose("pass"),),
        "There is nothing else to choose.",
    ),
    Hint(
        "foil",
        "Your battle was ambushed. A fitting ambush card of yours would cancel it.",
        (choose("ambush"), choose("pass")),
        "Two hits before the dice often decide the battle, so foil an ambush where you can.",
    ),
    Hint(
        "take_hit",
        "You take a hit and choose what is removed. Warriors come first; only where none is left do buildings and "
        "tokens go, for which the enemy scores.",
        why="Keep what is worth most to you: what makes something each turn.",
    ),
    Hint(
        "outrage",
        "Outrage: you moved warriors to sympathy, or removed it, and owe the Alliance a card of that clearing's suit.",
        (choose("choose_card"),),
        "Give the card that you are least likely to craft or spend.",
    ),
    Hint(
        "outrage",
        "Outrage: you moved warriors to sympathy, or removed it, and owe the Alliance a card of that clearing's suit. "
        "You hold none.",
        (choose("pass"),),
        "The Alliance looks at your hand, and takes the top card of the deck instead.",
    ),
    Hint(
        "field_hospitals",
        "Warriors of the Marquise were removed. For a card of that clearing's suit they come back to the keep.",
        (choose("pass"), choose("choose_card")),
        "Unless two or more would come back: for one a card is dear.",
    ),
    Hint(
        "discard",
        "In Evening you draw, and then keep five cards at most.",
        (choose("pass"), choose("choose_card")),
        "Keep bird cards: they stand for any suit.",
    ),
    Hint(
        "start_window",
        "A card that you crafted can be used at the start of this phase.",
        (choose("use"), choose("pass")),
        "It costs nothing, so look at what it does and use it.",
    ),
    Hint("gap", "You could use a crafted card or a dominance card here.", (choose("pass"),), "Go on with your turn."),
    Hint(
        "battle_effect",
        "The dice have been rolled. Crafted cards can still change the battle.",
        (choose("use"), choose("swift_strike"), choose("pass")),
        "Use an effect where it removes one piece more, or saves one of yours.",
    ),
)
"""Of questions that everybody is asked; a guide gives its own first."""
