"""A guided game as the Marquise de Cat."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, MOVE, WHY_BATTLE, guide_of

_BUILD = (
    "Building is how you score: it costs wood, which must be in clearings that you rule and that are joined to the "
    "place. The further along its track, the more a building costs and scores. You have {actions:action} left."
)

GUIDE = guide_of(
    title="Marquise de Cat: You hold the woodland, build in it, and keep the others out. The easiest to begin with.",
    config={"factions": ("marquise", "eyrie", "alliance")},
    seed=56,
    new_from=4,
    turn=(
        "The Marquise de Cat has her turn. Her sawmills make wood, wood pays for buildings, and buildings "
        "score. She rules most of the woodland at first and cannot guard all of it."
    ),
    end=END,
    hints=(
        Hint(
            "setup_keep",
            "Root is a race to 30 points. You begin nearly everywhere: one warrior in each clearing but the corner "
            "opposite your keep, where the Eyrie begin. The keep is your stronghold: nobody else can place pieces in "
            "its clearing.",
            (choose("choose_clearing"),),
            "Your first buildings stand there and next to it, so slots in and around a corner count.",
        ),
        Hint(
            "setup_building",
            "Three buildings stand at or beside the keep. A sawmill makes a wood each turn, a workshop crafts cards, a "
            "recruiter brings warriors. This is the {building}.",
            (choose("choose_clearing"),),
            "Near the keep you can guard it. Slots that stay open there are room for what you build next.",
        ),
        Hint(
            "craft",
            "Daylight begins with crafting: a card costs as many workshops of the suits on it. Items score at once, "
            "other cards help you.",
            (choose("craft"),),
            "A workshop crafts once a turn, and what it does not craft today is lost.",
        ),
        Hint(
            "craft",
            "Daylight begins with crafting: a card costs as many workshops of the suits on it.",
            (choose("pass"),),
            "No card of yours is both within reach of your workshops and worth it. Go on to your actions.",
        ),
        Hint(
            "marquise_action",
            _BUILD,
            (choose("build", building="sawmill"),),
            "Every sawmill makes one wood more each turn, and wood pays for all buildings.",
        ),
        Hint(
            "marquise_action",
            _BUILD,
            (choose("build", building="workshop"),),
            "Workshops craft: with more of them, in more suits, more of your cards are within reach.",
        ),
        Hint(
            "marquise_action",
            _BUILD,
            (choose("build", building="recruiter"),),
            "Each recruiter brings a warrior whenever you recruit, and some spaces of its track draw cards in Evening.",
        ),
        Hint(
            "marquise_action",
            "Once a turn all recruiters place a warrior each, for one action.",
            (choose("recruit"),),
            "Buildings fall when no warrior is left to take the hits, and warriors rule.",
        ),
        Hint(
            "marquise_action",
            f"{BATTLE} Tokens of sympathy score, too, but cost you a card: Outrage.",
            (choose("battle"),),
            WHY_BATTLE,
        ),
        Hint(
            "marquise_action",
            f"A march is up to two moves, for one action. {MOVE}",
            (choose("move"),),
            "Warriors who go where they are needed make room for buildings, guard what stands or are ready to battle.",
        ),
        Hint(
            "marquise_action",
            "Overwork: a card of the suit of a sawmill's clearing makes a wood there at once.",
            (choose("overwork"),),
            "A card that you can do without becomes a part of the next building.",
        ),
        Hint(
            "marquise_action",
            "A bird card buys one action more, as often as you have one to spend.",
            (choose("extra_action"),),
            "What you can still do is worth a card.",
        ),
        Hint(
            "marquise_action",
            "You have {actions:action} left. Nothing that you could do is worth what it costs.",
            (choose("pass"),),
            "In Evening you draw a card, more with more recruiters.",
        ),
        Hint(
            "move",
            "The second move of your march, with the same warriors or others. You may leave it out.",
            (choose("move"),),
            "It costs no further action.",
        ),
        Hint(
            "move",
            "The second move of your march. You may leave it out.",
            (choose("pass"),),
            "Those who stay go on ruling where they are.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. Some can go and the rest stay.",
            (choose("choose_count"),),
            "Count what each clearing needs: to rule, to guard what stands there, to fight.",
        ),
        Hint(
            "wood_placement",
            "Not enough wood is left for all sawmills: {count} still to place.",
            (choose("choose_clearing"),),
            "Wood is safest where few enemies are near.",
        ),
        Hint(
            "recruit_shortage",
            "Not enough warriors are left for all recruiters: {count} still to place.",
            (choose("choose_clearing"),),
            "Where enemies are near, a warrior is worth more.",
        ),
        Hint(
            "pay_wood",
            "The {building} in {clearing} costs wood, {count} more. It comes from clearings that you rule and that are "
            "joined to it.",
            (choose("choose_clearing"),),
            "Take first what could be lost first.",
        ),
        Hint(
            "overwork_card",
            "A card of the suit of {suited_clearing}, or a bird, is spent for the wood.",
            (choose("choose_card"),),
            "Spend the card that you need least.",
        ),
        Hint(
            "extra_action_card",
            "A bird card is spent for the action.",
            (choose("choose_card"),),
            "Spend the one that you need least.",
        ),
        Hint(
            "field_hospitals",
            "{count:warrior} of yours left {suited_clearing} by force. A card of that suit brings {count:warrior} "
            "back, to the keep.",
            (choose("choose_card"),),
            "It costs one card, and no action as recruiting does.",
        ),
        Hint(
            "field_hospitals",
            "{count:warrior} of yours left {suited_clearing} by force. A card of that suit would bring {count:warrior} "
            "back, to the keep.",
            (choose("pass"),),
            "You hold no card that fits, or it is worth more than {count:warrior}.",
        ),
        *HINTS,
    ),
)
