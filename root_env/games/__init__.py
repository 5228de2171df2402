"""The games of this package: what Root gives to the doors (`root`, `view`, `tracing`), and all games by name (`doors`).

What Wroth gives is in `root_env.wroth`.
"""
