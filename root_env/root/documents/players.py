"""Reading the `players` part of a position document."""

import numpy as np

from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import ONE_WARRIOR
from root_env.root.documents import fields, hidden, limits, regions
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import board_of, is_drafted, marked_warriors
from root_env.root.rules.ids import NOBODY
from root_env.support.documents import Fields
from root_env.support.errors import PositionError
from root_env.support.quoting import as_key, is_same


class PlayersReader:
    """The part of the reader that fills the players' boards."""

    def _read_players(self) -> None:
        entries = fields.mapping(self.doc.get("players", {}), "players")
        self.entries: dict[int, Fields] = {p: {} for p in range(len(self.agents))}
        for agent, entry in entries.items():
            p = self.who(agent, "players")
            if self.entries[p]:
                raise PositionError(f"players.{agent}: {self.agents[p]} is described twice")
            self.entries[p] = fields.mapping(entry, f"players.{agent}")
        for p, entry in self.entries.items():  # a marked warrior in a clearing came out of no supply
            here = marked_warriors(self.s, p) if self.s["faction"][p] != NOBODY else ()
            self.s["warrior_supply"][p] += sum(entry.get(name) is not None for name in here)
        self._read_on_cards()
        for p, entry in self.entries.items():
            self._read_player(p, entry, f"players.{self.agents[p]}")
        for p, entry in self.entries.items():
            self._read_supply(p, entry, f"players.{self.agents[p]}")

    def _read_player(self, p: int, entry: Fields, field: str) -> None:
        s, faction = self.s, int(self.s["faction"][p])
        common = {"vp", "hand", "effects", "items", "dominance", "coalition", "start", "warrior_supply"}
        part, own = None, {"faction"} if is_drafted(s) else set()
        if faction != NOBODY:
            part = part_modules.part("documents", faction)
            own |= {*part.FIELDS, *hidden.names_of(faction), *regions.names_of(s, p)}
        for key in entry:
            if key not in common | own:
                raise PositionError(
                    f"{field}.{as_key(key)}: unknown field; known are {', '.join(sorted(common | own))}"
                )
        s["vp"][p] = fields.integer(entry.get("vp", 0), f"{field}.vp", 0, limits.room(s, "vp"))
        if entry.get("dominance") is not None:
            s["dominance"][p] = fields.word(entry["dominance"], names.SUITS, f"{field}.dominance")
        if entry.get("coalition") is not None:
            s["coalition"][p] = self.who(entry["coalition"], f"{field}.coalition")
        if entry.get("start") is not None:
            s["start"][p] = fields.clearing_index(entry["start"], f"{field}.start")
        for word, n in fields.mapping(entry.get("items", {}), f"{field}.items").items():
            item = fields.parse(names.parse_item, word, f"{field}.items")
            s["crafted_items"][p][item] = fields.integer(n, f"{field}.items.{word}", 0, limits.room(s, "crafted_items"))
        if part is None:
            return
        part.read(self, p, entry, field)
        regions.read(self, p, entry, field)
        hidden.read(self, p, entry, field, self.rng)
        self._check_left_out(p, entry, field)

    def _read_forces(self) -> None:
        """Read the forces that are no players: who controls them, and their boards (Law 22.3)."""
        entries = fields.mapping(self.doc.get("forces", {}), "forces")
        for name in entries:
            if name not in self.config.forces:
                raise PositionError(f"forces.{as_key(name)}: is not at this table")
        for p, force in enumerate(self.config.forces, len(self.agents)):
            entry, field = fields.mapping(entries.get(force, {}), f"forces.{force}"), f"forces.{force}"
            part = part_modules.part("documents", int(self.s["faction"][p]))
            known = {"controlled_by", "warrior_supply", *part.FIELDS, *regions.names_of(self.s, p)}
            for key in entry:
                if key not in known:
                    raise PositionError(f"{field}.{as_key(key)}: unknown field; known are {', '.join(sorted(known))}")
            if entry.get("controlled_by") is not None:
                self.s["serves"][p] = self.who(entry["controlled_by"], f"{field}.controlled_by")
            part.read(self, p, entry, field)
            regions.read(self, p, entry, field)
            self._check_left_out(p, entry, field)
            self._read_supply(p, entry, field)

    def _read_supply(self, p: int, entry: Fields, field: str) -> None:
        """Check that there are enough warriors; fewer can be in the supply than are left."""
        left = int(self.s["warrior_supply"][p])
        if left < 0:
            raise PositionError(f"{field}: has too few warriors for the clearings and its board")
        if "warrior_supply" in entry:
            self.s["warrior_supply"][p] = fields.integer(entry["warrior_supply"], f"{field}.warrior_supply", 0, left)

    def _check_left_out(self, p: int, entry: Fields, field: str) -> None:
        """Refuse a board of a plug-in faction if a number that its rules use still has its value before set-up."""
        faction, board = FACTIONS[int(self.s["faction"][p])], self.board(p)
        if self.in_setup or faction.of_the_package:
            return
        for one in faction.board:
            if one.name not in entry and one.holds != ONE_WARRIOR and np.any(board[one.name] < 0):
                raise PositionError(f"{field}.{one.name}: is missing, and has no usual value; give it, null for none")

    def board(self, p: int) -> np.void:
        """The faction board of player `p`."""
        return board_of(self.s, p)

    @property
    def in_setup(self) -> bool:
        """True if the document is in set-up."""
        return is_same(self.doc.get("phase"), "setup")
