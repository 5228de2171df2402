"""The frogs serve who hires them (FR.2, FR.3, FR.5)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces, pieces, ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K, S
from root_env.root.rules.key_actions import battle, move
from root_env.root.rules.spec.actions import A
from tests.trial.frogs.declaration import SERVES

JOINING = 2
"""Warriors that come when they are hired."""


@njit
def list_hiring(s, who, out):
    """While nobody controls them: who rules a clearing with a pad (FR.2)."""
    if forces.is_free(s, I(s.player_of[F.FROGS])):
        for c in range(N_CLEARINGS):
            if s.pieces[PC.PAD, c] > 0 and ruling.rules(s, who, c):
                add(out, A.HIRE)
                return


@njit
def hire(s, who):
    """They serve him now: two warriors and the hut come to a pad where he rules (FR.2, Law 22.2.1)."""
    note(s, E.HIRED, who)
    for c in range(N_CLEARINGS):
        if s.pieces[PC.PAD, c] > 0 and ruling.rules(s, who, c) and hooks.can_place(s, I(s.player_of[F.FROGS]), c):
            pieces.place_warriors(s, I(s.player_of[F.FROGS]), c, JOINING)
            if s.slots[c] > 0 and s.piece_supply[PC.HUT] > 0:
                pieces.place_piece(s, PC.HUT, c)
            break
    forces.lend(s, I(s.player_of[F.FROGS]), who)
    s.frogs.markers = SERVES


@njit
def list_errand(s, who, out):
    """Once a turn, with a warrior on the map (FR.3)."""
    if s.frogs.sent == 0 and s.warrior_supply[s.player_of[F.FROGS]] < s.warrior_total[s.player_of[F.FROGS]]:
        add(out, A.SEND)


@njit
def send(s, who):
    """Ask for a move or a battle of theirs (FR.3)."""
    s.frogs.sent = 1
    push(s, K.ERRAND, who)


@njit
def legal_errand(s, who, out):
    """A move or a battle of the frogs alone (FR.3, Law 22.3.4)."""
    battle.list_battles(s, I(s.player_of[F.FROGS]), S.BIRD, out)
    move.list_moves(s, I(s.player_of[F.FROGS]), S.BIRD, out)
    add(out, A.PASS)


@njit
def apply_move_in_errand(s, who, origin, destination):
    """Move them (FR.3)."""
    pop(s)
    move.start_move(s, I(s.player_of[F.FROGS]), origin, destination)


@njit
def apply_battle_in_errand(s, who, c, faction):
    """Let them battle (FR.3)."""
    pop(s)
    battle.start_battle(s, I(s.player_of[F.FROGS]), c, faction)


@njit
def run_frogs_leave(s, who):
    """At the end of the turn of who controls them: a marker less; without one they leave (FR.5)."""
    pop(s)
    force = I(s.player_of[F.FROGS])
    if s.serves[force] == who:
        s.frogs.markers = s.frogs.markers - 1
        if s.frogs.markers == 0:
            forces.take_back(s, force)
            note(s, E.FROGS_LEFT, who)
