"""Functions for games of Wroth beside the rules: missing conditions of actions, and events."""
