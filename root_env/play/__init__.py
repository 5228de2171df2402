"""How a game is laid out, forced, determinized, played out and paid, around the compiled rules."""
