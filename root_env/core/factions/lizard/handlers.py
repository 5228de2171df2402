"""Where the Lizard Cult's decisions, steps and phases are handled."""

from root_env.core.factions.lizard import setup
from root_env.core.jit import njit


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""


@njit
def gather(s, who):
    """Form the supplies (Law 10.3)."""
    setup.gather(s, who)


@njit
def start(s, who):
    """Follow the set-up instructions (Law 10.3, 5.1.7)."""
    setup.start(s, who)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 10.4 to 10.6)."""
