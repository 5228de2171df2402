"""Explanations of everything in Wroth, in a line or two: cost, time, effect, and the heading of the rules.

The words are the same for every player, and depend on the box. Tests check that all declared things have words.
"""

from root_env.wroth.lookup.box import Box, Elite, Power, Roster
from root_env.wroth.rules.ids import Kind
from root_env.wroth.rules.spec.actions import TABLE
from root_env.wroth.rules.spec.decisions import DECISIONS
from root_env.wroth.text import names

MOST = 280
"""Most letters of an explanation: two lines of 140."""
FACES = {
    "mine": "Take one Corra, which pays for elite troops and abilities (Phase 5, Mine)",
    "extend": "Deploy up to two basic troops from your mat where you have a troop (Phase 5, Extend)",
    "maneuver": "Move up to two troops to a region next to theirs, or deploy two basic troops to your deployment zone"
    " (Phase 5, Maneuver)",
    "battle": "1 damage to one faction where you have troops, or next to that (Phase 5, Battle)",
}
"""Faces of an action die, and symbols of tokens."""
SEEING = {
    "mine": "Take one Corra (The All-Seeing Die, Mine)",
    "strike": "1 damage to one faction in any numbered region (The All-Seeing Die, Strike)",
    "assault": "2 damage to one faction where you have troops, or next to that (The All-Seeing Die, Assault)",
    "double": "Repeat at once the action just taken, with other troops if you like (The All-Seeing Die, Double)",
}
"""Faces of the all-seeing die, which is used beside the action of a turn."""
EFFECTS = {
    "guard": "takes damage to your troops in its region first",
    "mend": "regains 1 vitality each Maintenance",
    "trap": "deals 1 damage to who enters its region, then goes back to the mat",
    "escort": "brings a basic troop along",
    "infiltrate": "can be deployed to any numbered region",
    "raid": "Battle and Assault against its region deal 1 more",
    "spearhead": "can be deployed where you have a troop",
}
"""Effects of elite troops."""
ABILITIES = {
    "muster": "Deploy {amount} basic troops to your deployment zone",
    "recall": "{amount} discarded basic troops come back to your mat",
    "blast": "{amount} damage to one faction in any numbered region; no attack",
}
"""Effects of the abilities of factions."""
PHASES = {
    "setup": "Three basic troops in each deployment zone, a token in each of the eight regions (Setup)",
    "maintenance": "The first player changes, and what mends regains vitality (Phase 1)",
    "spoils": "Regions 1 to 8: who has the most troops may take the action of the token's symbol (Phase 2)",
    "groundwork": "Everybody gets two basic troops and a Corra, and rolls the all-seeing die (Phase 3)",
    "draft": "The action dice are rolled and chosen one by one; what shows is what you can do (Phase 4)",
    "actions": "In turn: one die for its action, discarded, or two for an Exodus. Beside it buy, and use the all-seeing"
    " die (Phase 5)",
    "victory points": "The token's number to who has the most troops in its region, 1 more if alone, and bonuses of"
    " elite troops (Phase 6)",
}
"""The phases of a round."""
ACTIONS = {
    "draft": "Take this die for the actions of the round",
    "mine": FACES["mine"],
    "extend": FACES["extend"],
    "move": FACES["maneuver"],
    "muster": FACES["maneuver"],
    "battle": FACES["battle"],
    "discard": "Give a die back without its action",
    "exodus": "Two dice, the all-seeing die may be one: any of your troops in one region go to regions next to it",
    "buy": "Pay Corra for an elite troop and deploy it, at any time of your turn",
    "ability": "Pay Corra for what your faction can do, at any time of your turn",
    "see_mine": SEEING["mine"],
    "strike": SEEING["strike"],
    "assault": SEEING["assault"],
    "double": SEEING["double"],
    "hit_basic": "A basic troop has 1 vitality; it is discarded for good",
    "hit_elite": "An elite loses vitality; without any it goes back to the mat, to be bought again",
    "blast": "The damage of an ability, to one faction in a numbered region",
}
"""Words by family of actions; for families that only choose, the question has the words."""
QUESTIONS = {
    Kind.DRAFT: PHASES["draft"],
    Kind.TURN: PHASES["actions"],
    Kind.REPEAT: SEEING["double"],
    Kind.SPOILS: PHASES["spoils"],
    Kind.EXTEND: FACES["extend"],
    Kind.EXODUS: ACTIONS["exodus"],
    Kind.MOVE_BASICS: "Up to two troops of a Maneuver, any number of an Exodus",
    Kind.MOVE_ELITE: "Up to two troops of a Maneuver, any number of an Exodus",
    Kind.DAMAGE: "All damage of an attack goes to one faction in one region, divided as you like; a guard comes first",
    Kind.TRAP: "A trap answers whoever enters its region, once, and goes back to the mat",
    Kind.BLAST: ACTIONS["blast"],
}
SHORES = (
    "Region of all deployment zones. Troops leave it for regions on its border and never come back; nobody fights there"
)


def explanations(box: Box, factions: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """The explanations of everything at a table, by the kinds of arguments and the words of actions."""
    rosters = [roster for roster in box.factions if roster.name in factions]
    kinds = {elite.name: _elite(elite) for roster in rosters for elite in roster.elites}
    dice = {
        f"{elite.name} {k + 1}": kinds[elite.name] for one in rosters for elite in one.elites for k in range(elite.dice)
    }
    return {
        "faction": {roster.name: faction_words(roster) for roster in rosters},
        "face": dict(FACES),
        "all-seeing die": dict(SEEING),
        "phase": dict(PHASES),
        "place": {"shores": f"{SHORES} (The Shores region)"},
        "kind": kinds,
        "elite": kinds | dice,
        "ability": {power.name: _power(power) for roster in rosters for power in roster.abilities},
    }


def faction_words(roster: Roster) -> str:
    """The names of a faction's own elites and abilities; each has an explanation of its own."""
    elites = ", ".join(elite.name for elite in roster.elites)
    powers = ", ".join(power.name for power in roster.abilities)
    told = [f"Elite troops: {elites}" if elites else "", f"Abilities: {powers}" if powers else ""]
    return f"{'. '.join(filter(None, told)) or 'Basic troops alone'} (Buying elite troops)"


def explain_question(kind: int) -> str:
    """The explanation of a kind of question."""
    return _cited(QUESTIONS[Kind(kind)], DECISIONS[kind].law)


def explain_family(family: str) -> str:
    """The effect of a family of actions; "" if the question says it."""
    return _cited(ACTIONS[family], TABLE.by_name[family].law) if family in ACTIONS else ""


def _cited(words: str, law: str) -> str:
    return words if words.endswith(")") else f"{words} ({law})"


def _elite(elite: Elite) -> str:
    """Cost, vitality, points and effects of an elite."""
    points = f", {elite.vp} VP in a region that you control" if elite.vp else ""
    effects = "".join(f"; {EFFECTS[effect.name.lower()]}" for effect in elite.effects)
    return f"Elite troop for {elite.cost} Corra, vitality {elite.vitality}{points}{effects} (Buying elite troops)"


def _power(power: Power) -> str:
    often = ", once in a game" if power.once else ""
    does = ABILITIES[power.does.name.lower()].format(amount=power.amount)
    return f"Ability for {power.cost} Corra{often}: {does} (Buying faction abilities)"


assert tuple(PHASES) == names.PHASES
