"""What the Law says of a whole position: each check refuses what cannot be, naming the field and the section.

Single fields have been read before, each within its own limits; here they are held against each other. The checks
refuse nothing that play can reach: the game asks in the middle of effects, and what is then allowed for a moment
(six supporters while a lost base is settled) is allowed here as long as the frame that settles it waits on the stack.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from root_env.core.data import maps, tracks
from root_env.core.data.decks import PERSISTENT_MASK
from root_env.core.ids import (
    N_CLEARINGS,
    N_COLUMNS,
    NOBODY,
    NOWHERE,
    Character,
    Faction,
    Item,
    Kind,
    Leader,
    Phase,
    Piece,
)
from root_env.core.state import HOSTILE
from root_env.documents.position import vagabond
from root_env.errors import PositionError
from root_env.text import names

BASES = (Piece.BASE_FOX, Piece.BASE_RABBIT, Piece.BASE_MOUSE)
ONE_A_CLEARING = (
    ((Piece.SYMPATHY,), "sympathy token", "8.2.5.I"),
    ((Piece.ROOST,), "roost", "7.5.2.IV"),
    (BASES, "base", "8.4.1.I"),
    (tracks.POSTS, "trade post", "11.5.6.I"),
)
"""Pieces of which a clearing holds one, with their name and section."""
STARTING = {
    Faction.MARQUISE: Kind.SETUP_KEEP, Faction.EYRIE: Kind.SETUP_ROOST, Faction.LIZARD: Kind.SETUP_CORNER,
}  # fmt: skip
"""Factions that start in a corner, and the kind of frame that asks for it (Law 6.3.2, 7.3.2, 10.3.2)."""
ALL_LEADERS = (1 << len(Leader)) - 1


def check_law(s, agents: Sequence[str]) -> None:
    """Raise a PositionError, naming the field, for a position that breaks the Law. `s`: the state record, read."""
    Checks(s, agents).all()


class Checks:
    """The checks of one position: each method names what it keeps."""

    def __init__(self, s, agents: Sequence[str]):
        self.s, self.agents = s, agents
        self.n = len(agents)
        self.in_setup = int(s["phase"]) == Phase.SETUP
        self.over = bool(s["over"])
        self.waiting = {int(frame["kind"]) for frame in s["stack"][: int(s["depth"])]}
        """Kinds of frames on the stack."""
        self.asked = {(int(f["kind"]), int(f["who"])) for f in s["stack"][: int(s["depth"])]}
        """The same with whom they ask."""

    def all(self) -> None:
        self.course()
        for p in range(self.n):
            self.score(p)
            if self.s["faction"][p] in vagabond.VAGABONDS:
                self.coalition(p)
                self.pawn(p)
                self.relations(p)
                self.marks(p)
        self.partners()
        if not self.over:
            self.pending()
        self.items()
        self.ruins()
        self.starts()
        self.pieces()
        if self.s["player_of"][Faction.MARQUISE] >= 0:
            self.marquise()
        if self.s["player_of"][Faction.EYRIE] >= 0:
            self.eyrie()
        if self.s["player_of"][Faction.ALLIANCE] >= 0:
            self.alliance()
        if self.s["player_of"][Faction.LIZARD] >= 0:
            self.lizard()
        if self.s["player_of"][Faction.RIVERFOLK] >= 0:
            self.riverfolk()
        if self.s["player_of"][Faction.CHAMELEANDER] >= 0:
            self.chameleander()

    def refuse(self, field: str, words: str) -> None:
        raise PositionError(f"{field}: {words}")

    def of(self, faction: Faction, field: str = "") -> str:
        """The path of a field of a faction's board."""
        return f"players.{self.agents[int(self.s['player_of'][faction])]}.{field}"

    def unset(self, faction: int, kind: Kind) -> bool:
        """Whether set-up is still to ask a faction something: by such a frame, or by that of the whole faction."""
        p = int(self.s["player_of"][faction])
        return self.in_setup and bool({(int(kind), p), (int(Kind.SETUP_FACTION), p)} & self.asked)

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
        if int(s["used_effects"]) & ~PERSISTENT_MASK:
            self.refuse("used_effects", "only persistent effects are used once per turn (Law 4.1.3)")
        if (s["winners"] != 0) != (self.over and not s["truncated"]) or int(s["winners"]) >> self.n:
            self.refuse("internals.winners", "there are winners where the game is over and not truncated (Law 3.1)")
        if s["truncated"] and not self.over:
            self.refuse("internals.truncated", "a game that is truncated is over")

    def pending(self) -> None:
        """What a pending frame is about is there: a card, a ruin, a token (Law 3.3.4, 9.2.8, 9.5.3, 8.4.2)."""
        s = self.s
        for d, frame in enumerate(s["stack"][: int(s["depth"])]):
            kind, who, c = int(frame["kind"]), int(frame["who"]), int(frame["clearing"])
            field = f"internals.stack[{d}]"
            if kind == Kind.SPEND_FOR_DOMINANCE and not s["available"][frame["suit"]]:
                self.refuse(field, "this dominance card is not in available_dominance (Law 3.3.4)")
            if kind == Kind.COALITION and not self._forms_coalition(who):
                self.refuse(field, "only a Vagabond with a dominance card and no partner chooses one (Law 9.2.8)")
            if kind == Kind.EXPLORE and not s["ruins"][c]:
                self.refuse(field, f"no ruin lies in clearing {c + 1} (Law 9.5.3)")
            if kind == Kind.SPREAD_PLACE and not s["piece_supply"][Piece.SYMPATHY]:
                self.refuse(field, "no sympathy token is left to place (Law 8.4.2)")

    def _forms_coalition(self, who: int) -> bool:
        s = self.s
        activated = s["dominance"][who] >= 0 and s["coalition"][who] == NOBODY
        return activated and s["faction"][who] in vagabond.VAGABONDS and self.n >= tracks.COALITION_PLAYERS

    # -- victory points and coalitions -----------------------------------------------------------------

    def score(self, p: int) -> None:
        """Dominance takes its points; whoever reaches the winning score has won (Law 3.1, 3.3.1)."""
        s, field = self.s, f"players.{self.agents[p]}"
        vp, activated, least = int(s["vp"][p]), s["dominance"][p] >= 0, int(s["dominance_vp"])
        if activated and vp < least:
            self.refuse(
                f"{field}.dominance", f"a card is activated with {least} victory points or more, not {vp} (Law 3.3.1)"
            )
        if vp >= s["score_to_win"] and not (self.over and not activated):
            self.refuse(f"{field}.vp", f"{vp} points win: at {s['score_to_win']} the game is over (Law 3.1)")

    def coalition(self, p: int) -> None:
        """A Vagabond's dominance card is his coalition, at a table of four or more (Law 9.2.8)."""
        s, partner = self.s, int(self.s["coalition"][p])
        field = f"players.{self.agents[p]}.coalition"
        if partner == NOBODY:
            if s["dominance"][p] >= 0 and not self.over and Kind.COALITION not in self.waiting:
                self.refuse(field, "a Vagabond activates a dominance card to form one: name the partner (Law 9.2.8)")
            return
        if partner == p:
            self.refuse(field, "is formed with another player (Law 9.2.8)")
        if self.n < tracks.COALITION_PLAYERS:
            self.refuse(field, f"needs a table of {tracks.COALITION_PLAYERS} players or more (Law 9.2.8)")
        if s["dominance"][p] < 0:
            self.refuse(field, "is formed by activating a dominance card: give `dominance` (Law 9.2.8)")

    def partners(self) -> None:
        """A player has one partner; a Vagabond who is one may choose his own, but not the same back (Law 9.2.8)."""
        chosen = [(p, int(q)) for p, q in enumerate(self.s["coalition"][: self.n]) if q != NOBODY]
        for p, q in chosen:
            field = f"players.{self.agents[p]}.coalition"
            if self.s["faction"][p] not in vagabond.VAGABONDS:
                self.refuse(field, "only a Vagabond forms a coalition (Law 9.2.8)")
            if (q, p) in chosen:
                self.refuse(field, "one of two partners has formed it, not both (Law 9.2.8)")
            if any(other == q for r, other in chosen if r != p):
                self.refuse(field, f"{self.agents[q]} has a partner already (Law 9.2.8)")

    # -- Vagabonds -------------------------------------------------------------------------------------

    def pawn(self, p: int) -> None:
        """A character each, of those configured; a pawn stands on the map (Law 9.2.2, 9.3.1, 9.3.2, 9.7)."""
        s, field = self.s, f"players.{self.agents[p]}"
        k = vagabond.VAGABONDS.index(int(s["faction"][p]))
        v, configured = s["vagabond"][k], int(s["characters"][k])
        if v["character"] < 0 and not self.unset(s["faction"][p], Kind.SETUP_CHARACTER):
            self.refuse(f"{field}.character", "is null only until set-up asks for it (Law 9.3.1)")
        if v["location"] == NOWHERE and not self.unset(s["faction"][p], Kind.SETUP_FOREST):
            self.refuse(f"{field}.location", "is null only until set-up asks for it (Law 9.3.2)")
        if self.in_setup:
            return
        if configured not in (-1, int(v["character"])):
            self.refuse(f"{field}.character", f"config.vagabonds says {names.CHARACTERS[configured]}")
        if v["character"] == s["vagabond"][1 - k]["character"]:
            self.refuse(f"{field}.character", "both Vagabonds have the same; there is one of each (Law 9.3.1)")

    def relations(self, p: int) -> None:
        """Aids fall short of what leaves the space, and nobody gives them beyond the last (Law 9.2.9.I.a)."""
        s, v = self.s, vagabond.board_of(self.s, p)
        for q in np.flatnonzero(v["aids"]):
            space = int(v["relation"][q])
            most = int(s["aids_needed"][space]) - 1 if HOSTILE < space < tracks.ALLIED else 0
            if v["aids"][q] > most:
                self.refuse(
                    f"players.{self.agents[p]}.aids.{self.agents[q]}",
                    f"at most {most} count towards the next space, got {v['aids'][q]} (Law 9.2.9.I.a)",
                )

    def marks(self, p: int) -> None:
        """Improvise is the Adventurer's; ruins are remembered at a table with two Vagabonds (Law 9.7.3, 26.7.2)."""
        s, v, field = self.s, vagabond.board_of(self.s, p), f"players.{self.agents[p]}"
        if v["improvised"] and v["character"] != Character.ADVENTURER:
            self.refuse(f"{field}.improvised", "only the Adventurer improvises (Law 26.7.2)")
        two = len(vagabond.boards(s)) == 2
        for name in ("from_ruins", "looked"):
            if v[name] and not two:
                self.refuse(f"{field}.{name}", "is kept only at a table with two Vagabonds (Law 9.7.3)")
        for item in Item:
            if int(v["from_ruins"]) >> item & 1 and not v["items"][item].any():
                self.refuse(f"{field}.from_ruins", f"the satchel holds no {names.item(item)} (Law 9.7.3)")
        for c in range(N_CLEARINGS):
            if int(v["looked"]) >> c & 1 and not s["ruins"][c]:
                self.refuse(f"{field}.looked", f"no ruin lies in clearing {c + 1} (Law 9.7.3)")

    # -- items and ruins ---------------------------------------------------------------------------------

    def items(self) -> None:
        """No more of a type than the map, the Vagabonds' boards and the ruins began with (Law 5.1.5, 9.3.4, 9.3.5)."""
        s = self.s
        for p in range(self.n):
            if s["faction"][p] in vagabond.VAGABONDS and s["crafted_items"][p].any():
                self.refuse(f"players.{self.agents[p]}.items", "a Vagabond keeps items in the satchel (Law 9.2.1)")
        scorched = bin(int(s["scorched"])).count("1")
        if scorched > (s["vagabond"]["character"] == Character.SCOUNDREL).any():
            self.refuse("scorched", "takes the torch of a Scoundrel, and he has one (Law 26.6.2)")
        most, all_there = vagabond.items_there_are(s), vagabond.items_held(s) + s["items"]
        for item in np.flatnonzero(all_there > most):
            self.refuse(
                f"items.{names.item(item)}",
                f"{most[item]} exist, but {all_there[item]} lie in supply, boxes, satchels and ruins "
                "(Law 5.1.5, 9.3.4, 9.3.5)",
            )

    def ruins(self) -> None:
        """One item a Vagabond lies under a ruin, of those that belong there (Law 9.3.4, 9.7.1)."""
        s, sets = self.s, len(vagabond.boards(self.s))
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
        """Corners, each of one faction (Law 6.3.2, 7.3.2, 10.3.2)."""
        s, corners = self.s, int(maps.CORNERS[int(self.s["map"])])
        for faction, kind in STARTING.items():
            p = int(s["player_of"][faction])
            if self.in_setup and p >= 0 and s["start"][p] < 0 and not self.unset(faction, kind):
                self.refuse(
                    self.of(faction, "start"), "is null in set-up only until it is asked for (Law 6.3.2, 7.3.2)"
                )
        for p in np.flatnonzero(s["start"][: self.n] >= 0):
            field, c = f"players.{self.agents[p]}.start", int(s["start"][p])
            if s["faction"][p] not in STARTING:
                self.refuse(field, f"{self.agents[p]} starts in no corner (Law 6.3.2, 7.3.2, 10.3.2)")
            if not corners >> c & 1:
                self.refuse(field, f"clearing {c + 1} is no corner (Law 6.3.2, 7.3.2, 10.3.2)")
            if (s["start"][: self.n] == c).sum() > 1:
                self.refuse(field, f"another faction starts in clearing {c + 1} (Law 7.3.2, 10.3.2)")

    def pieces(self) -> None:
        """One sympathy token, roost, base and trade post a clearing; Cajole ignores such limits (Law C.5.2.V)."""
        s = self.s
        if s["player_of"][Faction.CHAMELEANDER] >= 0:
            return
        for kinds, word, law in ONE_A_CLEARING:
            for c in np.flatnonzero(s["pieces"][list(kinds)].sum(0) > 1):
                self.refuse(f"clearings.{c + 1}", f"holds only one {word} (Law {law})")

    # -- factions ----------------------------------------------------------------------------------------

    def marquise(self) -> None:
        """The keep waits for its corner in set-up only (Law 6.2.2, 6.3.2)."""
        if self.s["piece_supply"][Piece.KEEP] and not self.in_setup:
            self.refuse(self.of(Faction.MARQUISE, "supply.keep"), "the keep is placed in set-up (Law 6.3.2)")

    def eyrie(self) -> None:
        """The leader lies face up, and so does another (Law 7.3.3, 7.7.3, 7.7.3.I)."""
        board = self.s["eyrie"]
        leader, retired = int(board["leader"]), int(board["retired"])
        if retired == ALL_LEADERS:
            self.refuse(self.of(Faction.EYRIE, "retired"), "when the last is deposed all turn face up (Law 7.7.3.I)")
        if leader < 0 and not self.unset(Faction.EYRIE, Kind.CHOOSE_LEADER):
            self.refuse(self.of(Faction.EYRIE, "leader"), "is null only until set-up asks for it (Law 7.3.3)")
        if Kind.DECREE in self.waiting and not self.over and not 0 <= board["column"] < N_COLUMNS:
            self.refuse("internals.decree_column", "a card of some column is being resolved (Law 7.5.2)")
        if self.in_setup:
            return
        if retired >> leader & 1 and not self.over and Kind.CHOOSE_LEADER not in self.waiting:
            self.refuse(self.of(Faction.EYRIE, "retired"), "the leader lies face up (Law 7.7.3)")

    def alliance(self) -> None:
        """Five supporters without a base, but while its loss is being settled (Law 8.2.3.I, 8.2.4)."""
        s, n = self.s, int(self.s["alliance"]["n_supporters"])
        bases = sum(int(s["pieces"][k].sum() + s["lost_pieces"][k].sum()) for k in BASES)
        settling = self.over or self.waiting & {Kind.BASE_LOST, Kind.TRIM_SUPPORTERS}
        if n > tracks.SUPPORTER_LIMIT and not bases and not settling:
            self.refuse(
                self.of(Faction.ALLIANCE, "supporters"),
                f"at most {tracks.SUPPORTER_LIMIT} without a base on the map, got {n} (Law 8.2.3.I)",
            )

    def lizard(self) -> None:
        """The Outcast has a suit; cards lie revealed in the Cult's own Daylight and Evening (Law 10.3.3, 10.5)."""
        s, board = self.s, self.s["lizard"]
        if board["outcast"] < 0 and not self.unset(Faction.LIZARD, Kind.SETUP_OUTCAST):
            self.refuse(self.of(Faction.LIZARD, "outcast"), "is null only until set-up asks for it (Law 10.3.3)")
        own = s["turn"] == s["player_of"][Faction.LIZARD] and s["phase"] in (Phase.DAYLIGHT, Phase.EVENING)
        if board["revealed"].any() and not own:
            self.refuse(
                self.of(Faction.LIZARD, "revealed"), "cards lie there in the Cult's Daylight and Evening (Law 10.5)"
            )

    def riverfolk(self) -> None:
        """Services have prices, mercenaries serve from Daylight on (Law 11.2.7.III, 11.3.5)."""
        s = self.s
        if not s["riverfolk"]["prices"].all() and not self.unset(Faction.RIVERFOLK, Kind.SET_PRICE):
            self.refuse(self.of(Faction.RIVERFOLK, "prices"), "are 1 or more once they are set (Law 11.3.5)")
        if s["hired"] >= 0 and s["phase"] not in (Phase.DAYLIGHT, Phase.EVENING):
            self.refuse(
                self.of(Faction.RIVERFOLK, "hired"), "mercenaries serve in Daylight and Evening (Law 11.2.7.III)"
            )

    def chameleander(self) -> None:
        """Its warrior stands in a clearing once set-up has asked where (Law C.2.2)."""
        p = int(self.s["player_of"][Faction.CHAMELEANDER])
        if not self.s["warriors"][p].any() and not self.unset(Faction.CHAMELEANDER, Kind.SETUP_CHAMELEANDER):
            self.refuse("clearings", f"the warrior of {self.agents[p]} must stand in one after set-up (Law C.2.2)")
