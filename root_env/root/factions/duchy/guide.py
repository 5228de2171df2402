"""A guided game as the Underground Duchy."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, MOVE, WHY_BATTLE, guide_of

_ASSEMBLY = "Assembly: {count:action} left. "
_PARLIAMENT = "Parliament: each swayed minister acts once in your turn. "
_SWAY = (
    "Sway: you reveal cards to win a minister. Each card needs a clearing of its own, of its suit and with a piece of "
    "yours. "
)
_BRIGADIER = "The Brigadier takes two moves, or fights two battles. "

GUIDE = guide_of(
    title="Underground Duchy: Come up by tunnels, build, and sway a minister every turn: each one adds to your turns.",
    config={"factions": ("duchy", "marquise", "eyrie")},
    seed=3,
    new_from=3,
    turn=(
        "The Duchy has its turn. It moves out of its Burrow by tunnels, builds citadels and markets, and sways "
        "ministers, who score and act in every later turn. Whoever removes a building of it drives one away."
    ),
    end=END,
    hints=(
        Hint(
            "setup_surface",
            "Root is a race to 30 points. The Duchy scores for ministers that it sways. You begin in a corner with a "
            "tunnel, which leads to your Burrow, and with warriors in the clearings beside it.",
            (choose("choose_clearing"),),
            "There slots are open, and few enemies are near.",
        ),
        Hint(
            "assembly",
            _ASSEMBLY + "To build you reveal a card of the suit of a clearing that you rule.",
            (choose("erect"),),
            "You erect it here: the card comes back in Evening, and the building works every turn.",
        ),
        Hint(
            "assembly",
            _ASSEMBLY + "To dig you spend a card of a clearing's suit: up to four warriors of the Burrow come there.",
            (choose("tunnel"),),
            "A tunnel brings warriors far from home, to another suit for your ministers.",
        ),
        Hint(
            "assembly",
            _ASSEMBLY + "To recruit is to place a warrior in the Burrow.",
            (choose("recruit"),),
            "To recruit is never wrong: whoever waits there comes out in numbers.",
        ),
        Hint(
            "assembly",
            _ASSEMBLY + MOVE,
            (choose("move"),),
            "Your warriors move to where a slot is open, or where cards of the suit can be revealed.",
        ),
        Hint(
            "assembly",
            _ASSEMBLY + "Each clearing with a tunnel is adjacent to the Burrow.",
            (choose("leave_burrow"),),
            "Warriors leave the Burrow: below ground they hold nothing.",
        ),
        Hint(
            "assembly",
            _ASSEMBLY + "Each clearing with a tunnel is adjacent to the Burrow.",
            (choose("enter_burrow"),),
            "Warriors enter the Burrow, and come out elsewhere.",
        ),
        Hint("assembly", _ASSEMBLY + BATTLE, (choose("battle"),), WHY_BATTLE),
        Hint("assembly", _ASSEMBLY.strip(), (choose("pass"),), "Nothing more is worth an action."),
        Hint(
            "build_card",
            "You reveal a card for a building in {clearing}.",
            (choose("choose_card"),),
            "It comes back in Evening, unless it is a bird.",
        ),
        Hint(
            "build_type",
            "Citadels bring more warriors to the Burrow in Birdsong, markets more cards in Evening.",
            (choose("choose_piece"),),
            "You need what it brings, and a lord may score for it.",
        ),
        Hint(
            "tunnel_card",
            "A card is spent for a tunnel in {clearing}.",
            (choose("choose_card"),),
            "You need it least.",
        ),
        Hint(
            "tunnel_gone",
            "All three tunnels are on the map: one goes first.",
            (choose("choose_clearing"),),
            "From there you have gone on.",
        ),
        Hint(
            "burrow_count",
            "You choose how many warriors move between the Burrow and {clearing}.",
            (choose("choose_count"),),
            "So many hold the clearing.",
        ),
        Hint(
            "move_count",
            "You choose how many warriors move from {clearing} to {to}.",
            (choose("choose_count"),),
            "So many go, and what they leave is still held.",
        ),
        Hint("move", "You take a move. " + MOVE, (choose("move"),), "Your warriors move to where they do more."),
        Hint(
            "move",
            "You take a move.",
            (choose("leave_burrow"),),
            "Warriors leave the Burrow: below ground they hold nothing.",
        ),
        Hint("move", "You take a move.", (choose("enter_burrow"),), "Warriors enter the Burrow."),
        Hint("battle", BATTLE, (choose("battle"),), WHY_BATTLE),
        Hint(
            "parliament",
            _PARLIAMENT + "Lords score; squires and nobles give you further actions.",
            (choose("choose_minister"),),
            "His action costs you nothing.",
        ),
        Hint("parliament", _PARLIAMENT.strip(), (choose("pass"),), "Nobody left has anything to do that helps you."),
        Hint(
            "foremole",
            "The Foremole builds for any card in a clearing that you rule.",
            (choose("choose_clearing"),),
            "There a building stands safest.",
        ),
        Hint("brigadier", _BRIGADIER + MOVE, (choose("move"),), "Your warriors move to where they do more."),
        Hint("brigadier", _BRIGADIER.strip(), (choose("leave_burrow"),), "Warriors leave the Burrow."),
        Hint("brigadier", _BRIGADIER.strip(), (choose("enter_burrow"),), "Warriors enter the Burrow."),
        Hint("brigadier", _BRIGADIER + BATTLE, (choose("battle"),), WHY_BATTLE),
        Hint("brigadier", _BRIGADIER.strip(), (choose("pass"),), "No more of it helps you."),
        Hint(
            "banker",
            "The Banker takes cards of one suit, a point for each.",
            (choose("choose_suit"),),
            "Of this suit you have most to spare.",
        ),
        Hint("banker_card", "Each card that is spent scores a point.", (choose("choose_card"),), "A point is more."),
        Hint("banker_card", "Each card that is spent scores a point.", (choose("pass"),), "You need the rest."),
        Hint(
            "mayor",
            "The Mayor takes the action of another noble or squire, also if it has acted.",
            (choose("choose_minister"),),
            "His action does most now.",
        ),
        Hint(
            "sway",
            _SWAY + "Squires take two cards, nobles three, lords four, and score one, two and three points.",
            (choose("choose_minister"),),
            "You score at once, and his action is yours from the next turn on.",
        ),
        Hint("sway", _SWAY.strip(), (choose("pass"),), "You cannot win anybody worth the cards."),
        Hint(
            "sway_card",
            "You reveal cards for the {minister}, {count:card} more.",
            (choose("choose_card"),),
            "It comes back in Evening, unless it is a bird.",
        ),
        Hint(
            "price_minister",
            "A building of yours was removed. A minister of the highest rank leaves you, and his crown is lost.",
            (choose("choose_minister"),),
            "You miss his action least.",
        ),
        Hint(
            "craft",
            "Evening: your cards are back in your hand. You craft with citadels and markets.",
            (choose("craft"),),
            "It scores, or helps you to craft for the rest of the game.",
        ),
        Hint(
            "craft",
            "Evening: your cards are back in your hand. You craft with citadels and markets.",
            (choose("pass"),),
            "No card that you can craft is worth it now.",
        ),
        *HINTS,
    ),
)
