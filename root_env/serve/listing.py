"""Tables in lists: the description, the links and the state of each."""

from collections.abc import Mapping

from root_env.serve.lobby import Plan
from root_env.serve.store import Kept
from root_env.support.documents import Document

DAMAGED = "this table is damaged, or of another release; root-env serve --export saves what is kept of it"
ENDED = "this table has been ended: nobody gets in; open it again at /operator"


def links_of(table: str, links: Mapping[str, str]) -> list[dict[str, str]]:
    """The links of a table, each with its holder."""
    return [{"who": who, "link": f"/#{table}/{secret}"} for who, secret in links.items()]


def listed(kept: Kept) -> Document:
    """A table in a list; `trouble` has the reason if it cannot be opened."""
    try:
        plan = Plan.from_dict(kept.plan)
        beginning = plan.record.get("config") or plan.record["position"].get("config", {})
        links = links_of(kept.id, kept.secrets)
        if not links:
            raise ValueError("its links cannot be read")
    except (KeyError, TypeError, AttributeError, ValueError):
        seats = {"game": "", "factions": [], "seats": [], "links": [], "standing": None}
        return {"table": kept.id, "made": kept.made, "played": kept.played, **seats, "trouble": DAMAGED}
    return {
        "table": kept.id,
        "made": kept.made,
        "played": kept.played,
        "game": plan.game,
        "factions": [] if beginning.get("players") else list(beginning.get("factions", ())),
        "seats": list(plan.seats),
        "links": links,
        "trouble": ENDED if kept.ended else None,
        "standing": kept.standing if is_current(kept) else None,
    }


def is_current(kept: Kept) -> bool:
    """True if the current state of a table is known."""
    return isinstance(kept.standing, dict) and kept.standing.get("version") == kept.version
