"""Whatever moves or is placed passes the gates: `ROOT_ENV_JIT=0 python -m tests.trial.play_gates`.

Some clearings are shut after set-up, for leaving, entering or placing, as a faction's token or a map would shut them.
Then random games are played, and every event tells whether it came through. It prints how many events it has seen.
"""

import json
import random
import warnings
from collections import Counter

from root_env import Game, GameConfig
from root_env.engine.listener import listening
from root_env.root.rules import land
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import E
from root_env.root.rules.ids import FOREST, P, Piece
from root_env.root.rules.spec.events import EventKind
from root_env.support.errors import ReachWarning
from tests.contract.playing import TABLES

NO_LEAVING, NO_ENTERING, NO_PLACING = {1, 8}, {3, 9}, {4, 7}
MOVES = (E.WARRIORS_MOVED, E.PIECE_MOVED, E.PAWN_MOVED)
PLACES = (E.WARRIORS_PLACED, E.PIECE_PLACED)
DELVED = range(Piece.ONE_FIGURE, Piece.THREE_JEWELRY + 1)
"""Relics: from a forest they are moved into a clearing (Law 15.5.2.II.a)."""


def _shut(clearings):
    return lambda s, who, c: s.phase != P.SETUP and c in clearings


def main() -> None:
    """Play with gates shut by factions, then by the map."""
    warnings.simplefilter("ignore", ReachWarning)
    seen: Counter[str] = Counter()
    pawns: dict[int, int] = {}

    def hear(s, kind, who, slots):
        if kind == E.PAWN_MOVED:
            slots = slots | {"clearing": pawns.get(who, FOREST), "to": slots["x"]}
            pawns[who] = slots["x"]
        if s.phase == P.SETUP or kind not in MOVES + PLACES:
            return
        seen[EventKind(kind).name] += 1
        told = f"{EventKind(kind).name} {slots}"
        if kind in MOVES and s.phase == P.BIRDSONG:  # Slip and Skip leave in any case (Law 9.4.2, C.4.2)
            assert slots["to"] not in NO_ENTERING, told
        elif kind in MOVES:
            assert slots["clearing"] not in NO_LEAVING and slots["to"] not in NO_ENTERING, told
        elif slots["piece"] in DELVED:
            assert slots["clearing"] not in NO_ENTERING, told
        else:
            assert slots["clearing"] not in NO_PLACING, told

    shut = {"leaving": _shut(NO_LEAVING), "entering": _shut(NO_ENTERING), "placing": _shut(NO_PLACING)}
    for seed in range(2 * len(TABLES)):
        module, word = (hooks, "forbids") if seed < len(TABLES) else (land, "bars")
        kept = {f"{word}_{what}": getattr(module, f"{word}_{what}") for what in shut}
        for what, gate in shut.items():
            setattr(module, f"{word}_{what}", gate)
        overrides = {"cajole_ignores_bars": 0}
        game = Game(GameConfig(TABLES[seed % len(TABLES)], setup="random", overrides=overrides), seed=seed)
        pawns.clear()
        rng = random.Random(seed)
        with listening(hear):
            while not game.is_over:
                game.step(rng.choice(game.legal_actions().tolist()))
        for name, function in kept.items():
            setattr(module, name, function)
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
