"""A second reading of the rules: what each question offers, in plain Python, written without looking at the core.

`Position.question` gives the actions as tuples of words and numbers, `points` what phase 6 pays. Regions are 1 to 8,
the Shores 0. A position is read from the state's troops, dice and marks alone.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from root_env.wroth.lookup.box import Box, Elite
from root_env.wroth.rules.ids import Face, Kind, Seeing

FACES = [face.name.lower() for face in Face]
Action = tuple[Any, ...]


class Position:
    """A state in the words of the rules."""

    def __init__(self, states: np.ndarray, box: Box):
        s = self.s = states[0]
        self.box, self.n = box, int(s["n_players"])
        self.top = s["stack"][int(s["depth"]) - 1]
        self.kind, self.who = Kind(int(self.top["kind"])), int(self.top["who"])
        self.rosters = [box.factions[int(s["faction"][p])] for p in range(self.n)]
        self.clockwise = [int(s["order"][(int(s["seat"][self.who]) + k) % self.n]) for k in range(1, self.n)]

    def region(self, place: int) -> int:
        """Region 1 to 8 of a number in the state, 0 for the Shores."""
        return (place + 1) % 9

    def ways(self, region: int) -> set[int]:
        """Regions adjacent to one."""
        if region == 0:
            return set(self.box.shores)
        return {a + b - region for a, b in self.box.borders if region in (a, b)}

    def basics(self, player: int, region: int) -> int:
        """Basic troops."""
        return int(self.s["basics"][player, (region - 1) % 9])

    def elites(self, player: int, region: int) -> list[tuple[int, Elite, int]]:
        """Elites: number of the die, the elite, its vitality."""
        dice = [elite for elite in self.rosters[player].elites for _ in range(elite.dice)]
        return [
            (k, elite, int(self.s["elite_vitality"][player, k]))
            for k, elite in enumerate(dice)
            if int(self.s["elite_place"][player, k]) == (region - 1) % 9
        ]

    def occupied(self, player: int) -> set[int]:
        """Regions in which a player has troops."""
        return {r for r in range(9) if self.basics(player, r) or self.elites(player, r)}

    def size(self, player: int, region: int) -> int:
        """Number of troops."""
        return self.basics(player, region) + len(self.elites(player, region))

    def holder(self, region: int) -> int | None:
        """Player with more troops than anybody else, None if there is none."""
        sizes = sorted(((self.size(p, region), p) for p in range(self.n)), reverse=True)
        return sizes[0][1] if sizes[0][0] > sizes[1][0] else None

    # -- actions -------------------------------------------------------------------------------------

    def targets(self, name: str, regions: set[int]) -> set[Action]:
        """An attack on each enemy in these regions."""
        return {
            (name, region, k)
            for k, enemy in enumerate(self.clockwise)
            for region in self.occupied(enemy) & regions
            if region
        }

    def within_reach(self) -> set[int]:
        """Occupied regions and those adjacent to them; the Shores do not count."""
        own = self.occupied(self.who) - {0}
        return own.union(*(self.ways(region) for region in own))

    def moves(self, origins: set[int]) -> set[Action]:
        """Steps out of regions with own troops."""
        return {("move", a, b) for a in origins & self.occupied(self.who) for b in self.ways(a)}

    def act(self, face: str) -> set[Action]:
        """Actions that a face allows."""
        mat = int(self.s["mat"][self.who])
        if face == "mine":
            return {("mine",)}
        if face == "extend":
            return {("extend", region) for region in self.occupied(self.who)} if mat else set()
        if face == "maneuver":
            return self.moves(set(range(9))) | ({("muster",)} if mat else set())
        return self.targets("battle", self.within_reach())

    def purchases(self) -> set[Action]:
        """Elites and abilities that can be paid for."""
        corra, found, slot = int(self.s["corra"][self.who]), set(), 0
        for k, elite in enumerate(self.rosters[self.who].elites):
            left = [d for d in range(slot, slot + elite.dice) if self.s["elite_place"][self.who, d] < 0]
            slot += elite.dice
            if not left or elite.cost > corra:
                continue
            effects, places = [effect.name for effect in elite.effects], {0}
            if "INFILTRATE" in effects:
                places |= set(range(1, 9))
            elif "SPEARHEAD" in effects:
                places |= self.occupied(self.who)
            found |= {("buy", k, place) for place in places}
        for k, power in enumerate(self.rosters[self.who].abilities):
            used = power.once and int(self.s["ability_used"][self.who]) >> k & 1
            use = {
                "MUSTER": int(self.s["mat"][self.who]) > 0,
                "RECALL": int(self.s["discarded"][self.who]) > 0,
                "BLAST": any(self.occupied(enemy) - {0} for enemy in self.clockwise),
            }[power.does.name]
            if power.cost <= corra and use and not used:
                found.add(("ability", k))
        return found

    def turn(self) -> set[Action]:
        """The menu of a turn."""
        s = self.s
        held = [face for k, face in enumerate(FACES) for _ in range(int(s["dice"][self.who, k]))]
        eye = int(s["seeing"][self.who])
        found = self.purchases()
        if s["acted"]:
            found.add(("pass",))
        else:
            for face in set(held):
                found |= self.act(face) | {("discard", FACES.index(face))}
            pairs = list(combinations_with_replacement(FACES, 2))
            for k, (a, b) in enumerate(pairs):
                if held.count(a) >= 1 + (a == b) and held.count(b) >= 1:
                    found.add(("exodus", k))
            if eye >= 0:
                found |= {("exodus", len(pairs) + FACES.index(face)) for face in set(held)}
        if eye == Seeing.MINE:
            found.add(("see_mine",))
        elif eye == Seeing.STRIKE:
            found |= self.targets("strike", set(range(1, 9)))
        elif eye == Seeing.ASSAULT:
            found |= self.targets("assault", self.within_reach())
        elif eye == Seeing.DOUBLE and s["last"] >= 0:
            if s["last"] == len(FACES) or self.act(FACES[int(s["last"])]):
                found.add(("double",))
        return found

    def different(self, elites: list[tuple[int, Elite, int]]) -> list[int]:
        """One of those that are alike: the first."""
        seen, found = set(), []
        for k, elite, vitality in elites:
            if (elite.name, vitality) not in seen:
                seen.add((elite.name, vitality))
                found.append(k)
        return found

    def damage(self) -> set[Action]:
        """Troops that a point can hurt."""
        victim, region = int(self.top["other"]), self.region(int(self.top["region"]))
        there = self.elites(victim, region)
        guards = [one for one in there if "GUARD" in [effect.name for effect in one[1].effects]]
        found = {("hit_elite", k) for k in self.different(guards or there)}
        if self.basics(victim, region) and not guards:
            found.add(("hit_basic",))
        return found

    def question(self) -> set[Action]:
        """Actions that the pending question offers."""
        top, kind, who = self.top, self.kind, self.who
        region, x = self.region(int(top["region"])), int(top["x"])
        if kind == Kind.DRAFT:
            return {("draft", k) for k in range(4) if self.s["pool"][k]}
        if kind == Kind.TURN:
            return self.turn()
        if kind == Kind.REPEAT:
            return self.act(FACES[x])
        if kind == Kind.SPOILS:
            return self.act(FACES[x]) | {("pass",)}
        if kind == Kind.EXTEND:
            return {("choose_count", n) for n in (1, 2) if n <= self.s["mat"][who]}
        if kind == Kind.EXODUS:
            return self.moves(set(range(9)) if top["region"] < 0 else {region}) | {("pass",)}
        if kind == Kind.MOVE_BASICS:
            most = min(int(top["count"]), self.basics(who, region))
            return {("choose_count", n) for n in range(most + 1) if n or self.elites(who, region)}
        if kind == Kind.MOVE_ELITE:
            left = [one for one in self.elites(who, region) if one[0] >= x]
            return {("choose_elite", k) for k in self.different(left)} | ({("pass",)} if top["y"] else set())
        if kind == Kind.DAMAGE:
            return self.damage()
        if kind == Kind.TRAP:
            traps = [one for one in self.elites(who, region) if "TRAP" in [effect.name for effect in one[1].effects]]
            sprung = {("choose_elite", k) for k in self.different(traps)}
            return {("pass",)} | (sprung if self.size(int(top["other"]), region) else set())
        return self.targets("blast", set(range(1, 9)))

    def points(self) -> list[int]:
        """Points that phase 6 would pay each player now."""
        paid = [0] * self.n
        for region in range(1, 9):
            who = self.holder(region)
            if who is not None:
                paid[who] += self.box.tokens[int(self.s["bag"][region - 1])][0]
                paid[who] += not any(self.size(p, region) for p in range(self.n) if p != who)
                paid[who] += sum({elite.name: elite.vp for _, elite, _ in self.elites(who, region)}.values())
        return paid
