"""The loops around the rules, for any game: written once here, and made for a game by `machine.machine_of`.

Nothing here names a rule of Root. `template` makes the functions of a file for one game: `game`, the placeholder for
its rules (`game_rules`), and other loops that the file names are replaced by those of that game.

    stepping    the advance loop, and the functions that move one game
    seeing      observations and masks
    tracing     the course of games, for statistics
    many        batches and whole games, in rows
    single      one game called from Python at little cost
    rollout     whole games with observation and mask written at every decision
    checking    whole games with every state checked
"""
