"""OpenSpiel: importing this module registers the game `root_env`."""

from root_env.root.doors.openspiel import PARAMETERS, CompiledPlayouts, Parameter, RootGame, RootObserver, RootState

__all__ = ["PARAMETERS", "CompiledPlayouts", "Parameter", "RootGame", "RootObserver", "RootState"]
