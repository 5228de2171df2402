"""A guided game as the Vagabond."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Vagabond: One wanderer with a bag of items. You help, explore, do quests, and choose your enemies.",
    config={"factions": ("vagabond", "marquise", "eyrie")},
    seed=4,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "setup_character",
            "Root is a race to 30 points. Yours come from exploring, quests, aid and fights. A character says with "
            "which items you begin, and has a special action.",
            (choose("character", character="ranger"), choose("character")),
            "It begins with a torch to explore, a boot to move and a sword to fight, and can repair itself.",
        ),
        Hint(
            "setup_forest",
            "You begin in a forest. From there you slip to any clearing beside it.",
            (choose("choose_forest", forest="2-6-10-11-12"), choose("choose_forest")),
            "Ruins lie beside this one, and under each lies an item.",
        ),
        Hint(
            "refresh",
            "In Birdsong some exhausted items become ready again, more with each tea.",
            (
                choose("choose_item", item="torch"),
                choose("choose_item", item="boot"),
                choose("choose_item", item="sword"),
                choose("choose_item"),
            ),
            "A torch explores, boots move, a sword fights: what you want to do this turn comes first.",
        ),
        Hint(
            "slip",
            "Once a turn you slip to a place beside you, without a boot and past anybody's rule.",
            (choose("choose_clearing", clearing=10),),
            "A ruin is there. You enter without asking anybody.",
            rounds=(1,),
        ),
        Hint(
            "slip",
            "Once a turn you slip to a place beside you, without a boot. You cannot explore where no ruin is left.",
            (
                choose("choose_clearing", clearing=12),
                choose("choose_clearing", clearing=6),
                choose("choose_clearing", clearing=11),
                choose("choose_clearing", clearing=2),
                choose("choose_clearing"),
            ),
            "Go to the next ruin, or to somebody who has items that you want.",
        ),
        Hint(
            "slip",
            "Once a turn you may slip to a place beside you.",
            (choose("pass"),),
            "Stay where you are.",
        ),
        Hint(
            "vagabond_action",
            "Explore: for a torch you take the item under the ruin in your clearing, and score.",
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
            "A crafted item is yours to use, and scores.",
        ),
        Hint(
            "vagabond_action",
            "Aid: exhaust an item and give a card of this clearing's suit to somebody who has pieces here. You may "
            "take an item that it has crafted, and it likes you better, which scores.",
            (choose("aid", faction="marquise_0"), choose("aid", faction="eyrie_0")),
            "Each step of a relationship scores more than the one before.",
            rounds=(1, 2),
        ),
        Hint(
            "vagabond_action",
            "Battle: for a sword you fight in your clearing. You deal no more hits than you have swords that are not "
            "damaged. Hits that you take damage items.",
            (choose("battle", defender="eyrie_0"),),
            "Whoever loses a warrior to you becomes hostile. Then each of its warriors that you remove in your turn "
            "scores, and moving to it costs a boot more.",
            rounds=(3,),
        ),
        Hint(
            "vagabond_action",
            "Nothing that scores is left to do with the items that are ready.",
            (choose("pass"),),
            "End Daylight with items ready rather than exhausted for nothing. In Evening you draw a card.",
        ),
        Hint(
            "explore",
            "You take the item that lies under the ruin.",
            (choose("choose_item"),),
            "It is yours, ready to be used.",
        ),
        Hint(
            "aid_item",
            "An item is exhausted to aid: which one?",
            (choose("choose_item", item="crossbow"), choose("choose_item", item="sword"), choose("choose_item")),
            "Take the one that you do not need any more this turn.",
        ),
        Hint(
            "aid_card",
            "The card that you give away, of this clearing's suit or a bird.",
            (choose("choose_card"),),
            "Keep birds, and what you can craft.",
        ),
        Hint(
            "aid_take",
            "You may take an item that this player has crafted.",
            (choose("choose_item"), choose("pass")),
            "An item for a card is a good bargain.",
        ),
        Hint(
            "quest_reward",
            "For the quest you score a point for each quest of this suit that you have done, or draw two cards.",
            (choose("quest_points"), choose("quest_cards")),
            "Points win, and cards come in Evening as well.",
        ),
        Hint(
            "take_hit",
            "You take a hit by damaging an item. A damaged item does nothing until it is repaired.",
            (choose("choose_item", state="exhausted"), choose("choose_item")),
            "Damage what is exhausted, and keep what you can use.",
        ),
        Hint(
            "damage_item",
            "Everything of yours was removed from a clearing: three items are damaged.",
            (choose("choose_item", state="exhausted"), choose("choose_item")),
            "Damage what is exhausted, and keep what you can use.",
        ),
        Hint(
            "item_capacity",
            "You carry more items than you may keep: six, and two more for each bag.",
            (
                choose("choose_item", state="damaged"),
                choose("choose_item", item="crossbow"),
                choose("choose_item", item="hammer"),
                choose("choose_item"),
                choose("pass"),
            ),
            "Leave behind what is damaged, or what you have used least.",
        ),
        *HINTS,
    ),
)
