"""A guided game as a Vagabond."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, guide_of

GUIDE = guide_of(
    title="Vagabond: One wanderer with a bag of items. You help, explore, do quests, and choose your enemies.",
    config={"factions": ("vagabond", "marquise", "eyrie")},
    seed=18,
    new_from=4,
    turn=(
        "The Vagabond has a turn. One pawn, no territory: it exhausts items to move, fight, explore ruins, do "
        "quests and aid others, and refreshes some of them every turn."
    ),
    end=END,
    hints=(
        Hint(
            "setup_character",
            "Root is a race to 30 points. Yours come from exploring, quests, aid and fights. A character says with "
            "which items you begin, and has a special action.",
            (choose("character", character="ranger"),),
            "The ranger has a torch to explore, a boot to move, a sword to fight and a crossbow to strike, and can "
            "repair items without a hammer.",
        ),
        Hint(
            "setup_forest",
            "You begin in a forest. From there you slip to any clearing beside it.",
            (choose("choose_forest"),),
            "Ruins with items under them, and others whom you can aid, should not be far.",
        ),
        Hint(
            "refresh",
            "In Birdsong some exhausted items become ready again, more with each tea: {count} more.",
            (choose("choose_item"),),
            "What you want to do in this turn comes first.",
        ),
        Hint("refresh", "In Birdsong exhausted items become ready again.", (choose("pass"),), "All of them do."),
        Hint(
            "slip",
            "Once a turn you slip to a place beside {place}, without a boot and past anybody's rule.",
            (choose("choose_clearing"),),
            "It saves a boot on your way to a ruin, a quest, or somebody whom you want to aid or fight.",
        ),
        Hint(
            "slip",
            "Once a turn you may slip to a place beside {place}. Whoever ends his turn in a forest has all items "
            "refreshed and repaired.",
            (choose("choose_forest"),),
            "Nobody fights you in a forest, and you have a rest.",
        ),
        Hint("slip", "Once a turn you may slip to a place beside {place}.", (choose("pass"),), "Stay where you are."),
        Hint(
            "vagabond_action",
            "Explore: for a torch you take the item under the ruin in {place}, and score.",
            (choose("explore"),),
            "More items are more actions, every turn from now on.",
        ),
        Hint(
            "vagabond_action",
            "A quest asks for two items, exhausted in a clearing of its suit. It scores, or draws two cards.",
            (choose("quest"),),
            "Each quest of the same suit scores one more than the one before.",
        ),
        Hint(
            "vagabond_action",
            "You craft with hammers, in the suit of the clearing where you are.",
            (choose("craft"),),
            "A crafted item is yours to use, and scores; other cards help you.",
        ),
        Hint(
            "vagabond_action",
            "Aid: exhaust an item and give a card of this clearing's suit to somebody who has pieces here. You may "
            "take an item that it has crafted, and it likes you better, which scores.",
            (choose("aid"),),
            "Each step of a relationship scores more than the one before.",
        ),
        Hint(
            "vagabond_action",
            "Move: exhaust a boot to go to the next clearing, whoever rules; two where its warriors are hostile.",
            (choose("choose_clearing"), choose("move")),
            "Your actions work where you are: go where items, quests, friends or enemies wait.",
        ),
        Hint(
            "vagabond_action",
            f"A sword is exhausted to battle. {BATTLE} You deal no more hits than you have undamaged swords.",
            (choose("battle"),),
            "Whoever loses a warrior to you becomes hostile. From then on each of its warriors that you remove in your "
            "turn scores.",
        ),
        Hint(
            "vagabond_action",
            "Strike: exhaust a crossbow to remove a warrior in {place}, or a building or token where no warrior is "
            "left.",
            (choose("strike"),),
            "No dice are rolled, and nobody hits back.",
        ),
        Hint(
            "vagabond_action",
            "Repair: exhaust a hammer to mend a damaged item.",
            (choose("repair"),),
            "A damaged item does nothing until it is repaired.",
        ),
        Hint(
            "vagabond_action",
            "The special action of your character, {special}.",
            (choose("special"),),
            "No other character can do this: see what it is for below.",
        ),
        Hint(
            "vagabond_action",
            "Nothing that is worth an item is left to do in {place} with those that are ready.",
            (choose("pass"),),
            "What is ready now is still ready in your next turn. In Evening you draw a card.",
        ),
        Hint(
            "explore",
            "You take the item that lies under the ruin in {clearing}.",
            (choose("choose_item"),),
            "It is yours, ready to be used.",
        ),
        Hint(
            "explore", "You may take the item that lies under the ruin.", (choose("pass"),), "You have no use for it."
        ),
        Hint(
            "aid_item",
            "An item is exhausted to aid {other}.",
            (choose("choose_item"),),
            "Take the one that you do not need any more this turn.",
        ),
        Hint(
            "aid_card",
            "The card that you give to {other} is of the suit of {suited_clearing}, or a bird.",
            (choose("choose_card"),),
            "Keep what you can craft.",
        ),
        Hint(
            "aid_take",
            "You may take an item that {other} has crafted.",
            (choose("choose_item"),),
            "An item for a card is a good bargain.",
        ),
        Hint(
            "aid_take", "You may take an item that {other} has crafted.", (choose("pass"),), "Nothing is there to take."
        ),
        Hint(
            "quest_reward",
            "For the {suit} quest you score a point for each quest of this suit that you have done, or draw two cards.",
            (choose("quest_points"),),
            "Points win, and cards come in Evening as well.",
        ),
        Hint(
            "quest_reward",
            "For the {suit} quest you score a point for each quest of this suit that you have done, or draw two cards.",
            (choose("quest_cards"),),
            "Cards are aid and items to craft, and later quests of this suit score more.",
        ),
        Hint(
            "strike_piece",
            "Which piece of {other} goes?",
            (choose("choose_piece"),),
            "Buildings and tokens score where no warrior guards them.",
        ),
        Hint(
            "repair",
            "{count:repair} left: a damaged item is mended.",
            (choose("choose_item"),),
            "What you use most comes first.",
        ),
        Hint("steal", "From whom?", (choose("choose_faction"),), "A card more for you, and one less for a rival."),
        Hint("day_labor", "A card of {suited_clearing} comes back.", (choose("choose_card"),), "Aid or craft with it."),
        Hint(
            "damage_item",
            "{count:item} must be damaged. A damaged item does nothing until it is repaired.",
            (choose("choose_item"),),
            "A hammer repairs it, and so does a rest in a forest.",
        ),
        Hint(
            "item_capacity",
            "You carry more items than you may keep: six, and two more for each bag.",
            (choose("choose_item"),),
            "Leave behind what you will miss least.",
        ),
        Hint("item_capacity", "You carry six items at most, and two more for each bag.", (choose("pass"),), "All fit."),
        Hint(
            "battle_effect",
            "Swift Strike: exhaust a sword for one hit more.",
            (choose("swift_strike"),),
            "A piece more of theirs falls.",
        ),
        Hint("move_ally", "Warriors of an ally can come along.", (choose("choose_faction"),), "They fight beside you."),
        Hint("move_ally", "Warriors of an ally can come along.", (choose("pass"),), "You go alone."),
        Hint("move_ally_count", "How many of {ally} come?", (choose("choose_count"),), "They fight beside you there."),
        Hint("battle_ally", "An ally can fight beside you.", (choose("choose_faction"),), "It takes hits for you."),
        Hint("battle_ally", "An ally can fight beside you.", (choose("pass"),), "It would suffer by it."),
        Hint("instigate", "Who is to battle?", (choose("choose_faction"),), "Somebody else fights for you."),
        Hint("instigate_defender", "Against whom?", (choose("choose_faction"),), "You score for what {other} removes."),
        Hint("glide", "You glide to any clearing.", (choose("choose_clearing"),), "There is most to do for you there."),
        Hint("improvise", "Another item may stand in.", (choose("choose_item"),), "So the quest can be done now."),
        Hint("improvise", "Another item may stand in.", (choose("pass"),), "You have those that it lists."),
        *HINTS,
    ),
)
