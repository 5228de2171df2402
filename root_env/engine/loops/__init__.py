"""The loops around the rules, for any game: written once here, and made for a game by `machine.machine_of`.

Nothing here names a rule of Root. `template` says how a file of functions becomes those of one game: `game`, which
stands for its rules (`game_rules`), and other loops that a file names are then those of that game.

    stepping    the advance loop, and what moves one game
    seeing      observations and masks
    tracing     what happens on the way, for statistics
    many        batches and whole games, in rows
    single      one game called from Python at little cost
    rollout     whole games with observation and mask written at every decision
    checking    whole games with every state checked
"""
