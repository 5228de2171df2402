"""Sections of the Law of Root that this engine implements: numbers and short titles, no rules text.

`law.txt` has a line for each, in the order of the Law. `tools/law_index.py` compares them with the functions that cite
them and the tests named after them. A section in `SECTIONS` but not in `NO_CODE` needs both: chapters 1-15, 21,
25.1-25.4 and 26.1-26.9, without those that cannot be executed, and of 19 the markers, the hands and the draft. Sections
that begin with C are of the law of Chameleander, a faction by fans. The edition is the 16th printing (Homeland), 8 Oct
2025 with wording fixes up to 5 Jun 2026.
"""

from pathlib import Path

_LINES = Path(__file__).with_name("law.txt").read_text(encoding="utf-8").splitlines()
SECTIONS: dict[str, str] = dict(line.split(" ", 1) for line in _LINES)
"""Number -> title, in the order of the Law."""

_HEADING = "heading: all its rules stand in its subsections"
_OVERVIEW = "overview: what the faction is about"

NO_CODE: dict[str, str] = {
    **dict.fromkeys(("C", "C.2", "C.3"), _HEADING),
    "C.1": _OVERVIEW,
    **dict.fromkeys(("1", "3", "4", "6", "7", "8", "9", "21", "25", "26"), _HEADING),
    **dict.fromkeys(("1.1", "1.2", "1.3", "1.4", "1.5", "3.2", "3.3", "5.1"), _HEADING),
    **dict.fromkeys(("6.2", "6.3", "7.2", "7.3", "7.8", "8.2", "8.3", "9.2", "9.3"), _HEADING),
    **dict.fromkeys(("10", "10.2", "10.3", "11", "11.2", "11.3", "13", "13.2", "13.2.2", "13.3", "13.7"), _HEADING),
    **dict.fromkeys(("12", "12.2", "12.3", "14", "14.2", "14.3", "14.7", "15", "15.2", "15.3"), _HEADING),
    **dict.fromkeys(("26.1", "26.2", "26.3", "26.4", "26.5", "26.6", "26.7", "26.8", "26.9"), _HEADING),
    **dict.fromkeys(("6.1", "7.1", "8.1", "9.1", "10.1", "11.1", "12.1", "13.1", "14.1", "15.1"), _OVERVIEW),
    "9.7": _HEADING,
    "1.1.1": "principle: what overrides a general rule is settled where it is written",
    "1.1.2": "principle: every 'cannot' is kept by the rule that says it",
    "1.3.1": "table talk binds nobody",
    "1.3.2": "nothing gives a card away but the rules that say so (8.2.6, 9.5.4)",
    "1.3.3": "no action asks for another player's consent",
    "1.5.2": "definition: who owns which pieces stands in data/tracks.py",
    "2": "points to the glossary (21)",
    "2.2": "definition: the board is data/maps.py, its rules 2.2.1 to 2.2.4",
    "2.4": "definition: the forests are data/maps.py, their rule 2.4.1",
    "5": "which set-up to use is the user's choice",
    "5.1.6": "physical: overview cards and dice",
    "8.2.5": "a count, set up by 8.3.3",
    "8.2.5.II": "definition, used by 8.2.6, 8.4 and 8.6.1.IV",
    "9.2.9": "the chart is set up by 9.3.6; its rules are 9.2.9.I to 9.2.9.III",
    "9.2.9.I": _HEADING,
    "19": "of it the map, hands and the choice of factions are implemented (19.1, 19.7, 19.8, 19.10)",
    "19.6": _HEADING,
    "19.8": _HEADING,
    "22": "of it the frame for forces that are no players is implemented (22.3)",
    "22.3": _HEADING,
    "22.3.5": "hands, effects and abilities are those of players",
    "19.8.1": "agreed before the game: `GameConfig.factions`",
    **dict.fromkeys(("19.8.2", "19.8.2.I", "19.8.2.III"), "before the game: `GameConfig.dealt` deals"),
    "19.8.3.III": "nobody here has several homelands; `corners.free_homelands` is tested with a trial faction",
    "21.1": "definition: abilities are sections 6.2, 7.2, 8.2 and 9.2",
    "21.2": "defined by 2.2.1 and 2.4.1",
    "21.3": "definition: data/tracks.py says which pieces are buildings",
    "21.4": "the same as 1.1.2",
    "21.5": "defined by 2.1 and 3.3.3",
    "21.6": "defined by 2.1",
    "21.7": "definition without a rule",
    "21.9": "follows from 21.8; hired warriors are none, by 11.2.7.III",
    "21.10": "defined by 1.5.2",
    "21.11": "defined by 2.4",
    "21.12": "defined by 1.5.5",
    "21.13": "definition: items belong to no faction",
    "21.14": "defined by 2.2",
    "21.16": "definition: of the same suit, by 2.1.1 and 2.2.2",
    "21.17": "defined by 2.2.1",
    "21.18": "definition: the only pawn in scope is the Vagabond's (9.2.2)",
    "21.19": "definition without a rule",
    "21.21": "defined by 2.1.4",
    "21.26": "defined by 2.3",
    "21.27": "defined by 2.2.4",
    "21.28": "defined by 2.5",
    "21.30": "defined by 2.2.3",
    "21.31": "the same as 21.5, with a choice",
    "21.32": "definition: supplies are limited by 1.5.1, items by 4.1.2",
    "21.33": "nothing in scope swaps pieces",
    "21.34": "definition: data/tracks.py says which pieces are tokens",
    "21.35": "the cases in scope are 9.2.9.II.c and 11.2.7.III",
    "21.36": "defined by 9.2.2",
    "25.1": "no special rules; the board is data/maps.py",
    "25.2": "the heading of 25.2.1",
    "25.2.1": "the forests of the map are declared as the river divides them: maps/winter",
    "25.3": "the heading of its sections",
    "25.3.1": "the Ferry begins where the declaration of maps/lake says",
    "25.3.2": "the rivers of maps/lake link all coastal clearings; its forests are declared as the lake divides them",
    "25.3.3": "the coast is declared: maps/lake",
    "25.3.4": "the borders of the forests are declared: maps/lake",
    "25.4": "the heading of its sections",
    "25.4.5": "the forests are declared: maps/mountain",
}
"""Number -> the reason why the section needs neither code nor a test."""
