"""A guided game as the Chameleander."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import END, HINTS, guide_of

GUIDE = guide_of(
    title="Chameleander: One warrior, who flatters, provokes and slips away, and scores for its ego.",
    config={"factions": ("chameleander", "marquise", "eyrie")},
    seed=42,
    new_from=4,
    end=END,
    hints=(
        Hint(
            "setup_chameleander",
            "Root is a race to 30 points. The Chameleander is a single warrior, whom no effect can remove. It scores "
            "by placing ego from its track, which goes wherever it goes.",
            (choose("choose_clearing"),),
            "Others are near: all that you do takes somebody else.",
        ),
        Hint(
            "slough",
            "Slough: in Birdsong four cards move an ego to The Id. It then scores no more, and cannot be lost.",
            (choose("slough"),),
            "Later ego score more, and come within reach.",
        ),
        Hint(
            "slough",
            "Slough: in Birdsong four cards move an ego to The Id. It then scores no more, and cannot be lost.",
            (choose("pass"),),
            "Four cards are dear: keep what you hold for Mark for Death and Cajole.",
        ),
        Hint(
            "slough_card", "{count} more cards go.", (choose("choose_card"),), "It is the one that you can use least."
        ),
        Hint(
            "skip_move",
            "Skip: {count:move} left, whoever rules. Be where others have warriors, and where another player rules.",
            (choose("move"),),
            "Around there you have somebody to cajole, to beckon or to craft with.",
        ),
        Hint(
            "skip_move",
            "Skip: {count:move} left, whoever rules. You need not take them.",
            (choose("pass"),),
            "You are where you want to be.",
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
            "Stroll: move, and take a warrior of somebody along. With a card in hand you need not rule.",
            (choose("move"),),
            "It takes you, or somebody else, where that is of use to you.",
        ),
        Hint(
            "chameleander_action",
            "Quell: battle here, which costs an ego at its end. You deal up to two hits, and take none that are rolled "
            "unless the other one gives a card for it.",
            (choose("battle"),),
            "Buildings and tokens score when they fall, and the ego can be placed and scored once more.",
        ),
        Hint(
            "chameleander_action",
            "You may remove an ego from the map for one action more.",
            (choose("remove_ego"),),
            "It goes back to the track, to be placed and scored once more.",
        ),
        Hint(
            "chameleander_action",
            "You have {actions:action} left, and nothing that you could do is worth a card or an ego.",
            (choose("pass"),),
            "In Evening you draw.",
        ),
        Hint(
            "stroll_force",
            "You may bring a warrior of another player along from {clearing} to {to}.",
            (choose("choose_faction"),),
            "It rules less where it leaves, and more where you arrive.",
        ),
        Hint(
            "stroll_force",
            "You may bring a warrior of another player along from {clearing} to {to}.",
            (choose("pass"),),
            "You gain nothing by company.",
        ),
        Hint("mark_card", "A card pays for it, and its suit says where.", (choose("choose_card"),), "It fits best."),
        Hint("mark_clearing", "Where is it removed?", (choose("choose_clearing"),), "A warrior less hurts there."),
        Hint("mark_faction", "Whose warrior is it?", (choose("choose_faction"),), "It hurts most there."),
        Hint("cajole_card", "A card pays to cajole {other}.", (choose("choose_card"),), "You need it least."),
        Hint(
            "lose_ego",
            "An ego is lost in {clearing}. Those with a draw icon bring you cards while they lie on the track.",
            (choose("choose_piece"),),
            "It goes back to the track, to be placed and scored once more.",
        ),
        Hint(
            "boast",
            "In Evening a bird card can place one more ego: {count} left to place.",
            (choose("choose_card"),),
            "An ego more scores, and moves you on along the track.",
        ),
        Hint(
            "boast",
            "In Evening a bird card can place one more ego.",
            (choose("pass"),),
            "You hold no bird card, or keep it.",
        ),
        Hint(
            "craft",
            "You craft with the crafting pieces of others where you are.",
            (choose("craft"),),
            "Items score at once, other cards help you, and who built what you use gains nothing by it.",
        ),
        Hint(
            "craft",
            "You craft with the crafting pieces of others where you are.",
            (choose("pass"),),
            "No card of yours is both within reach and worth it.",
        ),
        *HINTS,
    ),
)
