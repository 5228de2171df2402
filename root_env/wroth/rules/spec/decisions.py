"""Every decision a player can be asked: its words, and the meaning of the fields of its frame.

`asks` and `choices` are words with names in braces, see `root_env/wroth/text/describe.py`: {region} and {to} are
places, {enemy} a player, {count} a number, {0} an argument of the action.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from root_env.wroth.rules.ids import Kind


@dataclass(frozen=True)
class Decision:
    """One kind of question. `choices`: family of actions -> its words here; others have those of the action table.

    `other`: the meaning of the frame's `other`, "place", "player" or "". `passing`: the words of a pass.
    """

    kind: Kind
    law: str
    asks: str
    choices: Mapping[str, str] = field(default_factory=dict)
    passing: str = ""
    fields: str = ""
    other: str = ""


DECISIONS: tuple[Decision, ...] = (
    Decision(Kind.DRAFT, "Phase 4", "must draft an action die", {"draft": "draft {0}"}, fields="count: picks left"),
    Decision(
        Kind.TURN,
        "Phase 5",
        "takes a turn",
        {
            "extend": "Extend: deploy to {0}",
            "move": "Maneuver: move from {0} to {1}",
            "muster": "Maneuver: deploy to the deployment zone",
            "mine": "Mine: take a Corra",
            "battle": "Battle: attack {1} in {0}",
            "discard": "discard {0}",
            "exodus": "Exodus for {0}",
            "see_mine": "all-seeing Mine: take a Corra",
            "strike": "Strike: attack {1} in {0}",
            "assault": "Assault: attack {1} in {0}",
            "double": "Double: repeat {last}",
        },
        "end the turn",
    ),
    Decision(
        Kind.REPEAT,
        "The All-Seeing Die, Double",
        "must repeat {act}",
        {
            "extend": "Extend again: deploy to {0}",
            "move": "Maneuver again: move from {0} to {1}",
            "muster": "Maneuver again: deploy to the deployment zone",
            "battle": "Battle again: attack {1} in {0}",
            "mine": "Mine again: take a Corra",
        },
        fields="x: the act, ids.Face or EXODUS",
    ),
    Decision(
        Kind.SPOILS,
        "Phase 2",
        "may take the spoils of {region}, {act}",
        {
            "mine": "Mine: take a Corra",
            "extend": "Extend: deploy to {0}",
            "move": "Maneuver: move from {0} to {1}",
            "muster": "Maneuver: deploy to the deployment zone",
            "battle": "Battle: attack {1} in {0}",
        },
        "leave the spoils",
        "region: of the token; x: its symbol",
    ),
    Decision(
        Kind.EXTEND,
        "Phase 5, Extend",
        "must choose how many basic troops to deploy to {region}",
        {"choose_count": "deploy {0} to {region}"},
        fields="region: where to",
    ),
    Decision(
        Kind.EXODUS,
        "The Exodus Action",
        "may move troops {from_region}",
        {"move": "lead troops from {0} to {1}"},
        "move no more troops",
        "region: where from, -1 before the first move",
    ),
    Decision(
        Kind.MOVE_BASICS,
        "Phase 5, Maneuver",
        "must choose how many basic troops move from {region} to {to}",
        {"choose_count": "move {0} from {region} to {to}"},
        fields="region: where from; other: where to; count: troops at most",
        other="place",
    ),
    Decision(
        Kind.MOVE_ELITE,
        "Phase 5, Maneuver",
        "may move elite troops from {region} to {to}",
        {"choose_elite": "move {0} from {region} to {to}"},
        "move no more troops there",
        "region: where from; other: where to; count: troops at most; x: first elite to consider; y: 1 if some moved",
        "place",
    ),
    Decision(
        Kind.DAMAGE,
        "Dealing damage",
        "must choose which troop of {enemy} in {region} takes damage ({count} left)",
        {"hit_basic": "hit a basic troop of {enemy}", "hit_elite": "hit {0} of {enemy}"},
        fields="region: where; other: whose troops; count: damage left",
        other="player",
    ),
    Decision(
        Kind.TRAP,
        "Elite troops",
        "may spring a trap on {enemy} in {region}",
        {"choose_elite": "spring {0} on {enemy} in {region}"},
        "keep the trap",
        "region: where; other: who has come",
        "player",
    ),
    Decision(
        Kind.BLAST,
        "Buying faction abilities",
        "must choose whom to deal {count} damage",
        {"blast": "deal {count} damage to {1} in {0}"},
        fields="count: damage",
    ),
)
"""One row per kind of decision, in the order of `ids.Kind`."""
N_DECISIONS = len(DECISIONS)
assert [decision.kind for decision in DECISIONS] == list(range(N_DECISIONS))

OTHER_IS_PLACE = tuple(decision.other == "place" for decision in DECISIONS)
"""(decision kind,): True if the frame's `other` is a place; else it is a player."""
