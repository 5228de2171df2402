"""Set-up of the Riverfolk Company (Law 11.3)."""

from root_env.core.jit import njit


@njit
def gather(s, who):
    """Form the supplies (Law 11.3)."""


@njit
def start(s, who):
    """Ask for the set-up choices (Law 11.3)."""
