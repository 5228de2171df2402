"""Abilities of the Lord of the Hundreds that change the rules for everyone (Law 14.2, 14.7)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.declaration import MD, TRACK_OF
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.decks import ITEM, TYPE
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import push
from root_env.root.rules.ids import CT, N_CLEARINGS, N_ITEMS, PC, F, K
from root_env.root.rules.state import State

DEFENDER = 1
"""Side of a battle in `battle.ignores_rolled`."""
WARLORD = 1
"""Bit of the warlord among marked warriors."""


@njit
def crafting_piece(s: State, who: int) -> int:
    """They craft with strongholds (Law 14.2.1)."""
    return PC.STRONGHOLD


@njit
def asks_of_benefit(s: State, who: int, card: int) -> bool:
    """Contempt for Trade: of a crafted item it is asked if it is kept, or removed for its points (Law 14.2.3)."""
    if TYPE[card] != CT.ITEM or TRACK_OF[ITEM[card]] < 0:
        return False
    push(s, K.CONTEMPT, who, card=card)
    return True


@njit
def keeps_marked(s: State, owner: int) -> bool:
    """The warlord cannot be removed outside of battle (Law 14.2.2)."""
    return s.battle.active == 0


@njit
def holds_marked(s: State, owner: int) -> bool:
    """The warlord cannot be moved outside of his player's turn (Law 14.2.2)."""
    return s.turn != owner


@njit
def items_of(s: State, track: int) -> int:
    """Number of items on a track of the Hoard (Law 14.2.4)."""
    n = 0
    for item in range(N_ITEMS):
        if TRACK_OF[item] == track:
            n += I(s.hundreds.hoard[item])
    return n


@njit
def value_of(s: State, track: int) -> int:
    """Command or Prowess, by the items on its track (Law 14.2.4.II)."""
    return I(s.hoard_values[items_of(s, track)])


@njit
def leads_battle(s: State) -> bool:
    """True if the warlord stands in the clearing of battle (Law 14.7)."""
    return s.battle.active != 0 and s.hundreds.warlord >= 0 and s.hundreds.warlord == s.battle.clearing


@njit
def attack_hits(s: State, attacker: int) -> int:
    """Wrathful: as attacker in the warlord's clearing they deal an extra hit (Law 14.7.8)."""
    return 1 if s.hundreds.mood == MD.WRATHFUL and leads_battle(s) else 0


@njit
def hits_ignored(s: State, who: int, c: int, n: int) -> int:
    """Stubborn: in the warlord's clearing they ignore the first hit of a battle (Law 14.7.7)."""
    if s.hundreds.mood != MD.STUBBORN or s.hundreds.stubborn != 0 or not leads_battle(s):
        return 0
    s.hundreds.stubborn = 1
    note(s, E.HIT_IGNORED, who, count=1)
    return 1


@njit
def at_battle_start(s: State, attacker: int, defender: int, c: int) -> None:
    """As attackers they may declare that they loot a defender with a crafted item (Law 14.2.5)."""
    s.hundreds.loots = 0
    s.hundreds.stubborn = 0
    s.hundreds.rallied = 0
    if s.faction[attacker] == F.HUNDREDS and has_crafted(s, defender):
        push(s, K.LOOT, attacker, clearing=c, other=defender)


@njit
def has_crafted(s: State, who: int) -> bool:
    """True if an item lies in the player's Crafted Items box that has a place in the Hoard (Law 14.2.5)."""
    for item in range(N_ITEMS):
        if s.crafted_items[who, item] > 0 and TRACK_OF[item] >= 0:
            return True
    return False


@njit
def after_battle(s: State, attacker: int) -> None:
    """A battle that was fought to loot has ended: if they rule its clearing they take an item (Law 14.2.5)."""
    if s.hundreds.loots == 0:
        return
    s.hundreds.loots = 0
    defender = I(s.battle.defender)
    if ruling.rules(s, attacker, I(s.battle.clearing)) and has_crafted(s, defender):
        push(s, K.LOOT_ITEM, attacker, other=defender)


@njit
def mobs_near(s: State, who: int, c: int) -> int:
    """Bit per clearing with a mob among a clearing and those adjacent to it for them (Law 14.7.1, 11.2.7.II)."""
    near = hooks.paths_from(s, who, c) | (1 << c)
    found = 0
    for k in range(N_CLEARINGS):
        if (near >> k) & 1 != 0 and s.pieces[PC.MOB, k] > 0:
            found |= 1 << k
    return found


@njit
def has_before_roll(s: State) -> bool:
    """True while they are bitter (Law 14.7.1)."""
    return s.hundreds.mood == MD.BITTER


@njit
def wants_before_roll(s: State, who: int) -> bool:
    """Bitter: they are asked once before the roll which mobs become warriors (Law 14.7.1)."""
    if s.faction[who] != F.HUNDREDS or s.hundreds.mood != MD.BITTER or s.hundreds.rallied != 0:
        return False
    return leads_battle(s) and mobs_near(s, who, I(s.hundreds.warlord)) != 0


@njit
def asks_about_own_pieces(s: State, who: int) -> bool:
    """Before the roll, ask about mobs that can become warriors (Law 14.7.1)."""
    if not wants_before_roll(s, who):
        return False
    s.hundreds.rallied = 1
    push(s, K.RALLY, who)
    return True


@njit
def sets_under_ruins(s: State) -> int:
    """The R items lie under the ruins, unless Vagabonds have placed theirs (Law 14.3.3)."""
    return 1


@njit
def ruin_removed(s: State, c: int) -> None:
    """There is nothing left to have looked at (Law 9.7.3)."""
    s.hundreds.looked = I(s.hundreds.looked) & ~(1 << c)
