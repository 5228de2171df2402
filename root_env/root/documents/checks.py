"""Checks of a whole position against the Law: each refuses impossible values and names the field and the section.

Single fields have been checked when they were read; here they are compared with each other. No position that play can
reach is refused: the game asks in the middle of effects, and a value that is allowed for a moment then (six supporters
while a lost base is settled) is allowed here while the frame that settles it is on the stack.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.documents import items
from root_env.root.documents.stack import ROWS
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import board_of, has_faction, ruin_sets
from root_env.root.lookup.hidden import naming, things
from root_env.root.lookup.land import Land
from root_env.root.rules.data import tracks
from root_env.root.rules.data.decks import EFFECT_MASK
from root_env.root.rules.ids import N_CLEARINGS, NOBODY, Kind, Phase, Piece
from root_env.support.errors import PositionError


def check_law(s: np.void, agents: Sequence[str], land: Land) -> None:
    """Raise a PositionError, naming the field, for a position that breaks the Law. `s`: the state record, read."""
    Checks(s, agents, land).all()


class Checks:
    """The checks of one position: the name of each method says what it checks."""

    agents: Sequence[str]

    def __init__(self, s: np.void, agents: Sequence[str], land: Land):
        self.s: np.void = s
        self.agents = agents
        self.land: Land = land
        self.n: int = len(agents)
        self.in_setup: bool = int(s["phase"]) == Phase.SETUP
        self.over: bool = bool(s["over"])
        self.waiting: set[int] = {int(frame["kind"]) for frame in s["stack"][: int(s["depth"])]}
        """Kinds of frames on the stack."""
        self.asked: set[tuple[int, int]] = {(int(f["kind"]), int(f["who"])) for f in s["stack"][: int(s["depth"])]}
        """(kind, player who is asked) of the frames on the stack."""

    def all(self) -> None:
        self.course()
        self.draft()
        for p in range(self.n + int((self.s["faction"][self.n :] != NOBODY).sum())):
            if p < self.n:
                self.score(p)
            for check in part_modules.found("documents", [self.s["faction"][p]], "check"):
                check(self, p)
        self.partners()
        if not self.over:
            self.pending()
        self.items()
        self.ruins()
        self.facedown()
        part = part_modules.map_part("documents", int(self.s["map"]))
        if part is not None and hasattr(part, "check"):
            part.check(self)
        part = part_modules.deck_documents(part_modules.deck_with_record(self.s))
        if part is not None and hasattr(part, "check"):
            part.check(self)
        self.starts()
        self.pieces()

    def refuse(self, field: str, words: str) -> None:
        raise PositionError(f"{field}: {words}")

    def board(self, p: int) -> np.void:
        """The faction board of player `p`."""
        return board_of(self.s, p)

    def path(self, p: int, field: str) -> str:
        """The path of a field of a board, a player's or that of a force."""
        if p >= self.n:
            return f"forces.{names.faction(int(self.s['faction'][p]))}.{field}"
        return f"players.{self.agents[p]}.{field}"

    def unset(self, p: int, kind: Kind) -> bool:
        """True if set-up will still ask a player this question, directly or through the set-up of the faction."""
        return self.in_setup and bool({(int(kind), p), (int(Kind.SETUP_FACTION), p)} & self.asked)

    def _says(self, p: int, name: str) -> Any:
        """The attribute of this name in the module of a player's faction; None if there is none."""
        return next(iter(part_modules.found("documents", [self.s["faction"][p]], name)), None)

    # -- the course of the game ------------------------------------------------------------------------

    def course(self) -> None:
        """Set-up is nobody's turn; a turn has begun; the deck never stays empty (Law 1.4.1, 2.1, 5.1)."""
        s = self.s
        if (int(s["turn"]) == NOBODY) != self.in_setup:
            self.refuse("turn", "is null in set-up, and only there (Law 1.4.1, 5.1)")
        first, last = (0, 0) if self.in_setup else (1, int(s["max_turns"]))
        if not first <= s["turns"] <= last:
            self.refuse("turns", f"must be {first}..{last} in this phase, got {s['turns']}")
        if not s["deck_size"] and s["discard_size"]:
            self.refuse("discard", "is shuffled into a deck when the deck runs out (Law 2.1)")
        if int(s["used_effects"]) & ~EFFECT_MASK:
            self.refuse("used_effects", "only persistent effects are used once per turn (Law 4.1.3)")
        if (s["winners"] != 0) != (self.over and not s["truncated"]) or int(s["winners"]) >> self.n:
            self.refuse("internals.winners", "there are winners where the game is over and not truncated (Law 3.1)")
        if s["truncated"] and not self.over:
            self.refuse("internals.truncated", "a game that is truncated is over")

    def draft(self) -> None:
        """A player without a faction is asked for one, once; a player with a faction is not (Law 19.8.3)."""
        s = self.s
        asked = [int(f["who"]) for f in s["stack"][: int(s["depth"])] if f["kind"] == Kind.DRAFT]
        for p in range(self.n):
            if asked.count(p) != (not has_faction(s, p)):
                self.refuse(self.path(p, "faction"), "is null until set-up has asked for it, once (Law 19.8.3)")

    def pending(self) -> None:
        """A pending frame is about something that exists: a card, a ruin, a token (Law 3.3.4, 9.2.8, 9.5.3, 8.4.2)."""
        s = self.s
        for d, frame in enumerate(s["stack"][: int(s["depth"])]):
            kind, who = int(frame["kind"]), int(frame["who"])
            field = f"internals.stack[{d}]"
            if kind == Kind.SPEND_FOR_DOMINANCE and not s["available"][frame["suit"]]:
                self.refuse(field, "this dominance card is not in available_dominance (Law 3.3.4)")
            if kind == Kind.COALITION and not self._forms_coalition(who):
                self.refuse(field, f"only a {_forming()} with a dominance card and no partner chooses one (Law 9.2.8)")
            lacks = ROWS[Kind(kind)].lacks
            if lacks is not None and lacks(s, frame):
                self.refuse(field, lacks(s, frame))

    def _forms_coalition(self, who: int) -> bool:
        s = self.s
        activated = s["dominance"][who] >= 0 and s["coalition"][who] == NOBODY
        return activated and 0 < (self._says(who, "FORMS_COALITIONS") or 0) <= self.n

    def facedown(self) -> None:
        """A facedown kind in a clearing has its piece there; a card that a frame names is in that hand."""
        s = self.s
        for thing in (thing for thing in things(s) if thing.declared.piece):
            kind = Piece[thing.declared.piece]
            there = (s["pieces"][kind] + s["lost_pieces"][kind]) > 0
            if (there != (thing.cells >= 0)).any():
                self.refuse(self.path(thing.owner, thing.declared.field), "has a kind where there is such a piece")
        for frame, holder in naming(s):
            if not s["hand"][holder][frame["card"]]:
                self.refuse("internals.stack", f"{Kind(int(frame['kind'])).name} names a card that is not in that hand")

    # -- victory points and coalitions -----------------------------------------------------------------

    def score(self, p: int) -> None:
        """Dominance needs its points; a player with the winning score has won (Law 3.1, 3.3.1)."""
        s, field = self.s, f"players.{self.agents[p]}"
        vp, activated, least = int(s["vp"][p]), s["dominance"][p] >= 0, int(s["dominance_vp"])
        if activated and vp < least:
            self.refuse(
                f"{field}.dominance", f"a card is activated with {least} victory points or more, not {vp} (Law 3.3.1)"
            )
        if vp >= s["score_to_win"] and not (self.over and not activated):
            self.refuse(f"{field}.vp", f"{vp} points win: at {s['score_to_win']} the game is over (Law 3.1)")

    def partners(self) -> None:
        """One player at most forms a coalition with a player; of two partners only one forms it (Law 9.2.8)."""
        chosen = [(p, int(q)) for p, q in enumerate(self.s["coalition"][: self.n]) if q != NOBODY]
        for p, q in chosen:
            field = f"players.{self.agents[p]}.coalition"
            if not self._says(p, "FORMS_COALITIONS"):
                self.refuse(field, f"only a {_forming()} forms a coalition (Law 9.2.8)")
            if (q, p) in chosen:
                self.refuse(field, "one of two partners has formed it, not both (Law 9.2.8)")
            if any(other == q for r, other in chosen if r != p):
                self.refuse(field, f"{self.agents[q]} has a partner already (Law 9.2.8)")

    # -- items and ruins ---------------------------------------------------------------------------------

    def items(self) -> None:
        """Items of a type: at most those of map, Vagabonds' boards and ruins at the start (Law 5.1.5, 9.3.4, 9.3.5)."""
        s = self.s
        scorched = bin(int(s["scorched"])).count("1")
        if scorched > sum(torches(s) for torches in part_modules.found("documents", s["faction"][: self.n], "torches")):
            self.refuse("scorched", "takes the torch of a Scoundrel, and he has one (Law 26.6.2)")
        most, all_there = items.there_are(s), items.held(s) + s["items"]
        for item in np.flatnonzero(all_there > most):
            self.refuse(
                f"items.{names.item(item)}",
                f"{most[item]} exist, but {all_there[item]} lie in supply, boxes, satchels and ruins "
                "(Law 5.1.5, 9.3.4, 9.3.5)",
            )

    def ruins(self) -> None:
        """A ruin holds one of the R items for each Vagabond (Law 9.3.4, 9.7.1)."""
        s, sets = self.s, ruin_sets(self.s)
        for c in range(N_CLEARINGS):
            under = [int(i) for i in s["ruin_items"][c] if i >= 0]
            if len(under) > sets:
                self.refuse(f"ruins.{c + 1}", f"{sets} items at most lie under a ruin here (Law 9.3.4, 9.7.1)")
            for item in under:
                if item not in tracks.RUIN_ITEMS:
                    self.refuse(f"ruins.{c + 1}", f"no ruin holds a {names.item(item)} (Law 9.3.4)")
            if s["ruins"][c] and not under and sets and not self.in_setup:
                self.refuse(f"ruins.{c + 1}", "an item lies under every ruin, and none is left for this (Law 9.3.4)")
        for item in tracks.RUIN_ITEMS:
            if (s["ruin_items"] == item).sum() > sets * tracks.RUIN_ITEMS.count(item):
                self.refuse("ruins", f"hold more than {sets} {names.item(item)} (Law 9.3.4, 9.7.1)")

    # -- the map -----------------------------------------------------------------------------------------

    def starts(self) -> None:
        """Corners, each of one faction; a fifth one starts elsewhere (Law 5, 6.3.2, 7.3.2, 10.3.2, 19.8.3.I)."""
        s, corners = self.s, self.land.corners
        taken = {int(c) for c in s["start"][: self.n] if c >= 0}
        full = taken >= set(np.flatnonzero(corners).tolist())
        for p in range(self.n):
            kind = self._says(p, "STARTS_BY")
            if self.in_setup and kind is not None and s["start"][p] < 0 and not self.unset(p, kind):
                self.refuse(self.path(p, "start"), "is null in set-up only until it is asked for (Law 6.3.2, 7.3.2)")
        for p in np.flatnonzero(s["start"][: self.n] >= 0):
            field, c = f"players.{self.agents[p]}.start", int(s["start"][p])
            if self._says(p, "STARTS_BY") is None:
                self.refuse(field, f"{self.agents[p]} starts in no corner (Law 6.3.2, 7.3.2, 10.3.2)")
            if not corners[c] and not full and not self._says(p, "STARTS_ANYWHERE"):
                self.refuse(field, f"clearing {c + 1} is not a corner (Law 6.3.2, 7.3.2, 10.3.2)")
            if (s["start"][: self.n] == c).sum() > 1:
                self.refuse(field, f"another faction starts in clearing {c + 1} (Law 7.3.2, 10.3.2)")

    def pieces(self) -> None:
        """One sympathy token, roost, base and trade post a clearing; Cajole ignores such limits (Law C.5.2.V)."""
        playing = [FACTIONS[faction] for faction in self.s["faction"] if faction != NOBODY]
        if any(faction.crowds for faction in playing):
            return
        for limit in (limit for faction in playing for limit in faction.one_a_clearing):
            kinds = [Piece[piece] for piece in limit.pieces]
            for c in np.flatnonzero(self.s["pieces"][kinds].sum(0) > 1):
                self.refuse(f"clearings.{c + 1}", f"holds only one {limit.word} (Law {limit.law})")


def _forming() -> str:
    """Titles of the factions that form coalitions, in words (Law 9.2.8)."""
    forming = [one.title for one in RULES if hasattr(part_modules.part("documents", one.number), "FORMS_COALITIONS")]
    return " or ".join(forming)
