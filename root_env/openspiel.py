"""OpenSpiel: importing this module registers the game `root_env`."""

from root_env.root.doors.openspiel import (
    DEFAULTS,
    PARAMETERS,
    CompiledPlayouts,
    Parameter,
    RootGame,
    RootObserver,
    RootState,
)

__all__ = ["DEFAULTS", "PARAMETERS", "CompiledPlayouts", "Parameter", "RootGame", "RootObserver", "RootState"]
