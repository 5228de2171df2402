"""Reading the `players` part of a position document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from root_env.core.ids import Column, Faction, Leader, Piece
from root_env.documents.position import chameleander, fields, limits, lizard, riverfolk, vagabond
from root_env.errors import PositionError
from root_env.support.quoting import as_key
from root_env.text import names


class PlayersReader:
    """The part of the reader that fills the players' boards."""

    def _read_players(self) -> None:
        entries = fields.mapping(self.doc.get("players", {}), "players")
        self.entries: dict[int, Mapping[str, Any]] = {p: {} for p in range(len(self.agents))}
        for agent, entry in entries.items():
            p = self._who(agent, "players")
            if self.entries[p]:
                raise PositionError(f"players.{agent}: {self.agents[p]} is described twice")
            self.entries[p] = fields.mapping(entry, f"players.{agent}")
        for p, entry in self.entries.items():
            self._read_player(p, entry, f"players.{self.agents[p]}")
        for p, entry in self.entries.items():
            if "warrior_supply" in entry:
                field = f"players.{self.agents[p]}.warrior_supply"
                self.s["warrior_supply"][p] = fields.integer(
                    entry["warrior_supply"], field, 0, int(self.s["warrior_supply"][p])
                )

    def _read_player(self, p: int, entry: Mapping[str, Any], field: str) -> None:
        s, faction = self.s, Faction(int(self.s["faction"][p]))
        common = {"vp", "hand", "effects", "items", "dominance", "coalition", "start", "warrior_supply"}
        own = {
            Faction.MARQUISE: {"actions", "recruited", "supply"},
            Faction.EYRIE: {"leader", "retired", "decree", "decree_left"},
            Faction.ALLIANCE: {"supporters", "officers", "operations"},
            Faction.LIZARD: lizard.FIELDS,
            Faction.CHAMELEANDER: chameleander.FIELDS,
            Faction.RIVERFOLK: riverfolk.FIELDS,
            Faction.VAGABOND: vagabond.FIELDS,
            Faction.VAGABOND_2: vagabond.FIELDS,
        }[faction]
        for key in entry:
            if key not in common | own:
                raise PositionError(
                    f"{field}.{as_key(key)}: unknown field; known are {', '.join(sorted(common | own))}"
                )
        s["vp"][p] = fields.integer(entry.get("vp", 0), f"{field}.vp", 0, limits.room(s, "vp"))
        if entry.get("dominance") is not None:
            s["dominance"][p] = fields.word(
                entry["dominance"], ("fox", "rabbit", "mouse", "bird"), f"{field}.dominance"
            )
        if entry.get("coalition") is not None:
            s["coalition"][p] = self._who(entry["coalition"], f"{field}.coalition")
        if entry.get("start") is not None:
            s["start"][p] = fields.clearing_index(entry["start"], f"{field}.start")
        for word, n in fields.mapping(entry.get("items", {}), f"{field}.items").items():
            item = fields.parse(names.parse_item, word, f"{field}.items")
            s["crafted_items"][p][item] = fields.integer(n, f"{field}.items.{word}", 0, limits.room(s, "crafted_items"))
        if faction == Faction.MARQUISE:
            self._read_marquise(entry, field)
        elif faction == Faction.EYRIE:
            self._read_eyrie(entry, field)
        elif faction == Faction.ALLIANCE:
            self._read_alliance(p, entry, field)
        elif faction == Faction.LIZARD:
            lizard.read_lizard(s, p, entry, field)
        elif faction == Faction.CHAMELEANDER:
            chameleander.read_chameleander(s, p, entry, field, self.doc.get("phase") == "setup")
        elif faction == Faction.RIVERFOLK:
            riverfolk.read_riverfolk(s, p, entry, field, self._who)
        else:
            vagabond.read_vagabond(s, p, entry, field, self._who)

    def _read_marquise(self, entry: Mapping[str, Any], field: str) -> None:
        m = self.s["marquise"]
        m["actions"] = fields.integer(entry.get("actions", 0), f"{field}.actions", 0, limits.marquise_actions(self.s))
        m["recruited"] = fields.flag(entry.get("recruited", False), f"{field}.recruited")
        supply = fields.mapping(entry.get("supply", {}), f"{field}.supply")
        on_map = int(self.s["pieces"][Piece.KEEP].sum())
        keep = fields.integer(supply.get("keep", 0), f"{field}.supply.keep", 0, 1)
        self.s["piece_supply"][Piece.KEEP] = 0 if on_map else keep

    def _read_eyrie(self, entry: Mapping[str, Any], field: str) -> None:
        e = self.s["eyrie"]
        leaders = tuple(le.name.lower() for le in Leader)
        leader = entry.get("leader", "builder")
        e["leader"] = -1 if leader is None else fields.word(leader, leaders, f"{field}.leader")
        for word in fields.sequence(entry.get("retired", ()), f"{field}.retired"):
            e["retired"] |= 1 << fields.word(word, leaders, f"{field}.retired")
        columns = tuple(col.name.lower() for col in Column)
        for word, cards in fields.mapping(entry.get("decree", {}), f"{field}.decree").items():
            column = fields.word(word, columns, f"{field}.decree")
            for card in fields.sequence(cards, f"{field}.decree.{word}"):
                fields.add_card(self.s, e["decree"][column], card, f"{field}.decree.{word}")

    def _read_alliance(self, p: int, entry: Mapping[str, Any], field: str) -> None:
        a = self.s["alliance"]
        officers = fields.integer(entry.get("officers", 0), f"{field}.officers", 0, limits.warriors(self.s, p))
        a["officers"] = officers
        a["operations"] = fields.integer(
            entry.get("operations", 0), f"{field}.operations", 0, limits.warriors(self.s, p)
        )
        self.s["warrior_supply"][p] -= officers
        if self.s["warrior_supply"][p] < 0:
            raise PositionError(f"{field}.officers: too few warriors are left for {officers} officers")
