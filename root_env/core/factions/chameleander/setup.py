"""Set-up of Chameleander (Law C.3)."""

from root_env.core.jit import njit


@njit
def gather(s, who):
    """Form the supplies (Law C.3)."""


@njit
def start(s, who):
    """Ask for the set-up choices (Law C.3)."""
