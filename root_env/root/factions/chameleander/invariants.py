"""Ego: every one on the track, in Chameleander's clearing or on The Id."""

from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander.declaration import EGO_SPACES
from root_env.root.rules import ids
from root_env.root.rules.data import tracks
from root_env.root.rules.ids import PC, F, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def pieces_elsewhere(s: State, kind: int) -> int:
    """Ego of a kind on The Id (Law C.2.5)."""
    return I(s.chameleander.id[kind - PC.EGO]) if PC.EGO <= kind <= PC.SUPEREGO else 0


@njit
def check(s: State) -> int:
    """The track shows the supply, all ego are there, and on the map they stand with the warrior (Law C.2.5, C.3.3)."""
    board, who = s.chameleander, I(s.player_of[F.CHAMELEANDER])
    if board.actions < 0 or board.taken < 0 or board.taken > 3 or board.substituted < 0 or board.substituted > 3:
        return B.EGO
    for kind in range(PC.EGO, PC.SUPEREGO + 1):
        on_track, on_map = 0, 0
        for space in range(EGO_SPACES):
            if board.track[space] == kind - PC.EGO + 1:
                on_track += 1
        for c in range(ids.N_CLEARINGS):
            n = I(s.pieces[kind, c])
            if n < 0 or (n > 0 and (who < 0 or s.warriors[who, c] == 0)):
                return B.EGO
            on_map += n
        boxed = I(board.id[kind - PC.EGO])
        total = tracks.TOTAL[kind] if who >= 0 else 0
        if boxed < 0 or s.piece_supply[kind] != on_track or on_track + on_map + boxed != total:
            return B.EGO
    if who >= 0 and s.phase != P.SETUP and s.warrior_supply[who] != 0:
        return B.EGO
    return 0
