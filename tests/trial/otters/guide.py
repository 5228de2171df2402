"""A guided game as the River Otters."""

from root_env.doors.contract.guides import Guide, Hint, choose

GUIDE = Guide(
    title="River Otters: Fish, feast, and dig holts.",
    config={"factions": ("otters", "marquise", "eyrie")},
    seed=2,
    opponent="random",
    adviser="rules",
    others={"marquise": "The Marquise builds.", "eyrie": "The Eyrie keep their Decree."},
    end="The guide ends here.",
    rounds=2,
    new_from=1,
    hints=(
        Hint("setup_temper", "A temper is chosen.", (choose("choose_count", count=1),), "Playful otters feast twice."),
        Hint("setup_holt", "A holt is placed.", (choose("choose_clearing"),), "You begin there."),
        Hint("otters_action", "Dig a holt. You have {actions:action} left.", (choose("dig"),), "Holts score."),
        Hint("otters_action", "Recruit a warrior at every holt.", (choose("recruit"),), "Warriors guard holts."),
        Hint("otters_action", "Move, along rivers too.", (choose("move"),), "Go where there is room."),
        Hint("otters_action", "You could go on.", (choose("pass"),), "Daylight ends."),
        Hint("move_count", "How many go?", (choose("choose_count"),), "All that are not needed."),
        Hint("feast", "A feast scores.", (choose("choose_clearing"),), "Fish are there for it."),
    ),
)
"""Nobody knows the otters, so that the guide asks nobody what is better."""
