"""A guided game as the Chameleander."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Chameleander: One warrior, who flatters, provokes and slips away, and scores for its ego.",
    config={"factions": ("chameleander", "marquise", "eyrie")},
    seed=4,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "setup_chameleander",
            "Root is a race to 30 points. The Chameleander is a single warrior, whom no effect can remove. It scores "
            "by placing ego from its track, which goes wherever it goes.",
            (choose("choose_clearing", clearing=12), choose("choose_clearing")),
            "Begin where others are near: all that you do takes somebody else.",
        ),
        Hint(
            "slough",
            "In Birdsong four cards move an ego to The Id. It then scores no more, and cannot be lost.",
            (choose("pass"),),
            "Four cards are dear: keep them for Mark for Death and Cajole.",
        ),
        Hint("slough_card", "Which card goes?", (choose("choose_card"),), "The one that you can use least."),
        Hint(
            "skip_move",
            "Skip: two moves, whoever rules. Be where others have warriors, and where another player rules.",
            (choose("move", origin=12, destination=11),),
            "Others stand there and next to it, so that you have somebody to beckon and to cajole.",
            rounds=(1,),
        ),
        Hint(
            "skip_move",
            "Skip: two moves, whoever rules. You need not take them.",
            (choose("pass"),),
            "Stay where another player rules: that player can be cajoled.",
        ),
        Hint(
            "chameleander_action",
            "Cajole: spend a card, place an ego and score. The ruler here may then place a building or token, and you "
            "score once more.",
            (choose("cajole"),),
            "An ego placed early scores little; it moves the later ones, which score more, within reach.",
        ),
        Hint(
            "chameleander_action",
            "Mark for Death: spend a card to remove an enemy warrior in a clearing of its suit, anywhere; place an ego "
            "and score.",
            (choose("mark_for_death"),),
            "It needs nobody near you, only a card that fits.",
        ),
        Hint(
            "chameleander_action",
            "Beckon: a faction with something near places a warrior where you are.",
            (choose("beckon"),),
            "Whoever gains a warrior may rule here, and then be cajoled.",
        ),
        Hint(
            "chameleander_action",
            "Quell: battle here, which costs an ego at its end. Stroll: move, and take somebody along.",
            (choose("pass"),),
            "Neither is worth an ego to you now. End Daylight.",
        ),
        Hint(
            "stroll_force",
            "You may take a warrior of another player along.",
            (choose("pass"), choose("choose_faction")),
            "Go alone, unless you want that player to rule where you arrive.",
        ),
        Hint("mark_card", "A card pays for it, and its suit says where.", (choose("choose_card"),), "Keep birds."),
        Hint("mark_clearing", "Where is it removed?", (choose("choose_clearing"),), "Where a ruler falls by it."),
        Hint("mark_faction", "Whose warrior is it?", (choose("choose_faction"),), "Take it from who leads."),
        Hint("cajole_card", "Any card pays for Cajole.", (choose("choose_card"),), "The one that you need least."),
        Hint(
            "lose_ego",
            "Which ego do you lose? Those with a draw icon bring you cards while they lie on the track.",
            (choose("choose_piece"),),
            "It goes back to the track, to be placed and scored once more.",
        ),
        Hint(
            "boast",
            "In Evening a bird card can place one more ego.",
            (choose("choose_card"), choose("pass")),
            "An ego more is a point more, and you move on along the track.",
        ),
        Hint(
            "craft",
            "You craft with the crafting pieces of others where you are.",
            (choose("craft"), choose("pass")),
            "An item scores, and who built what you use gains nothing by it.",
        ),
        *HINTS,
    ),
)
