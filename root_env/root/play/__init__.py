"""Functions for games of Root beside the rules: hidden cards dealt anew, odds, conditions, set-up by name."""
