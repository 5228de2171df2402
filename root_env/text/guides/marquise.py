"""A guided game as the Marquise de Cat."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Marquise de Cat: You hold the woodland, build in it, and keep the others out. The easiest to begin with.",
    config={"factions": ("marquise", "eyrie", "alliance")},
    seed=7,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "setup_keep",
            "Root is a race to 30 points. You begin nearly everywhere: one warrior in each clearing but the corner "
            "opposite your keep, where the Eyrie begin. The keep is your stronghold: nobody else can place pieces in "
            "its clearing.",
            (choose("choose_clearing", clearing=2),),
            "Corner 2 has neighbours with room for buildings, all joined by paths that you rule.",
        ),
        Hint(
            "setup_building",
            "Three buildings stand at or beside the keep. A sawmill makes a wood each turn, a workshop crafts cards, a "
            "recruiter brings warriors. Sawmill and workshop suit a clearing with several slots.",
            (choose("choose_clearing", clearing=5), choose("choose_clearing", clearing=2), choose("choose_clearing")),
            "The recruiter then stands at the keep, and new warriors guard it.",
        ),
        Hint(
            "craft",
            "Daylight begins with crafting: a card costs as many workshops of the suits on it. Items score at once, "
            "other cards stay and help you.",
            (choose("craft"),),
            "Your workshop is free for one card each turn, and points for an item are certain.",
        ),
        Hint(
            "craft",
            "You could craft, but no card fits your workshops, or none is worth it.",
            (choose("pass"),),
            "Go on to your three actions.",
        ),
        Hint(
            "marquise_action",
            "You have three actions a turn. Building is how you score: it costs wood, which must be in clearings that "
            "you rule and that are joined to the place. The further along its track, the more a building costs and "
            "scores.",
            (
                choose("build", building="sawmill", clearing=2),
                choose("build", building="sawmill", clearing=10),
                choose("build", building="recruiter", clearing=10),
            ),
            "Every sawmill is one wood more each turn, so sawmills come first, and near the keep you can guard them.",
        ),
        Hint(
            "marquise_action",
            "Your sawmills have made more wood. Where it is joined to a clearing that you rule, and a slot is open "
            "there, you can build.",
            (choose("build", building="sawmill"), choose("build", building="recruiter"), choose("build")),
            "Buildings further along a track score more, and wood that lies about can be lost.",
            rounds=(3,),
        ),
        Hint(
            "marquise_action",
            "Once a turn all recruiters place a warrior each, for one action.",
            (choose("recruit"),),
            "Warriors at the keep guard what stands there: buildings fall when no warrior is left to take the hits.",
        ),
        Hint(
            "marquise_action",
            "In a battle two dice are rolled. The attacker deals the higher number, the defender the lower, and no "
            "side deals more than it has warriors there. Sympathy alone is without defence: one hit more.",
            tuple(choose("battle", defender="alliance_0", clearing=clearing) for clearing in (10, 2, 5, 6, 1)),
            "Sympathy scores a point for you when it falls, and stops the Alliance from growing beside your "
            "buildings. It costs you a card: that is Outrage.",
            rounds=(2, 3),
        ),
        Hint(
            "marquise_action",
            "A march is up to two moves. Warriors move along paths if you rule where they leave or where they arrive, "
            "and you rule where you have most warriors and buildings together.",
            (
                choose("move", origin=6, destination=2),
                choose("move", origin=2, destination=10),
                choose("move", origin=2, destination=5),
                choose("move"),
            ),
            "One warrior alone holds nothing: bring some together where your buildings stand.",
        ),
        Hint(
            "move",
            "The second move of your march, with the same warriors or others. You may leave it out.",
            (choose("move", origin=1, destination=5), choose("move", origin=2, destination=5), choose("pass")),
            "The workshop and the sawmill in clearing 5 want a guard, too.",
            rounds=(1, 2),
        ),
        Hint(
            "move",
            "The second move of your march. You may leave it out.",
            (choose("pass"),),
            "Those who stay go on ruling where they are.",
        ),
        Hint(
            "move_count",
            "How many warriors go. You can move some and leave the rest.",
            (choose("choose_count", count=2), choose("choose_count")),
            "Two can fight back, and those who stay guard the keep.",
        ),
        Hint(
            "marquise_action",
            "Wood is left, and there is room elsewhere in the clearings that you rule.",
            (choose("build", building="sawmill"), choose("build", building="recruiter"), choose("build")),
            "Built is scored, even if it falls later.",
        ),
        Hint(
            "marquise_action",
            "Your three actions are spent. A bird card buys one more.",
            (choose("pass"),),
            "Keep the card for now, and end Daylight. In Evening you draw a card, more with more recruiters.",
        ),
        *HINTS,
    ),
)
